"""What phones and strangers may see and do, asked of the application itself."""

from __future__ import annotations

import asyncio
import base64
import html
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from typing import Any

import httpx
import pytest

from companion.game.game import Correction
from companion.game.rulebook import find_rulebook
from companion.table.phones import FREE_TRIES
from companion.text import Text
from companion.web import audience as audience_module
from companion.web import requests as requests_module
from companion.web import serve as serve_module
from companion.web.documents import SCRIPTS, Documents
from companion.web.files import FOLDER
from companion.web.limits import AT_ONCE
from companion.web.paints import PAINTS
from companion.web.public_words import BOARD_SCRIPT, PHONE_SCRIPT
from tests.conftest import play_on
from tests.web.party import ORIGIN, Party, Phone, Serving, served

MOST_BYTES = 60_000


@pytest.fixture
def party():
    party = Party("Belle", "Doc", "Tuco")
    yield party
    party.close()


@pytest.fixture
def stranger(party: Party) -> Phone:
    return Phone(party)


def until_asked(party: Party, player: str) -> dict[str, object]:
    """Play until this player is asked; the question as a phone sees it."""
    for _time in range(60):
        for one in party.table.asks_json(player):
            if one["who"] == player:
                return one
        play_on(party.table, 1)
    raise AssertionError(f"{player} was never asked")


def some_value(ask: dict[str, object]) -> object:
    options = ask.get("options")
    assert isinstance(options, list)
    return next(one["id"] for one in options if "why_not" not in one)


# The pages


@pytest.mark.parametrize("path", ["/", "/123456", "/board"])
def test_a_page_is_one_small_document_that_asks_nobody_else(stranger: Phone, path: str):
    page = stranger.get(path)
    assert page.status_code == 200
    assert len(page.content) <= MOST_BYTES
    policy = dict(part.strip().split(" ", 1) for part in page.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["form-action"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in page.headers["content-security-policy"]
    for kind, element in (("script-src", r"<script[^>]*>(.*?)</script>"), ("style-src", r"<style>(.*?)</style>")):
        [inline] = re.findall(element, page.text, re.DOTALL)
        digest = base64.b64encode(sha256(inline.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy[kind]
    assert not re.search(r"<script[^>]*\bsrc=|@import|url\(|\sstyle=|\son\w+=", page.text)
    assert re.findall(r"https?://[^\s\"'`]+", page.text) == ["http://www.w3.org/2000/svg"]
    assert set(re.findall(r'(?:href|src)="([^"]+)"', page.text)) <= {"/manifest.webmanifest", "/icon.svg", "/icon.png"}


@pytest.mark.parametrize(("page", "words"), [("phone", PHONE_SCRIPT), ("board", BOARD_SCRIPT)])
def test_every_word_a_page_says_is_given_to_it(page: str, words: dict[str, Text]):
    script = Documents().scripts[page]
    said = set(re.findall(r'\bsay\([^()]*?"(\w+)"', script)) | set(re.findall(r'\? "(\w+)" : "(?:\w+)", \{', script))
    assert said >= {"reconnecting", "round"}
    assert said <= set(words)


def test_no_word_is_translated_for_nothing():
    scripts = "".join(Documents().scripts.values())
    assert [name for name in PHONE_SCRIPT | BOARD_SCRIPT if f'"{name}"' not in scripts] == []


def test_a_page_joins_all_its_modules_and_leaves_none_to_load():
    for page in SCRIPTS:
        assert not re.search(r"^(import|export) ", Documents().scripts[page], re.MULTILINE)


def test_colours_are_the_same_on_written_and_on_living_pages():
    script = (FOLDER / "page.js").read_text()
    assert dict(re.findall(r'(\w+): "(#\w{6})"', script[script.index("PAINTS") : script.index("/** Give")])) == PAINTS


def test_the_phone_page_can_be_installed(stranger: Phone):
    manifest = stranger.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    shown = json.loads(manifest.text)
    assert (shown["display"], shown["start_url"]) == ("standalone", "/")
    for icon in shown["icons"]:
        assert stranger.get(icon["src"]).headers["content-type"].startswith(icon["type"])


# Who may come in


@pytest.mark.parametrize("host", ["localhost:8065", "127.0.0.1:8065", "192.168.1.7:8065", "[fe80::1]:8065"])
def test_it_is_called_by_its_names_or_any_number(stranger: Phone, host: str):
    assert stranger.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "192.168.1.7.evil.example", "companion.local.evil", "", "[", "1.2.3"])
def test_a_foreign_name_that_points_here_is_refused(stranger: Phone, host: str):
    assert stranger.get("/", headers={"Host": host}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://localhost:8064"}],
)
def test_only_its_own_page_may_do_anything(party: Party, headers: dict[str, str]):
    phone = party.phone("Belle")
    before = party.table.serialised()
    answer = phone.ask("POST", "/undo", json={}, headers=headers)
    assert answer.status_code == 403
    assert "own page" in answer.json()["error"]
    assert party.table.serialised() == before


def test_the_session_is_a_cookie_that_no_script_and_no_other_site_gets(party: Party, stranger: Phone):
    answer = stranger.post("/pair", code=f" {party.phones.show_code()[:3]} {party.phones.show_code()[3:]} ")
    assert answer.status_code == 204
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert len(stranger.cookies["companion"]) >= 43
    assert stranger.sees["paired"]


def test_wrong_codes_are_counted_and_then_cost_time(party: Party, stranger: Phone):
    party.phones.show_code()
    statuses = [stranger.post("/pair", code="nonsense").status_code for _time in range(FREE_TRIES + 1)]
    assert statuses == [403] * (FREE_TRIES - 1) + [429] * 2
    late = stranger.post("/pair", code=party.phones.show_code())
    assert late.status_code == 429
    assert int(late.headers["retry-after"]) > 0
    assert "set-cookie" not in late.headers
    assert party.phones.count == 0


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("/claim", {"game": 1, "player": "Belle"}),
        ("/answer", {"ask": 1, "value": True}),
        ("/undo", {}),
        ("/release", {}),
        ("/leave", {}),
        ("/me", {"name": "Eve"}),
        ("/begin", {"aside": "drink"}),
    ],
)
def test_acting_needs_the_code(party: Party, stranger: Phone, path: str, what: dict[str, object]):
    before = party.table.serialised()
    stranger.cookies.set("companion", "x" * 43)
    answer = stranger.post(path, **what)
    assert answer.status_code == 401
    assert "code" in answer.json()["error"]
    assert party.table.serialised() == before
    assert party.store.people() == []


