"""The hub's pages: free to look at, the desk only for those who know the code, the door for boxes."""

from __future__ import annotations

import asyncio
import csv
import html
import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import unquote

import httpx
import pytest

from companion.event.app import Address, hall_app
from companion.event.broker import Keys
from companion.event.entries import Arrived, Reported
from companion.event.export import bgstats_links
from companion.event.hub import Hub
from companion.event.terms import Result, Round
from companion.store import Store
from companion.table.phones import Phones

ORIGIN = {"Origin": "http://localhost:8070"}
TERMS = {"what": "agree", "name": "Frontier Cup", "game": "colt-express", "least": 3, "liked": 4, "most": 5}
NAMES = ["Ann", "Bo", "Cy", "Di", "<b>Ed</b>", "Flo", "Gus", "Hal"]


class Office:
    """A hub without a broker, its pages, and somebody who uses them."""

    def __init__(self, store: Store | None = None, keys: Keys | None = None) -> None:
        self.store = store or Store()
        self.hub = Hub(self.store, keys or Keys.make("hall", 3), None)
        self.phones = Phones(self.store)
        self.app = hall_app(self.hub, self.phones, Address("broker.local", 1883), hosts=["localhost"])
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://localhost:8070", cookies=self.cookies
            ) as client:
                return await client.request(method, path, **more)

        return asyncio.run(send())

    def post(self, path: str, said: object, **more: Any) -> httpx.Response:
        return self.ask("POST", path, json=said, headers=ORIGIN, **more)

    def come_in(self) -> None:
        reply = self.post("/pair", {"code": self.phones.show_code()})
        assert reply.status_code == 200
        self.cookies = dict(reply.cookies)

    def do(self, what: str, **more: Any) -> httpx.Response:
        reply = self.post("/do", {"what": what, **more})
        assert reply.status_code == 200, reply.text
        return reply

    def begin(self) -> None:
        self.come_in()
        assert self.post("/do", TERMS).status_code == 200
        self.do("arrive all", list="\n".join(NAMES))

    def play(self, round: int) -> None:
        self.do("pair")
        self.do("publish")
        for seating in self.hub.tournament.last.tables:
            places = {name: place for place, name in enumerate(seating.players, 1)}
            scores = {name: 50 - 10 * place for name, place in places.items()}
            self.do("result", round=round, table=seating.table, places=places, scores=scores)


@pytest.fixture
def office() -> Iterator[Office]:
    one = Office()
    yield one
    one.store.close()


def test_the_wall_is_free_and_escapes_every_name(office: Office):
    office.begin()
    office.play(1)
    office.cookies = {}
    wall = office.ask("GET", "/")
    assert wall.status_code == 200
    assert "Frontier Cup" in wall.text
    assert "&lt;b&gt;Ed&lt;/b&gt;" in wall.text
    assert "<b>Ed</b>" not in wall.text
    assert "script-src 'self'" in wall.headers["content-security-policy"]


def test_nothing_is_done_without_the_code(office: Office):
    assert office.post("/do", TERMS).status_code == 401
    assert "data-do" not in office.ask("GET", "/organiser").text
    assert office.ask("GET", "/content/desk").status_code == 401
    office.phones.show_code()
    assert office.post("/pair", {"code": "nonsense"}).status_code == 403
    assert office.hub.tournament.terms is None


def test_a_page_of_another_origin_does_nothing(office: Office):
    office.come_in()
    for headers in ({"Origin": "http://evil.example"}, {}):
        assert office.ask("POST", "/do", json=TERMS, headers=headers).status_code == 403
    assert office.hub.tournament.terms is None


def test_too_many_wrong_codes_have_to_wait(office: Office):
    office.phones.show_code()
    replies = [office.post("/pair", {"code": "x"}).status_code for _try in range(6)]
    assert replies[-1] == 429


