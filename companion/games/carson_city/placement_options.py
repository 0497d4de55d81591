"""What a player can do with a cowboy, as questions: few presses for what is done most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Option, Place
from companion.games.carson_city.asking import NO, ask_map, dollars, offer, unless
from companion.games.carson_city.components import (
    BUILD_STAGE,
    BUILDINGS,
    CORRALS,
    NAMES,
    SIDES_OF_THE_BOX,
    SQUARES,
    Square,
)
from companion.games.carson_city.geometry import PARCELS
from companion.games.carson_city.horses import open_corrals
from companion.games.carson_city.income import building_income
from companion.games.carson_city.parcels import parcel_price, town_first
from companion.games.carson_city.placement import cowboy_in_hand, is_ordinary, players_at, why_not_place
from companion.games.carson_city.refusals import no
from companion.games.carson_city.squares import why_not_open
from companion.games.carson_city.tags import PASS_TAG, square_tag
from companion.games.carson_city.town import (
    CITY_HALL,
    DYNAMITE,
    HORSE,
    NO_DUEL,
    OUTLAW,
    WHITE_COWBOY,
    Town,
    Turn,
    beside,
    cowboy,
)
from companion.games.carson_city.words import listed, parcel_words, place_name, price_words
from companion.text import Text, Words, _, n_

__all__ = ["ask_all", "ask_turn", "is_white", "own_cowboys", "turn_of"]

PASS = "pass"
PARCEL = "parcel"
BUILDING = "building"
CORRAL = "corral"
WHITE_TOGGLE = "white"
TOKEN_TOGGLE = "token"
DYNAMITE_TOGGLE = "dynamite"
LIFT = "lift"
HOME = "home"
NONE = "none"
ANOTHER = "another"
SECOND = "corral 2"

FOUGHT_FOR = {*BUILDINGS, OUTLAW}
ON_BOARD = (*(square.place for square in SQUARES.values()), *PARCELS)
MARKS = {side.name: side.mark for side in SIDES_OF_THE_BOX}
PLAIN = {square.id: Option(square.place, square.name, tags=(square_tag(square.id),)) for square in SQUARES.values()}
"""The action squares as they are offered when nothing lies there and nobody stands there."""

GO_HOME = Option(HOME, _("Back to the reserve"))
THAT_IS_ALL = Option(PASS, _("That is all"), tags=(PASS_TAG,))
TO_PASS = Option(PASS, _("Pass"), tags=(PASS_TAG,))
TO_PARCELS = Option(PARCEL, _("Parcel on the map…"))
TO_BUILDINGS = Option(BUILDING, _("Building…"))
TO_OUTLAWS = Option(BUILDING, _("Building or outlaw…"))
MOVE_ONE = Option(LIFT, _("Move a cowboy…"))

# The way back to all places; with Kit Carson the last open one may just have been taken.
ELSEWHERE = _("Somewhere else")


def is_white(town: Town, who: str) -> bool:
    """The next cowboy is the white one: chosen, or the only one left."""
    turn = turn_of(town, who)
    return not turn.moving and (turn.white or not cowboy_in_hand(town, who)) and cowboy_in_hand(town, who, white=True)


def turn_of(town: Town, who: str) -> Turn:
    """How far a player has come with a cowboy; what a correction has taken away is not in hand any more."""
    turn = town.turns.get(who, Turn())
    moving = turn.moving if cowboy(who) in town.ledger.at(turn.moving) else ""
    turn = replace(turn, moving=moving)
    token, dynamite = (
        turn.token and in_hand(town, who, turn, NO_DUEL),
        turn.dynamite and in_hand(town, who, turn, DYNAMITE),
    )
    return replace(turn, token=token, dynamite=dynamite)


def in_hand(town: Town, who: str, turn: Turn, unit: str) -> bool:
    """There is dynamite or a token to lay beside the cowboy; what lies beside one that moves comes along."""
    return bool(town.ledger.amount(who, unit) or (turn.moving and town.ledger.amount(beside(who, turn.moving), unit)))


def own_cowboys(town: Town, who: str) -> Iterator[str]:
    """Where a player's cowboys stand."""
    mine, pieces = cowboy(who), town.ledger.pieces
    for place in (*ON_BOARD, *(f"{who}/corral {n}" for n in CORRALS)):
        if mine in pieces.get(place, ()):
            yield place


def _why_not_for(town: Town, who: str) -> Callable[[str], RuleError | None]:
    """Why the cowboy that a player sends out now cannot go to a place."""
    return partial(why_not_place, town, who, white=is_white(town, who), token=turn_of(town, who).token)