def test_looking_is_free_unless_switched_off(party: Party, stranger: Phone):
    assert stranger.sees["game"]["title"] == "Colt Express"
    party.phones.set_watching(free=False)
    assert stranger.sees["game"] is None
    assert stranger.sees["seats"] == []
    for path in ("/history", "/history.csv", f"/game/{party.table.number}", "/people"):
        answer = stranger.get(path)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert party.phone().sees["game"]["title"] == "Colt Express"


def test_the_phone_has_no_host_powers(party: Party):
    phone = party.phone("Belle")
    for path in ("/correct", "/new", "/forget", "/press", "/seat", "/tap"):
        assert phone.post(path).status_code == 404


def test_forgotten_phones_are_strangers_again(party: Party):
    phone = party.phone("Belle")
    party.phones.forget()
    assert not phone.sees["paired"]
    assert phone.post("/undo").status_code == 401


# Playing


def test_an_answer_from_a_phone_is_an_answer(party: Party):
    ask = until_asked(party, "Belle")
    phone = party.phone("Belle", name="Ann")
    moves = len(party.table.course.moves)
    assert phone.post("/answer", ask=ask["ask"], value=some_value(ask)).status_code == 204
    last = party.table.course.moves[-1].move
    assert (getattr(last, "who", ""), getattr(last, "by", "")) == ("Belle", "phone")
    assert len(party.table.course.moves) == moves + 1
    assert phone.sees["me"] == {"player": "Belle", "name": "Ann", "colour": "red"}


def test_an_answer_to_a_question_that_moved_on_is_refused_kindly(party: Party):
    ask = until_asked(party, "Belle")
    phone = party.phone("Belle")
    value = some_value(ask)
    assert phone.post("/answer", ask=ask["ask"], value=value).status_code == 204
    before = party.table.serialised()
    late = phone.post("/answer", ask=ask["ask"], value=value)
    assert late.status_code == 409
    assert "moved on" in late.json()["error"]
    assert party.table.serialised() == before


def test_a_question_undone_and_asked_again_is_another_question(party: Party):
    ask = until_asked(party, "Belle")
    phone = party.phone("Belle")
    play_on(party.table, 1)
    party.table.undo()
    assert phone.post("/answer", ask=ask["ask"], value=some_value(ask)).status_code == 409


