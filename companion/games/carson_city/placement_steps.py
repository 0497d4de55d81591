"""Phase 2: cowboys go to squares, parcels and buildings until everybody has passed."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask
from companion.game.flow import Step
from companion.games.carson_city.asking import NO
from companion.games.carson_city.cards import SINGER, has, turn_order
from companion.games.carson_city.cast import RED
from companion.games.carson_city.goods import earn, take_home
from companion.games.carson_city.pass_track import clear_track, join_track, put_on_track
from companion.games.carson_city.placement_options import (
    ANOTHER,
    BUILDING,
    CORRAL,
    DYNAMITE_TOGGLE,
    HOME,
    LIFT,
    NONE,
    PARCEL,
    PASS,
    SECOND,
    TOKEN_TOGGLE,
    WHITE_TOGGLE,
    ask_all,
    ask_turn,
    is_white,
    turn_of,
)
from companion.games.carson_city.town import (
    DYNAMITE,
    HORSE,
    NO_DUEL,
    SUPPLY,
    WHITE_COWBOY,
    Town,
    Turn,
    beside,
    cowboy,
)
from companion.games.carson_city.words import place_name
from companion.text import _

__all__ = ["Placement", "Record", "Singer", "corral_pays"]

GAMBLING = "square/gambling"
CORRAL_MONEY = {4: 2}  # CC-V-HO-07

# How a turn of placing can end.
PLACED = "placed"
PASSED = "passed"


class Singer(Step[Town]):
    """The track is empty again, and the red Singer's cowboy gambles from the start (CC-P-11R, G-18)."""

    title = _("Cowboys")

    def run(self, state: Town) -> str:
        clear_track(state)
        state.turn = turn_order(state)[0]
        for who in state.names:
            if has(state, who, SINGER, RED) and state.ledger.at(f"{who}/supply"):
                state.ledger.put(cowboy(who), f"{who}/supply", GAMBLING, _("Singer"))
                token = min(1, state.ledger.amount(SUPPLY, NO_DUEL))
                state.ledger.move(NO_DUEL, token, SUPPLY, beside(who, GAMBLING), _("Singer"))
                state.say(_("{who} puts a cowboy from the supply on Gambling, with a no-duel token", who=who))
        return "ready"


class Placement(Step[Town]):
    """One cowboy or a pass, in turn (CC-PH2-01); with Kit Carson everybody at once after the first (CC-V-KC-01)."""

    title = _("Cowboys")

    def asks(self, state: Town) -> list[Ask]:
        if state.turn:
            return [] if _must_pass(state) else [ask_turn(state, state.turn)]
        return ask_all(state, [name for name in turn_order(state) if name not in state.frozen])

    def run(self, state: Town) -> str:
        """A player without cowboys must pass."""
        return self._next(state, state.turn, PASSED) or "next player"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        ended = take_turn(state, who, answer)
        return None if ended is None else self._next(state, who, ended)

    @staticmethod
    def _next(town: Town, who: str, ended: str) -> str | None:
        town.turns.pop(who, None)
        if ended == PASSED:
            town.say(_("{who} passes", who=who))
        if town.plays("kit_carson"):
            return _all_at_once(town, who, ended)
        order = turn_order(town)
        if ended == PASSED:
            join_track(town, who)
        after = order.index(who) + 1 if who in order else 0  # a correction may have taken the card
        left = [name for name in order[after:] + order if name not in town.pass_order]
        town.turn = left[0] if left else ""
        return None if left else "everyone has passed"


def _must_pass(town: Town) -> bool:
    """Nobody can place without a cowboy; with Kit Carson the moment of passing counts, so everybody presses."""
    busy = town.turn in town.turns
    return not busy and not town.reserve(town.turn) and not town.plays("kit_carson")


def _all_at_once(town: Town, who: str, ended: str) -> str | None:
    """After the first player's first cowboy nobody waits; who passes is frozen (CC-V-KC-02)."""
    town.turn = ""
    if ended == PASSED:
        town.frozen.append(who)
    if len(town.frozen) < len(town.names):
        return None
    town.asked = [name for name in town.frozen if town.reserve(name)]
    return "everyone has passed"


