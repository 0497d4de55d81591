"""Play through the face of the box: keys, seats and tags give answers, and nothing that goes wrong travels out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.box.corrections import _holder
from companion.box.editors import LUCK, ChooseEditor, Luck, editor_for
from companion.box.face import Face
from companion.box.loop import Box
from companion.box.parts import Event, Key, KeyPressed, Light, Sound
from companion.game.asks import Answer, Ask, Cards, Choose, Option
from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Tables
from tests.box import demo
from tests.game.test_asks import ASKS


class Clockwork:
    """A time that passes when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch, tables: Tables) -> Tables:
    demo.install(monkeypatch)
    return tables


@pytest.fixture
def face(box: Tables) -> Face:
    face = Face(box, now=Clockwork())
    face.play(demo.new_table(box))
    return face


def press(face: Face, *keys: str) -> None:
    for key in keys:
        face.key(Key(key))
        assert face.frame().size == (128, 64)


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.kind)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), wander=st.lists(st.sampled_from(["up", "down", "left", "right"]), max_size=4))
def test_the_keys_to_an_answer_give_that_answer(ask: Ask, seed: int, wander: list[str]):
    answer: Answer = next(iter(ask.some_answers(Random(seed))))
    editor = editor_for(ask)
    for key in wander:
        editor.press(Key(key))
    given: Answer | Luck | None = None
    keys = editor.keys_to(answer)
    for key in keys:
        assert given is None
        given = editor.press(key)
    assert given == answer


@pytest.mark.parametrize("ask", [ask for ask in ASKS if ask.chance], ids=lambda ask: ask.kind)
def test_the_box_can_be_asked_to_throw_or_draw(ask: Ask):
    editor = editor_for(ask)
    given = [editor.press(key) for key in editor.keys_to(LUCK)]
    assert given[-1] is LUCK


def test_a_hand_of_five_takes_at_most_fifteen_presses():
    hand = Cards(who="Doc", title="", least=5, most=5)
    for seed in range(200):
        assert len(editor_for(hand).keys_to(next(iter(hand.some_answers(Random(seed)))))) <= 15


def test_a_whole_game_is_played_with_keys_alone(face: Face):
    luck = Random(4)
    assert face.table
    while not face.table.game.over:
        assert face.asking
        press(face, *face.keys_to(next(iter(face.asking.ask.some_answers(luck)))))
    assert Sound.FANFARE in face.sounds


def test_the_seat_button_gives_the_obvious_answer(face: Face):
    assert face.table
    assert face.lights[1] is Light.BLINK
    face.seat(1)
    assert face.table.course.moves[-1].move.value == "pass"  # type: ignore[union-attr]  # Answered


def test_a_seat_that_is_not_asked_is_told_whose_turn_it_is(face: Face):
    assert face.table
    face.seat(2)
    assert "turn" in str(face.message)
    assert face.sounds[-1] is Sound.REFUSED
    assert not face.table.course.moves


def test_a_seat_button_without_an_obvious_answer_keeps_what_is_half_entered(face: Face):
    assert face.table
    face.seat(1)
    assert face.table.game.state.place == "pack"
    assert face.asking
    press(face, "ok", "down")
    entered = face.frame().tobytes()
    [seat] = [player.seat for player in face.table.game.state.players if player.name == face.asking.ask.who]
    face.seat(seat)
    assert face.frame().tobytes() == entered


def test_a_tag_answers_and_one_that_means_nothing_says_so(face: Face):
    assert face.table
    face.tap("nonsense/☃")
    assert "nonsense" in str(face.message)
    face.tap("place/town")
    assert "Sundays" in str(face.message)
    face.tap("place/river")
    assert len(face.table.course.moves) == 1


def test_long_back_undoes_and_says_what(face: Face):
    assert face.table
    press(face, "ok")
    face.key(Key.BACK, long=True)
    assert not face.table.course.moves
    assert "Undone" in str(face.news[0])
    face.key(Key.BACK, long=True)
    assert "nothing to undo" in str(face.message)


