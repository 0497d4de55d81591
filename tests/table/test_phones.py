"""A phone acts only after it has shown the code of the display, and only for the seat it has taken."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.store import Store
from companion.table.people import meet, seated
from companion.table.phones import (
    CODE_SECONDS,
    DAYS,
    FREE_TRIES,
    MOST_MISSES,
    NotPairedError,
    PairingError,
    Phones,
)


class Clocks:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clocks:
    return Clocks()


@pytest.fixture
def store():
    store = Store()
    yield store
    store.close()


@pytest.fixture
def phones(store: Store, clock: Clocks) -> Phones:
    return Phones(store, now=clock, today=clock)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


def test_the_code_has_six_digits_and_opens_a_session(phones: Phones):
    code = phones.show_code()
    assert len(code) == 6
    assert code.isdecimal()
    word = phones.pair(code, "ann")
    assert phones.paired(word).player == ""
    assert phones.pair(code, "ben") != word
    assert phones.count == 2


def test_without_a_code_on_the_display_nobody_joins(phones: Phones):
    for code in ("", "------", "000000"):
        with pytest.raises(PairingError, match="not the code"):
            phones.pair(code, code)


def test_a_code_is_good_while_it_is_shown_and_a_little_longer(phones: Phones, clock: Clocks):
    code = phones.show_code()
    clock.now += CODE_SECONDS - 1
    assert phones.show_code() == code  # shown all the while
    clock.now += CODE_SECONDS - 1
    phones.pair(code, "ann")
    clock.now += 2
    with pytest.raises(PairingError):
        phones.pair(code, "ben")
    assert phones.show_code() != code


def test_a_hidden_code_is_worth_nothing(phones: Phones):
    code = phones.show_code()
    phones.hide_code()
    with pytest.raises(PairingError):
        phones.pair(code, "ann")


def test_after_five_tries_every_wait_is_longer_than_the_one_before(phones: Phones, clock: Clocks):
    code = phones.show_code()
    for left in range(FREE_TRIES - 1, 0, -1):
        with pytest.raises(PairingError, match=f"{left} tr(y|ies)") as refused:
            phones.pair(wrong(code), "eve")
        assert refused.value.seconds == 0
    waits = []
    for _time in range(4):
        with pytest.raises(PairingError, match="wait") as refused:
            phones.pair(wrong(code), "eve")
        waits.append(refused.value.seconds)
        with pytest.raises(PairingError, match="wait"):
            phones.pair(code, "eve")  # even the right one must wait
        clock.now += waits[-1]
        code = phones.show_code()
    assert waits == sorted(set(waits))
    assert waits[-1] >= 8 * waits[0]
    phones.pair(code, "eve")


def test_one_who_guesses_does_not_keep_the_others_out(phones: Phones):
    code = phones.show_code()
    for _time in range(FREE_TRIES):
        with pytest.raises(PairingError):
            phones.pair(wrong(code), "eve")
    phones.pair(code, "ann")


def test_many_guesses_from_many_places_throw_the_code_away(phones: Phones):
    code = phones.show_code()
    for number in range(MOST_MISSES):
        with pytest.raises(PairingError):
            phones.pair(wrong(code), f"eve {number}")
    assert phones.show_code() != code
    with pytest.raises(PairingError):
        phones.pair(code, "mallory")


def test_phones_are_known_again_after_a_restart_but_not_for_ever(phones: Phones, store: Store, clock: Clocks):
    word = phones.pair(phones.show_code(), "ann")
    phones.claim(phones.paired(word), 7, "Belle")
    again = Phones(store, now=clock, today=clock)
    assert again.paired(word).player == "Belle"
    clock.now += DAYS * 86400
    with pytest.raises(NotPairedError):
        Phones(store, now=clock, today=clock).paired(word)


def test_the_store_never_sees_the_secret_word(phones: Phones, store: Store):
    word = phones.pair(phones.show_code(), "ann")
    assert word not in store.recall("phones/sessions")


def test_forgotten_phones_must_show_a_new_code(phones: Phones):
    code = phones.show_code()
    word = phones.pair(code, "ann")
    phones.forget()
    with pytest.raises(NotPairedError):
        phones.paired(word)
    with pytest.raises(PairingError):
        phones.pair(code, "ann")


def test_a_seat_belongs_to_one_phone_until_it_is_freed(phones: Phones):
    code = phones.show_code()
    ann, ben = (phones.paired(phones.pair(code, who)) for who in ("ann", "ben"))
    phones.claim(ann, 1, "Belle")
    with pytest.raises(CompanionError, match="Another phone plays Belle"):
        phones.claim(ben, 1, "Belle")
    phones.claim(ben, 2, "Belle")  # another game is another seat
    phones.free(1, "Belle")
    assert ann.player == ""
    phones.claim(ben, 1, "Belle")


def test_whoever_holds_the_phone_plays_the_side_it_takes(phones: Phones, store: Store):
    session = phones.paired(phones.pair(phones.show_code(), "ann"))
    phones.introduce(session, meet(store, "Ann").id)
    phones.claim(session, 3, "Doc")
    assert seated(store, 3)["Doc"].name == "Ann"


def test_a_phone_that_says_no_name_is_held_by_whom_the_box_knows_there(phones: Phones, store: Store):
    store.seat_person(3, "Doc", meet(store, "Ben").id)
    session = phones.paired(phones.pair(phones.show_code(), "ben"))
    phones.claim(session, 3, "Doc")
    assert session.person == "ben"


def test_watchers_hear_of_phones_that_come_and_go(phones: Phones):
    heard: list[int] = []
    phones.watchers.append(lambda: heard.append(phones.count))
    session = phones.paired(phones.pair(phones.show_code(), "ann"))
    phones.leave(session)
    assert heard == [1, 0]


def test_what_the_host_chose_is_kept(phones: Phones, store: Store):
    assert phones.watching_is_free
    assert not phones.network
    phones.set_watching(free=False)
    phones.set_network(open=True)
    again = Phones(store)
    assert not again.watching_is_free
    assert again.network
