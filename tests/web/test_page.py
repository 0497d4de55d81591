"""The virtual box under the fingers, in a real Chromium."""

import base64
import time

import pytest
from PIL import Image

from companion.web.files import FOLDER
from tests.web.browser import CHROMIUM, FLAGS, needs_chromium
from tests.web.fake import FakeBox, frame, running

pytestmark = needs_chromium

COUNT_NOTES = """
    window.notes = 0;
    const Real = window.OscillatorNode;
    window.OscillatorNode = class extends Real { start(...when) { window.notes += 1; super.start(...when); } };
"""
PIXELS = """canvas => {
    const { width, height } = canvas;
    return [...canvas.getContext("2d").getImageData(0, 0, width, height).data].filter((_, at) => at % 4 === 3)
        .map((alpha) => alpha > 127 ? 1 : 0).join("");
}"""


@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def box():
    return FakeBox()


@pytest.fixture
def server(box):
    with running(box) as served:
        yield served


@pytest.fixture
def complaints():
    """What the browser complained about; a test that expects complaints clears them."""
    return []


@pytest.fixture
def page(chromium, server, complaints):
    """The page of the box, awake; it must ask nobody else for anything and complain about nothing."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    strangers: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda sent: strangers.append(sent.url) if not sent.url.startswith(server.url) else None)
    page.add_init_script(COUNT_NOTES)
    visit(page, server)
    yield page
    context.close()
    assert strangers == []
    assert complaints == []


def visit(page, server):
    page.goto(server.url)
    page.locator("body:not(.away)").wait_for()


def soon(what):
    """Wait until something is so."""
    end = time.monotonic() + 30
    while not what() and time.monotonic() < end:
        time.sleep(0.02)
    return what()


def did(box, *expected):
    """The box has felt exactly this since the last time."""
    assert soon(lambda: len(box.did) >= len(expected)), box.did
    time.sleep(0.05)
    assert box.did == list(expected)
    box.did.clear()


def lit(sent):
    return "".join(f"{byte:08b}" for byte in base64.b64decode(sent))


def middle(locator):
    place = locator.bounding_box()
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def test_the_canvas_has_exactly_the_pixels_of_the_frame(page, server, box):
    canvas = page.locator("#display")
    assert canvas.evaluate(PIXELS) == lit(box.shown["frame"])
    corners = Image.new("1", (128, 64))
    for corner in ((0, 0), (127, 0), (0, 63), (127, 63), (7, 1), (8, 2)):
        corners.putpixel(corner, 1)
    for sent in (frame("TUCO"), base64.b64encode(corners.tobytes()).decode()):
        server.tell(frame=sent)
        assert soon(lambda sent=sent: canvas.evaluate(PIXELS) == lit(sent))


@pytest.mark.parametrize("width", [360, 390, 700, 1024, 1280, 1920])
@pytest.mark.parametrize("density", [1, 1.5, 3])
def test_dots_are_whole_and_nothing_sticks_out_at_any_width(chromium, server, width, density):
    context = chromium.new_context(viewport={"width": width, "height": 800}, device_scale_factor=density)
    page = context.new_page()
    visit(page, server)
    dots = page.locator("#display").bounding_box()["width"] * density / 128
    assert dots == pytest.approx(round(dots), abs=0.01)
    assert dots >= 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    outside = """() => [...document.querySelectorAll("button")].filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > innerWidth;
    }).length"""
    assert page.evaluate(outside) == 0
    context.close()


@pytest.mark.parametrize("key", ["up", "down", "left", "right", "ok", "back"])
def test_a_click_is_a_short_press_and_holding_a_long_one(page, box, key):
    button = page.locator(f"[data-key={key}]")
    button.click()
    did(box, ("key", key, False))
    page.mouse.move(*middle(button))
    page.mouse.down()
    page.locator(f"[data-key={key}].holding").wait_for()
    page.locator(f"[data-key={key}].long").wait_for()
    did(box, ("key", key, True))  # it need not be let go
    page.mouse.up()
    did(box)


def test_a_finger_that_slides_off_a_key_has_not_pressed_it(page, box):
    page.mouse.move(*middle(page.locator("[data-key=ok]")))
    page.mouse.down()
    page.mouse.move(20, 780)
    page.mouse.up()
    did(box)


def test_the_keyboard_is_the_keys_the_seats_and_the_sound(page, box):
    for name, key in {
        "ArrowUp": "up",
        "ArrowDown": "down",
        "ArrowLeft": "left",
        "ArrowRight": "right",
        "Enter": "ok",
        "Escape": "back",
        "Backspace": "back",
    }.items():
        page.keyboard.press(name)
        did(box, ("key", key, False))
    page.keyboard.press("Shift+Enter")
    did(box, ("key", "ok", True))
    page.keyboard.down("Escape")
    did(box, ("key", "back", True))
    page.keyboard.up("Escape")
    for seat in range(1, 7):
        page.keyboard.press(str(seat))
        did(box, ("seat", seat))
    for other in ("7", "0", "x", "Control+Enter", "Tab"):
        page.keyboard.press(other)
    did(box)


def test_presses_arrive_in_the_order_they_were_made(page, box):
    pressed = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] * 5
    for name in pressed:
        page.keyboard.press(name)
    did(box, *(("key", name.removeprefix("Arrow").lower(), False) for name in pressed))


def test_after_a_click_enter_is_still_ok(page, box):
    clicks: dict[str, list[tuple[object, ...]]] = {
        "[data-key=down]": [("key", "down", False)],
        "[data-seat='2']": [("seat", 2)],
        "[data-tag='bandit/tuco']": [("tag", "bandit/tuco")],
        "#sound": [],
    }
    for clicked, felt in clicks.items():
        page.locator(clicked).click()
        did(box, *felt)
        page.keyboard.press("Enter")
        did(box, ("key", "ok", False))


def test_everything_is_reached_with_tab_and_worked_with_enter_and_space(page, box):
    reached: list[str] = []
    focused = """() => {
        const { id, dataset: { key, seat, tag, group } } = document.activeElement;
        return [key ?? seat ?? tag ?? group ?? id, getComputedStyle(document.activeElement).outlineStyle];
    }"""
    while len(set(reached)) == len(reached):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(focused)
        reached.append(name)
        assert outline != "none" or not name
    assert {"up", "down", "left", "right", "ok", "back", "sound", *"123456", "Bandits", "bandit/belle"} <= set(reached)
    page.locator("[data-key=down]").focus()
    page.keyboard.press("Space")
    did(box, ("key", "down", False))
    page.keyboard.down("Enter")
    did(box, ("key", "down", True))
    page.keyboard.up("Enter")
    page.locator("[data-seat='4']").focus()
    page.keyboard.press("Space")
    did(box, ("seat", 4))
    page.locator("[data-tag='bandit/tuco']").focus()
    page.keyboard.press("Enter")
    did(box, ("tag", "bandit/tuco"))


def test_a_screen_reader_presses_keys_without_a_finger(page, box):
    page.locator("[data-key=ok]").evaluate("key => key.click()")
    did(box, ("key", "ok", False))


def test_seats_show_player_letter_and_light_in_words_too(page, server, box):
    seat = page.get_by_role("button", name="Seat 3, Django, is asked; this button answers")
    assert seat.inner_text().split() == ["J", "Django"]
    assert page.get_by_role("button", name="Seat 5, Ghost, is asked", exact=True).count() == 1
    assert page.get_by_role("button", name="Seat 1, Belle, waits", exact=True).count() == 1
    seat.click()
    did(box, ("seat", 3))
    server.tell(lights=["off"] * 6, names=["", *box.shown["names"][1:]])
    page.get_by_role("button", name="Seat 1, free", exact=True).wait_for()
    page.get_by_role("button", name="Seat 3, Django", exact=True).wait_for()


def test_a_token_is_put_on_the_pad_by_click_and_by_carrying_it_there(page, server, box):
    token = page.locator("[data-tag='bandit/tuco']")
    token.click()
    did(box, ("tag", "bandit/tuco"))
    page.mouse.move(*middle(token))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("#pad")), steps=5)
    page.locator("#pad.near").wait_for()
    page.mouse.up()
    did(box, ("tag", "bandit/tuco"))
    server.tell(sound="refused")
    page.locator("#pad.refused").wait_for()
    server.tell(sound="taken")
    page.locator("#pad.taken").wait_for()
    page.locator("#pad:not(.taken)").wait_for()


def test_a_token_let_go_elsewhere_or_carried_back_is_not_put_anywhere(page, box):
    for where, let_go in (((640, 780), page.mouse.up), (middle(page.locator("#pad")), None)):
        page.mouse.move(*middle(page.locator("[data-tag='bandit/tuco']")))
        page.mouse.down()
        page.mouse.move(*where, steps=5)
        page.locator(".carried").wait_for()
        if let_go is None:
            page.keyboard.press("Escape")
            page.locator(".carried").wait_for(state="detached")
            page.mouse.move(where[0] + 9, where[1], steps=3)  # a hand that still moves does not lift it again
        page.mouse.up()
        page.locator(".carried").wait_for(state="detached")
    did(box)


def test_a_token_in_the_hand_stays_there_when_the_question_changes(page, server, box):
    page.mouse.move(*middle(page.locator("[data-tag='bandit/tuco']")))
    page.mouse.down()
    page.mouse.move(640, 780, steps=5)
    page.locator(".carried").wait_for()
    meanwhile = {**box.shown["view"]["heading"], "phase": "Meanwhile"}
    server.tell(view={**box.shown["view"], "heading": meanwhile})
    page.get_by_text("Meanwhile").first.wait_for()
    page.mouse.move(*middle(page.locator("#pad")), steps=5)
    page.mouse.up()
    did(box, ("tag", "bandit/tuco"))
    assert page.locator(".carried").count() == 0
    page.locator("[data-tag='bandit/tuco']").press("Enter")
    did(box, ("tag", "bandit/tuco"))


def test_a_press_while_the_clock_ticks_is_not_lost(page, server, box):
    page.mouse.move(*middle(page.locator("[data-tag='bandit/tuco']")))
    page.mouse.down()
    server.tell(view={**box.shown["view"], "log": ["a second has passed"]})
    page.get_by_text("a second has passed").wait_for()
    page.mouse.up()
    did(box, ("tag", "bandit/tuco"))


def test_a_finger_carries_a_token_after_resting_on_it_and_scrolls_before(chromium, server, box):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    visit(page, server)
    page.locator("#pad").scroll_into_view_if_needed()
    page.locator("#tokens").scroll_into_view_if_needed()
    wire = context.new_cdp_session(page)

    def touch(kind, *points):
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    (x, y), (pad_x, pad_y) = middle(page.locator("[data-tag='bandit/belle']")), middle(page.locator("#pad"))
    for rest, expected in ((0.4, [("tag", "bandit/belle")]), (0, [])):
        touch("touchStart", (x, y))
        time.sleep(rest)
        for step in range(1, 6):
            touch("touchMove", (x + (pad_x - x) * step / 5, y + (pad_y - y) * step / 5))
        touch("touchEnd")
        did(box, *expected)
    page.locator("[data-tag='bandit/doc']").tap()
    did(box, ("tag", "bandit/doc"))
    context.close()


def test_the_tray_opens_where_the_answer_lies(page, server, box):
    assert page.locator(".token.fits").all_inner_texts() == ["Belle"]  # Tuco is not in sight
    asked = {**box.shown["view"], "to_act": ["Doc"]}
    asked["asks"] = [{"ask": 8, "kind": "choose", "who": "Doc", "title": "Play a card", "secret": True}]
    server.tell(view=asked)
    page.locator("[data-tag='card/doc/move/1']").wait_for()
    page.locator("[data-group=Box]").click()
    page.locator("[data-tag='control/undo']").click()
    did(box, ("tag", "control/undo"))
    server.tell(view={**asked, "log": ["nothing new is asked"]})
    page.get_by_text("nothing new is asked").wait_for()
    assert page.locator("[data-group=Box]").get_attribute("aria-pressed") == "true"
    both = [{"id": id, "label": id, "tags": [id]} for id in ("control/undo", "bandit/belle")]
    asked["asks"] = [{"ask": 9, "kind": "choose", "who": "Doc", "title": "Who goes?", "options": both}]
    server.tell(view={**asked, "to_act": ["Doc"]})
    page.locator("[data-tag='bandit/belle'].fits").wait_for()  # a bandit is worth more than a control that fits too
    server.tell(tokens=[])
    page.get_by_text("The pieces of the game will lie here.").wait_for()


def test_a_players_own_cards_come_before_the_pieces_that_belong_to_nobody(page, server, box):
    draw = {"tag": "control/draw", "label": "Draw 3 cards", "group": "Box", "colour": ""}
    options = [{"id": "draw", "label": "Draw 3 cards", "tags": ["control/draw"]}]
    asked = {**box.shown["view"], "to_act": ["Doc"]}
    asked["asks"] = [{"ask": 8, "kind": "choose", "who": "Doc", "title": "Play or draw", "options": options}]
    server.tell(tokens=[*box.shown["tokens"], draw], view=asked)
    page.locator("[data-tag='card/doc/move/1']").wait_for()
    assert page.locator("[data-group=Box]").get_attribute("class") == "fits"


def test_pieces_that_look_alike_lie_in_one_stack_and_leave_it_one_after_the_other(page, server, box):
    alike = [{"tag": f"cattle/jersey/{n}", "label": "Jersey", "group": "Cattle", "colour": ""} for n in (1, 2, 3)]
    server.tell(tokens=[*alike, {"tag": "cattle/angus/1", "label": "Angus", "group": "Cattle", "colour": ""}])
    page.get_by_text("Angus").wait_for()
    assert page.locator(".token").all_inner_texts() == ["Jersey × 3", "Angus"]
    for _times in range(4):
        page.get_by_role("button", name="Jersey").click()
    did(box, *(("tag", f"cattle/jersey/{n}") for n in (1, 2, 3, 1)))


def test_the_display_keeps_its_size_when_the_table_grows_longer_than_the_window(page, server, box):
    before = page.locator("#display").bounding_box()
    server.tell(
        view={**box.shown["view"], "news": [f"line {n}" for n in range(60)], "log": [f"line {n}" for n in range(60)]}
    )
    page.get_by_text("line 59", exact=True).wait_for()
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    assert page.locator("#display").bounding_box() == before
    assert before["width"] == 512


def test_sound_comes_after_the_first_touch_and_can_be_switched_off(page, server):
    notes = "() => window.notes"
    sound = page.get_by_role("button", name="Sound")

    def heard(name):
        before = page.evaluate(notes)
        page.locator("#sound").evaluate("button => button.classList.remove('sounding')")
        server.tell(sound=name)
        page.locator("#sound.sounding").wait_for()
        return page.evaluate(notes) - before

    assert heard("turn") == 0
    page.locator("[data-key=ok]").click()
    assert soon(lambda: heard("tick") == 1)
    assert [heard(name) for name in ("turn", "taken", "refused", "fanfare")] == [2, 2, 2, 6]
    page.keyboard.press("m")
    assert sound.get_attribute("aria-pressed") == "false"
    assert heard("turn") == 0
    visit(page, server)
    assert sound.get_attribute("aria-pressed") == "false"  # it is remembered
    sound.click()
    assert sound.get_attribute("aria-pressed") == "true"


def test_the_table_shows_map_question_order_scores_and_log(page, server, box):
    table = page.get_by_role("region", name="The table")
    for words in ("Colt Express", "Round 3/5 · Stealin’ · card 7/16", "Django: fires at", "jewels 1500 + purse 250"):
        assert table.get_by_text(words, exact=True).count() == 1
    assert table.locator(".acts").inner_text().split("\n")[-2:] == ["Django", "to act"]
    assert table.locator(".log .news").inner_text() == "Django fires along the roofs"
    assert table.get_by_text("<b>Ghost</b> hides a card", exact=True).count() == 1  # words are never markup
    shapes = box.shown["view"]["picture"]["shapes"]
    assert table.locator(".map > g").count() == len(shapes)
    assert table.locator(".map title").first.text_content() == "locomotive"
    places = [
        {"id": "car2", "label": "car 2"},
        {"id": "car3", "label": "car 3", "why_not": "too far"},
    ]
    asked = {"ask": 9, "kind": "place", "who": "table", "title": "Where to?", "options": places}
    server.tell(view={**box.shown["view"], "asks": [asked]})
    table.get_by_text("Everybody: Where to?").wait_for()
    assert table.locator(".map .open").count() == 1
    assert page.locator("#spoken").text_content() == "Everybody: Where to?"
    assert page.locator("#pointed").text_content() == "Belle"
    server.tell(pointed="Tuco, not in sight")
    page.locator("#pointed", has_text="Tuco, not in sight").wait_for(state="attached")
    lines = [{"what": "Bank", "total": 18, "parts": [["4 houses", 12], ["2 mines", 6]]}]
    server.tell(view={**box.shown["view"], "sheets": [{"title": "Income", "unit": "$", "total": 18, "lines": lines}]})
    table.get_by_role("heading", name="Income").wait_for()
    assert table.locator(".sheet tr").first.inner_text().split("\t") == ["Bank", "$18", "4 houses $12 + 2 mines $6"]
    lines = [
        {"what": "Bank", "total": -5, "parts": [["houses", 0], ["tax", -5]]},
        {"what": "Mine", "total": 0, "parts": [["houses", 0]]},
    ]
    server.tell(
        view={**box.shown["view"], "log": [], "sheets": [{"title": "Income", "unit": "$", "total": -5, "lines": lines}]}
    )
    table.get_by_role("cell", name="− tax $5", exact=True).wait_for()
    assert table.locator(".sheet tr").first.inner_text().split("\t") == ["Bank", "−$5", "− tax $5"]
    assert table.locator(".sheet tr").nth(1).inner_text().split("\t") == ["Mine", "$0", "houses $0"]
    assert table.get_by_role("heading", name="What happened").count() == 0  # nothing has
    server.tell(view={**box.shown["view"], "asks": [], "over": True})
    table.get_by_text("The game is over").wait_for()
    server.tell(view=None)
    table.get_by_text("No game lies on the table yet").wait_for()


def test_what_the_box_refuses_is_shown(page, box, complaints):
    box.refuses = "The box is being switched off"
    page.locator("[data-seat='1']").click()
    page.get_by_role("alert").get_by_text(box.refuses).wait_for()
    complaints.clear()  # the browser notes every answer of 400


def test_it_comes_back_by_itself_and_shows_nothing_old_as_new(page, server, box, complaints):
    server.stop()
    page.locator("body.away").wait_for()
    assert page.locator("#notice").inner_text() == "The box does not answer. Reconnecting…"
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("That did not reach the box").wait_for()
    box.shown["frame"] = frame("BACK AGAIN")
    box.shown["names"] = ["Ann", "", "", "", "", ""]
    with running(box, server.port):
        page.locator("body:not(.away)").wait_for()
        assert page.locator("#notice").is_hidden()
        assert page.locator("#display").evaluate(PIXELS) == lit(box.shown["frame"])
        assert page.locator("[data-seat='1'] .name").inner_text() == "Ann"
        did(box)  # what was pressed meanwhile is not done afterwards
        page.keyboard.press("Enter")
        did(box, ("key", "ok", False))
    complaints.clear()  # the browser notes every failed attempt


def test_still_surroundings_stay_still(chromium, server):
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    visit(page, server)
    moving = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
    assert soon(lambda: page.evaluate(moving) == 0)
    context.close()


def test_all_files_together_weigh_at_most_sixty_kilobytes():
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= 60_000
