"""The evening afterwards, counted: results, careers, head to head, the story, and what other programs get."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime
from random import Random
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from companion.errors import CompanionError
from companion.game.rulebook import find_rulebook, rulebooks
from companion.table import Table, Tables
from companion.table.bgstats import create_play, play_link
from companion.table.card import GameCard, read_card
from companion.table.clock import Clock
from companion.table.export import as_csv, as_json, thinking
from companion.table.people import meet
from companion.table.results import Result, result_of, results
from companion.table.statistics import career, careers, rivals
from companion.table.story import story
from tests.conftest import play_on

SIDES = ["Belle", "Doc", "Tuco"]


def played(tables: Tables, people: list[str], seed: int) -> Table:
    """A finished game of these people."""
    now = [0.0]
    table = tables.new(find_rulebook("colt-express").setup(SIDES), luck=Random(seed), clock=Clock(lambda: now[0]))
    for side, name in zip(SIDES, people, strict=True):
        tables.store.seat_person(table.number, side, meet(tables.store, name).id)
    while not table.game.over:
        now[0] += 2
        play_on(table, 1, seed + len(table.course.moves))
    return table


@pytest.fixture
def evening(tables: Tables) -> list[Table]:
    return [played(tables, people, seed) for seed, people in enumerate((["Ann", "Ben", "Cid"], ["Cid", "Ann", "Ben"]))]


def person(tables: Tables, name: str):
    return meet(tables.store, name)


def test_a_result_is_what_the_rules_say(tables: Tables, evening: list[Table]):
    table = evening[0]
    result = result_of(tables, table.number)
    scores = table.rulebook.scores(table.game.state)
    assert [(one.player, one.place, one.total) for one in result.standings] == [
        (score.player, score.place, score.total) for score in scores
    ]
    assert all(sum(amount for _why, amount in one.parts) == one.total for one in result.standings)
    assert {one.name for one in result.standings} == {"Ann", "Ben", "Cid"}
    assert [one.player for one in result.winners] == [score.player for score in scores if score.place == 1]


def test_an_undone_ending_is_no_result(tables: Tables, evening: list[Table]):
    evening[1].undo()
    assert not result_of(tables, evening[1].number).over
    assert career(results(tables), person(tables, "Ann")).all.games == 1


def test_careers_count_finished_games_only(tables: Tables, evening: list[Table]):
    play_on(tables.new(find_rulebook("colt-express").setup(SIDES)), 20)
    found = results(tables)
    assert len(found) == 3
    counted = careers(found, tables.store.people())
    assert [one.all.games for one in counted] == [2, 2, 2]
    winners = sum(len(one.winners) for one in found)
    assert sum(one.all.wins for one in counted) == winners
    ann = career(found, person(tables, "Ann"))
    totals = [one.total for result in found for one in result.standings if one.name == "Ann"]
    assert ann.by_game["Colt Express"].average == sum(totals) / 2
    assert ann.by_game["Colt Express"].best == max(totals)


def test_head_to_head_is_the_same_from_both_sides(tables: Tables, evening: list[Table]):
    found = results(tables)
    ann, ben = person(tables, "Ann"), person(tables, "Ben")
    mine = next(one for one in rivals(found, ann) if one.other == ben)
    theirs = next(one for one in rivals(found, ben) if one.other == ann)
    assert (mine.games, mine.ahead, mine.behind, mine.level) == (2, theirs.behind, theirs.ahead, theirs.level)
    assert {one.other.name for one in rivals(found, ann)} == {"Ben", "Cid"}
    assert rivals(found, meet(tables.store, "Zoe")) == []


def test_the_history_can_be_narrowed(tables: Tables, evening: list[Table]):
    assert len(results(tables, person="ann")) == 2
    assert results(tables, person="zoe") == []
    assert results(tables, game="chess") == []


def test_a_card_from_before_places_were_kept_still_gives_them():
    old = read_card('{"players":["A","B","C"],"scores":{"A":5,"B":9,"C":5},"winners":["B"]}')
    assert [old.place(name) for name in ("A", "B", "C")] == [2, 1, 2]
    assert GameCard(scores={"A": 1, "B": 1}, winners=["B"]).place("A") == 2  # a tie that was broken


def test_the_story_ends_with_the_result_and_has_every_move(tables: Tables, evening: list[Table]):
    table = evening[0]
    told = story(*tables.record(table.number))
    points = told.series[0].values
    assert told.moves == len(table.course.moves)
    assert all(len(line) == told.moves + 1 for series in told.series for line in series.values.values())
    assert {name: line[-1] for name, line in points.items()} == {
        score.player: score.total for score in table.rulebook.scores(table.game.state)
    }
    assert [words for _move, words in told.rounds] == ["1/5", "2/5", "3/5", "4/5", "5/5"]
    assert told.spent == table.course.spent | {name: table.course.spent.get(name, 0) for name in SIDES}


def test_turning_points_are_true(tables: Tables, evening: list[Table]):
    for table in evening:
        told = story(*tables.record(table.number))
        points = told.series[0].values
        assert told.turning_points
        for turn in told.turning_points:
            line = points[turn.who]
            assert turn.gain == line[turn.move] - line[turn.move - 1]
            if turn.leads:
                assert all(line[turn.move] > other[turn.move] for name, other in points.items() if name != turn.who)


def test_corrections_and_asides_are_part_of_the_story(tables: Tables, colt: Table):
    from companion.game.game import Correction

    play_on(colt, 6)
    colt.correct(Correction("bullet", "Belle/gun", 4, who="Ann", why="miscounted"))
    assert story(*tables.record(colt.number)).moves == 7


def test_every_game_is_known_to_bg_stats_by_its_number():
    assert {game: book.bgg for game, book in rulebooks().items()} == {
        "carson-city": 39938,
        "colt-express": 158899,
        "doomtown": 156714,
        "great-western-trail": 193738,
    }


def test_bg_stats_gets_a_play_that_it_can_match_again(tables: Tables, evening: list[Table]):
    result = result_of(tables, evening[0].number)
    link = urlsplit(play_link(tables.store, result))
    assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(link.query)["data"][0])
    assert play == create_play(tables.store, result)  # the same ids each time
    assert play["playDate"] == result.ended.strftime("%Y-%m-%d %H:%M:%S")
    assert result.ended.tzinfo is UTC
    assert play["game"]["bggId"] == 158899
    assert {(one["name"], one["score"], one["rank"]) for one in play["players"]} == {
        (one.name, one.total, one.place) for one in result.standings
    }
    assert [one["winner"] for one in play["players"]] == [one.place == 1 for one in result.standings]
    ids = {one["sourcePlayerId"] for one in play["players"]}
    assert len(ids) == 3
    other = create_play(tables.store, result_of(tables, evening[1].number))
    assert {one["sourcePlayerId"] for one in other["players"]} == ids
    assert other["sourcePlayId"] != play["sourcePlayId"]


def test_csv_has_a_line_for_each_player_and_runs_nothing(tables: Tables, evening: list[Table]):
    tables.store.seat_person(evening[0].number, "Doc", meet(tables.store, "=1+1").id)
    rows = list(csv.DictReader(io.StringIO(as_csv(tables.store, results(tables)))))
    assert len(rows) == 6
    assert {row["person"] for row in rows} == {"Ann", "'=1+1", "Ben", "Cid"}
    assert all(int(row["thought_seconds"]) > 0 for row in rows)


def test_json_has_everything(tables: Tables, evening: list[Table]):
    games = msgspec.json.decode(as_json(tables.store, results(tables)))
    assert [game["number"] for game in games] == [evening[1].number, evening[0].number]
    assert games[0]["bgstats"]["sourceName"] == "Frontier Companion"
    for game in games:
        for one in game["players"]:
            assert sum(part["points"] for part in one["categories"]) == one["points"]


def test_a_game_of_other_rules_keeps_its_result_and_its_times(
    tables: Tables, evening: list[Table], monkeypatch: pytest.MonkeyPatch
):
    before = result_of(tables, evening[0].number)
    monkeypatch.setattr(type(evening[0].rulebook), "version", 99)
    with pytest.raises(CompanionError, match="other rules"):
        tables.record(evening[0].number)
    assert result_of(tables, evening[0].number) == before
    assert thinking(tables.store, evening[0].number) == evening[0].course.spent


def test_no_game_is_no_result(tables: Tables):
    with pytest.raises(CompanionError, match="no game 12"):
        result_of(tables, 12)


@pytest.mark.parametrize(("told", "said"), [("1/4", "round 1/4"), ("5", "round 5"), ("day 3", "day 3"), ("", "set-up")])
def test_how_far_a_game_has_come_is_said_in_its_own_words(told: str, said: str):
    when = datetime(2026, 1, 1, tzinfo=UTC)
    assert str(Result(1, "doomtown", "Doomtown", when, when, over=False, round=told, standings=[]).how_far) == said