def test_a_whole_event_is_run_from_the_desk(office: Office):
    office.begin()
    office.play(1)
    office.do("arrive", name="Late")
    office.do("drop", name="Hal")
    office.play(2)
    office.do("cut", count=4)
    office.do("unpair")
    office.do("cut", count=4)
    office.do("publish")
    office.do("clock")
    seating = office.hub.tournament.last.tables[0]
    winner = seating.players[-1]
    order = [winner, *(name for name in seating.players if name != winner)]
    office.do("result", round=3, table=1, places={name: place for place, name in enumerate(order, 1)})
    assert office.hub.standings()[0].name == winner
    desk = office.ask("GET", "/pairings/3").text
    assert "Round 3" in desk
    assert office.ask("GET", "/standings/1").status_code == 200


def test_terms_say_how_ties_are_broken_and_what_is_played(office: Office):
    office.come_in()
    more = {"tie_breaks": "head to head, game: Gunslinger", "bye_points": 2, "settings": "expert=true"}
    assert office.post("/do", {**TERMS, **more}).status_code == 200
    terms = office.hub.tournament.agreed
    assert terms.tie_breaks == ("head to head", "game: gunslinger")
    assert (terms.for_a_bye, terms.settings) == (2, {"expert": True})


def test_who_works_at_the_desk_is_kept_with_what_was_entered(office: Office):
    reply = office.post("/pair", {"code": office.phones.show_code(), "name": " Wyatt "})
    office.cookies = dict(reply.cookies)
    assert office.post("/do", TERMS).status_code == 200
    office.do("arrive all", list="\n".join(NAMES))
    office.play(1)
    players = office.hub.tournament.last.tables[0].players
    turned = {name: place for place, name in enumerate(reversed(players), 1)}
    office.do("result", round=1, table=1, places=turned, why="misread <b>")
    page = office.ask("GET", "/log").text
    assert "<td>Wyatt</td>" in page
    assert "misread &lt;b&gt;" in page
    office.cookies = {}
    assert office.ask("GET", "/log").status_code == 401


def test_who_is_missing_is_played_without(office: Office):
    office.begin()
    office.do("pair")
    missing = office.hub.tournament.last.tables[0].players[1]
    assert office.post("/do", {"what": "absent", "name": missing}).status_code == 400
    office.do("publish")
    office.do("absent", name=missing)
    assert missing not in office.hub.tournament.last.tables[0].players
    assert "Did not come" in office.ask("GET", "/").text
    assert "Came after all" in office.ask("GET", "/organiser").text
    office.do("came", name=missing)
    assert office.hub.tournament.last.tables[0].players[1] == missing
    assert "Came after all" not in office.ask("GET", "/organiser").text


def test_a_result_is_put_right_with_a_reason(office: Office):
    office.begin()
    office.play(1)
    players = office.hub.tournament.last.tables[0].players
    turned = {name: place for place, name in enumerate(reversed(players), 1)}
    refused = office.post("/do", {"what": "result", "round": 1, "table": 1, "places": turned})
    assert (refused.status_code, "say why" in refused.json()["error"]) == (400, True)
    office.do("result", round=1, table=1, places=turned, why="misread")
    assert office.hub.tournament.last.results[1].places == turned


def test_a_result_put_right_keeps_the_parts_that_the_box_told(office: Office):
    office.come_in()
    office.post("/do", {**TERMS, "tie_breaks": "game: purse"})
    office.do("arrive all", list="Ann\nBo\nCy")
    office.do("pair")
    office.do("publish")
    places, parts = {"Ann": 1, "Bo": 1, "Cy": 1}, {"Ann": {"purse": 250}, "Bo": {"purse": 500}}
    scores = dict.fromkeys(places, 500)
    office.hub.enter(Reported(by="box-1", round=1, table=1, result=Result(places, scores, parts)))
    right: dict[str, Any] = {
        "what": "result",
        "round": 1,
        "table": 1,
        "places": places,
        "scores": {**scores, "Ann": 750},
    }
    supposed = office.post("/what-if", right).text
    office.do(**right, why="a jewel was forgotten")
    assert office.hub.tournament.last.results[1].categories == parts
    assert [line.name for line in office.hub.standings()] == ["Bo", "Ann", "Cy"]
    assert re.findall(r'<th scope="row">(\w+)', supposed) == ["Bo", "Ann", "Cy"]


