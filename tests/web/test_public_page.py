"""Phones and the scoreboard under real fingers and eyes: Chromium against a served table."""

from __future__ import annotations

import http.server
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.box.parts import Key
from companion.game.players import TABLE
from companion.game.rulebook import find_rulebook
from companion.table.people import meet
from companion.table.phones import FREE_TRIES
from companion.web.audience import CLOCKS_GO_ON
from tests.conftest import play_on
from tests.web.browser import CHROMIUM, FLAGS, barriers, needs_axe, needs_chromium
from tests.web.party import Party, Serving, served
from tests.web.questionnaire import QUESTIONS, begin

pytestmark = needs_chromium

PHONE = {"width": 360, "height": 740}
WALL = {"width": 1920, "height": 1080}
COUNT_SHAKES = "window.shakes = []; navigator.vibrate = (pattern) => { window.shakes.push(pattern); return true; };"
ASKED_NOW = "document.querySelector('#question h2')?.innerText"


@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def questionnaire() -> Party:
    party = Party()
    party.face.play(begin(party.tables))
    return party


@pytest.fixture
def asking() -> Iterator[Serving]:
    with served(questionnaire) as serving:
        yield serving


@pytest.fixture
def train() -> Iterator[Serving]:
    with served(lambda: Party("Belle", "Doc", "Tuco")) as serving:
        yield serving


@pytest.fixture
def open_page(chromium):
    """Opens pages that must complain about nothing and ask nobody else for anything."""
    contexts, complaints, strangers = [], [], []

    def opened(address: str, path: str = "/", **how):
        options = {"viewport": PHONE, "has_touch": True, "device_scale_factor": 2, **how}
        context = chromium.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
        page.on("request", lambda sent: strangers.append(sent.url) if not sent.url.startswith(address) else None)
        page.add_init_script(COUNT_SHAKES)
        page.goto(address + path)
        page.locator("body:not(.away)").wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
    assert strangers == []


def code_of(serving: Serving) -> str:
    return serving.do(lambda party: party.phones.show_code())


def sit_down(page, serving: Serving, player: str) -> None:
    """Join by typing the code, and take a seat."""
    page.get_by_label("Six digits").fill(code_of(serving))
    page.get_by_role("button", name=player, exact=False).first.click()
    page.wait_for_function("name => document.querySelector('#heading').innerText.startsWith(name)", arg=player)


def given(serving: Serving) -> list[object]:
    return serving.do(lambda party: list(party.table.game.state.given))  # type: ignore[attr-defined]  # a Questionnaire's


def wait_given(serving: Serving, count: int) -> list[object]:
    end = time.monotonic() + 30
    while len(given(serving)) < count and time.monotonic() < end:
        time.sleep(0.02)
    return given(serving)


def answer(serving: Serving, *values: object) -> None:
    """Answer at the box, so that the phones hear of it."""

    def at_the_box(party: Party) -> None:
        for value in values:
            party.table.answer("Red", value)

    serving.do(at_the_box)


def is_asked(page, title: str) -> None:
    page.wait_for_function(f"title => {ASKED_NOW}?.includes(title)", arg=title)
    page.wait_for_timeout(400)  # a finger that comes too soon means the question before


def tap(page, name: str) -> None:
    page.locator("#question").get_by_role("button", name=name, exact=True).click()


def test_every_kind_of_question_is_answered_with_a_thumb(open_page, asking: Serving):
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    assert page.locator(".mine").inner_text().endswith("swordfish of Red")

    is_asked(page, "What will it be?")
    assert "The bottle is empty" in page.locator("#question").inner_text()
    page.locator(".option[aria-disabled=true]").click(force=True)
    page.get_by_role("button", name="Whisky").click()

    is_asked(page, "Two horses")
    done = page.locator("#question .go").first
    assert done.is_disabled()
    tap(page, "Cy")
    tap(page, "Ada")
    done.click()

    is_asked(page, "What do you bid?")
    tap(page, "More")
    page.get_by_role("button", name="OK (dollars)").click()

    is_asked(page, "Where to?")
    page.locator(".map .area.open").click()

    is_asked(page, "The duel")
    for row, face in (("Yours", "5"), ("Theirs", "2")):
        page.get_by_role("group", name=row).get_by_role("button", name=face).click()
    tap(page, "OK")

    is_asked(page, "Your hand")
    tap(page, "A♠")
    tap(page, "★1")
    tap(page, "OK: A♠ ★1")

    is_asked(page, "Your hiding place")
    assert "Only you see" in page.locator("#question .secret").inner_text()
    tap(page, "Well")
    is_asked(page, "Another round?")
    tap(page, "Never")
    is_asked(page, "Everybody: Everybody up!")
    tap(page, "Done")
    assert wait_given(asking, 9) == ["whisky", ["Cy", "Ada"], 8, "bank", [5, 2], ["A♠", "★1"], "well", False, True]
    page.get_by_text("Red won").wait_for()
    assert page.get_by_role("link", name="See how it went").get_attribute("href").startswith("/game/")


