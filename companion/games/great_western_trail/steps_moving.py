"""The questions of a walk: where to, by which way, or over which places (GW-20 to GW-28, GW-115, GW-125)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, ChooseSeveral, Option, Place
from companion.game.flow import Flow, Step
from companion.games.great_western_trail import ways
from companion.games.great_western_trail.components_trail import KANSAS_CITY, NEUTRAL_SPACES, SPACES
from companion.games.great_western_trail.steps_actions import refused
from companion.games.great_western_trail.trail import Trail
from companion.games.great_western_trail.words import signed, space_name, tile_name
from companion.text import Words, _, n_

__all__ = ["MOVE", "arrived", "place_label"]

STAY, OTHER = "stay", "other"


def place_label(trail: Trail, space: str) -> Words:
    tile = trail.tile_at(space)
    return tile_name(tile) if tile else space_name(space)


def place_tags(trail: Trail, space: str) -> tuple[str, ...]:
    """The tagged tile on a space stands for it."""
    tile = trail.tile_at(space)
    kind = tile.partition("/")[0]
    if not tile:
        return (f"place/{space.lower()}",)
    if kind in ("flood", "drought", "rockfall", "teepee"):
        return (f"place/{space.lower()}",)
    return (f"building/{tile.lower()}", f"place/{space.lower()}")


def arrived(trail: Trail) -> None:
    """Phase B begins, or begins again, at the place where the cattleman now stands (GW-30)."""
    trail.used, trail.copied, trail.replaced = [], "", ""
    trail.arrived, trail.acted, trail.auxiliary = True, False, False


def _go(trail: Trail, way: ways.Way) -> None:
    todo = trail.todo.pop()
    trail.destination = ""
    ways.arrive(trail, trail.active, way, _("walk"))
    if todo.kind == "free move":
        trail.over = trail.arrived  # before phase A the normal move then starts there
    else:
        arrived(trail)


def _found(trail: Trail) -> list[ways.Way]:
    todo = trail.todo[-1]
    return ways.ways(trail, trail.active, todo.n, free=todo.kind == "free move")


class Destination(Step[Trail]):
    """Where the cattleman goes; a move offered by an action may be declined, the walk of phase A not (GW-19)."""

    title = _("Phase A")

    def asks(self, trail: Trail) -> list[Ask]:
        todo, who = trail.todo[-1], trail.active
        if todo.kind == "first":
            return [Place(who=who, title=_("Where do you begin?"), options=_neutral(trail))]
        options = [_end(trail, end, found) for end, found in ways.ends(_found(trail)).items()]
        options.append(Option(OTHER, _("Another way …")))
        if todo.kind != "walk":
            options.append(Option(STAY, _("Stay here")))
        options += _out_of_reach(trail)
        note = n_("at most {n} step", "at most {n} steps", todo.n)
        return [Place(who=who, title=_("Walk to"), note=note, options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        if answer == OTHER:
            return "another way"
        if answer == STAY:
            trail.todo.pop()
            return "arrived"
        if trail.todo[-1].kind == "first":
            _go(trail, ways.path_of(trail, who, (answer,), 1, free=True))
            return "arrived"
        found = ways.ends(_found(trail))[answer]
        if len(found) > 1:
            trail.destination = answer
            return "several ways"
        _go(trail, found[0])
        return "arrived"


def _neutral(trail: Trail) -> list[Option]:
    """The first turn begins on any neutral building (GW-28)."""
    refusal = RuleError(_("The first turn begins on a neutral building"), rule="GW-28", code="must_end_on_place")
    options = {space: Option(space, place_label(trail, space), tags=place_tags(trail, space)) for space in SPACES}
    others = [
        refused(option, refusal, listed=False) for space, option in options.items() if space not in NEUTRAL_SPACES
    ]
    return [*(options[space] for space in NEUTRAL_SPACES), *others]


def _end(trail: Trail, space: str, found: list[ways.Way]) -> Option:
    steps, tolls = sorted({way.walk.steps for way in found}), sorted({way.toll for way in found})
    detail = "–".join(str(n) for n in steps[:: max(1, len(steps) - 1)])
    if tolls[-1]:
        detail += " " + "/".join(signed(-n) for n in (tolls if len(tolls) < 3 else [tolls[0], tolls[-1]]))
    return Option(space, place_label(trail, space), detail=detail, tags=place_tags(trail, space))


def _out_of_reach(trail: Trail) -> Iterator[Option]:
    """Where the walk cannot end; whoever tries, such as with the tile on the pad, is told the rule."""
    todo = trail.todo[-1]
    for space, refusal in ways.out_of_reach(trail, trail.active, todo.n, free=todo.kind == "free move"):
        yield refused(Option(space, place_label(trail, space), tags=place_tags(trail, space)), refusal, listed=False)


class WhichWay(Step[Trail]):
    """Several ways lead there, and they differ in tolls or in who gets them (GW-23)."""

    title = _("Phase A")

    def asks(self, trail: Trail) -> list[Ask]:
        options = [
            Option(str(number), ways.via(trail, way), detail=signed(-way.toll) if way.toll else "")
            for number, way in enumerate(self._ways(trail))
        ]
        return [Choose(who=trail.active, title=_("By which way?"), options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        _go(trail, self._ways(trail)[int(answer)])
        return "arrived"

    @staticmethod
    def _ways(trail: Trail) -> list[ways.Way]:
        return ways.ends(_found(trail))[trail.destination]


class OtherWay(Step[Trail]):
    """The board on the table decides: the places passed, in their order, the last one stopped on (GW-163)."""

    title = _("Phase A")

    def asks(self, trail: Trail) -> list[Ask]:
        free = trail.todo[-1].kind == "free move"
        places = [space for space in SPACES if trail.tile_at(space) or (space == KANSAS_CITY and not free)]
        options = [Option(space, place_label(trail, space), space, tags=place_tags(trail, space)) for space in places]
        return [
            ChooseSeveral(
                who=trail.active,
                title=_("Places passed, in order"),
                options=options,
                least=1,
                most=trail.todo[-1].n,
                ordered=True,
            )
        ]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        if KANSAS_CITY in answer:  # it ends every move (GW-24)
            answer = answer[: answer.index(KANSAS_CITY) + 1]
        trail.say(_("{who} walks as the board shows", who=who))
        free = trail.todo[-1].kind == "free move"
        _go(trail, ways.path_of(trail, who, tuple(answer), len(answer), free=free))
        return "arrived"


MOVE = Flow[Trail](
    ("destination", "arrived", "arrived"),
    ("destination", "several ways", "which way"),
    ("destination", "another way", "other way"),
    ("which way", "arrived", "arrived"),
    ("other way", "arrived", "arrived"),
    steps={"destination": Destination(), "which way": WhichWay(), "other way": OtherWay()},
    first="destination",
)