def test_nobody_answers_for_somebody_else(party: Party):
    ask = until_asked(party, "Belle")
    before = party.table.serialised()
    assert party.phone("Doc").post("/answer", ask=ask["ask"], value=some_value(ask)).status_code == 409
    assert party.phone().post("/answer", ask=ask["ask"], value=some_value(ask)).status_code == 400
    assert party.table.serialised() == before


def test_what_is_no_answer_is_refused_in_the_words_of_the_rules(party: Party):
    ask = until_asked(party, "Belle")
    phone = party.phone("Belle")
    for value in ("fly", 99, True, ["move"], "x" * 200):
        refused = phone.post("/answer", ask=ask["ask"], value=value)
        assert refused.status_code == 400
        assert "not one of the answers" in refused.json()["error"]


def test_the_box_may_decide_by_luck_if_the_phone_wishes(party: Party):
    asks = party.table.asks_json("Belle")
    assert asks[0].get("chance")
    assert party.phone("Belle").post("/answer", ask=asks[0]["ask"]).status_code == 204
    assert getattr(party.table.course.moves[-1].move, "by", "") == "box"


def test_a_secret_is_shown_to_its_owner_only():
    party = Party("Red", "Blue")
    try:
        while not any(one.ask.secret for one in party.table.asks):
            play_on(party.table, 1)
        red, blue, stranger = party.phone("Red"), party.phone("Blue"), Phone(party)

        def options(phone: Phone) -> dict[str, bool]:
            return {ask["who"]: "options" in ask for ask in phone.sees["game"]["asks"]}

        assert options(red) == {"Red": True, "Blue": False}
        assert options(blue) == {"Red": False, "Blue": True}
        assert options(stranger) == {"Red": False, "Blue": False}
    finally:
        party.close()


def test_a_hidden_card_is_on_the_phone_of_who_laid_it_and_nowhere_else(party: Party):
    def pile() -> list[Any]:
        return party.table.game.state.pile  # type: ignore[attr-defined,no-any-return]  # the train's

    while not any(entry.hidden and entry.card for entry in pile()):
        taps = [
            option.tags[0]
            for one in party.table.asks
            for option in getattr(one.ask, "options", ())
            if option.tags and not option.listed and not option.why_not
        ]
        if taps:
            party.table.tap(taps[0])
        else:
            play_on(party.table, 1)
    entry = next(each for each in pile() if each.hidden and each.card)
    others = [name for name in party.table.game.state.names if name != entry.owner]
    assert party.phone(entry.owner).sees["game"]["secrets"]
    assert party.phone(others[0]).sees["game"]["secrets"] == []
    assert Phone(party).sees["game"]["secrets"] == []


def test_what_only_one_view_says_is_a_secret_without_any_words_of_the_game():
    from companion.game.secrets import only_in

    public = {"hands": {"Ann": 2, "Ben": 3}, "tile": None, "open": [1, 2]}
    own = {"hands": {"Ann": 2, "Ben": 3}, "my_hand": ["8♠", "K♥"], "tile": "bank", "open": [1, 2]}
    assert list(only_in(own, public)) == [("my hand", "8♠, K♥"), ("tile", "bank")]
    assert list(only_in({"pile": [{"card": "fire"}]}, {"pile": [{"card": None}]})) == [("pile 1 card", "fire")]


def test_a_new_game_takes_no_seat_over(party: Party):
    phone = party.phone("Belle", name="Ann")
    party.face.play(party.tables.new(find_rulebook("colt-express").setup(["Belle", "Ghost", "Django"])))
    assert phone.sees["me"]["player"] == ""
    assert phone.post("/answer", ask=party.table.asks[0].number).status_code == 400
    assert phone.post("/claim", game=party.table.number, player="Belle").status_code == 204
    assert [seat["person"] for seat in phone.sees["seats"]] == ["Ann", "", ""]


def test_a_seat_that_is_not_there_cannot_be_taken(party: Party):
    phone = party.phone()
    assert phone.post("/claim", game=party.table.number, player="Ghost").status_code == 409
    assert phone.post("/claim", game=party.table.number + 1, player="Belle").status_code == 409
    party.phone("Belle")
    taken = phone.post("/claim", game=party.table.number, player="Belle")
    assert taken.status_code == 400
    assert "Another phone" in taken.json()["error"]


def test_ones_own_answer_is_taken_back_at_once(party: Party):
    ask = until_asked(party, "Belle")
    phone = party.phone("Belle")
    before = party.table.serialised()
    phone.post("/answer", ask=ask["ask"], value=some_value(ask))
    assert phone.sees["undo"]["mine"]
    assert phone.post("/undo").status_code == 204
    assert party.table.serialised() == before


