"""A table keeps what it has taken, takes back what is undone, and says what is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError, RuleError
from companion.game.asks import Ask, Confirm
from companion.game.flow import OVER, Flow, Step
from companion.game.game import Correction
from companion.game.players import TABLE
from companion.game.rulebook import find_rulebook
from companion.game.state import State
from companion.store import Store
from companion.table import Table, Tables
from companion.table.clock import Clock
from companion.table.journal import Course, write
from tests.conftest import play_on
from tests.saloon import Saloon


def test_a_game_resumes_at_the_very_question(tables: Tables, colt: Table):
    play_on(colt, 40)
    again = tables.resume(colt.number)
    assert again.serialised() == colt.serialised()
    assert again.asks == colt.asks


@settings(max_examples=15, deadline=None)
@given(answers=st.integers(1, 150), back=st.integers(1, 150), seed=st.integers(0, 1000))
def test_undo_is_exact_and_redo_leads_back(answers: int, back: int, seed: int):
    store = Store()
    table = Tables(store).new(find_rulebook("colt-express").setup(["Doc", "Ghost", "Django", "Belle"]))
    states = [table.serialised()]
    for step in range(answers):
        play_on(table, 1, seed + step)
        if len(states) <= len(table.course.moves):
            states.append(table.serialised())
    back = min(back, len(table.course.moves))
    now = table.serialised()
    table.undo(back)
    assert table.serialised() == states[-1 - back]
    assert Tables(store).resume(table.number).serialised() == states[-1 - back]
    table.redo(back)
    assert table.serialised() == now
    store.close()


def test_undo_goes_back_to_the_beginning_and_says_what_it_took(colt: Table):
    play_on(colt, 20)
    last = colt.can_undo
    assert colt.undo() == [last]
    colt.undo(len(colt.course.moves))
    with pytest.raises(RuleError, match="nothing to undo"):
        colt.undo()


def test_a_new_answer_after_undo_forgets_what_could_be_redone(colt: Table):
    play_on(colt, 20)
    colt.undo(3)
    play_on(colt, 1, seed=9)
    with pytest.raises(RuleError, match="nothing to redo"):
        colt.redo()


def test_the_second_of_two_answers_at_once_is_refused(colt: Table):
    one = colt.asks[0]
    value = next(iter(one.ask.some_answers(colt.luck)))
    colt.answer("table", value, number=one.number)
    with pytest.raises(RuleError, match="no longer open"):
        colt.answer("table", value, number=one.number)


def test_a_question_asked_again_after_undo_is_a_new_question(tables: Tables, colt: Table):
    play_on(colt, 10)
    before = colt.asks[0]
    play_on(colt, 1)
    colt.undo()
    assert colt.asks[0].ask == before.ask
    assert colt.asks[0].number > before.number
    assert tables.resume(colt.number).asks == colt.asks


class Again(Step[State]):
    """The same words after every answer."""

    def asks(self, state: State) -> list[Ask]:
        return [Confirm(who=TABLE, title="Again?"), Confirm(who="Red", title="Enough?")]

    def take(self, state: State, who: str, answer: object) -> None:
        return None


class Nagging(Saloon):
    id = "nagging"
    flow = Flow(("again", "enough", OVER), steps={"again": Again(), OVER: Step()}, first="again")


def test_the_same_question_after_its_answer_is_a_new_one_and_one_that_waits_is_not(tables: Tables):
    rulebook = Nagging()
    setup = rulebook.setup(["Red", "Blue"])
    table = Table(tables.store, tables.store.new_game("nagging", write(setup)), rulebook, setup, Course())
    asked, waiting = table.asks
    table.answer("Blue", True, number=asked.number)
    with pytest.raises(RuleError, match="no longer open"):
        table.answer("Blue", True, number=asked.number)  # a second tap of the same finger
    assert table.asks[0].number > asked.number
    assert table.asks[1] == waiting
    rows = tables.store.journal(table.number)[1:]
    assert Table(tables.store, table.number, rulebook, setup, Course.of(rows)).asks == table.asks


def test_a_refused_answer_changes_nothing(colt: Table):
    play_on(colt, 10)
    before, rows = colt.serialised(), len(colt.store.journal(colt.number))
    for who, value in (("Belle", "fly"), ("Doc", None), ("Nobody", "move"), ("table", ["A"]), ("Tuco", {"a": 1})):
        with pytest.raises(RuleError):
            colt.answer(who, value)
    assert colt.serialised() == before
    assert len(colt.store.journal(colt.number)) == rows


def test_a_tag_that_means_nothing_says_so(colt: Table):
    play_on(colt, 6)
    for tag in ("", "card/nobody/move/1", "building/bank", "☃", "card/belle"):
        with pytest.raises(RuleError):
            colt.tap(tag)


def test_the_pieces_for_undo_and_redo_take_back_and_make_again(colt: Table):
    play_on(colt, 2)
    after = colt.serialised()
    colt.tap("control/undo")
    assert (len(colt.course.moves), len(colt.course.undone)) == (1, 1)
    colt.tap("control/redo")
    assert colt.serialised() == after


def test_an_amount_is_corrected_with_who_and_why(tables: Tables, colt: Table):
    play_on(colt, 6)
    colt.correct(Correction("bullet", "Belle/gun", 4, who="Ann", why="miscounted"))
    assert colt.game.state.ledger.amount("Belle/gun", "bullet") == 4
    assert "Ann" in str(colt.game.state.log[-1])
    assert "miscounted" in str(colt.game.state.log[-1])
    assert tables.resume(colt.number).serialised() == colt.serialised()
    colt.undo()
    assert colt.game.state.ledger.amount("Belle/gun", "bullet") == 6


def test_a_piece_is_corrected(colt: Table):
    play_on(colt, 12)  # everybody is aboard by then
    ledger = colt.game.state.ledger
    colt.correct(Correction("Doc", ledger.where("Doc"), "1:roof", who="Ann", why="slip", kind="piece"))
    assert colt.game.state.ledger.where("Doc") == "1:roof"


@pytest.mark.parametrize(
    ("correction", "why"),
    [
        (Correction("bullet", "Belle/gun", -1, who="Ann", why="?"), "from 0"),
        (Correction("gold", "Belle/gun", 1, who="Ann", why="?"), "holds no gold"),
        (Correction("Doc", "9:in", "1:roof", who="Ann", why="?", kind="piece"), "not at 9:in"),
        (Correction("bullet", "Belle/gun", 3, who=" ", why=""), "who says so and why"),
    ],
)
def test_an_impossible_correction_changes_nothing(colt: Table, correction: Correction, why: str):
    play_on(colt, 6)
    before = colt.serialised()
    with pytest.raises(RuleError, match=why):
        colt.correct(correction)
    assert colt.serialised() == before


def test_a_piece_cannot_be_put_where_no_place_is(colt: Table):
    play_on(colt, 6)
    place = colt.game.state.ledger.where("Doc")
    with pytest.raises(RuleError, match="no place"):
        colt.correct(Correction("Doc", place, "99:roof", who="Ann", why="?", kind="piece"))


@pytest.mark.parametrize("piece", ["x", "", "<b>", "P99999", "Marshal", "bullet"])
def test_a_correction_brings_in_no_piece_that_the_game_lacks(colt: Table, piece: str):
    play_on(colt, 12)
    before = colt.serialised()
    for place in list(colt.game.state.ledger.pieces):
        with pytest.raises(RuleError, match=r"no piece|instead of|exactly one"):
            colt.correct(Correction(piece, "outside", place, who="Ann", why="?", kind="piece"))
    assert colt.serialised() == before


def test_a_correction_after_which_nothing_can_be_shown_is_refused(colt: Table, monkeypatch: pytest.MonkeyPatch):
    play_on(colt, 12)
    before = colt.serialised()
    place = colt.game.state.ledger.where("P")
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr("companion.games.colt_express.table_view.summary", lambda train: train.no_such_thing)
        with pytest.raises(CompanionError, match="nothing was changed"):
            colt.correct(Correction("P", place, "Doc/loot", who="Ann", why="?", kind="piece"))
    assert colt.serialised() == before
    colt.correct(Correction("P", place, "Doc/loot", who="Ann", why="?", kind="piece"))


def test_a_fault_in_the_rules_harms_nothing(colt: Table, monkeypatch: pytest.MonkeyPatch):
    play_on(colt, 12)
    before, one = colt.serialised(), colt.asks[0]
    value = next(iter(one.ask.some_answers(colt.luck)))
    calls = iter([ZeroDivisionError("oops")])

    def stumble(game: object) -> str:
        error = next(calls, None)
        if error:
            raise error
        return "{}"

    monkeypatch.setattr("companion.table.table.game_card", stumble)
    with pytest.raises(CompanionError, match="nothing was changed"):
        colt.answer(one.ask.who, value)
    assert colt.serialised() == before
    colt.answer(colt.asks[0].ask.who, value)


def test_the_clock_counts_thinking_only(tables: Tables):
    now = [100.0]
    clock = Clock(lambda: now[0])
    table = tables.new(find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"]), clock=clock)
    while table.asks[0].ask.who == "table":
        play_on(table, 1)
    thinking = table.asks[0].ask.who
    now[0] += 7
    assert table.clocks[thinking] == 7000
    table.pause()
    now[0] += 1000
    assert table.clocks[thinking] == 7000
    play_on(table, 1)
    again = tables.resume(table.number, clock=Clock(lambda: now[0]))
    assert again.clocks[thinking] == 7000


def test_watchers_hear_of_every_change_once_it_is_kept(colt: Table):
    heard: list[int] = []
    colt.watchers.append(lambda: heard.append(len(colt.store.journal(colt.number))))
    play_on(colt, 3)
    colt.undo()
    assert heard == [2, 3, 4, 5]


def test_several_games_are_kept_side_by_side(tables: Tables, colt: Table):
    other = tables.new(find_rulebook("colt-express").setup(["Ghost", "Django", "Cheyenne"]))
    play_on(colt, 15)
    play_on(other, 25)
    assert tables.resume(colt.number).serialised() == colt.serialised()
    assert tables.resume(other.number).serialised() == other.serialised()
    assert [saved.id for saved, _card in tables.list()] == [other.number, colt.number]
    assert tables.last() == other.number


def test_a_game_of_other_rules_is_not_replayed_wrongly(tables: Tables, colt: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(colt.rulebook), "version", 99)
    with pytest.raises(CompanionError, match="other rules"):
        tables.resume(colt.number)


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (["Belle"], "2 to 6 players"),
        (["Belle", "Belle", "Doc"], "only once"),
        (["Belle", "Doc", "Zorro"], "Zorro is not one of"),
    ],
)
def test_a_wrong_company_is_refused(players: list[str], why: str):
    with pytest.raises(RuleError, match=why):
        find_rulebook("colt-express").setup(players)


@pytest.mark.parametrize("wrong", [{"expert": "yes"}, {"expert": 1}, {"speed": True}])
def test_a_wrong_setting_is_refused(wrong: dict[str, object]):
    with pytest.raises(RuleError):
        find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"], wrong)