def test_back_turns_to_the_status_pages_and_comes_back(face: Face):
    assert face.table
    press(face, "back")
    assert face.editor is None
    press(face, "right", "right", "down", "back")
    assert face.editor is not None
    assert not face.table.course.moves


def test_a_secret_question_waits_behind_a_curtain(face: Face):
    luck = Random(1)
    assert face.table
    while face.table.game.state.place != "plot":
        one = face.table.asks[0]
        face.table.answer(one.ask.who, next(iter(one.ask.some_answers(luck))))
    assert face.covered
    hidden = face.frame().tobytes()
    press(face, "ok")
    assert not face.covered
    assert face.frame().tobytes() != hidden
    press(face, "ok")
    assert face.covered  # the next player's question, again behind the curtain


def test_the_screensaver_comes_and_any_key_only_wakes(face: Face):
    assert face.table
    clock = face._now
    assert isinstance(clock, Clockwork)
    awake = face.frame().tobytes()
    clock.now += 3600
    face.tick()
    assert face.asleep
    assert face.frame().tobytes() != awake
    first = face.frame().tobytes()
    clock.now += 30
    face.tick()
    assert face.frame().tobytes() != first  # it wanders
    press(face, "ok")
    assert not face.asleep
    assert not face.table.course.moves


def test_the_box_wakes_at_the_very_question(box: Tables, face: Face):
    assert face.asking
    press(face, "ok")
    again = Face(box)
    assert again.asking
    assert again.asking.ask == face.asking.ask


def test_an_answer_from_elsewhere_is_shown_at_once(face: Face):
    assert face.table
    before = face.frame().tobytes()
    face.table.answer("Red", "pass")
    assert face.frame().tobytes() != before


def test_what_cannot_be_kept_is_refused_and_said(face: Face, monkeypatch: pytest.MonkeyPatch):
    assert face.table
    face.table.store._connection.execute("PRAGMA query_only = 1")
    press(face, "ok")
    assert "nothing was changed" in str(face.message)
    face.table.store._connection.execute("PRAGMA query_only = 0")
    press(face, "ok", "ok")
    assert len(face.table.course.moves) == 1


def test_a_new_game_begins_from_the_menu(box: Tables):
    face = Face(box)
    assert face.table is None
    for _time in range(30):
        if face.table is None:
            press(face, "ok")
    assert face.table is not None


def test_whoever_begins_a_game_is_not_told_to_leave_the_menu(box: Tables):
    face = Face(box)
    press(face, "ok")
    for touch in (lambda: face.seat(3), lambda: face.tap("thing/rope")):
        touch()
        assert "Choose with the arrows" in str(face.message)
        assert "leave" not in str(face.message)
        assert face.sounds[-1] is Sound.REFUSED


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*Key, "long ok", "long back", "seat", "tap"]), max_size=60), st.randoms())
def test_whatever_is_pressed_the_box_goes_on(events: list[str], luck: Random):
    with pytest.MonkeyPatch.context() as patch:
        demo.install(patch)
        store = Store()
        face = Face(Tables(store))
        for event in events:
            if event == "seat":
                face.seat(luck.randint(1, 6))
            elif event == "tap":
                face.tap(luck.choice(["place/river", "thing/rope", "control/undo", "", "x"]))
            else:
                face.key(Key(event.removeprefix("long ")), long=event.startswith("long"))
            face.tick()
            assert face.frame().size == (128, 64)
            if face.finished:
                break
        store.close()


@pytest.mark.parametrize("count", [2, 5, 9, 30])
@pytest.mark.parametrize("rows", [1, 4, 6])
def test_a_list_never_takes_more_rows_than_it_is_given(count: int, rows: int):
    ask = Choose(who="Red", title="", options=[Option(str(n), f"Keyword number {n}", "and more") for n in range(count)])
    editor = ChooseEditor(ask, rows=rows)
    assert editor.rows <= rows
    assert editor.seen == (count <= editor.rows * editor.columns)
    for index in range(count):
        editor.cursor = index
        assert editor.first <= index // editor.columns < editor.first + editor.rows, "the cursor is on the page"


