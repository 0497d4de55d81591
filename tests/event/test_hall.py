"""Boxes, broker and hub in one hall, on a real Mosquitto; everything that can be killed is killed."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.cli.hands import Hands
from companion.event.client import Broker, Connection
from companion.event.entries import Agreed, Arrived, Dropped, Published, Reported
from companion.event.hub import Hub, broker_for_hub
from companion.event.link import Link
from companion.event.simulate import Hall, SimulatedBox, simulate
from companion.event.terms import Result, Terms
from companion.event.wire import AWAY, HERE, Report, Topics, seal
from companion.store import Store
from companion.table import Table
from tests.event.events import BY, certificate, needs_openssl

pytestmark = [
    pytest.mark.broker,
    pytest.mark.skipif(
        not shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin"), reason="Mosquitto is not installed"
    ),
]

PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
TERMS = Terms("Hall", "colt-express", 3, 4, 4, rounds=3)


def random_hands(table: Table) -> Callable[[], None]:
    return Hands(table, Random(table.number)).answer


class Evening:
    """A hub in this process, a broker in another, two boxes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hall = Hall(folder, 3)
        self.hall.start_broker()
        self.hub = self._hub()
        self.boxes = [SimulatedBox(folder / f"box-{n}", self.hall.member(n), random_hands) for n in (1, 2)]
        self.until(lambda: sum(box.here for box in self.hub.boxes.values()) == 2)
        self.hub.enter(Agreed(by=BY, terms=TERMS))
        for person in PEOPLE:
            self.hub.enter(Arrived(by=BY, name=person))

    def _hub(self) -> Hub:
        self.store = Store(self.folder / "hub")
        hub = Hub(self.store, self.hall.keys, broker_for_hub(self.hall.keys, "127.0.0.1", self.hall.port))
        hub.start()
        return hub

    def restart_hub(self) -> None:
        """As after a kill: nothing is said in farewell, only the journal remains."""
        self.store.close()
        self.hub.close()
        self.hub = self._hub()

    def poll(self) -> None:
        self.hub.poll()
        for box in self.boxes:
            box.link.poll()
        time.sleep(0.01)

    def until(self, done: Callable[[], bool], seconds: float = 40) -> None:
        deadline = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < deadline, "it did not happen"
            self.poll()

    def new_round(self) -> int:
        self.hub.pair(by=BY)
        self.hub.publish(by=BY)
        number = self.hub.tournament.last.number
        self.until(lambda: all(box.link.call and box.link.call.round == number for box in self.boxes))
        return number

    def play(self, *boxes: SimulatedBox) -> None:
        """Let boxes play their tables to the end."""
        for box in boxes or self.boxes:
            while box.turn():
                pass

    def all_in(self) -> None:
        self.until(lambda: not self.hub.tournament.last.open)

    def close(self) -> None:
        for box in self.boxes:
            box.close()
        self.hub.close()
        self.store.close()
        self.hall.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    one = Evening(tmp_path)
    yield one
    one.close()


def test_boxes_are_called_play_and_their_results_come_in(evening: Evening):
    evening.new_round()
    for box in evening.boxes:
        call = box.link.call
        assert call is not None
        assert len(call.people) == 4
    evening.play()
    evening.all_in()
    table = evening.boxes[0].table
    assert table is not None
    best = next(score.player for score in table.game.rulebook.scores(table.game.state) if score.place == 1)
    person = table.game.state.player(best).person
    number = evening.hub.boxes["box-1"].table
    assert evening.hub.tournament.last.results[number].places[person] == 1


def test_a_broker_that_lost_everything_is_told_anew(evening: Evening):
    evening.new_round()
    evening.hall.kill_broker()
    evening.play()
    evening.hall.start_broker()
    evening.all_in()


def test_a_hub_that_is_killed_knows_everything_again(evening: Evening):
    evening.new_round()
    evening.play(evening.boxes[0])
    evening.until(lambda: len(evening.hub.tournament.last.open) == 1)
    before = evening.hub.tournament.entries
    evening.restart_hub()
    assert evening.hub.tournament.entries == before
    evening.play()
    evening.all_in()