def test_a_result_of_an_earlier_round_is_put_right_at_the_desk(office: Office):
    office.begin()
    office.play(1)
    office.do("pair")
    assert 'href="/round/1"' in office.ask("GET", "/organiser").text
    office.do("publish")
    page = office.ask("GET", "/round/1").text
    first = office.hub.tournament.round(1).seating(1).players
    assert all(html.escape(f'name="places/{name}"', quote=False) in page for name in first)
    turned = {name: place for place, name in enumerate(reversed(first), 1)}
    office.do("result", round=1, table=1, places=turned, why="the paper was read upside down")
    assert office.hub.tournament.round(1).results[1].places == turned
    assert f"1. {html.escape(first[-1])}" in office.ask("GET", "/content/round/1").text
    office.cookies = {}
    refused = office.ask("GET", "/round/1")
    assert (refused.status_code, "that the hub shows" in refused.json()["error"]) == (401, True)
    assert office.ask("GET", "/content/round/1").status_code == 401


def test_the_terms_can_be_read_again_and_changed_until_they_stand(office: Office):
    office.come_in()
    said = {**TERMS, "game": "doomtown", "format": "round robin", "least": 2, "liked": 2, "most": 2}
    said |= {"minutes": 50, "points": "4 1", "bye_points": 0, "tie_breaks": "game"}
    assert office.post("/do", said).status_code == 200
    page = office.ask("GET", "/organiser").text
    assert '<option value="doomtown" selected="">' in page
    assert '<option value="round robin" selected="">' in page
    for name, value in {"minutes": 50, "points": "4 1 0 0 0 0", "bye_points": 0, "tie_breaks": "game"}.items():
        assert re.search(rf'<input name="{name}"[^>]* value="{value}"', page), name
    office.do("arrive all", list="Ann\nBo")
    office.do("pair")
    page = office.ask("GET", "/organiser").text
    assert "Round robin (tables of two) · 3 rounds · 50 minutes each · tables of 2 to 2 · points 4 1" in page
    assert "a bye is worth 0 · equals are parted by: game" in page


LISTS = [
    ("Ann\nBo", ["Ann", "Bo"]),
    ("name,badge\nAnn,person/ann\nBo,", ["Ann", "Bo"]),
    ("\ufeffName;Badge\r\nAnn;person/ann\r\nBo;\r\n", ["Ann", "Bo"]),
    ("Ann\n\n  ANN  \nann\nBo", ["Ann", "Bo"]),
    ('"Ann  Lee"\rAnn Lee\rZoë 🎲', ["Ann Lee", "Zoë 🎲"]),
    ("Zo\u00eb\nZoe\u0308", ["Zo\u00eb"]),
    ('"Big Nose\nCarl\n"Lee, ""Doc""",person/doc', ["Big Nose", "Carl", 'Lee, "Doc"']),
]


@pytest.mark.parametrize(("pasted", "names"), LISTS)
def test_a_list_is_taken_as_spreadsheets_write_it(office: Office, pasted: str, names: list[str]):
    office.come_in()
    office.do("arrive all", list=pasted)
    assert list(office.hub.tournament.entrants) == names


def test_another_spelling_is_refused_at_the_desk_and_opened_from_an_older_record(office: Office):
    office.begin()
    office.do("arrive", name="Zo\u00eb")
    reply = office.post("/do", {"what": "arrive", "name": "zoe\u0308"})
    assert (reply.status_code, reply.json()["error"]) == (400, "Zo\u00eb is registered already")
    office.hub.enter(Arrived(by="organiser", name="Zoe\u0308"))
    again = Hub(office.store, office.hub.keys, None)
    assert {"Zo\u00eb", "Zoe\u0308"} < set(again.tournament.entrants)


def test_a_fault_is_named_with_the_line_that_was_pasted(office: Office):
    office.come_in()
    reply = office.post("/do", {"what": "arrive all", "list": f"name,badge\nAnn,\n\n{'x' * 25}"})
    assert reply.json()["error"].startswith("Line 4: ")


def test_a_list_with_a_fault_registers_nobody(office: Office):
    office.come_in()
    for fault in (f"Ann\n{'x' * 25}", "Ann,person/one\nBo,person/one"):
        reply = office.post("/do", {"what": "arrive all", "list": fault})
        assert reply.status_code == 400
        assert "Line 2" in reply.json()["error"]
    assert not office.hub.tournament.entrants