def test_a_card_can_be_there_twice_but_no_joker(open_page, asking: Serving):
    answer(asking, "milk", ["Bob", "Cy"], 2, "bank", [1, 6])
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    is_asked(page, "Your hand")
    for card in ("★1", "★1", "A♠"):
        tap(page, card)
    tap(page, "A♠")
    tap(page, "OK: A♠ A♠")
    assert wait_given(asking, 6)[5] == ["A♠", "A♠"]


def test_the_box_throws_the_dice_if_the_phone_wishes(open_page, asking: Serving):
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    answer(asking, "milk", ["Bob", "Cy"], 2, "bank")
    is_asked(page, "The duel")
    tap(page, "Let the box decide")
    dice = wait_given(asking, 5)[4]
    assert isinstance(dice, list)
    assert all(1 <= die <= 6 for die in dice)


def kept_hands() -> Party:
    """Great Western Trail, where the box keeps the cards; Red draws the opening hand."""
    party, luck = Party(), Random(1)
    setup = find_rulebook("great-western-trail").setup(["Red", "Blue"], {"hands": "kept"})
    table = party.tables.new(setup, luck=luck)
    while table.asks[0].ask.who == TABLE:
        table.answer(TABLE, next(iter(table.asks[0].ask.some_answers(luck))))
    party.face.play(table)
    return party


def test_cards_that_only_the_box_draws_cannot_be_picked(open_page):
    with served(kept_hands) as serving:
        page = open_page(serving.address)
        sit_down(page, serving, "Red")
        is_asked(page, "Draw 4 cards")
        assert page.locator("#question .answers button").all_inner_texts() == ["Let the box decide"]
        tap(page, "Let the box decide")
        page.locator(".mine").wait_for()
        assert "Jersey" in page.locator(".mine").inner_text()


def test_the_keyboard_alone_is_enough(open_page, asking: Serving):
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    is_asked(page, "What will it be?")
    for _press in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText") == "Milk":
            break
    page.keyboard.press("Enter")
    assert wait_given(asking, 1) == ["milk"]
    is_asked(page, "Two horses")
    assert page.evaluate("document.getElementById('question').contains(document.activeElement)")


def test_acting_out_of_turn_and_taking_back(open_page, asking: Serving):
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    is_asked(page, "What will it be?")
    page.get_by_role("button", name="Milk").click()
    assert wait_given(asking, 1) == ["milk"]
    page.get_by_role("button", name="Take back: Red: Milk").click()
    is_asked(page, "What will it be?")
    assert given(asking) == []
    page.get_by_role("button", name="Out of turn: Whistle").click()
    is_asked(page, "Whistle?")
    tap(page, "Done")
    is_asked(page, "What will it be?")
    assert "Red whistles" in page.locator(".log").inner_text()


def test_a_phone_shakes_when_its_turn_comes_and_only_then(open_page, asking: Serving):
    red, blue = open_page(asking.address), open_page(asking.address)
    sit_down(red, asking, "Red")
    sit_down(blue, asking, "Blue")
    is_asked(red, "What will it be?")
    before = len(red.evaluate("shakes"))
    assert before == 1
    assert red.title() == "● Your turn"
    answer(asking, "tea")
    is_asked(red, "Two horses")
    assert len(red.evaluate("shakes")) == 2
    assert blue.evaluate("shakes") == []
    assert "Red: Two horses" in blue.locator("#question").inner_text()


def test_the_code_can_be_scanned(open_page, asking: Serving):
    page = open_page(asking.address, f"/{code_of(asking)}")
    page.get_by_text("Who are you in this game?").wait_for()
    assert page.url == f"{asking.address}/"


