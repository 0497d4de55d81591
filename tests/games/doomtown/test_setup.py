"""Set-up: outfits, starting ghost rock, starting dudes, and what the copy says only once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import RuleError
from companion.game.asks import Number
from companion.game.game import Game
from companion.games.doomtown import decks
from companion.games.doomtown.components import OUTFITS
from companion.games.doomtown.decks import Starter
from companion.games.doomtown.rulebook import RULEBOOK
from companion.games.doomtown.town import GHOST_ROCK, home_of
from companion.store import Store
from companion.table import Tables
from tests.games.doomtown.table import BLUE, RED, asked, is_sound, offered, said, town_of

DRIFTER: tuple[object, ...] = ("2 stud", 1, 1, 5, "drifter", [], "7")


def begun(known=None, **settings):
    return Game.new(RULEBOOK, replace(RULEBOOK.setup([RED, BLUE], settings), known=known or {}))


def outfitted(**settings):
    """Red starts with 18, Blue with 16; both homes bring 3."""
    game = begun(**settings)
    game.answer(BLUE, "The Fourth Ring")
    game.answer(RED, "Law Dogs")
    for player, amount in ((RED, 18), (BLUE, 16), (RED, 3), (BLUE, 3)):
        game.answer(player, amount)
    return game


def starting_dude(game, player, *answers):
    game.answer(player, "new")
    for answer in answers:
        game.answer(player, answer)


@pytest.mark.rule("DT-C15", "DT-S01", "DT-C01")
def test_outfits_are_revealed_and_bring_their_ghost_rock():
    game = begun()
    assert set(OUTFITS) < set(offered(game, RED))
    game = outfitted()
    town = town_of(game)
    assert (town.stash(RED), town.stash(BLUE)) == (18, 16)
    home = town.deeds[home_of(RED)]
    assert (home.production, home.home, home.in_town, home.private) == (3, True, True, True)


@pytest.mark.rule("DT-S01")
def test_what_an_outfit_card_says_is_asked_only_once():
    known = town_of(outfitted()).known
    game = begun(known)
    game.answer(RED, "Law Dogs")
    game.answer(BLUE, "Law Dogs")
    assert town_of(game).place == "starting dudes"
    assert town_of(game).stash(BLUE) == 18


@pytest.mark.rule("DT-S01", "DT-K32")
def test_what_was_learnt_survives_undo_and_reaches_the_next_game():
    tables = Tables(Store())

    def play(*answers):
        table = tables.new(RULEBOOK.setup([RED, BLUE]))
        for player, answer in answers:
            table.answer(player, answer)
        return table

    play((RED, "Law Dogs"), (BLUE, "Law Dogs"), (RED, 18), (RED, 3))
    table = play((RED, "The Fourth Ring"), (BLUE, "Law Dogs"), (RED, 16), (RED, 2))
    after = table.serialised()
    table.undo(4)
    table.redo(4)
    assert table.serialised() == after == tables.resume(table.number).serialised()
    known = town_of(play((RED, "Law Dogs"), (BLUE, "The Fourth Ring")).game)
    assert (known.place, known.stash(BLUE), known.deeds[home_of(BLUE)].production) == ("starting dudes", 16, 2)


@pytest.mark.rule("DT-S01")
def test_two_players_may_have_the_same_outfit_or_one_of_their_own():
    game = begun()
    game.answer(RED, "other")
    game.answer(BLUE, "other")
    assert [type(ask) for ask in game.asks] == [Number, Number]
    assert len(set(town_of(game).outfits.values())) == 2


@pytest.mark.rule("DT-S02", "DT-S03", "DT-C03")
def test_starting_dudes_stand_at_home_unbooted_and_are_paid_for():
    game = outfitted()
    town = town_of(game)
    starting_dude(game, RED, *DRIFTER)
    ann = town.dudes["R1"]
    assert (ann.rank, ann.bullets, ann.stud, ann.influence, ann.upkeep, ann.outfit) == (7, 2, True, 1, 1, "")
    assert (town.where("R1"), ann.booted, town.stash(RED)) == ("home:Red", False, 13)
    assert is_sound(game)


@pytest.mark.rule("DT-S02")
def test_at_most_five_own_or_drifters_one_grifter_and_no_more_than_there_is():
    game = outfitted()
    starting_dude(game, RED, "0 draw", 0, 0, 1, "Law Dogs", ["grifter"], "A")
    game.answer(RED, "new")
    for answer in ("0 draw", 0, 0):
        game.answer(RED, answer)
    with pytest.raises(RuleError, match="15"):
        game.answer(RED, 18)
    game.answer(RED, 1)
    assert offered(game) == ["Law Dogs", "drifter"]
    game.answer(RED, "drifter")
    assert offered(game) == ["harrowed"]
    game.answer(RED, [])
    game.answer(RED, "2")
    for _time in range(3):
        starting_dude(game, RED, "0 draw", 0, 0, 1, "drifter", [], "3")
    assert game.asks[0].who == BLUE


@pytest.mark.rule("DT-S02")
@pytest.mark.parametrize(
    "dudes",
    [
        [Starter("", 1)] * 6,
        [Starter("Law Dogs", 1)],
        [Starter("", 1, True), Starter("", 1, True)],
        [Starter("", 11)],
    ],
)
def test_who_cannot_start(dudes):
    why = decks.why_not_posse("The Sloane Gang", 10, dudes)
    assert why is not None
    assert why.rule == "DT-S02"


@pytest.mark.rule("DT-S04", "DT-S05")
def test_the_table_is_told_to_draw_and_to_let_grifters_act():
    game = outfitted()
    starting_dude(game, RED, "0 draw", 0, 0, 1, "Law Dogs", ["grifter"], "A")
    game.answer(RED, "done")
    game.answer(BLUE, "done")
    assert "draw five cards" in said(game)
    assert "Grifters" in said(game)


@pytest.mark.rule("DT-C21")
@pytest.mark.parametrize(
    ("deck", "legal"),
    [
        ((1, 52, 0, 4, 4), True),
        ((1, 52, 2, 4, 4), True),
        ((0, 52, 0, 4, 4), False),
        ((1, 53, 0, 4, 4), False),
        ((1, 52, 3, 4, 4), False),
        ((1, 52, 0, 5, 4), False),
        ((1, 52, 0, 4, 5), False),
    ],
)
def test_decks(deck, legal):
    assert (decks.why_not_deck(*deck) is None) == legal


def test_totals_only_ask_what_the_dudes_cost_and_their_influence():
    game = outfitted(compact=True)
    town = town_of(game)
    for player, paid, influence in ((RED, 15, 4), (BLUE, 10, 3)):
        game.answer(player, paid)
        game.answer(player, influence)
    assert (town.ledger.amount(RED, GHOST_ROCK), town.ledger.amount(RED, "influence")) == (2, 4)  # the ante is paid
    assert town.place == "lowball hands"


def test_the_number_of_a_starting_dude_is_said():
    game = outfitted()
    starting_dude(game, RED, *DRIFTER)
    assert str(asked(game).title) == "Starting dude 2"
