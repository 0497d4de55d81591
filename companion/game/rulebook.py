"""What a game gives to be played on the box."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, ClassVar, Generic, TypeVar

from companion.errors import CompanionError, RuleError
from companion.game.flow import Flow
from companion.game.picture import Picture
from companion.game.players import Player, Side
from companion.game.secrets import only_in
from companion.game.state import Heading, Settings, State
from companion.game.sums import Score, Sheet
from companion.text import Words, _, as_sent

__all__ = ["Aside", "Rulebook", "Setting", "Setup", "Token", "find_rulebook", "rulebooks", "titles"]

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Setting:
    """Something the table agrees on before it plays."""

    id: str
    title: Words
    choices: Mapping[bool | int | str, Words]
    default: bool | int | str
    rule: str = ""

    def check(self, value: object) -> bool | int | str:
        for choice in self.choices:
            if choice == value and type(choice) is type(value):
                return choice
        offered = ", ".join(as_sent(choice) for choice in self.choices)
        raise RuleError(
            _("{setting} can be {offered}, not {value}", setting=self.id, offered=offered, value=as_sent(value)),
            rule=self.rule,
        )


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is agreed before the first question: with the answers it is the whole game."""

    game: str
    players: list[Player]
    settings: Settings
    version: int = 1
    known: dict[str, Any] = field(default_factory=dict)
    """What earlier games have read from this table's copy."""
    occasion: str = ""
    """The event, round and table that it is played for, if any."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece that can carry a tag, for the virtual box's tray and for printed labels."""

    tag: str
    label: Words
    group: Words
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Aside:
    """Something a player may do now although somebody else is asked, such as laying a road."""

    id: str
    """The step of the flow that it begins; it ends in `BACK`."""
    who: str
    title: Words
    tags: tuple[str, ...] = ()


