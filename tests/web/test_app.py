"""The virtual box as a browser, and as a stranger, meets it."""

import asyncio
import gettext
import html
import json
import re
import signal
import socket
import time
from contextlib import asynccontextmanager, suppress

import httpx
import pytest

from companion.errors import CompanionError
from companion.text import speak
from companion.web import events as stream
from companion.web.app import virtual_app
from companion.web.files import FOLDER
from companion.web.serve import serve
from tests.web.fake import FakeBox

HOSTS = ["localhost", "127.0.0.1", "::1"]


@pytest.fixture
def box():
    return FakeBox()


def ask(box, method, path, **more):
    """One request to the application, without a server."""

    async def send():
        # a failure in the box must come out as an answer, as it does behind a server
        transport = httpx.ASGITransport(virtual_app(box, hosts=HOSTS), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost:8000") as client:
            return await client.request(method, path, **more)

    return asyncio.run(send())


@asynccontextmanager
async def serving(box):
    """The application behind a real server on loopback; gives its address and its task."""
    ready = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(serve(virtual_app(box, hosts=HOSTS), "127.0.0.1", 0, ready.set_result))
    try:
        yield await asyncio.wait_for(ready, 30), task
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def next_event(lines):
    """The next event's name and data; comments alone are passed over."""
    name = ""
    async for line in lines:
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: "):
            return name, json.loads(line[6:])
    return None


def test_the_page_names_its_files_and_has_no_inline_script_or_style(box):
    page = ask(box, "GET", "/")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert '<canvas id="display" width="128" height="64"' in page.text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|\$\w", page.text)
    for name in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        assert ask(box, "GET", f"/{name}").status_code == 200


def test_the_page_speaks_the_language_of_the_box(box):
    class Shouting(gettext.NullTranslations):
        def gettext(self, message):
            return message.upper() + ' <&">'

    speak(Shouting())
    try:
        page = ask(box, "GET", "/").text
    finally:
        speak(gettext.NullTranslations())
    assert "FRONTIER COMPANION &lt;&amp;&quot;&gt;" in page
    assert "<&" not in page


def test_every_word_the_scripts_say_is_given_to_them(box):
    [words] = re.findall(r'name="words" content="([^"]*)"', ask(box, "GET", "/").text)
    given = json.loads(html.unescape(words))
    scripts = "".join(path.read_text() for path in FOLDER.glob("*.js"))
    lights = {f"seat_{light}" for light in ("off", "steady", "blink", "breathe", "free")}
    assert set(re.findall(r'\bsay\("(\w+)"', scripts)) | lights == set(given)


@pytest.mark.parametrize("path", ["/", "/box.js", "/events-of-yesterday", "/press"])
def test_every_answer_is_sealed(box, path):
    headers = ask(box, "GET", path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "font-src": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "form-action": "'none'",
    }
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("name", "kind"), [("box.css", "text/css"), ("box.js", "text/javascript"), ("wood.svg", "image/svg+xml")]
)
def test_files_have_their_type_and_are_sent_only_once(box, name, kind):
    first = ask(box, "GET", f"/{name}")
    assert first.headers["content-type"].partition(";")[0] == kind
    assert re.fullmatch(r'"\w{32}"', first.headers["etag"])
    again = ask(box, "GET", f"/{name}", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = ask(box, "GET", f"/{name}", headers={"If-None-Match": '"another"'})
    assert other.content == (FOLDER / name).read_bytes()


@pytest.mark.parametrize("path", ["/nothing", "/../app.py", "/%2e%2e/app.py", "/index.html", "/page/box.js"])
def test_there_is_nothing_else(box, path):
    answer = ask(box, "GET", path)
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("There is nothing at ")


@pytest.mark.parametrize(
    ("path", "body", "did"),
    [
        ("/press", {"key": "ok"}, ("key", "ok", False)),
        ("/press", {"key": "back", "long": True}, ("key", "back", True)),
        ("/seat", {"seat": 3}, ("seat", 3)),
        ("/tap", {"tag": "card/8♠"}, ("tag", "card/8♠")),
    ],
)
def test_what_people_do_reaches_the_box(box, path, body, did):
    answer = ask(box, "POST", path, json=body, headers={"Origin": "http://localhost:8000"})
    assert (answer.status_code, answer.content) == (204, b"")
    assert box.did == [did]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/press", b""),
        ("/press", b"{"),
        ("/press", b"\xff\xfe"),
        ("/press", b"[]"),
        ("/press", b"null"),
        ("/press", b"[" * 4000),
        ("/press", b'{"key": "fire"}'),
        ("/press", b'{"key": 1}'),
        ("/press", b'{"key": "ok", "long": 1}'),
        ("/press", b'{"key": "ok", "how": "hard"}'),
        ("/press", b'{"long": true}'),
        ("/seat", b'{"seat": "3"}'),
        ("/seat", b'{"seat": 0}'),
        ("/seat", b'{"seat": 7}'),
        ("/seat", b'{"seat": 3.5}'),
        ("/seat", b'{"seat": true}'),
        ("/seat", b'{"seat": 1e999}'),
        ("/tap", b'{"tag": ""}'),
        ("/tap", b'{"tag": "a\\nb"}'),
        ("/tap", b'{"tag": "\\ud800"}'),
        ("/tap", b'{"tag": "' + b"x" * 201 + b'"}'),
        ("/tap", b'{"tag": "' + b"x" * 4096 + b'"}'),
    ],
)
def test_what_is_not_understood_is_refused_in_one_sentence(box, path, body):
    answer = ask(box, "POST", path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert list(answer.json()) == ["error"]
    assert 10 < len(answer.json()["error"]) < 200
    assert "\n" not in answer.json()["error"]
    assert box.did == []


def test_a_long_body_is_not_read_to_its_end(box):
    sent = 0

    async def endless():
        nonlocal sent
        while sent < 1_000:
            sent += 1
            yield b" " * 1000

    answer = ask(box, "POST", "/press", content=endless(), headers={"Content-Type": "application/json"})
    assert answer.json() == {"error": "That is longer than 4096 bytes"}
    assert sent < 10


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_read_so_that_a_foreign_page_must_ask_first(box, kind):
    answer = ask(box, "POST", "/press", content=b'{"key": "ok"}', headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()) == (400, {"error": "Only application/json is understood here"})
    assert box.did == []


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "localhost.evil.example", "", "[", "[::2]:80"])
def test_a_foreign_name_is_refused(box, host):
    for method, path in (("GET", "/"), ("GET", "/events"), ("POST", "/press")):
        answer = ask(box, method, path, json={"key": "ok"}, headers={"Host": host})
        assert answer.status_code == 403
        assert answer.json()["error"].startswith("This box does not go by the name")
    assert box.did == []