@pytest.mark.parametrize(
    ("step", "keys", "said"),
    [
        ("scout", [], "Pass"),
        ("scout", ["down"], "To town, The town is closed on Sundays"),
        ("scout", ["down", "ok"], "The town is closed on Sundays"),
        ("pack", ["ok"], "Rope, ticked"),
        ("pay", ["up"], "21 $"),
        ("ride", ["right"], "Car 1, in"),
        ("shoot", ["up"], "5"),
        ("draw", ["up", "left"], "♠4 5 6"),
        ("tell", [], "Keep it"),
        ("plot", [], ""),
    ],
)
def test_what_the_cursor_is_on_is_there_in_words(face: Face, step: str, keys: list[str], said: str):
    luck, table = Random(1), face.table
    assert table
    while table.game.state.place != step:
        one = table.asks[0]
        table.answer(one.ask.who, next(iter(one.ask.some_answers(luck))))
    press(face, *keys)
    assert str(face.pointed) == said
    face.key(Key.OK, long=True)
    assert str(face.pointed).startswith(f"{face.menu.level.ask.title}: ")


class Glass:
    """Parts of which only the display is looked at."""

    wide = False

    def __init__(self) -> None:
        self.pictures: list[bytes] = []

    def show(self, frame: Image.Image) -> None:
        if self.pictures[-1:] != [frame.tobytes()]:
            self.pictures.append(frame.tobytes())

    def listen(self, post: Callable[[Event], None]) -> None: ...

    def start(self, loop: asyncio.AbstractEventLoop) -> None: ...

    def light(self, seat: int, light: Light) -> None: ...

    def sound(self, sound: Sound) -> None: ...

    def close(self, *, dark: bool = True) -> None: ...


def test_a_line_cut_short_on_a_page_just_turned_is_shown_in_full_when_the_cursor_rests(tables: Tables):
    luck = Random(4)
    table = tables.new(find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"]), luck=luck)
    while table.game.state.place != "round card":
        one = table.asks[0]
        table.answer(one.ask.who, next(iter(one.ask.some_answers(luck))))
    face, glass = Face(tables, now=Clockwork()), Glass()
    face.play(table)
    box = Box(face, glass)
    [*ways, _ok] = face.keys_to("passengers-rebellion")
    turned = len(glass.pictures) + len(ways)

    async def turn_and_rest() -> None:
        running = asyncio.create_task(box.run())
        for key in ways:
            box.post(KeyPressed(key))
        while len(glass.pictures) <= turned:
            await asyncio.sleep(0.01)
        face.power_off()
        await running

    asyncio.run(asyncio.wait_for(turn_and_rest(), 30))
    cut, full, *_goodbye = glass.pictures[turned - 1 :]
    assert sum(bin(byte).count("1") for byte in full) > sum(bin(byte).count("1") for byte in cut)


def test_the_cursor_stays_where_luck_decides_for_as_long_as_it_does(tables: Tables):
    face = Face(tables, now=Clockwork())
    face.play(tables.new(find_rulebook("carson-city").setup(["Red", "Blue"])))

    assert str(face.pointed) != "Box rolls"
    face.seat(1)  # the town centre
    assert str(face.pointed) == "Box rolls"
    face.give([1, 1], "keys")
    assert str(face.pointed) != "Box rolls"
    face.give(LUCK, "keys")
    assert str(face.pointed) == "Box rolls"


def test_the_players_come_first_among_those_whose_amount_is_put_right(tables: Tables):
    face = Face(tables, now=Clockwork())
    face.play(tables.new(find_rulebook("carson-city").setup(["Red", "Blue"])))

    assert _holders(face)[:2] == ["Red", "Blue"]


def _holders(face: Face) -> list[str]:
    ask = _holder(face).ask
    assert isinstance(ask, Choose)
    return [option.id for option in ask.options]
