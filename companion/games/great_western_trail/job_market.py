"""The job market, its token, and the foresight tiles that push it down (GW-41 to GW-48, GW-80 to GW-84, GW-130)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.errors import RuleError
from companion.games.great_western_trail.components import (
    CATTLE_MARKET,
    HAZARD_SPACES,
    IMMEDIATE,
    RED_ARROW,
    ROWS,
    TOKEN_START,
    TRADING_POST,
    WORKER_SPACES,
    YELLOW_ARROWS,
)
from companion.games.great_western_trail.words import WORKER_NAMES
from companion.text import _

__all__ = [
    "Hire",
    "Pushed",
    "final_turns",
    "foresight_options",
    "hire",
    "lowest_free",
    "place_worker",
    "starting_workers",
    "why_not_given",
]


class Hire(NamedTuple):
    """A worker being hired, or why he cannot be."""

    cost: int
    balance: int
    space: int
    immediate: str
    """What his space of the worker row allows; may be nothing."""
    refusal: RuleError | None = None


def hire(
    row: int, worker: str, modifier: int, *, token_row: int | None, workers: Mapping[str, int], balance: int
) -> Hire:
    """A worker of a row above the token, at its wage and the modifier (GW-80 to GW-83)."""
    cost, space = ROWS[row - 1] + modifier, workers[worker] + 1
    refusal: RuleError | None = None
    if token_row is not None and row >= token_row:
        refusal = RuleError(_("Only rows above the token are open"), rule="GW-80", code="token_row")
    elif space > WORKER_SPACES:
        refusal = RuleError(
            _("The row of {workers} is full", workers=WORKER_NAMES[worker]), rule="GW-82", code="row_full"
        )
    elif balance < cost:
        refusal = RuleError(_("The wage is ${n}", n=cost), rule="GW-81", code="money")
    return Hire(cost, balance - cost, space, IMMEDIATE[worker].get(space, ""), refusal)


def why_not_given(workers: Mapping[str, int], worker: str) -> RuleError | None:
    """Why a worker cannot become station master: the printed one stays (GW-104)."""
    if workers[worker] > 1:
        return None
    return RuleError(_("The printed worker cannot be given"), rule="GW-104", code="printed_worker")


def starting_workers(players: int) -> list[int]:
    """Workers in the rows at the start: the first row full, the second up to the token (GW-14)."""
    return [players] * (TOKEN_START - 1) + [players - 1]


class Pushed(NamedTuple):
    """What putting a worker into the job market does."""

    token_row: int | None
    arrow: str
    """none, black, yellow or red."""
    cattle_cards: int

    @property
    def end(self) -> bool:
        return self.arrow == "red"


def place_worker(players: int, token_row: int, tiles: int, market: int, stack: int) -> Pushed:
    """The worker that takes the token's space pushes it to the next row (GW-44 to GW-48, GW-130)."""
    if tiles + 1 < players:
        return Pushed(token_row, "none", 0)
    if token_row == RED_ARROW:
        return Pushed(None, "red", 0)
    if token_row in YELLOW_ARROWS:
        return Pushed(token_row + 1, "yellow", max(0, min(CATTLE_MARKET[players] - market, stack)))
    return Pushed(token_row + 1, "black", 0)


def lowest_free(tile: str, occupied: Collection[int]) -> int | None:
    """Where a teepee or hazard goes; nowhere means out of the game (GW-42, GW-43)."""
    spaces = TRADING_POST if tile == "teepee" else HAZARD_SPACES
    return next((space for space in spaces if space not in occupied), None)


def foresight_options(tiles: Sequence[str], *, token_gone: bool) -> list[str]:
    """The kinds of tile that may be chosen: no workers once the token has gone (GW-131, GW-133)."""
    return [tile for tile in tiles if not (token_gone and tile == "worker")]


def final_turns(order: Sequence[str], trigger: str) -> list[str]:
    """Who still has one turn, in order; the last is the player to the right of the token's holder (GW-132)."""
    at = list(order).index(trigger)
    return [*order[at + 1 :], *order[:at]]
