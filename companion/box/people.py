"""The people whom the box knows: another name or colour, a badge, and two spellings that are one person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.box.menu import Level, Open, Then, choose
from companion.box.parts import Sound
from companion.errors import RuleError
from companion.game.asks import Confirm, Option
from companion.game.players import TABLE
from companion.table.people import COLOURS, badge, find_person, merge, rename
from companion.text import _, n_

if TYPE_CHECKING:
    from companion.box.face import Face

__all__ = ["everybody", "rename_request"]


def everybody(face: Face) -> Level:
    """Who shall be changed; a badge on the pad says it too."""
    people = face.tables.store.people()
    options = [Option(one.id, one.name, tags=(badge(one),)) for one in people]
    return Level(choose(_("People"), options), lambda who: lambda: _person(face, who))


def _person(face: Face, id: str) -> Level:
    store = face.tables.store
    who = find_person(store, id)
    badges = sum(learnt.tag == badge(who) for learnt in store.tags())
    options = [
        Option("name", _("Name"), why_not=_("typed on a phone")),
        Option("colour", _("Colour"), COLOURS.get(who.colour, "")),
        Option("badge", _("Badge"), n_("{n} tag", "{n} tags", badges) if badges else ""),
        Option("same", _("Is the same as"), why_not="" if len(store.people()) > 1 else _("Nobody else is known")),
    ]
    ways: dict[str, Open] = {
        "colour": lambda: _colour(face, id),
        "badge": lambda: _badge(face, id),
        "same": lambda: _same(face, id),
    }
    return Level(choose(who.name, options), lambda way: ways[way])


def _colour(face: Face, id: str) -> Level:
    who = find_person(face.tables.store, id)

    def take(colour: str) -> Then:
        rename(face.tables.store, id, who.name, colour)
        face.people_changed()
        return Then.UP

    options = [Option(colour, words) for colour, words in COLOURS.items()]
    return Level(choose(_("Colour"), options, cursor=who.colour, note=who.name), take)


def _badge(face: Face, id: str) -> Level:
    """Wait for the tag that shall stand for somebody."""
    store = face.tables.store
    who = find_person(store, id)

    def tapped(_tag: str, number: str) -> Then:
        if not number:
            raise RuleError(_("Only a tag on a real pad can be learnt"))
        if store.tag(number) not in ("", badge(who)):
            raise RuleError(_("This tag is {piece} already. Take another one.", piece=store.tag(number)))
        store.learn(number, badge(who))
        face.sound(Sound.TAKEN)
        face.say(_("From now on this tag is {who}.", who=who.name))
        return Then.UP

    ask = Confirm(who=TABLE, title=_("Lay on the pad"), note=who.name, yes=_("Not now"))
    return Level(ask, lambda _done: Then.UP, tapped=tapped)


def _same(face: Face, id: str) -> Level:
    """As whom somebody is known already."""
    store = face.tables.store
    who = find_person(store, id)
    options = [Option(one.id, one.name, tags=(badge(one),)) for one in store.people() if one.id != id]
    return Level(choose(_("{who} is", who=who.name), options), lambda other: lambda: _sure(face, id, other))


def _sure(face: Face, id: str, other: str) -> Level:
    store = face.tables.store
    gone, kept = find_person(store, id), find_person(store, other)

    def take(sure: bool) -> Then:
        if not sure:
            return Then.UP
        merge(store, id, other)
        face.phones.same_person(id, other)
        face.people_changed()
        face.say(_("What {one} played is now {other}’s.", one=gone.name, other=kept.name))
        return Then.CLOSE

    note = _("= {who}", who=kept.name)
    return Level(
        Confirm(who=TABLE, title=gone.name, note=note, yes=_("The same"), no=_("Two people"), quick=False), take
    )


def rename_request(face: Face, id: str, name: str, colour: str) -> Level:
    """A phone wants another name for somebody; a key press here allows it."""
    who = find_person(face.tables.store, id)

    def take(allowed: bool) -> Then:
        if allowed:
            rename(face.tables.store, id, name, colour)
            face.people_changed()
        return Then.CLOSE

    note = _("→ {who}", who=name)
    return Level(Confirm(who=TABLE, title=who.name, note=note, yes=_("Rename"), no=_("Leave it"), quick=None), take)