def test_a_hub_killed_in_the_midst_of_publishing_calls_the_tables_there_are(evening: Evening):
    evening.new_round()
    evening.play()
    evening.all_in()
    for person in PEOPLE[:4]:
        evening.hub.enter(Dropped(by=BY, name=person))
    evening.hub.pair(by=BY)
    evening.hub.enter(Published(by=BY))  # and before any box is given a table, the power fails
    evening.restart_hub()
    evening.until(lambda: [box.link.call.round for box in evening.boxes if box.link.call] == [2])
    evening.play(*(box for box in evening.boxes if box.link.call))
    evening.all_in()


def test_a_box_that_dies_while_the_broker_is_away_is_not_here(evening: Evening):
    evening.hall.kill_broker()
    evening.until(lambda: bool(evening.hub.trouble))
    assert "broker is away" in str(evening.hub.trouble)
    evening.boxes.pop().close()
    evening.hall.start_broker()
    evening.until(lambda: [box.name for box in evening.hub.boxes.values() if box.here] == ["box-1"])
    assert not evening.hub.trouble


def test_a_box_that_was_away_for_two_rounds_brings_its_results_later(evening: Evening):
    away = evening.boxes[1]
    evening.new_round()
    away.link.close()
    evening.play()
    evening.until(lambda: len(evening.hub.tournament.last.open) == 1)
    missing = evening.hub.tournament.last.open[0]
    players = evening.hub.tournament.last.seating(missing).players
    guess = Result({person: place for place, person in enumerate(players, 1)})
    evening.hub.enter(Reported(by=BY, round=1, table=missing, result=guess))
    evening.hub.pair(by=BY)
    away.link = Link(away.tables, away.member, lambda: away.table)
    away.link.start()
    evening.until(lambda: evening.hub.tournament.rounds[0].results[missing] != guess)
    said = [str(notice.words) for notice in evening.hub.notices]
    assert any("changed after the next round was paired" in words for words in said)
    assert evening.hub.tournament.entries[-1].by == "box-2"


def test_the_same_result_sent_twice_counts_once(evening: Evening):
    evening.new_round()
    evening.play()
    evening.all_in()
    entries = len(evening.hub.tournament.entries)
    for box in evening.boxes:
        box.link._acked = 0
        assert box.table is not None
        box.link._note(box.table)
        box.link._sent_at = -9
    evening.until(lambda: not any(box.link._pending for box in evening.boxes))
    assert len(evening.hub.tournament.entries) == entries


def test_a_box_cannot_speak_for_the_table_of_another(evening: Evening):
    evening.new_round()
    one, other = evening.boxes
    other_table = evening.hub.boxes["box-2"].table
    players = evening.hub.tournament.last.seating(other_table).players
    false = Report(
        journal="false",
        number=9000,
        round=1,
        table=other_table,
        over=True,
        places={p: n for n, p in enumerate(players, 1)},
        scores={},
    )
    topic = Topics("hall").of_box("box-1", "report")
    one.link._connection.say(topic, seal(false, one.member.secret))
    evening.until(lambda: bool(evening.hub.notices))
    assert "not its own" in str(evening.hub.notices[-1].words)
    assert evening.hub.tournament.last.results == {}
    assert other.link.call is not None


def test_in_a_past_round_too_only_the_box_that_was_called_counts(evening: Evening):
    evening.new_round()
    evening.play()
    evening.all_in()
    table = evening.hub.boxes["box-2"].table
    before = evening.hub.tournament.round(1).results[table]
    evening.new_round()
    evening.restart_hub()
    turned = {person: len(before.places) + 1 - place for place, person in enumerate(before.places, 1)}
    false = Report(journal="false", number=9000, round=1, table=table, over=True, places=turned, scores={})
    one = evening.boxes[0]
    evening.until(lambda: evening.hub.boxes["box-1"].here)
    one.link._connection.say(Topics("hall").of_box("box-1", "report"), seal(false, one.member.secret))
    evening.until(lambda: bool(evening.hub.notices))
    assert "not its own" in str(evening.hub.notices[-1].words)
    assert evening.hub.tournament.round(1).results[table] == before