@pytest.mark.parametrize("allowed", [True, False])
def test_anything_else_is_taken_back_only_with_a_key_press_at_the_box(party: Party, allowed: bool):
    until_asked(party, "Belle")
    play_on(party.table, 1)
    moves = len(party.table.course.moves)
    asked = party.phone("Tuco").post("/undo")
    assert asked.status_code == 200
    assert "box" in asked.json()["said"]
    assert len(party.table.course.moves) == moves
    assert str(party.face.menu.level.ask.title) == "Tuco: undo?"
    for key in party.face.menu.editor.keys_to(allowed):
        party.face.key(key)
    assert len(party.table.course.moves) == moves - allowed
    assert not party.face.menu.shown


def test_there_is_nothing_to_take_back_before_the_first_answer(party: Party):
    refused = party.phone("Belle").post("/undo")
    assert (refused.status_code, refused.json()["error"]) == (400, "There is nothing to undo")


def test_a_phone_stands_up_and_leaves(party: Party):
    phone = party.phone("Belle")
    assert phone.post("/release").status_code == 204
    assert phone.sees["me"]["player"] == ""
    assert phone.post("/leave").status_code == 204
    assert party.phones.count == 0
    assert not phone.sees["paired"]


def test_without_a_game_there_is_nothing_to_answer():
    party = Party()
    try:
        phone = party.phone()
        assert phone.sees["game"] is None
        assert "No game" in phone.post("/answer", ask=1, value=True).json()["error"]
    finally:
        party.close()


# Too much


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"ask": "1"}',
        b'{"ask": 1, "value": {"a": 1}}',
        b'{"ask": 1, "value": 1, "more": 2}',
        b'{"ask": 1, "value": [' + b"1," * 300 + b"1]}",
        b'{"ask": 1, "value": "' + b"x" * 300 + b'"}',
        b" " * 5000,
    ],
)
def test_what_is_not_understood_is_refused_in_one_sentence(party: Party, body: bytes):
    phone = party.phone("Belle")
    answer = phone.ask("POST", "/answer", content=body, headers={**ORIGIN, "Content-Type": "application/json"})
    assert answer.status_code == 400
    assert list(answer.json()) == ["error"]


