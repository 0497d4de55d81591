"""A box and a hub meet for real: the code over HTTP, then the broker, a badge, a call, a restart."""

from __future__ import annotations

import asyncio
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.box.face import Face
from companion.box.loop import Box
from companion.box.parts import Key
from companion.box.virtual import VirtualParts
from companion.cli.play import POLL_SECONDS, attend
from companion.errors import CompanionError
from companion.event.app import Address, hall_app
from companion.event.attendance import Attendance, HubAt
from companion.event.broker import Keys
from companion.event.entries import Agreed, Arrived
from companion.event.hub import Hub, broker_for_hub
from companion.event.membership import FILE, Membership
from companion.event.simulate import Hall, free_port
from companion.event.terms import Terms
from companion.event.wire import Call
from companion.game.asks import Choose
from companion.store import Store
from companion.table import Tables
from companion.table.phones import Phones
from companion.web.serve import serve
from tests.event.events import BY, certificate, needs_openssl

needs_broker = pytest.mark.skipif(
    not shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin"), reason="Mosquitto is not installed"
)


async def until(done: Callable[[], bool], *work: Callable[[], object]) -> None:
    for _try in range(2000):
        if done():
            return
        for each in work:
            each()
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


async def said(box: Attendance, code: str) -> Membership | CompanionError | None:
    """What the hub answers to a code."""
    box.ask(code)
    await until(lambda: not box._answers.empty())
    return box.answer()


def test_without_a_hub_the_box_says_where_it_looked(tmp_path: Path):
    store = Store()
    box = Attendance(tmp_path, Tables(store), lambda: None, HubAt(f"127.0.0.1:{free_port()}"))
    assert "no hub at" in str(asyncio.run(said(box, "123456")))
    assert box.answer() is None
    assert not box.connected
    store.close()


@needs_openssl
def test_over_tls_a_box_joins_only_a_hub_it_trusts(tmp_path: Path):
    ours, strangers = (certificate(tmp_path, name) for name in ("hall", "stranger"))
    hub_store, box_store = Store(), Store()
    hub, phones = Hub(hub_store, Keys.make("hall", 2), None), Phones(hub_store)
    app = hall_app(hub, phones, Address("127.0.0.1", 8883), hosts=["127.0.0.1"])

    async def evening() -> None:
        up: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        pages = asyncio.create_task(serve(app, "127.0.0.1", 0, up.set_result, tls=ours))
        where = await up
        assert where.startswith("https://")
        for trusted, joins in ((strangers, False), (ours, True)):
            hub_at = HubAt(where, str(trusted[0]))
            box = Attendance(tmp_path / "box", Tables(box_store), lambda: None, hub_at)
            assert isinstance(await said(box, phones.show_code()), Membership) is joins
        pages.cancel()
        await asyncio.gather(pages, return_exceptions=True)

    asyncio.run(evening())
    hub_store.close()
    box_store.close()


@pytest.mark.broker
@needs_broker
def test_a_box_joins_is_called_and_stays_joined_over_a_restart(tmp_path: Path):
    hall = Hall(tmp_path, 2)
    hall.start_broker()
    hub_store, box_store = Store(), Store()
    hub = Hub(hub_store, hall.keys, broker_for_hub(hall.keys, "127.0.0.1", hall.port))
    phones = Phones(hub_store)
    app = hall_app(hub, phones, Address("127.0.0.1", hall.port), hosts=["127.0.0.1"])
    folder = tmp_path / "box"

    async def evening() -> None:
        up: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        pages = asyncio.create_task(serve(app, "127.0.0.1", 0, up.set_result))
        where = HubAt((await up).removeprefix("http://"))
        hub.start()
        box = Attendance(folder, Tables(box_store), lambda: None, where)
        assert "not the code" in str(await said(box, "nope"))
        invitation = await said(box, phones.show_code())
        assert isinstance(invitation, Membership)
        assert not (folder / FILE).exists()
        box.join(invitation)
        assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
        await until(lambda: hub.boxes["box-1"].here, hub.poll, box.poll)

        hub.enter(Agreed(by=BY, terms=Terms("Cup", "colt-express", 3, 5, 4)))
        box.register("Ann", "person/ann")
        box.register("ANN", "person/ann-of-another-box")
        await until(lambda: "Ann" in hub.tournament.entrants, hub.poll, box.poll)
        assert hub.tournament.entries[-1].by == "box-1"
        for name in ("Bo", "Cy"):
            hub.enter(Arrived(by=BY, name=name))
        hub.pair(by=BY)
        hub.publish(by=BY)
        await until(lambda: box.call is not None, hub.poll, box.poll)

        box.close()
        again = Attendance(folder, Tables(box_store), lambda: None, where)
        again.start()
        await until(lambda: again.call is not None, hub.poll, again.poll)
        assert again.call is not None
        assert sorted(again.call.people) == ["Ann", "Bo", "Cy"]
        assert again.occasion(again.call) == "hall/1/1"
        again.leave()
        assert (again.joined, (folder / FILE).exists(), hub.notices) == (None, False, [])
        with pytest.raises(CompanionError, match="hub is away"):
            again.register("Di", "person/di")
        pages.cancel()
        await asyncio.gather(pages, return_exceptions=True)

    try:
        asyncio.run(evening())
    finally:
        hub.close()
        hub_store.close()
        box_store.close()
        hall.close()


class Calling(Attendance):
    """An attendance whose hub has called the box, and says what time it is again and again."""

    call = Call(round=1, table=2, game="colt-express", people=["Ann", "Bo", "Cy"])

    def start(self) -> None:
        self.joined = Membership("hall", "Cup", "box-1", "secret", "nowhere", 1883)

    def poll(self) -> bool:
        return True


def test_the_hubs_clock_does_not_disturb_people_who_sit_down(tmp_path: Path):
    store = Store()
    face = Face(Tables(store))
    box = Box(face, VirtualParts(lambda: None))

    def answer(value: str) -> None:
        for key in face.menu.editor.keys_to(value):
            face.key(key)

    async def sit_down() -> None:
        attending = asyncio.create_task(attend(box, Calling(tmp_path, face.tables, lambda: None, HubAt("nowhere"))))
        await asyncio.sleep(0)
        face.key(Key.OK)
        for value in ("play", "Doc", "Belle"):
            answer(value)
            await asyncio.sleep(2 * POLL_SECONDS)
        attending.cancel()
        await asyncio.gather(attending, return_exceptions=True)

    asyncio.run(sit_down())
    assert "Seat 3" in str(face.menu.level.ask.title)
    store.close()


def test_a_box_that_has_just_started_offers_the_event(tmp_path: Path):
    store = Store()
    face = Face(Tables(store))
    box = Box(face, VirtualParts(lambda: None))
    first = face.frame()

    async def start() -> None:
        attending = asyncio.create_task(attend(box, Attendance(tmp_path, face.tables, lambda: None, HubAt("nowhere"))))
        await asyncio.sleep(0)
        attending.cancel()
        await asyncio.gather(attending, return_exceptions=True)

    asyncio.run(start())
    assert face.frame() != first
    ask = face.menu.level.ask
    assert isinstance(ask, Choose)
    assert "event" in [option.id for option in ask.options]
    store.close()