@dataclass(frozen=True, slots=True)
class Board:
    """The board as everybody sees it who sends out a cowboy."""

    squares: list[Option]
    """What lies there, who stands there, and which are closed."""
    occupied: list[str]
    """Where there are buildings and outlaws: what is not claimed but attacked, defended, held or fought for."""

    @classmethod
    def of(cls, town: Town) -> Board:
        pieces = town.ledger.pieces
        return cls(
            [_square(town, square) for square in SQUARES.values()],
            [at for at in PARCELS if (here := pieces.get(at)) and not FOUGHT_FOR.isdisjoint(here)],
        )


def ask_all(town: Town, players: list[str]) -> list[Ask]:
    """The questions to players who send out cowboys at once."""
    board = Board.of(town)
    return [ask_turn(town, who, board) for who in players]


def ask_turn(town: Town, who: str, board: Board | None = None, *, recording: bool = False) -> Ask:
    """The question to a player who sends out a cowboy; `board` as everybody sees it, where that is known."""
    turn = turn_of(town, who)
    if turn.looking == CORRAL:
        return _ask_corral(town, who)
    if turn.looking == HORSE:
        return _ask_horse(town, who)
    if turn.looking == SECOND:
        return _ask_second_corral(town, who)
    if turn.looking == LIFT:
        options = [Option(place, place_name(town, place)) for place in own_cowboys(town, who)]
        return Choose(who=who, title=_("Which cowboy?"), options=options)
    board = board or Board.of(town)
    if turn.looking == PARCEL:
        return _ask_parcel(town, who, board)
    if turn.looking == BUILDING:
        return _ask_building(town, who, board)
    return _ask_where(town, who, turn, board, recording=recording)


def _ask_where(town: Town, who: str, turn: Turn, board: Board, *, recording: bool) -> Ask:
    ready = bool(turn.moving) or bool(town.reserve(who))
    first = GO_HOME if turn.moving else THAT_IS_ALL if recording else TO_PASS
    options = [first]
    white = is_white(town, who)
    if ready:
        why_not = partial(why_not_place, town, who, white=white, token=turn.token)
        ordinary = is_ordinary(town, who, white=white, token=turn.token)
        options += _squares_for(town, who, board, why_not, ordinary=ordinary)
        options += _map_options(town, board, why_not)
        if town.plays("horses") and not white and not turn.token:
            options.append(Option(CORRAL, _("Corral…")))
        options += _toggles(town, who, turn, white=white)
    if town.plays("kit_carson") and not turn.moving and any(own_cowboys(town, who)):
        options.append(MOVE_ONE)
    return Choose(who=who, title=_title(turn, white=white), note=_note(town, who), options=options, quick=first.id)


def _title(turn: Turn, *, white: bool) -> Text:
    if turn.moving:
        return _("Move the cowboy where?")
    if white:
        return _("Place the white cowboy")
    if turn.dynamite:
        return _("Place a cowboy with dynamite")
    return _("Place a cowboy with a token") if turn.token else _("Place a cowboy")


def _note(town: Town, who: str) -> Text:
    left = len(town.reserve(who))
    return n_("{n} cowboy, ${money}", "{n} cowboys, ${money}", left, money=town.money(who))


def _squares_for(
    town: Town, who: str, board: Board, why_not: Callable[[str], RuleError | None], *, ordinary: bool
) -> list[Option]:
    """The action squares as they are to one player, who may be shut out where others are not."""
    pieces, apart = town.ledger.pieces, {cowboy(who), WHITE_COWBOY}
    return [
        square
        if square.why_not or (ordinary and apart.isdisjoint(pieces.get(square.id, ())))
        else unless(square, why_not(square.id))
        for square in board.squares
    ]


def _square(town: Town, square: Square) -> Option:
    """An action square as everybody sees it."""
    refusal, here = why_not_open(town, square.id), _on_square(town, square)
    plain = PLAIN[square.id]
    return (
        plain if refusal is None and not here else offer(plain.id, plain.label, refusal, detail=here, tags=plain.tags)
    )


def _on_square(town: Town, square: Square) -> Words:
    here: list[Words] = []
    if square.stage == BUILD_STAGE:
        here += [NAMES[kind] for kind in town.ledger.at(f"market/{square.price}")]
    if marks := _marks(town.cowboys_at(square.place)):
        here.append(marks)
    return listed(here)


def _marks(players: list[str]) -> str:
    """Who stands somewhere, a letter each."""
    return "".join([MARKS[name] for name in players])


NONE_OPEN = no(_("None is open now"), "CC-PL-01")