@pytest.mark.parametrize("host", ["localhost", "LocalHost:99", "127.0.0.1:8000", "[::1]:8000"])
def test_its_own_names_are_let_in_on_any_port(box, host):
    assert ask(box, "GET", "/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://localhost", "http://localhost:8001", "http://127.0.0.1:8000"]
)
def test_a_foreign_page_is_refused(box, origin):
    answer = ask(box, "POST", "/press", json={"key": "ok"}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert "own page" in answer.json()["error"]
    assert box.did == []


def test_a_foreign_page_that_asks_first_gets_no_leave(box):
    answer = ask(box, "OPTIONS", "/press", headers={"Origin": "http://localhost:8000"})
    assert answer.status_code == 405
    assert "access-control-allow-origin" not in answer.headers


def test_what_the_box_refuses_is_said(box):
    box.refuses = "The box is being switched off"
    answer = ask(box, "POST", "/seat", json={"seat": 1})
    assert (answer.status_code, answer.json()) == (400, {"error": "The box is being switched off"})


def test_a_box_that_stumbles_shows_no_traceback(box):
    box.press_seat = lambda _seat: 1 / 0
    answer = ask(box, "POST", "/seat", json={"seat": 1})
    assert (answer.status_code, answer.json()) == (500, {"error": "The box stumbled over that"})


def test_events_are_everything_first_and_then_what_changes(box):
    async def play():
        async with serving(box) as (url, _task), httpx.AsyncClient(base_url=url) as client:
            async with client.stream("GET", "/events") as answer:
                assert answer.headers["content-type"].startswith("text/event-stream")
                assert answer.headers["cache-control"] == "no-store"
                lines = answer.aiter_lines()
                assert await next_event(lines) == ("snapshot", box.shown)
                box.show(lights=["steady"] * 6)
                box.show(sound="turn")
                assert await next_event(lines) == ("change", {"lights": ["steady"] * 6})
                assert await next_event(lines) == ("change", {"sound": "turn"})
            for _moment in range(50):
                if not box.listeners:
                    break
                await asyncio.sleep(0.02)
            assert box.listeners == []  # the box does not go on talking to a page that left

    asyncio.run(play())


def test_nothing_is_lost_between_the_first_picture_and_the_first_change(box):
    async def play():
        looked = box.snapshot

        def changing_meanwhile():
            seen = dict(looked())
            box.show(version=2)
            return seen

        box.snapshot = changing_meanwhile
        coming = stream.events(box, asyncio.Event())
        assert b'"version":1' in await anext(coming)
        assert await anext(coming) == b'event: change\ndata: {"version":2}\n\n'
        await coming.aclose()
        assert box.listeners == []

    asyncio.run(play())


def test_a_silent_box_still_gives_signs_of_life(box, monkeypatch):
    monkeypatch.setattr(stream, "HEARTBEAT", 0.02)

    async def play():
        coming = stream.events(box, asyncio.Event())
        await anext(coming)
        for _beat in range(3):
            assert (await anext(coming)).startswith(b": alive\n")
        box.show(version=5)
        assert b'"version":5' in await anext(coming)
        await coming.aclose()

    asyncio.run(play())


def test_stopping_ends_open_events_at_once(box):
    async def play():
        async with serving(box) as (url, task), httpx.AsyncClient(base_url=url) as client:
            async with client.stream("GET", "/events") as answer:
                lines = answer.aiter_lines()
                await next_event(lines)
                start = time.monotonic()
                task.cancel()
                assert await next_event(lines) is None
                with pytest.raises(asyncio.CancelledError):
                    await task
                assert time.monotonic() - start < 1
            with pytest.raises(httpx.ConnectError):
                await client.get("/")

    asyncio.run(play())


def test_a_page_that_reads_nothing_does_not_hold_up_the_end(box):
    box.shown["log"] = "x" * 5_000_000  # more than any buffer on the way takes

    async def play():
        async with serving(box) as (url, task):
            port = int(url.rpartition(":")[2])
            _reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
            writer.write(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await asyncio.sleep(0.3)
            start = time.monotonic()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert time.monotonic() - start < 2
            writer.transport.abort()

    asyncio.run(play())


def test_a_request_that_has_half_come_does_not_hold_up_the_end(box, caplog: pytest.LogCaptureFixture):
    head = b"POST /press HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"

    async def play():
        async with serving(box) as (url, task):
            _reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
            writer.write(head)
            await asyncio.sleep(0.3)
            start = time.monotonic()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert time.monotonic() - start < 0.8
            writer.transport.abort()

    asyncio.run(play())
    assert caplog.records == []


def test_an_address_of_thousands_of_digits_is_nowhere(box):
    async def play():
        async with serving(box) as (url, _task), httpx.AsyncClient(base_url=url) as client:
            answer = await client.get(f"/{'9' * 5000}")
            assert (answer.status_code, answer.json()) == (403, {"error": "There is nothing at an address that long"})

    asyncio.run(play())


def test_a_taken_port_is_one_sentence(box):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CompanionError, match=f"^Port {port} is taken by another program"):
            asyncio.run(serve(virtual_app(box, hosts=HOSTS), "127.0.0.1", port, print))


@pytest.mark.parametrize(
    ("host", "port", "said"),
    [
        ("no.such.host.invalid", 0, "cannot be served"),
        ("192.0.2.1", 0, "cannot be served"),
        ("127.0.0.1", 99999, "A port is a number from 0 to 65535"),
    ],
)
def test_an_address_that_cannot_be_served_is_one_sentence(box, host, port, said):
    with pytest.raises(CompanionError, match=said):
        asyncio.run(serve(virtual_app(box, hosts=HOSTS), host, port, print))


def test_signals_stay_with_the_owner_of_the_loop(box):
    async def play():
        before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
        async with serving(box):
            assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)) == before

    asyncio.run(play())