def test_somebody_says_a_name_and_a_colour(open_page, asking: Serving):
    page = open_page(asking.address)
    sit_down(page, asking, "Blue")
    page.get_by_role("button", name="Say who you are").click()
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="green").click()
    page.locator(".name .go").first.click()
    page.wait_for_function("() => document.querySelector('#heading').innerText.startsWith('Ann')")
    [ann] = asking.do(lambda party: party.store.people())
    assert (ann.name, ann.colour) == ("Ann", "green")


def test_somebody_is_called_otherwise_once_the_table_agrees(open_page, asking: Serving):
    asking.do(lambda party: party.store.keep_person("ann", "Ann", "green"))
    page = open_page(asking.address)
    sit_down(page, asking, "Blue")
    page.get_by_role("button", name="Say who you are").click()
    tap(page, "Ann")
    page.wait_for_function("() => document.querySelector('#heading').innerText.startsWith('Ann')")
    page.get_by_role("button", name="My name").click()
    page.get_by_label("Name").fill("Anne")
    page.get_by_role("button", name="Another name for Ann").click()
    page.get_by_text("The box asks the table").wait_for()
    assert [one.name for one in asking.do(lambda party: party.store.people())] == ["Ann"]
    asking.do(lambda party: party.face.key(Key.OK))
    page.wait_for_function("() => document.querySelector('#heading').innerText.startsWith('Anne')")
    [anne] = asking.do(lambda party: party.store.people())
    assert (anne.id, anne.name, anne.colour) == ("ann", "Anne", "green")


def test_a_half_made_answer_survives_what_others_do(open_page, asking: Serving):
    answer(asking, "tea")
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    is_asked(page, "Two horses")
    tap(page, "Bob")
    asking.do(lambda party: party.phones.set_watching(free=False))
    page.wait_for_timeout(200)
    assert page.locator(".option[aria-pressed=true]").inner_text() == "Bob"


def test_without_its_network_a_phone_asks_nothing_and_comes_back_to_the_truth(open_page, asking: Serving):
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    is_asked(page, "What will it be?")
    page.context.set_offline(True)
    page.locator("body.away").wait_for()
    assert "does not answer" in page.locator("#notice").inner_text()
    assert page.locator("#question").get_attribute("inert") is not None
    answer(asking, "tea")
    page.context.set_offline(False)
    is_asked(page, "Two horses")
    assert given(asking) == ["tea"]