def test_the_desk_says_when_the_rounds_are_played_and_when_all_is_decided(office: Office):
    office.come_in()
    assert office.post("/do", {**TERMS, "rounds": 2}).status_code == 200
    office.do("arrive all", list="\n".join(NAMES))
    office.play(1)
    assert "The declared rounds are played" not in office.ask("GET", "/organiser").text
    office.play(2)
    assert "The declared rounds are played" in office.ask("GET", "/organiser").text
    office.do("cut", count=4)
    office.do("publish")
    best = office.hub.tournament.last.seating(1).players
    office.do("result", round=3, table=1, places={name: place for place, name in enumerate(best, 1)})
    page = office.ask("GET", "/organiser").text
    assert "The tournament is decided" in page
    assert "Pair round" not in page


def test_what_if_shows_other_standings_and_changes_none(office: Office):
    office.begin()
    office.play(1)
    players = office.hub.tournament.last.tables[0].players
    turned = {name: place for place, name in enumerate(reversed(players), 1)}
    before = office.hub.standings()
    said = {"what": "result", "round": 1, "table": 1, "places": turned}
    supposed = office.post("/what-if", said)
    assert supposed.status_code == 200
    last, first = (html.escape(players[at]) for at in (-1, 0))
    assert supposed.text.index(last) < supposed.text.index(first)
    assert office.hub.standings() == before
    office.cookies = {}
    assert office.post("/what-if", said).status_code == 401


def test_every_played_table_can_be_handed_to_bg_stats(office: Office):
    office.begin()
    office.play(1)
    page = html.unescape(office.ask("GET", "/plays/1").text)
    links = re.findall(r'href="(https://[^"]+createPlay[^"]+)"', page)
    told = [json.loads(unquote(link.partition("data=")[2])) for link in links]
    assert len(told) == 2
    places = office.hub.tournament.last.results[1].places
    assert {player["name"]: player["rank"] for player in told[0]["players"]} == places


def test_a_play_ended_when_its_result_came_in(office: Office):
    office.begin()
    office.play(1)
    came_in = {entry.table: at for at, entry in office.hub.log() if isinstance(entry, Reported)}

    def told(round: Round) -> dict[int, tuple[str, int]]:
        plays = {table: json.loads(unquote(link)) for table, link in links(round).items()}
        return {table: (play["playDate"], play["durationMin"]) for table, play in plays.items()}

    def links(round: Round) -> dict[int, str]:
        return {table: link.partition("data=")[2] for table, link in bgstats_links(office.hub, round).items()}

    round = office.hub.tournament.last
    ends = {table: f"{at[:10]} {at[11:19]}" for table, at in came_in.items()}
    assert told(round) == {table: (end, 0) for table, end in ends.items()}
    began = datetime.fromisoformat(came_in[1]) - timedelta(minutes=70)
    round.started = began.isoformat(timespec="seconds")
    assert told(round)[1] == (ends[1], 70)
    began -= timedelta(minutes=70)  # its box was away
    round.started = began.isoformat(timespec="seconds")
    assert told(round)[1] == (f"{began + timedelta(minutes=90):%Y-%m-%d %H:%M:%S}", 90)


def test_an_unpublished_pairing_is_for_the_organiser_alone(office: Office):
    office.begin()
    office.do("pair")
    assert office.ask("GET", "/pairings/1").status_code == 200
    office.cookies = {}
    assert office.ask("GET", "/pairings/1").status_code == 401
    assert "Table 1" not in office.ask("GET", "/").text


def test_who_leaves_before_the_round_is_published_harms_no_page(office: Office):
    office.begin()
    office.do("pair")
    office.do("drop", name="Ann")
    assert "Not paired" not in office.ask("GET", "/organiser").text
    office.do("arrive", name="Late Lucy")
    assert "<b>Not paired</b>Late Lucy" in office.ask("GET", "/organiser").text
    refused = office.post("/do", {"what": "publish"})
    assert (refused.status_code, "Ann plays no longer" in refused.json()["error"]) == (400, True)
    assert office.ask("GET", "/organiser").status_code == 200
    assert office.ask("GET", "/standings.json").status_code == 200