def _map_options(town: Town, board: Board, why_not: Callable[[str], RuleError | None]) -> list[Option]:
    """To the map: parcels to claim, and buildings or outlaws, each if any is open."""
    occupied = board.occupied
    no_parcel = NONE_OPEN if all(at in occupied or why_not(at) for at in PARCELS) else None
    no_building = None
    if all(why_not(at) for at in occupied):
        no_building = why_not(occupied[0]) if len(occupied) == 1 else NONE_OPEN
    buildings = TO_OUTLAWS if town.plays("outlaws") else TO_BUILDINGS
    return [unless(TO_PARCELS, no_parcel), unless(buildings, no_building)]


def _ask_parcel(town: Town, who: str, board: Board) -> Ask:
    def detail(at: str) -> Words:
        price = price_words(parcel_price(town, at, who))
        marks = _marks(players_at(town, at))
        return _("{marks}, {price}", price=price, marks=marks) if marks else price

    why_not = _why_not_for(town, who)

    def why_not_claim(at: str) -> RuleError | None:
        if at in board.occupied:
            return no(_("{what} is there: choose it as a building", what=parcel_words(town, at)), "CC-PA-01")
        return why_not(at)

    return ask_map(
        who,
        _("Claim which parcel?"),
        why_not_claim,
        label=lambda at: parcel_words(town, at),
        detail=detail,
        among=town_first(town),
        instead=ELSEWHERE,
    )


def _ask_building(town: Town, who: str, board: Board) -> Ask:
    def detail(at: str) -> Words:
        parts: list[Words] = []
        if owner := town.owner(at):
            parts.append(_("yours") if owner == who else owner)
        if town.has_outlaw(at):
            parts.append(_("outlaw {n}", n=town.outlaw_firepower))
        elif town.content(at) != CITY_HALL:
            parts.append(dollars(building_income(town, at).total))
        if marks := _marks(players_at(town, at)):
            parts.append(marks)
        return listed(parts)

    why_not = _why_not_for(town, who)
    options = [offer(at, parcel_words(town, at), why_not(at), detail=detail(at)) for at in board.occupied]
    options.append(Option(NO, ELSEWHERE, tags=("control/no",)))
    return Place(who=who, title=_("Which building?"), options=options)


def _ask_corral(town: Town, who: str) -> Ask:
    options = []
    for corral in CORRALS:
        place = f"{who}/corral {corral}"
        label = _("Corral {n}", n=corral)
        count = town.horses(who, corral)
        horses = n_("{n} horse", "{n} horses", count)
        options.append(offer(place, label, _why_not_for(town, who)(place), detail=horses))
    options.append(Option(NO, ELSEWHERE, tags=("control/no",)))
    return Choose(who=who, title=_("A cowboy into which corral?"), options=options)


def _toggles(town: Town, who: str, turn: Turn, *, white: bool) -> list[Option]:
    """Ways to send the cowboy out: white, with a token, with dynamite."""
    options = []
    both = cowboy_in_hand(town, who, white=True) and cowboy_in_hand(town, who)
    if both and not turn.moving:
        options.append(Option(WHITE_TOGGLE, _("An own cowboy") if turn.white else _("The white cowboy")))
    if white:
        return options
    if in_hand(town, who, turn, NO_DUEL):
        options.append(Option(TOKEN_TOGGLE, _("Without the token") if turn.token else _("With a no-duel token")))
    if in_hand(town, who, turn, DYNAMITE):
        options.append(Option(DYNAMITE_TOGGLE, _("Without dynamite") if turn.dynamite else _("With dynamite")))
    return options


CORRAL_EFFECTS: dict[int, Text] = {
    1: _("firepower"),
    2: _("act again"),
    3: _("doubles a ranch"),
    4: _("$2 now"),
    5: _("rodeo"),
}


def _ask_horse(town: Town, who: str) -> Ask:
    options = [Option(NONE, _("No horse"), tags=("control/no",))]
    for corral in open_corrals(town):
        options.append(Option(str(corral), _("Corral {n}", n=corral), detail=CORRAL_EFFECTS[corral]))
    return Choose(who=who, title=_("A horse into a corral?"), options=options, quick=NONE)


def _ask_second_corral(town: Town, who: str) -> Ask:
    """CC-V-HO-05: one more cowboy, move one, or pass, at once."""
    options = [Option(NONE, _("Nothing"), tags=("control/no",))]
    if town.reserve(who):
        options.append(Option(ANOTHER, _("Another cowboy")))
    if any(own_cowboys(town, who)):
        options.append(MOVE_ONE)
    options.append(TO_PASS)
    return Choose(who=who, title=_("Corral 2"), options=options)
