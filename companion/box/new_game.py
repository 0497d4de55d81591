"""Beginning a game, question by question, and going on with a saved one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.box.menu import Level, Open, Then, choose
from companion.game.asks import Choose, Option
from companion.game.players import TABLE
from companion.game.rulebook import Rulebook, Setting, Setup, find_rulebook, titles
from companion.store import Store
from companion.table import Tables
from companion.text import Words, _, n_

if TYPE_CHECKING:
    from companion.box.face import Face
    from companion.store import SavedGame
    from companion.table import GameCard

__all__ = ["game_options", "new_game", "saved_games", "start", "which_game"]

SAVED_GAMES = 50
"""So many saved games are listed."""


class _Last(msgspec.Struct):
    """What was chosen the last time."""

    names: list[str] = []
    settings: dict[str, Any] = {}


def game_options() -> list[Option]:
    return [Option(game, title) for game, title in titles().items()]


def which_game(face: Face) -> Level:
    options = game_options()
    if len(options) == 1:
        return new_game(face, options[0].id)
    return Level(choose(_("Which game?"), options), lambda game: lambda: new_game(face, game))


def new_game(face: Face, game: str) -> Level:
    """How many play."""
    rulebook = find_rulebook(game)
    if len(rulebook.counts) == 1:
        return _side(face, rulebook, rulebook.counts[0], [])
    last = _recall(face, rulebook)
    options = [Option(str(count), n_("{n} player", "{n} players", count)) for count in rulebook.counts]
    likely = str(len(last.names)) if last.names else str(rulebook.counts[len(rulebook.counts) // 2])
    return Level(
        choose(rulebook.title, options, cursor=likely, note=_("How many play?")),
        lambda count: lambda: _side(face, rulebook, int(count), []),
    )


def _recall(face: Face, rulebook: Rulebook[Any]) -> _Last:
    try:
        last = msgspec.json.decode(face.tables.store.recall(f"new/{rulebook.id}", "{}"), type=_Last)
        rulebook.agree(last.settings)
    except (msgspec.MsgspecError, ValueError):
        return _Last()
    return last


def _side(face: Face, rulebook: Rulebook[Any], count: int, names: list[str]) -> Level:
    """Who sits at the next seat."""
    last = _recall(face, rulebook).names
    seat = len(names) + 1
    options = [
        Option(side.name, side.name, tags=(f"player/{side.name.lower()}",))
        for side in rulebook.sides(count)
        if side.name not in names
    ]
    likely = last[seat - 1] if len(last) == count else ""

    def take(name: str) -> Open:
        chosen = [*names, name]
        if len(chosen) < count:
            return lambda: _side(face, rulebook, count, chosen)
        return lambda: _ready(face, rulebook, chosen)

    return Level(choose(_("Seat {n}: who plays?", n=seat), options, cursor=likely), take, seat=seat)


def _ready(face: Face, rulebook: Rulebook[Any], names: list[str]) -> Level:
    """Start as usual, or look at the settings first."""
    settings = rulebook.agree(_recall(face, rulebook).settings)
    options = [Option("start", _("Start"))]
    for setting in rulebook.settings:
        options.append(Option(setting.id, setting.title, setting.choices[settings[setting.id]]))

    def take(id: str) -> Open | Then:
        if id == "start":
            start(face, rulebook, rulebook.setup(names, settings))
            return Then.CLOSE
        setting = next(setting for setting in rulebook.settings if setting.id == id)
        return lambda: _setting(face, rulebook, setting)

    return Level(choose(_("Ready?"), options, note=", ".join(names)), take)


def _setting(face: Face, rulebook: Rulebook[Any], setting: Setting) -> Level:
    last = _recall(face, rulebook)
    settings = rulebook.agree(last.settings)
    options = [Option(str(index), words) for index, words in enumerate(setting.choices.values())]
    choices = list(setting.choices)

    def take(id: str) -> Then:
        last.settings = {**settings, setting.id: choices[int(id)]}
        _remember(face, rulebook, last)
        return Then.UP

    return Level(choose(setting.title, options, cursor=str(choices.index(settings[setting.id]))), take)


def _remember(face: Face, rulebook: Rulebook[Any], last: _Last) -> None:
    face.tables.store.remember(f"new/{rulebook.id}", msgspec.json.encode(last).decode())


def start(face: Face, rulebook: Rulebook[Any], setup: Setup) -> None:
    """Begin, and remember what was chosen for the next time; a tool keeps no record and lets the game wait."""
    if "/" in rulebook.id:
        face.use(Tables(Store()).new(face.tables.with_known(setup)))
        return
    table = face.tables.new(setup)
    _remember(face, rulebook, _Last([player.name for player in setup.players], dict(setup.settings)))
    face.play(table)


def saved_games(face: Face) -> Level:
    """The saved games, the last played first."""
    options = [_saved(saved, card) for saved, card in face.tables.list()[:SAVED_GAMES]]

    def take(id: str) -> Then:
        face.play(face.tables.resume(int(id)))
        return Then.CLOSE

    return Level(Choose(who=TABLE, title=_("Saved games"), options=options), take)


def _saved(saved: SavedGame, card: GameCard) -> Option:
    """What tells games apart comes first, for a long line is cut short at its end."""
    day = f"{int(saved.touched[8:10] or 0)}.{int(saved.touched[5:7] or 0)}."
    how_far: Words = _("{who} won", who=", ".join(card.winners)) if card.winners else card.round
    game = _("{game}: {players}", game=card.title or saved.game, players=" ".join(card.players))
    return Option(str(saved.id), " ".join(str(words) for words in (day, how_far, game) if str(words)))