class Record(Step[Town]):
    """Kit Carson: cowboys that stand on the table but not yet in the box, player by player (CC-V-KC-03)."""

    title = _("Cowboys")

    def asks(self, state: Town) -> list[Ask]:
        return [ask_turn(state, state.asked[0], recording=True)] if state.asked else []

    def run(self, state: Town) -> str:
        if state.frozen:
            put_on_track(state, state.frozen)
            state.frozen.clear()
        return "all cowboys stand"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        ended = take_turn(state, who, answer)
        if ended is not None:
            state.turns.pop(who, None)
        if ended == PASSED or (ended == PLACED and not state.reserve(who)):
            state.asked.remove(who)
        return None


def take_turn(town: Town, who: str, answer: str) -> str | None:
    """Take one answer about a cowboy; how the turn ended, or None while it goes on."""
    turn = town.turns[who] = turn_of(town, who)
    if answer in (PARCEL, BUILDING, CORRAL, LIFT):
        turn.looking = answer
        return None
    if answer in (WHITE_TOGGLE, TOKEN_TOGGLE, DYNAMITE_TOGGLE):
        _toggle(turn, answer)
        return None
    if answer == PASS:
        return PASSED
    looking, turn.looking = turn.looking, ""
    if looking == LIFT:
        turn.moving = answer
        return None
    if looking == HORSE:
        return _send_horse(town, who, turn, answer)
    if looking == SECOND:
        return _act_again(town, who, answer)
    if answer == NO:
        return None
    if answer == HOME:
        _lift(town, who, turn.moving)
        take_home(town, who, turn.moving, _("Moved"))
        town.say(_("{who} takes a cowboy back", who=who))
        return PLACED
    return _place(town, who, turn, answer)


def _toggle(turn: Turn, answer: str) -> None:
    """White, with a token, or with dynamite: one at a time."""
    wanted = {
        WHITE_TOGGLE: not turn.white,
        TOKEN_TOGGLE: not turn.token,
        DYNAMITE_TOGGLE: not turn.dynamite,
    }[answer]
    turn.white = answer == WHITE_TOGGLE and wanted
    turn.token = answer == TOKEN_TOGGLE and wanted
    turn.dynamite = answer == DYNAMITE_TOGGLE and wanted


def _lift(town: Town, who: str, place: str) -> None:
    """What lies beside a cowboy that moves goes back to its owner."""
    for unit in (DYNAMITE, NO_DUEL):
        town.ledger.move(unit, town.ledger.amount(beside(who, place), unit), beside(who, place), who, _("Moved"))


def _place(town: Town, who: str, turn: Turn, place: str) -> str | None:
    """The cowboy goes where it was sent, with what goes along."""
    piece = WHITE_COWBOY if is_white(town, who) else cowboy(who)
    if turn.moving:
        _lift(town, who, turn.moving)
    town.ledger.put(piece, turn.moving or f"{who}/cowboys", place, _("Placed"))
    if turn.token:
        town.ledger.move(NO_DUEL, 1, who, beside(who, place), _("Placed"))
    if turn.dynamite:
        town.ledger.move(DYNAMITE, 1, who, beside(who, place), _("Placed"))
    town.say(_("{who}: a cowboy to {place}", who=who, place=place_name(town, place)))
    on_board = "/corral " not in place or town.option("horse_after_corral")
    moved = bool(turn.moving)
    town.turns[who] = Turn()
    if on_board and not moved and town.ledger.at(f"{who}/horses"):
        town.turns[who].looking = HORSE
        return None
    return PLACED


def _send_horse(town: Town, who: str, turn: Turn, answer: str) -> str | None:
    """A horse follows the cowboy into a corral (CC-V-HO-03)."""
    if answer == NONE:
        return PLACED
    town.ledger.put(HORSE, f"{who}/horses", f"{who}/corral {answer}", _("Placed"))
    town.say(_("{who}: a horse to corral {n}", who=who, n=int(answer)))
    corral_pays(town, who, int(answer))
    if answer == "2":
        turn.looking = SECOND
        return None
    return PLACED


def _act_again(town: Town, who: str, answer: str) -> str | None:
    """Corral 2: another cowboy, or nothing after all (CC-V-HO-05)."""
    if answer == ANOTHER:
        town.turns[who] = Turn()
        return None
    return PLACED


def corral_pays(town: Town, who: str, corral: int) -> None:
    """What a horse brings at once."""
    earn(town, who, CORRAL_MONEY.get(corral, 0), _("Corral {n}", n=corral))
