"""The people who play at this table: their names, colours and badges, and who sits where."""

from __future__ import annotations

import re
import unicodedata

from companion.errors import CompanionError
from companion.store import SavedPerson, Store
from companion.text import Words, _

__all__ = ["COLOURS", "badge", "clean_name", "find_person", "meet", "merge", "rename", "seated"]

LONGEST_NAME = 24

COLOURS: dict[str, Words] = {
    "red": _("red"),
    "orange": _("orange"),
    "yellow": _("yellow"),
    "green": _("green"),
    "blue": _("blue"),
    "purple": _("purple"),
    "brown": _("brown"),
    "black": _("black"),
    "grey": _("grey"),
    "white": _("white"),
}
"""What a person's sign can be painted in; the sign always has letters too."""


def badge(person: SavedPerson) -> str:
    """The tag that stands for a person on the pad."""
    return f"person/{person.id}"


def clean_name(name: str) -> str:
    """A name as it will be shown, or a sentence that says why it is none."""
    kept = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not kept:
        raise CompanionError(_("A name needs at least one letter"))
    if len(kept) > LONGEST_NAME:
        raise CompanionError(_("A name has at most {n} letters", n=LONGEST_NAME))
    return kept


def alike(one: str, other: str) -> bool:
    """Two spellings of one name: “ANN” is “Ann”, and an ë typed as one letter is an e with its dots."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _clean_colour(colour: str) -> str:
    if colour and colour not in COLOURS:
        raise CompanionError(_("{colour} is none of the colours", colour=colour[:20]))
    return colour


def find_person(store: Store, id: str) -> SavedPerson:
    for person in store.people():
        if person.id == id:
            return person
    raise CompanionError(_("Nobody here is called {name}", name=id[:30]))


def meet(store: Store, name: str, colour: str = "") -> SavedPerson:
    """The person of that name, whom the box gets to know if need be."""
    name, colour = clean_name(name), _clean_colour(colour)
    known = store.people()
    for person in known:
        if alike(person.name, name):
            return rename(store, person.id, name, colour or person.colour)
    id = _new_id(name, {person.id for person in known})
    store.keep_person(id, name, colour or list(COLOURS)[len(known) % len(COLOURS)])
    return find_person(store, id)


def rename(store: Store, id: str, name: str, colour: str) -> SavedPerson:
    """Give somebody another name or colour; what was played stays with the person."""
    before = find_person(store, id)
    name, colour = clean_name(name), _clean_colour(colour) or before.colour
    for other in store.people():
        if other.id != id and alike(other.name, name):
            raise CompanionError(_("There is a {name} already", name=name))
    if (name, colour) != (before.name, before.colour):
        store.keep_person(id, name, colour)
    return find_person(store, id)


def merge(store: Store, id: str, into: str) -> SavedPerson:
    """Let one person be another, of whom a second spelling had been kept."""
    gone, kept = find_person(store, id), find_person(store, into)
    if gone.id == kept.id:
        raise CompanionError(_("{name} is {name} already", name=kept.name))
    if any({gone.id, kept.id} <= set(sides.values()) for sides in store.played().values()):
        raise CompanionError(
            _("{one} and {other} have played each other, so they are two", one=gone.name, other=kept.name)
        )
    store.merge_people(gone.id, kept.id)
    return kept


def _new_id(name: str, taken: set[str]) -> str:
    """A short word for a badge, made from the name: `ann`, `ann-2`."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "guest"
    number, id = 1, word
    while id in taken:
        number += 1
        id = f"{word}-{number}"
    return id


def seated(store: Store, game: int) -> dict[str, SavedPerson]:
    """Who plays which side of a game, as far as the box has been told."""
    people = {person.id: person for person in store.people()}
    played = store.played().get(game, {})
    return {player: people[person] for player, person in played.items() if person in people}