def test_what_is_printed_says_of_which_event_it_is_and_what_is_missing(office: Office):
    office.begin()
    office.do("pair")
    assert "not published yet" in office.ask("GET", "/standings/1").json()["error"]
    office.do("publish")
    sheet = office.ask("GET", "/standings/1").text
    assert "Frontier Cup" in sheet
    assert "2 results are missing" in sheet
    assert "Frontier Cup" in office.ask("GET", "/pairings/1").text
    assert "No table of this round is done yet" in office.ask("GET", "/plays/1").text


def test_the_standings_leave_as_csv_and_json(office: Office):
    office.begin()
    office.play(1)
    lines = office.ask("GET", "/standings.csv").text.splitlines()
    assert lines[0] == "place,name,points,opponents,head to head,game,played"
    assert len(lines) == 9
    told = office.ask("GET", "/standings.json").json()
    assert told["standings"][0]["points"] == "5"
    assert "secret" not in str(told)
    assert office.ask("GET", "/standings.exe").status_code == 404


def test_no_name_is_a_formula_in_a_spreadsheet(office: Office):
    office.begin()
    office.do("arrive", name="=1+1|cmd")
    office.play(1)
    assert "'=1+1|cmd" in {row[1] for row in csv.reader(office.ask("GET", "/standings.csv").text.splitlines())}


def test_a_box_joins_with_the_code_and_gets_its_own_secret(office: Office):
    code = office.phones.show_code()
    one, other = (office.post("/join", {"code": code}).json() for _box in range(2))
    assert (one["box"], other["box"]) == ("box-1", "box-2")
    assert one["secret"] == office.hub.keys.boxes["box-1"]
    assert (one["host"], one["port"]) == ("broker.local", 1883)
    assert office.post("/join", {"code": "000"}).status_code == 403


def test_when_all_names_are_given_no_box_joins(office: Office):
    code = office.phones.show_code()
    for _box in range(3):
        assert office.post("/join", {"code": code}).status_code == 200
    assert "No more boxes" in office.post("/join", {"code": code}).json()["error"]


NONSENSE = [
    {"what": "fly"},
    {"what": "agree"},
    {**TERMS, "game": "chess"},
    {**TERMS, "most": 9},
    {**TERMS, "points": "five"},
    {**TERMS, "points": "3 5"},
    {**TERMS, "points": "5 -1"},
    {**TERMS, "rounds": 0},
    {**TERMS, "name": "   "},
    {**TERMS, "tie_breaks": "luck"},
    {**TERMS, "settings": "expert=perhaps"},
    {**TERMS, "settings": "colour=red"},
    {"what": "arrive", "name": "x" * 41},
    {"what": "arrive all", "list": "y" * 41},
    {"what": "drop", "name": "Nobody"},
    {"what": "box", "box": "box-9", "table": 1},
    {"what": "cut", "count": 3},
    {"what": "result", "round": 1, "table": 1, "places": {"Ann": -1}},
    {"what": "result", "round": 1, "table": 1, "places": {"Ann": 1}, "scores": {"Ann": 10**9}},
    [],
]


@pytest.mark.parametrize("said", NONSENSE, ids=str)
def test_nonsense_is_refused_with_a_sentence(office: Office, said: object):
    office.come_in()
    entries = len(office.hub.tournament.entries)
    reply = office.post("/do", said)
    assert reply.status_code == 400
    assert reply.json()["error"]
    assert len(office.hub.tournament.entries) == entries


def test_a_hub_that_was_killed_opens_its_journal_again_even_a_damaged_one(tmp_path):
    keys = Keys.make("hall", 2)
    store = Store(tmp_path)
    office = Office(store, keys)
    office.begin()
    office.play(1)
    assert office.hub.admit() == "box-1"
    store.close()
    for damaged in (False, True):
        if damaged:
            file = tmp_path / "companion.db"
            file.write_bytes(file.read_bytes()[:100] + b"coffee" * 1000)
        again = Hub(Store(tmp_path), keys, None)
        assert again.tournament.entries == office.hub.tournament.entries
        assert again.standings() == office.hub.standings()
        assert again.boxes["box-1"].table == 1
        if damaged:
            assert "damaged" in str(again.store.messages[0])
            assert again.admit() == "box-2"
        again.store.close()
