"""The duel, wherever it is fought: everybody throws at once, the best total wins, the losers ride home."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral, Dice, Option
from companion.game.flow import Flow, Step
from companion.games.carson_city import duels
from companion.games.carson_city.asking import ask_pass_order
from companion.games.carson_city.cards import GUNSMITH, has
from companion.games.carson_city.cast import RED
from companion.games.carson_city.firepower import firepower
from companion.games.carson_city.goods import put_away
from companion.games.carson_city.loser_options import doctor_first, loser_answers, loser_ask
from companion.games.carson_city.pass_track import put_on_track
from companion.games.carson_city.town import OUTLAW, Duel, Town
from companion.games.carson_city.words import listed, place_name, reasons
from companion.text import Text, Words, _

__all__ = ["DUEL", "NewTiles", "start_duel"]

KEEP = "keep"
AGAIN = "again"
NEW_TILES = 3


class Throw(Step[Town]):
    """All fighters throw, or play a duel tile in secret (CC-DU-03, CC-V-MR-05)."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        waiting = [name for name in state.duel.fighters if name not in state.duel.throws]
        strengths = {name: firepower(state, name).total for name in state.duel.fighters}
        if not state.plays("might_is_right"):
            return [self._dice(state, name, strengths) for name in waiting]
        # CC-P-10R: the Gunsmith chooses when the others' tiles lie open.
        first = [name for name in waiting if not has(state, name, GUNSMITH, RED)]
        return [_tiles(state, name, strengths) for name in first or waiting]

    @staticmethod
    def _dice(town: Town, name: str, strengths: dict[str, int]) -> Ask:
        return Dice(
            who=name,
            title=_("Duel: {place}", place=place_name(town, town.duel.place)),
            note=_against(town, name, strengths),
            count=duels.dice_for(town, name),
        )

    def run(self, state: Town) -> str:
        return "thrown"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if state.plays("might_is_right"):
            tiles = [answer] if isinstance(answer, str) else answer
            duels.play_tiles(state, who, [int(each.partition(".")[0]) for each in tiles])
        else:
            state.duel.throws[who] = answer
        return None if len(state.duel.throws) < len(state.duel.fighters) else "thrown"


def _against(town: Town, name: str, strengths: dict[str, int]) -> Text:
    """The own firepower and that of everybody else there."""
    rivals: list[Words] = [_("outlaw {n}", n=town.outlaw_firepower)] if town.duel.kind == OUTLAW else []
    rivals += [_("{who} {n}", who=other, n=strength) for other, strength in strengths.items() if other != name]
    return _("Firepower {n} against {others}", n=strengths[name], others=listed(rivals))


def _tiles(town: Town, name: str, strengths: dict[str, int]) -> Ask:
    """Which tiles a fighter plays: one, or two with dynamite."""
    values = duels.tiles_of(town, name)
    title = _("Duel: {place}", place=place_name(town, town.duel.place))
    note = _against(town, name, strengths)
    if town.duel.throws and has(town, name, GUNSMITH, RED):
        lie_open = listed([_("{who} {n}", who=each, n=sum(tiles)) for each, tiles in town.duel.throws.items()])
        note = _("Tiles: {tiles}. {note}", tiles=lie_open, note=note)
    held = len(values) if town.referee else len(town.ledger.at(f"{name}/duel tiles"))
    count = min(duels.dice_for(town, name), held)
    if count > 1:
        each = [Option(f"{value}.{n}", str(value)) for n, value in enumerate(values)]
        return ChooseSeveral(who=name, title=title, note=note, options=each, least=count, most=count, secret=True)
    options = [Option(str(value), str(value)) for value in sorted(set(values))]
    return Choose(who=name, title=title, note=note, options=options, secret=True)


