"""Which screen the display shows, with what the face knows on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.box.canvas import Canvas
from companion.box.editors import Editor
from companion.box.font import TEXT
from companion.box.pages import Page
from companion.box.screens import lists, notices, pages
from companion.box.screens.layout import WIDTH
from companion.box.screens.question import Asked, question
from companion.game.players import TABLE
from companion.table import OpenAsk, Table
from companion.text import Words, _

if TYPE_CHECKING:
    from typing import Any

    from companion.box.face import Face

__all__ = ["panel", "screen"]


def screen(face: Face) -> Canvas:
    """What is on the display now."""
    table = face.table
    if face.finished:
        return notices.goodbye()
    if face.asleep:
        return notices.saver(*_asleep(face), face.beat)
    if face.message:
        return notices.message(face.message)
    if face.trial:
        return face.trial.screen()
    if face.menu.shown or table is None:
        level = face.menu.level
        if level.draw:
            return level.draw()
        return lists.menu(face.menu.editor, dice=level.dice)
    if table.clock.paused:
        return notices.pause(table.rulebook.title)
    if face.pages.shown:
        return _page(face, table)
    if face.asking is None:
        return pages.final(table.rulebook.scores(table.game.state), table.rulebook.title, tool=face.tool)
    return _question(face, table, face.asking)


def panel(face: Face) -> Canvas | None:
    """What a wide display shows besides: the scores, or the map where it is large and not on the display already."""
    table = face.table
    if table is None or face.asleep or face.finished:
        return None
    if face.pages.shown and face.pages.shown.page is Page.SCORES and face.picture is not None:
        return pages.map_page(face.picture, figures=table.rulebook.figures(table.game.state))
    return pages.scores(table.rulebook.scores(table.game.state), None)


def _asleep(face: Face) -> tuple[Words, Words]:
    if face.table is None:
        return _("Frontier Companion"), ""
    return face.table.rulebook.title, _name(face.asking.ask.who) if face.asking else ""


def _name(who: str) -> Words:
    return _("All") if who == TABLE else who


def _question(face: Face, table: Table, one: OpenAsk) -> Canvas:
    left, right = bar_words(face, table)
    editor = face.editor
    if editor is None:
        return notices.curtain(_name(one.ask.who), one.ask.title, left, right)
    return question(
        Asked(editor, _name(one.ask.who), left, right, face.news, face.beat, face.picture, hint=_hint(editor))
    )


def bar_words(face: Face, table: Table) -> tuple[str, str]:
    """Round and phase; progress, clock, and which of several questions this is."""
    heading = table.rulebook.heading(table.game.state)
    left = f"{heading.round} {heading.phase}".strip() or table.rulebook.title
    asks = table.asks
    rights = [str(heading.progress), face.clock]
    if len(asks) > 1 and face.asking in asks:
        rights = [f"◀{asks.index(face.asking) + 1}/{len(asks)}▶", face.clock]
    right = " ".join(words for words in rights if words)
    if TEXT.measure(left) + TEXT.measure(right) > WIDTH - 10 and face.clock:
        right = face.clock if TEXT.measure(left) + TEXT.measure(rights[0]) > WIDTH - 10 else rights[0] or face.clock
    return left, right


def _hint(editor: Editor[Any]) -> Words:
    """What the keys do that nobody would guess."""
    if editor.ask.quick is not None or editor.ask.chance:
        return _("blinking button: the quick answer")
    return _("back: scores, table · long OK: menu")


def _page(face: Face, table: Table) -> Canvas:
    state, rulebook, turned = table.game.state, table.rulebook, face.pages
    assert turned.shown is not None
    where = f"{turned.pages.index(turned.shown) + 1}/{len(turned.pages)}"
    match turned.shown.page:
        case Page.SCORES:
            standing = rulebook.scores(state)
            if turned.why:
                score = standing[turned.cursor % len(standing)]
                return pages.why(score.player, score.sum, turned.first, tie_break=score.tie_break)
            return pages.scores(standing, turned.cursor, where=where)
        case Page.ORDER:
            asked = [one.ask.who for one in table.asks]
            return pages.order(rulebook.order(state), asked, table.clocks, where=where)
        case Page.SHEET if turned.shown.sheet < len(sheets := rulebook.sheets(state)):
            sheet = sheets[turned.shown.sheet]
            if turned.why and sheet.lines:
                what, amount = sheet.lines[turned.cursor % len(sheet.lines)]
                return pages.why(what, amount, turned.first, unit=sheet.unit)
            return pages.sheet(sheet, turned.cursor, where=where)
        case Page.MAP if face.picture is not None:
            return pages.map_page(face.picture, turned.cursor, rulebook.figures(state))
        case Page.LOG:
            return pages.log(state.log, state.news, turned.cursor, where=where)
    return pages.table(_in_full(face) + rulebook.summary(state), turned.cursor, where=where)


def _in_full(face: Face) -> list[tuple[Words, Words]]:
    """The question once more, with all its words."""
    if face.asking is None or face.asking.ask.secret:
        return []
    ask = face.asking.ask
    words = _("{who}: {what}", who=_name(ask.who), what=ask.title)
    return [(words, "")] + ([(ask.note, "")] if ask.note else [])