def test_a_stranger_is_not_heard(evening: Evening):
    """Neither without a password, nor on the topics of others, nor without the secret of the box."""
    evening.new_round()
    member = evening.boxes[1].member
    report = Report(journal="false", number=9000, round=1, table=1, over=True, places={}, scores={})
    nobody = Connection(
        Broker("127.0.0.1", evening.hall.port, "guest", "guess"), subscribe=["#"], will=("x", HERE, AWAY)
    )
    nobody.start()
    evening.until(lambda: bool(nobody.trouble))
    third = evening.hall.member(3)
    thief = Connection(third.broker, subscribe=["#"], will=(Topics("hall").of_box("box-3", "here"), HERE, AWAY))
    thief.start()
    evening.until(lambda: evening.hub.boxes["box-3"].here)
    thief.say(Topics("hall").of_box(member.box, "report"), seal(report, third.secret))
    thief.say(Topics("hall").of_box("box-3", "report"), seal(report, member.secret))
    evening.until(lambda: bool(evening.hub.notices))
    assert "not from the box it names" in str(evening.hub.notices[-1].words)
    assert evening.hub.boxes[member.box].number < 9000
    nobody.close()
    thief.close()


def test_a_correction_after_the_next_pairing_counts_and_the_pairing_stays(evening: Evening):
    evening.new_round()
    evening.play()
    evening.all_in()
    evening.hub.pair(by=BY)
    paired = list(evening.hub.tournament.last.tables)
    players = evening.hub.tournament.rounds[0].seating(1).players
    right = Result({person: place for place, person in enumerate(players, 1)})
    evening.hub.enter(Reported(by=BY, why="miscounted", round=1, table=1, result=right))
    assert evening.hub.tournament.last.tables == paired
    evening.restart_hub()
    assert evening.hub.tournament.rounds[0].results[1] == right


def test_a_box_with_a_wrong_clock_shows_the_right_time_left(evening: Evening):
    evening.new_round()
    evening.hub.start_clock(by=BY)
    box = evening.boxes[0]
    evening.until(lambda: box.link.seconds_left is not None)
    left = box.link.seconds_left
    assert left is not None
    assert abs(left - TERMS.minutes * 60) <= 3
    box.link._now = lambda: time.monotonic() + 600  # it counts by itself, from what the hub said
    assert abs((box.link.seconds_left or 0) - (left - 600)) <= 3


def test_a_box_whose_record_was_lost_counts_anew_and_is_heard(evening: Evening):
    evening.new_round()
    evening.play()
    evening.all_in()
    lost = evening.boxes[1]
    lost.close()
    shutil.rmtree(evening.folder / "box-2")
    evening.boxes[1] = SimulatedBox(evening.folder / "box-2", lost.member, random_hands)
    before = evening.hub.boxes["box-2"].journal
    evening.new_round()
    evening.play()
    evening.all_in()
    assert evening.hub.boxes["box-2"].journal != before
    evening.until(lambda: not evening.boxes[1].link._pending)


def test_a_result_of_other_people_does_not_count_and_is_not_sent_for_ever(evening: Evening):
    evening.new_round()
    box = evening.boxes[0]
    assert box.link.call is not None
    box.link.call = replace(box.link.call, people=["Ida", "Jo", "Kit", "Lou"])
    evening.play(box)
    assert box.link._pending
    evening.until(lambda: not box.link._pending)
    assert "does not count" in str(evening.hub.notices[-1].words)
    assert evening.hub.tournament.last.results == {}


def test_who_does_not_come_is_played_without(evening: Evening):
    evening.new_round()
    seating = evening.hub.tournament.last.seating(1)
    box = next(each for each in evening.boxes if each.link.call and each.link.call.table == 1)
    evening.hub.absent(seating.players[0], by=BY)
    evening.until(lambda: box.link.call is not None and len(box.link.call.people) == 3)
    evening.play()
    evening.all_in()
    assert set(evening.hub.tournament.last.results[1].places) == set(seating.players[1:])


def test_who_does_not_come_to_a_game_that_has_begun_is_played_without(evening: Evening):
    evening.new_round()
    box = next(each for each in evening.boxes if each.link.call and each.link.call.table == 1)
    box.turn()
    seating = evening.hub.tournament.last.seating(1)
    evening.hub.absent(seating.players[0], by=BY)
    evening.until(lambda: box.link.call is not None and len(box.link.call.people) == 3)
    evening.play()
    evening.all_in()
    assert set(evening.hub.tournament.last.results[1].places) == set(seating.players[1:])