class SecondThrow(Step[Town]):
    """The red Gunsmith may throw once more, and the second result stands (CC-P-10R)."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        duel = state.duel
        asks: list[Ask] = []
        for name in duels.may_reroll(state):
            if name in duel.again:
                asks.append(Dice(who=name, title=_("Throw again"), count=len(duel.throws[name])))
            else:
                asks.append(
                    Choose(
                        who=name,
                        title=_("Throw again?"),
                        note=", ".join(f"{each} {sum(dice)}" for each, dice in duel.throws.items()),
                        options=[
                            Option(KEEP, _("It stands"), tags=("control/no",)),
                            Option(AGAIN, _("Throw again"), tags=("control/yes",)),
                        ],
                        quick=KEEP,
                    )
                )
        return asks

    def run(self, state: Town) -> str:
        return "it stands"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        duel = state.duel
        if answer == AGAIN:
            duel.again.append(who)
            return None
        if answer != KEEP:
            duel.throws[who] = answer
        duel.rerolled.append(who)
        return None if duels.may_reroll(state) else "it stands"


class Outcome(Step[Town]):
    """The totals are compared (CC-DU-03, CC-DU-05); a tie needs the pass track, which a referee may not have seen."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        return [ask_pass_order(state)] if duels.is_tie(state) and not state.pass_order else []

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        put_on_track(state, answer)
        return self.run(state)

    def run(self, state: Town) -> str:
        before = {name: state.vp(name) for name in state.names}
        tie = duels.is_tie(state)
        found = duels.decide(state)
        for name, total in found.totals.items():
            state.say(_("{who} {sum}", who=name, sum=reasons(total)))
        if found.winner == OUTLAW:
            state.say(_("The outlaw wins"))
        elif tie:
            state.say(_("{who} passed first and wins the duel", who=found.winner))
        else:
            state.say(_("{who} wins the duel", who=found.winner))
        for name, points in before.items():
            if more := state.vp(name) - points:
                state.say(_("{who} +{n} VP for the duel", who=name, n=more))
        state.duel.losers = doctor_first(state, found.losers)
        return "decided"


class Losers(Step[Town]):
    """Losers take their cowboys back, or deal with the Doctor or the Undertaker (CC-DU-06, CC-P-14Y)."""

    title = _("Duel lost")

    def asks(self, state: Town) -> list[Ask]:
        if not state.duel.losers:
            return []
        ask = loser_ask(state, state.duel.losers[0])
        return [ask] if ask else []

    def run(self, state: Town) -> str:
        if not state.duel.losers:
            return "taken back"
        return self._next(state, state.duel.losers[0], "")

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        return self._next(state, who, answer)

    @staticmethod
    def _next(town: Town, who: str, answer: str) -> str:
        loser_answers(town, who, answer)
        put_away(town, who, town.duel.place)
        town.duel.losers.pop(0)
        return "next loser"


def start_duel(town: Town, place: str, kind: str) -> None:
    """The cowboys of several players, or those against an outlaw, stand in one place (CC-DU-01)."""
    town.duel = Duel(place=place, kind=kind, fighters=duels.fighters_at(town, place))
    if town.plays("might_is_right"):  # nobody can play a tile that the used pile could not give
        without = [name for name in town.duel.fighters if not town.ledger.at(f"{name}/duel tiles")]
        town.duel.throws = {name: [] for name in without}
    strengths = listed([_("{who} {n}", who=name, n=firepower(town, name).total) for name in town.duel.fighters])
    town.say(_("Duel, {place}: {fighters}", place=place_name(town, place), fighters=strengths))


class NewTiles(Step[Town]):
    """Who has played the last duel tile draws three at once (CC-V-MR-06)."""

    title = _("Duel tiles")

    def asks(self, state: Town) -> list[Ask]:
        if not duels.box_deals(state):
            return []
        for name in state.names:
            if duels.needs_tiles(state, name):
                pile = _face_down(state, name)
                count = min(NEW_TILES, len(pile))
                # Only their places in the pile: whoever knew the tiles again would know who has drawn which.
                options = [Option(str(place), _("face down")) for place in range(len(pile))]
                title = _("Draw {n} duel tiles", n=count)
                return [
                    ChooseSeveral(
                        who=name, title=title, options=options, least=count, most=count, secret=True, chance=True
                    )
                ]
        return []

    def run(self, state: Town) -> str:
        """At the table the tiles are drawn without the box."""
        for name in state.names:
            while duels.needs_tiles(state, name):
                self._draw(state, name, state.ledger.at(duels.used_pile(state, name))[:NEW_TILES])
        return "drawn"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        pile = _face_down(state, who)
        self._draw(state, who, [pile[int(place)] for place in answer])
        return None

    @staticmethod
    def _draw(town: Town, who: str, drawn: list[str]) -> None:
        for piece in drawn:
            town.ledger.put(piece, duels.used_pile(town, who), f"{who}/duel tiles", _("New duel tiles"))
        town.say(_("{who} draws {n} duel tiles", who=who, n=len(drawn)))


def _face_down(town: Town, who: str) -> list[str]:
    """The used tiles to draw from, in an order that has nothing to do with what they show or when they were played."""
    return sorted(town.ledger.at(duels.used_pile(town, who)))


DUEL: Flow[Town] = Flow(
    ("throw", "thrown", "second throw"),
    ("second throw", "it stands", "outcome"),
    ("outcome", "decided", "losers"),
    ("losers", "next loser", "losers"),
    ("losers", "taken back", "new tiles"),
    ("new tiles", "drawn", "settled"),
    steps={
        "throw": Throw(),
        "second throw": SecondThrow(),
        "outcome": Outcome(),
        "losers": Losers(),
        "new tiles": NewTiles(),
    },
    first="throw",
)