def test_whoever_asks_too_fast_must_wait_and_the_others_need_not(party: Party):
    eve, ann = Phone(party, "10.9.9.9"), Phone(party, "10.9.9.8")
    statuses = [eve.get("/icon.svg").status_code for _time in range(AT_ONCE + 30)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    assert ann.get("/icon.svg").status_code == 200


def test_the_number_of_open_pages_is_limited(party: Party, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(audience_module, "MOST_STREAMS_EACH", 0)
    assert Phone(party).get("/events").status_code == 503


# The stream


def events(party: Party, act, *, wanted: int, word: str = ""):
    """The states that a page hears while something is done."""

    async def listen() -> list[dict[str, object]]:
        heard: list[dict[str, object]] = []
        stream = party.audience.stream(word, "here")
        async for chunk in stream:
            if chunk.startswith(b"event: table"):
                heard.append(json.loads(chunk.split(b"data: ", 1)[1]))
                act(len(heard))
            if len(heard) == wanted:
                await stream.aclose()
        return heard

    return asyncio.run(asyncio.wait_for(listen(), 30))


def test_every_change_is_heard_and_only_the_last_counts(party: Party):
    def act(heard: int) -> None:
        if heard == 1:
            play_on(party.table, 3)

    first, last = events(party, act, wanted=2)
    assert first["game"]["can_undo"] == 0
    assert last["game"]["can_undo"] == 3
    assert party.audience.watching == 0


def test_an_idle_stream_shows_that_it_is_alive_and_ends_when_the_box_does(
    party: Party, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(audience_module, "HEARTBEAT", 0.01)

    async def listen() -> list[bytes]:
        chunks = []
        async for chunk in party.audience.stream("", "here"):
            chunks.append(chunk)
            if chunk.startswith(b": alive"):
                party.audience.stop()
        return chunks

    chunks = asyncio.run(asyncio.wait_for(listen(), 30))
    assert chunks[0].startswith(b"retry:")
    assert chunks[-1].startswith(b": alive")


def test_a_correction_at_the_box_reaches_the_phones(party: Party):
    play_on(party.table, 6)

    def act(heard: int) -> None:
        if heard == 1:
            party.table.correct(Correction("bullet", "Belle/gun", 4, who="Ann", why="miscounted"))

    _first, last = events(party, act, wanted=2)
    assert "miscounted" in last["game"]["log"][-1]


def test_an_open_stream_does_not_keep_the_box_from_stopping():
    with (
        served(lambda: Party("Belle", "Doc", "Tuco")) as serving,
        httpx.stream("GET", f"{serving.address}/events") as page,
    ):
        assert next(page.iter_lines()) == "retry: 1000"
        serving.stop()


# The evening afterwards


def test_the_pages_of_the_evening_tell_it_and_escape_what_people_typed(party: Party):
    phone = party.phone("Belle", name="<b>Ann</b> & co")
    play_on(party.table, 2000)
    assert party.table.game.over
    history = phone.get("/history").text
    assert "&lt;b&gt;Ann&lt;/b&gt; &amp; co" in history
    assert "<b>Ann" not in history
    page = phone.get(f"/game/{party.table.number}")
    text = html.unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", page.text, flags=re.DOTALL))
    for score in party.table.rulebook.scores(party.table.game.state):
        assert str(score.total) in text
        for part in score.sum.parts:
            assert str(part.reason) in text
    assert "<svg" in page.text
    assert "https://app.bgstatsapp.com/createPlay.html?data=" in page.text
    assert len(page.content) <= MOST_BYTES
    assert "script-src" in page.headers["content-security-policy"]
    assert "<script" not in page.text
    assert not re.search(r"\sstyle=", page.text)
    assert "Head to head" in phone.get("/people/b-ann-b-co").text
    assert "&lt;b&gt;Ann" in phone.get("/people").text


def test_an_unfinished_game_is_shown_as_it_stands(party: Party):
    play_on(party.table, 40)
    page = Phone(party).get(f"/game/{party.table.number}").text
    assert "not finished" in page
    assert "bgstatsapp" not in page


def test_a_game_of_older_rules_shows_its_result(party: Party, monkeypatch: pytest.MonkeyPatch):
    play_on(party.table, 2000)
    monkeypatch.setattr(type(party.table.rulebook), "version", 99)
    page = Phone(party).get(f"/game/{party.table.number}").text
    assert "older rules" in page
    assert "wins with" in page or "win with" in page


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_the_history_can_be_carried_home(party: Party, kind: str):
    play_on(party.table, 2000)
    whole, one = (Phone(party).get(path) for path in (f"/history.{kind}", f"/game/{party.table.number}.{kind}"))
    assert f'filename="history.{kind}"' in whole.headers["content-disposition"]
    assert whole.text == one.text
    assert "Belle" in one.text


@pytest.mark.parametrize(
    "path", ["/game/99", "/game/99.csv", "/people/nobody", "/history.exe", "/index.html", "/box.js"]
)
def test_there_is_nothing_else(stranger: Phone, path: str):
    answer = stranger.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("There is nothing at ")


# Those who take their time


@pytest.fixture
def served_party(monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    monkeypatch.setattr(serve_module, "PATIENCE", 0.1)
    monkeypatch.setattr(serve_module, "MOST_CONNECTIONS_EACH", 4)
    monkeypatch.setattr(requests_module, "SLOWEST", 0.1)
    with served(lambda: Party("Belle", "Doc", "Tuco")) as serving:
        yield serving


def line_to(serving: Serving) -> socket.socket:
    return socket.create_connection(("127.0.0.1", serving.port), timeout=30)


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "])
def test_a_request_that_never_comes_is_not_waited_for(served_party: Serving, begun: bytes):
    with line_to(served_party) as line:
        line.sendall(begun)
        assert line.recv(100) == b""


def test_a_second_request_that_never_comes_is_not_waited_for_either(served_party: Serving):
    with line_to(served_party) as line:
        line.sendall(b"GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT")
        while line.recv(65536):
            pass


def test_a_body_that_never_comes_is_refused(served_party: Serving):
    host = f"127.0.0.1:{served_party.port}"
    head = f"POST /pair HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n"
    with line_to(served_party) as line:
        line.sendall(f"{head}Content-Length: 100\r\n\r\n".encode())
        assert line.recv(100).startswith(b"HTTP/1.1 400")


def test_one_address_cannot_take_all_lines(served_party: Serving):
    watching = b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with ExitStack() as lines:
        for _line in range(4):
            line = lines.enter_context(line_to(served_party))
            line.sendall(watching)
            assert line.recv(100).startswith(b"HTTP/1.1 200")
        late = lines.enter_context(line_to(served_party))
        assert late.recv(100) == b""
        # an open stream is no slow request
        time.sleep(0.5)
        served_party.do(lambda party: party.audience.changed())
        assert b"event: table" in line.recv(65536)