def test_who_came_after_all_is_called_again(evening: Evening):
    for person in PEOPLE[2:]:
        evening.hub.enter(Dropped(by=BY, name=person))
    evening.hub.enter(Agreed(by=BY, terms=replace(TERMS, least=2, most=2, liked=2)))
    evening.hub.pair(by=BY)
    evening.hub.publish(by=BY)
    box = evening.boxes[0]
    evening.until(lambda: box.link.call is not None)
    evening.hub.absent("Ann", by=BY)
    evening.until(lambda: box.link.call is None)
    evening.hub.came("Ann", by=BY)
    evening.until(lambda: box.link.call is not None)
    evening.play(box)
    evening.all_in()
    evening.restart_hub()
    assert set(evening.hub.tournament.last.results[1].places) == {"Ann", "Bo"}


def test_boxes_stay_on_their_tables_and_a_late_one_finds_a_bare_one(evening: Evening):
    for person in ("Ida", "Jo", "Kit", "Lou"):
        evening.hub.enter(Arrived(by=BY, name=person))
    evening.hub.pair(by=BY)
    evening.hub.publish(by=BY)
    tables = {name: box.table for name, box in evening.hub.boxes.items()}
    assert tables == {"box-1": 1, "box-2": 2, "box-3": 3}
    evening.hub.place_box("box-2", 1)
    evening.hub.boxes["box-3"].table = 0
    evening.boxes.append(SimulatedBox(evening.folder / "box-3", evening.hall.member(3), random_hands))
    evening.until(lambda: evening.hub.boxes["box-3"].table == 3)
    evening.play()
    evening.all_in()
    evening.new_round()
    assert {name: box.table for name, box in evening.hub.boxes.items()} == {"box-1": 2, "box-2": 1, "box-3": 3}


def test_a_table_that_takes_back_its_end_is_taken_at_its_new_word(evening: Evening):
    evening.new_round()
    evening.play()
    evening.all_in()
    box = evening.boxes[0]
    assert box.table is not None
    box.table.undo(30)
    evening.play(box)
    number = evening.hub.boxes["box-1"].table
    person = {player.name: player.person for player in box.table.game.state.players}
    now = {person[score.player]: score.total for score in box.table.rulebook.scores(box.table.game.state)}
    evening.until(lambda: evening.hub.tournament.last.results[number].scores == now)
    assert evening.hub.notices == []


def test_a_table_that_changes_what_was_entered_by_hand_is_noted(evening: Evening):
    evening.new_round()
    evening.play()
    evening.all_in()
    box = evening.boxes[0]
    assert box.table is not None
    number = evening.hub.boxes["box-1"].table
    by_hand = Result(dict.fromkeys(evening.hub.tournament.last.results[number].places, 1))
    evening.hub.enter(Reported(by=BY, why="as they said", round=1, table=number, result=by_hand))
    box.table.undo(30)
    evening.play(box)
    evening.until(lambda: evening.hub.tournament.last.results[number] != by_hand)
    said = f"box-1 has changed the result of table {number} that was entered by hand"
    assert [str(notice.words) for notice in evening.hub.notices] == [said]


@needs_openssl
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # paho leaves a refused socket to the gc
def test_over_tls_only_the_broker_with_the_right_certificate_is_trusted(tmp_path: Path):
    certificates = {name: certificate(tmp_path, name) for name in ("hall", "stranger")}
    hall = Hall(tmp_path / "hall", 1, tls=certificates["hall"])
    hall.start_broker()
    right = hall.member(1)
    wrong = replace(right, certificate=certificates["stranger"][0].read_text(encoding="utf-8"))
    links = []
    for member in (wrong, right):
        box = Connection(member.broker, subscribe=["#"], will=(Topics("hall").of_box("box-1", "here"), HERE, AWAY))
        box.start()
        links.append(box)
    deadline = time.monotonic() + 60
    while not links[1].connected and time.monotonic() < deadline:
        time.sleep(0.02)
    assert (links[0].connected, links[1].connected) == (False, True)
    for box in links:
        box.close()
    hall.close()


def test_a_whole_event_ends_right_while_broker_and_hub_are_killed(tmp_path: Path):
    outcome = simulate(tmp_path, "colt-express", random_hands, tables=3, rounds=2, kills=1)
    assert (outcome.games, outcome.kills) == (6, 2)
    assert outcome.by_hub == outcome.by_journals
    other = [replace(outcome.by_hub[0], points=outcome.by_hub[0].points + 1), *outcome.by_hub[1:]]
    assert not replace(outcome, by_hub=other).equal
