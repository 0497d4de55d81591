"""People have names, colours and badges, and what they played stays with them."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.store import Store
from companion.table.people import badge, clean_name, find_person, meet, merge, rename, seated


@pytest.fixture
def store():
    store = Store()
    yield store
    store.close()


def test_somebody_new_gets_a_badge_that_never_changes(store: Store):
    chloe = meet(store, "  Chloé ", "green")
    assert (chloe.name, chloe.colour, badge(chloe)) == ("Chloé", "green", "person/chloe")
    later = rename(store, chloe.id, "Clo", "red")
    assert (later.name, later.colour, badge(later)) == ("Clo", "red", "person/chloe")


def test_the_same_name_is_the_same_person_and_a_like_one_is_not(store: Store):
    ann = meet(store, "Ann")
    assert meet(store, "ann").id == ann.id
    assert badge(meet(store, "Änn")) == "person/ann-2"
    assert badge(meet(store, "美咲")) == "person/guest"
    with pytest.raises(CompanionError, match="already"):
        rename(store, ann.id, "änn", "")


@pytest.mark.parametrize("name", ["", "  ", "\n", "x" * 25])
def test_a_name_that_is_none_is_refused(name: str):
    with pytest.raises(CompanionError):
        clean_name(name)


def test_a_letter_with_dots_may_be_written_as_two(store: Store):
    zoe = meet(store, "Zo\u00eb")
    assert meet(store, "ZOE\u0308").id == zoe.id
    assert meet(store, "Zoe").id != zoe.id


def test_unknown_people_and_colours_are_refused(store: Store):
    with pytest.raises(CompanionError, match="Nobody here"):
        find_person(store, "ann")
    with pytest.raises(CompanionError, match="colours"):
        meet(store, "Ann", "javascript:")


def test_who_sits_where_can_be_said_and_taken_back(store: Store):
    ann = meet(store, "Ann")
    store.seat_person(5, "Doc", ann.id)
    assert seated(store, 5) == {"Doc": ann}
    store.seat_person(5, "Doc", "")
    assert seated(store, 5) == {}


def test_people_who_met_at_a_table_are_never_one(store: Store):
    ann, bob, anne = meet(store, "Ann"), meet(store, "Bob"), meet(store, "Anne")
    store.seat_person(5, "Doc", ann.id)
    store.seat_person(5, "Tuco", bob.id)
    store.seat_person(6, "Doc", anne.id)
    with pytest.raises(CompanionError, match="played each other"):
        merge(store, bob.id, ann.id)
    with pytest.raises(CompanionError, match="already"):
        merge(store, ann.id, ann.id)
    assert merge(store, anne.id, ann.id) == ann
    assert store.played() == {5: {"Doc": "ann", "Tuco": "bob"}, 6: {"Doc": "ann"}}
    assert store.people() == [ann, bob]