class Rulebook(ABC, Generic[S]):
    """One game: its flow, its set-up, and how to show it."""

    id: ClassVar[str]
    title: ClassVar[str]
    counts: ClassVar[range]
    """The numbers of players that can play it."""
    version: ClassVar[int] = 1
    """Grows when older records can no longer be replayed."""
    bgg: ClassVar[int] = 0
    """Its number at BoardGameGeek, by which other programs know it."""
    settings: ClassVar[tuple[Setting, ...]] = ()
    tools: ClassVar[tuple[Rulebook[Any], ...]] = ()
    """Small games without a record, for a table that plays without the box: a duel, a score sheet."""
    flow: Flow[S]
    state_type: type[S]

    def counts_with(self, settings: Settings) -> range:
        """The numbers of players that can play it as agreed."""
        return self.counts

    @abstractmethod
    def sides(self, count: int) -> Sequence[Side]:
        """The colours or characters to choose from with that many players."""

    @abstractmethod
    def set_up(self, players: list[Player], settings: Settings) -> S:
        """The state before the first question."""

    @abstractmethod
    def heading(self, state: S) -> Heading: ...

    @abstractmethod
    def order(self, state: S) -> list[str]:
        """The players in the order that counts now."""

    @abstractmethod
    def scores(self, state: S) -> list[Score]:
        """What everybody has as far as the table may know, best first."""

    @abstractmethod
    def view(self, state: S, viewer: str | None) -> dict[str, Any]:
        """The table as plain JSON: what everybody sees, and what only the viewer sees."""

    @abstractmethod
    def summary(self, state: S) -> list[tuple[Words, Words]]:
        """The table in short lines (what, how it stands) for the display; nothing secret."""

    def secrets(self, state: S, player: str) -> list[tuple[Words, Words]]:
        """What only this player may know, in short lines for his phone: hand, hidden tile, form."""
        return list(only_in(self.view(state, player), self.view(state, None)))

    def unseen(self, state: S) -> Mapping[str, str]:
        """The places of the ledger whose pieces not everybody may see: who may, or `TABLE` where nobody may."""
        return {}

    def picture(self, state: S) -> Picture | None:
        """The map, without anything secret."""
        return None

    def strip(self, state: S) -> Picture | None:
        """The map as the display shows it; a game with a large one gives a closer look."""
        return self.picture(state)

    def figures(self, state: S) -> Picture | None:
        """The map's numbers by themselves, where the display's map has no room for them; they fill its other half."""
        return None

    def sheets(self, state: S) -> list[Sheet]:
        """Pages of sums to look up; nothing secret."""
        return []

    def asides(self, state: S) -> list[Aside]:
        """What players may do out of turn now."""
        return []

    def tokens(self, state: S) -> list[Token]:
        """The pieces of this game that can be put on the pad."""
        return []

    def has_piece(self, state: S, piece: str) -> bool:
        """Whether the game has such a piece, in the box or in play; corrections bring in no other."""
        return any(piece in there for there in state.ledger.pieces.values())

    def explain_tag(self, state: S, tag: str) -> RuleError:
        """Why a tagged piece answers nothing now."""
        return RuleError(_("{tag} answers nothing now", tag=tag), code="illegal_choice")

    def broken(self, state: S) -> Iterator[str]:
        """What is wrong with the state; nothing if every invariant holds."""
        return iter(())

    def setup(self, names: Sequence[str], settings: Mapping[str, object] | None = None) -> Setup:
        """Check who plays and what was agreed; names are sides, clockwise from seat 1."""
        return Setup(self.id, self.seat(list(names)), self.agree(settings or {}), self.version)

    def seat(self, names: list[str]) -> list[Player]:
        """Players for the sides named, clockwise from seat 1."""
        if len(names) not in self.counts:
            raise RuleError(
                _(
                    "{game} is for {least} to {most} players, not {n}",
                    game=self.title,
                    least=self.counts[0],
                    most=self.counts[-1],
                    n=len(names),
                )
            )
        sides = {side.name.lower(): side for side in self.sides(len(names))}
        players: list[Player] = []
        for seat, name in enumerate(names, start=1):
            side = sides.get(name.lower())
            if side is None:
                offered = ", ".join(each.name for each in sides.values())
                raise RuleError(_("{name} is not one of {offered}", name=name[:20], offered=offered))
            if any(player.name == side.name for player in players):
                raise RuleError(_("{name} can be taken only once", name=side.name))
            players.append(Player(side.name, seat, side.colour, side.mark))
        return players

    def settings_from(self, given: Iterable[str]) -> dict[str, bool | int | str]:
        """Settings as somebody wrote them: `expert=true` as the value that the setting knows."""
        known = {setting.id: setting for setting in self.settings}
        found: dict[str, bool | int | str] = {}
        for one in given:
            name, _equals, text = one.partition("=")
            choices = known[name].choices if name in known else ()
            found[name] = next((choice for choice in choices if str(choice).lower() == text.lower()), text)
        return found

    def agree(self, settings: Mapping[str, object]) -> Settings:
        """The settings with defaults filled in."""
        known = {setting.id: setting for setting in self.settings}
        for name in settings:
            if name not in known:
                raise RuleError(
                    _("{game} has no setting {name}", game=self.title, name=str(name)[:30]),
                )
        return {name: known[name].check(settings.get(name, known[name].default)) for name in known}


def rulebooks() -> dict[str, Rulebook[Any]]:
    """Every game that is installed, by its id."""
    found: dict[str, Rulebook[Any]] = {}
    for point in sorted(entry_points(group="companion.games"), key=lambda point: point.name):
        found[point.name] = point.load()
    return found


def titles() -> dict[str, str]:
    """Every game that is installed, by its id; its rules need not be read for this if its package has a `TITLE`."""
    found: dict[str, str] = {}
    for point in sorted(entry_points(group="companion.games"), key=lambda point: point.name):
        package = import_module(point.module.rpartition(".")[0] or point.module)
        found[point.name] = getattr(package, "TITLE", "") or point.load().title
    return found


def find_rulebook(game: object) -> Rulebook[Any]:
    """The game with that id, or a tool of it such as `carson-city/duel`."""
    name, _slash, tool = str(game).partition("/")
    for point in entry_points(group="companion.games", name=name):
        rulebook: Rulebook[Any] = point.load()
        for each in rulebook.tools if tool else (rulebook,):
            if each.id == game:
                return each
    offered = ", ".join(sorted(point.name for point in entry_points(group="companion.games")))
    raise CompanionError(_("There is no game “{game}” here; there are: {offered}", game=as_sent(game), offered=offered))