FALL_ASLEEP = """asleep => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => asleep });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_phone_that_falls_asleep_wakes_to_the_truth_and_never_to_an_old_question(open_page, asking: Serving):
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    is_asked(page, "What will it be?")
    page.evaluate(FALL_ASLEEP, True)
    # what is on the glass when it sleeps is the first that is seen when it wakes
    assert page.locator("body.away").count() == 1
    assert page.locator("#question").get_attribute("inert") is not None
    answer(asking, "tea")
    page.wait_for_function("() => document.title === '● Your turn'")
    assert page.locator("body.away").count() == 1
    answer(asking, ["Bob", "Cy"])
    page.evaluate(FALL_ASLEEP, False)
    page.locator("body:not(.away)").wait_for()
    assert "What do you bid?" in page.evaluate(ASKED_NOW)


def test_a_tap_at_the_moment_of_waking_is_refused_kindly(open_page, asking: Serving):
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    is_asked(page, "What will it be?")
    meanwhile = threading.Timer(0.3, lambda: answer(asking, "tea"))
    meanwhile.start()
    # no script runs while the phone sleeps; the finger is down before the news can be read
    page.evaluate("""() => {
        const wakes = Date.now() + 1200;
        while (Date.now() < wakes);
        [...document.querySelectorAll("#question button")].find((one) => one.innerText === "Milk").click();
    }""")
    meanwhile.join()
    page.get_by_text("The game has moved on").wait_for()
    is_asked(page, "Two horses")
    assert given(asking) == ["tea"]


def test_a_phone_that_nobody_told_it_slept_looks_again_by_itself(open_page, asking: Serving):
    page = open_page(asking.address)
    page.clock.install()
    page.reload()
    page.locator("body:not(.away)").wait_for()
    sit_down(page, asking, "Red")
    assert "What will it be?" in page.evaluate(ASKED_NOW)

    def unheard(party: Party) -> None:  # the line is cut so that neither end has noticed
        party.face.watchers.remove(party.audience.changed)
        party.table.answer("Red", "tea")

    asking.do(unheard)
    time.sleep(CLOCKS_GO_ON + 0.1)
    page.clock.fast_forward(20_000)
    page.wait_for_function(f"() => {ASKED_NOW}?.includes('Two horses')")


def test_a_half_made_answer_survives_a_short_sleep(open_page, asking: Serving):
    answer(asking, "tea")
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    is_asked(page, "Two horses")
    tap(page, "Bob")
    page.evaluate(FALL_ASLEEP, True)
    page.evaluate(FALL_ASLEEP, False)
    page.locator("body:not(.away)").wait_for()
    assert page.locator(".option[aria-pressed=true]").inner_text() == "Bob"


def test_a_finger_on_the_map_that_meant_the_question_before_does_nothing(open_page, asking: Serving):
    answer(asking, "tea", ["Bob", "Cy"])
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    is_asked(page, "What do you bid?")
    page.evaluate("""() => new MutationObserver((_changes, watch) => {
        const area = document.querySelector(".map .area.open");
        if (!area) return;
        watch.disconnect();
        setTimeout(() => { window.tapped = area.dispatchEvent(new MouseEvent("click", { bubbles: true })); }, 50);
    }).observe(document.getElementById("table"), { childList: true, subtree: true })""")
    answer(asking, 6)
    page.wait_for_function("() => window.tapped")
    is_asked(page, "Where to?")
    assert len(given(asking)) == 3
    page.locator(".map .area.open").click()
    assert wait_given(asking, 4)[3] == "bank"


def test_an_answer_that_comes_too_late_is_refused_kindly(open_page, asking: Serving):
    page = open_page(asking.address)
    sit_down(page, asking, "Red")
    is_asked(page, "What will it be?")

    # the news of the next question is still on its way when the finger comes down
    def too_late(route) -> None:
        answer(asking, "tea")
        route.continue_()

    page.route("**/answer", too_late)
    page.get_by_role("button", name="Milk").click()
    page.get_by_text("The game has moved on").wait_for()
    assert given(asking) == ["tea"]
    is_asked(page, "Two horses")


def test_a_phone_survives_the_box_restarting(open_page, tmp_path: Path):
    def box() -> Party:
        party = Party(folder=tmp_path)
        if party.face.table is None:
            from companion.game.rulebook import find_rulebook

            party.face.play(party.tables.new(find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"])))
        return party

    with served(box) as serving:
        page = open_page(serving.address)
        sit_down(page, serving, "Belle")
        serving.do(lambda party: play_on(party.table, 8))
        port = serving.port
        asked = serving.do(lambda party: str(party.table.asks[0].ask.title))
        is_asked(page, asked)
        serving.stop()
        page.locator("body.away").wait_for()
        with served(box, port):
            page.locator("body:not(.away)").wait_for()
            assert page.locator("#heading").inner_text().startswith("Belle")
            is_asked(page, asked)


def test_a_second_phone_cannot_guess_the_code(open_page, asking: Serving):
    ann, eve = open_page(asking.address), open_page(asking.address)
    sit_down(ann, asking, "Red")
    asking.do(lambda party: party.phones.show_code())
    wrong = f"{(int(code_of(asking)) + 1) % 1_000_000:06}"
    for _time in range(FREE_TRIES):
        eve.get_by_label("Six digits").fill("")
        eve.get_by_label("Six digits").fill(wrong)
        eve.wait_for_timeout(150)
    assert "Please wait" in eve.locator("#notice").inner_text()
    eve.get_by_label("Six digits").fill(code_of(asking))
    eve.wait_for_timeout(150)
    assert "Join the table" in eve.locator("#question").inner_text()
    assert "What will it be?" in ann.locator("#question").inner_text()
    assert asking.do(lambda party: party.phones.count) == 1


@contextmanager
def foreign_site(address: str) -> Iterator[str]:
    """Another origin whose page tries to play for whoever visits it."""
    page = f"""<!doctype html><title>prize</title><script>
      const tell = (how) => fetch("{address}/answer", {{ method: "POST", credentials: "include", ...how }})
        .then((answer) => answer.status, (error) => "blocked");
      window.tried = Promise.all([
        tell({{ headers: {{ "Content-Type": "application/json" }}, body: '{{"ask": 1, "value": "milk"}}' }}),
        tell({{ mode: "no-cors", headers: {{ "Content-Type": "text/plain" }}, body: '{{"ask": 1, "value": "milk"}}' }}),
        fetch("{address}/events", {{ credentials: "include" }}).then(() => "read", () => "blocked"),
      ]);
    </script><iframe src="{address}/"></iframe>""".encode()

    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_page_of_another_origin_can_do_nothing(chromium, asking: Serving):
    context = chromium.new_context(viewport=PHONE)
    try:
        mine = context.new_page()
        mine.goto(asking.address)
        mine.locator("body:not(.away)").wait_for()
        sit_down(mine, asking, "Red")
        refused: list[int] = []
        with foreign_site(asking.address) as site:
            theirs = context.new_page()
            theirs.on("response", lambda answer: refused.append(answer.status) if "/answer" in answer.url else None)
            theirs.goto(site)
            tried = theirs.evaluate("tried")
            framed = theirs.frames[1].evaluate("document.querySelector('#question')")
        assert tried[0] == "blocked"
        assert tried[2] == "blocked"
        assert framed is None
        assert all(status == 403 for status in refused)
        assert given(asking) == []
    finally:
        context.close()


@pytest.mark.parametrize("path", ["/", "/board", "/history"])
def test_the_first_picture_needs_nothing_but_the_page(chromium, train: Serving, path: str):
    context = chromium.new_context(viewport=PHONE)
    page = context.new_page()
    page.route("**/*", lambda route: route.continue_() if route.request.is_navigation_request() else route.abort())
    page.goto(train.address + path)
    background = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert background == "rgb(239, 226, 196)"
    assert page.locator("h1").first.inner_text()
    context.close()


# The scoreboard


def test_the_wall_follows_the_table(open_page, train: Serving):
    wall = open_page(train.address, "/board", viewport=WALL, device_scale_factor=1)
    train.do(lambda party: play_on(party.table, 12))
    who = train.do(lambda party: party.table.asks[0].ask.who)
    wall.wait_for_function("who => document.querySelector('#acting strong').innerText === who", arg=who)
    scores = train.do(lambda party: [str(one.total) for one in party.table.rulebook.scores(party.table.game.state)])
    assert wall.locator("#standing .total > span:last-child").all_inner_texts() == scores
    assert wall.locator("#stage .map").count() == 1
    assert wall.locator("button, a, input").count() == 0
    while not train.do(lambda party: party.table.game.over):
        train.do(lambda party: play_on(party.table, 40))
    wall.wait_for_function("() => document.querySelector('#acting strong').innerText.includes('won')")
    assert wall.locator("#standing .moved").count() > 0


def test_the_wall_is_readable_at_six_metres(open_page, train: Serving):
    train.do(lambda party: play_on(party.table, 30))
    wall = open_page(train.address, "/board", viewport=WALL, device_scale_factor=1)
    sizes = wall.evaluate("""() => {
        const says = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        return [...document.querySelectorAll("main *, header *")]
            .filter((one) => !one.closest("svg, .unseen") && says(one))
            .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.innerText]);
    }""")
    assert min(sizes)[0] >= WALL["height"] / 27, min(sizes)
    clipped = wall.evaluate("""() => [...document.querySelectorAll("#standing li, #acting, #top, #ticker")]
        .map((one) => one.getBoundingClientRect())
        .filter(({ bottom, right }) => bottom > innerHeight || right > innerWidth).length""")
    assert clipped == 0


def test_a_long_name_leaves_room_for_the_question_and_the_clock(open_page, train: Serving):
    def named(party: Party) -> None:
        for player in party.table.game.state.names:
            party.store.keep_person(player.lower(), f"{player} Featherstonehaugh-Cholmondeley"[:24], "red")
            party.store.seat_person(party.table.number, player, player.lower())
        play_on(party.table, 12)

    train.do(named)
    wall = open_page(train.address, "/board", viewport=WALL, device_scale_factor=1)
    what, thinks = (wall.locator(f"#acting .{one}").bounding_box() for one in ("what", "thinks"))
    assert what["width"] > WALL["width"] / 5
    size = wall.evaluate("parseFloat(getComputedStyle(document.querySelector('#acting .thinks')).fontSize)")
    assert thinks["height"] < 1.5 * size


def test_reduced_motion_is_respected(open_page, train: Serving):
    wall = open_page(train.address, "/board", viewport=WALL, reduced_motion="reduce")
    train.do(lambda party: play_on(party.table, 60))
    wall.wait_for_function("() => document.querySelector('#standing .total')")
    assert wall.evaluate("document.getAnimations().length") == 0


# For everybody


TOO_SMALL = """() => [...document.querySelectorAll("#sheet button, #sheet input, #table summary, .links *")]
    .filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML)"""


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_question_has_barriers_on_a_small_phone(open_page, asking: Serving, scheme: str):
    page = open_page(asking.address, color_scheme=scheme)
    assert barriers(page) == []
    sit_down(page, asking, "Red")
    answers = ["milk", ["Bob", "Cy"], 2, "bank", [1, 6], ["8♥", "K♦"], "attic", True, True]
    for ask, value in zip(QUESTIONS, answers, strict=True):
        is_asked(page, str(ask.title))
        assert barriers(page) == [], ask.title
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert page.evaluate(TOO_SMALL) == []
        answer(asking, value)
    page.get_by_text("Red won").wait_for()
    assert barriers(page) == []


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_other_pages_have_no_barriers(open_page, train: Serving, scheme: str):
    def evening(party: Party) -> int:
        party.phones.introduce(party.phones.paired(party.phones.pair(party.phones.show_code(), "x")), _ann(party))
        play_on(party.table, 2000)
        return party.table.number

    def _ann(party: Party) -> str:
        from companion.table.people import meet

        ann = meet(party.store, "Ann").id
        party.store.seat_person(party.table.number, "Belle", ann)
        return ann

    wall = open_page(train.address, "/board", viewport=WALL, color_scheme=scheme)
    assert barriers(wall) == []
    number = train.do(evening)
    wall.wait_for_function("() => document.querySelector('#acting strong').innerText.includes('won')")
    assert barriers(wall) == []
    for path in ("/history", f"/game/{number}", "/people", "/people/ann"):
        wall.goto(train.address + path)
        assert barriers(wall) == [], path
    naming = open_page(train.address, color_scheme=scheme)
    naming.get_by_label("Six digits").fill(code_of(train))
    naming.get_by_role("button", name="My name").click()
    naming.get_by_text("Who holds this phone?").wait_for()
    assert barriers(naming) == []


HOSTILE = (
    "<img src onerror=pwn()>",
    '"><svg/onload=pwn()>',
    "شخص ما \N{RIGHT-TO-LEFT OVERRIDE}gnorw",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "🤠🐎🌵🤠🐎🌵🤠🐎🌵🤠🐎🌵",
    "{{7*7}}${pwn()}</script>",
)


def test_names_are_never_markup_and_never_too_wide(open_page):
    sides = ["Belle", "Cheyenne", "Django", "Doc", "Ghost", "Tuco"]
    with served(lambda: Party(*sides)) as serving:

        def to_the_end(party: Party) -> list[str]:
            for side, name in zip(sides, HOSTILE, strict=True):
                party.store.seat_person(party.table.number, side, meet(party.store, name).id)
            play_on(party.table, 2000)
            return [person.name for person in party.store.people()]

        names = serving.do(to_the_end)
        assert len(names) == len(HOSTILE)
        number = serving.do(lambda party: party.table.number)
        ids = serving.do(lambda party: [person.id for person in party.store.people()])
        for path in ("/", "/board", "/history", f"/game/{number}", "/people", *(f"/people/{id}" for id in ids)):
            page = open_page(serving.address, path, **({"viewport": WALL} if path == "/board" else {}))
            page.evaluate("() => { window.pwn = () => { window.pwned = true; }; }")
            if path == "/":  # whoever has joined is shown everybody's name
                page.get_by_label("Six digits").fill(code_of(serving))
                page.locator("#question, .mine, main").first.wait_for()
            page.wait_for_timeout(500)
            text = page.locator("body").inner_text()
            if path in ("/board", f"/game/{number}", "/people"):
                assert [name for name in names if name not in text] == []
            assert page.locator("main img, main svg[onload]").count() == 0
            assert not page.evaluate("window.pwned")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
