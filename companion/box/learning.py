"""Teaching the box its tags: the pieces of a game, and the menu in which they are learnt, singly or in a sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.box.menu import Level, Open, Then, choose
from companion.box.parts import Sound
from companion.errors import RuleError
from companion.game.asks import Confirm, Option
from companion.game.players import TABLE
from companion.game.rulebook import Rulebook, Token, find_rulebook, rulebooks
from companion.text import Words, _, n_

if TYPE_CHECKING:
    from companion.box.face import Face

__all__ = ["groups", "pieces", "tags"]

_CONTROLS = (
    Token("control/undo", _("Undo"), _("Controls")),
    Token("control/redo", _("Redo"), _("Controls")),
    Token("control/yes", _("Yes"), _("Controls")),
    Token("control/no", _("No"), _("Controls")),
)
_SWEEP = "sweep"


def pieces(rulebook: Rulebook[Any]) -> list[Token]:
    """Everything of a game that can carry a tag: its players, its pieces, and what every game has."""
    sides = rulebook.sides(rulebook.counts[-1])
    setup = rulebook.setup([side.name for side in sides][: rulebook.counts[-1]])
    state = rulebook.set_up(setup.players, setup.settings)
    players = [Token(f"player/{side.name.lower()}", side.name, _("Players"), side.colour) for side in sides]
    found = {token.tag: token for token in (*players, *rulebook.tokens(state), *_CONTROLS)}
    return list(found.values())


def groups(tokens: list[Token]) -> dict[str, list[Token]]:
    """The pieces by the name of their group."""
    found: dict[str, list[Token]] = {}
    for token in tokens:
        found.setdefault(str(token.group), []).append(token)
    return found


def tags(face: Face) -> Level:
    """Ask a tag what it is, or teach the box the tags of a game."""
    books = [face.table.rulebook] if face.table else list(rulebooks().values())
    options = [Option("what", _("What is this tag?")), *(Option(book.id, book.title) for book in books)]

    def take(chosen: str) -> Open:
        return (lambda: _what(face)) if chosen == "what" else lambda: _groups(face, find_rulebook(chosen))

    return Level(choose(_("Tags"), options), take)


def _what(face: Face) -> Level:
    """Wait for a tag and say what it stands for."""

    def tapped(tag: str, number: str) -> Open | Then:
        learnt = face.tables.store.tag(number)
        if learnt:
            return lambda: _forget(face, number, learnt)
        if tag:
            face.say(_("This is {tag}; the tag says so itself.", tag=tag))
        else:
            face.say(_("{number} is not known yet.", number=number))
        return Then.STAY

    ask = Confirm(who=TABLE, title=_("Lay a tag on the pad"), yes=_("Enough"))
    return Level(ask, lambda _done: Then.UP, tapped=tapped)


def _forget(face: Face, number: str, tag: str) -> Level:
    def take(forget: bool) -> Then:
        if forget:
            face.tables.store.forget(number)
        return Then.UP

    ask = Confirm(who=TABLE, title=tag, note=number, yes=_("Forget it"), no=_("Keep it"), quick=False)
    return Level(ask, take)


def _groups(face: Face, rulebook: Rulebook[Any]) -> Level:
    """Which set of pieces; each says how many of it are learnt."""
    found = groups(pieces(rulebook))
    learnt = _learnt(face)
    options = [
        Option(str(at), name, f"{sum(token.tag in learnt for token in tokens)}/{len(tokens)}")
        for at, (name, tokens) in enumerate(found.items())
    ]
    return Level(choose(_("Which pieces?"), options), lambda at: lambda: _pieces(face, *list(found.items())[int(at)]))


def _learnt(face: Face) -> set[str]:
    return {learnt.tag for learnt in face.tables.store.tags()}


def _pieces(face: Face, group: str, tokens: list[Token]) -> Level:
    learnt = _learnt(face)
    options = [
        Option(_SWEEP, _("All, one after another")),
        *(Option(token.tag, token.label, "✓" if token.tag in learnt else "") for token in tokens),
    ]

    def take(id: str) -> Open:
        wanted = tokens if id == _SWEEP else [token for token in tokens if token.tag == id]
        return _Sweep(face, wanted).level

    return Level(choose(group, options), take)


class _Sweep:
    """Pieces that are laid on the pad one after another, the display telling which comes next."""

    def __init__(self, face: Face, tokens: list[Token]) -> None:
        self._face = face
        self._tokens = tokens
        self._at = 0
        self._taken: dict[str, Token] = {}
        """The tags of this sweep by their numbers."""

    def level(self) -> Level:
        token = self._tokens[self._at]
        many = len(self._tokens) > 1
        title: Words = _("Lay on the pad")
        if many:
            title = _("Lay on the pad: {n} of {all}", n=self._at + 1, all=len(self._tokens))
        back = _("One back") if self._at else ""
        ask = Confirm(who=TABLE, title=title, note=token.label, yes=_("Skip it") if many else _("Not now"), no=back)
        return Level(ask, lambda skip: self._go(1 if skip else -1), tapped=self._tapped)

    def _tapped(self, tag: str, number: str) -> Open | Then:
        if not number:
            raise RuleError(_("Only a tag on a real pad can be learnt"))
        before, now = self._taken.get(number), self._tokens[self._at]
        if before and before != now:
            raise RuleError(_("This tag is {piece} already. Take another one.", piece=before.label))
        self._face.tables.store.learn(number, now.tag)
        self._taken[number] = now
        self._face.sound(Sound.TAKEN)
        return self._go(1)

    def _go(self, by: int) -> Then:
        self._at += by
        if self._at < len(self._tokens):
            return Then.STAY
        count = len(self._taken)
        self._face.say(n_("{n} tag is learnt.", "{n} tags are learnt.", count))
        return Then.UP
