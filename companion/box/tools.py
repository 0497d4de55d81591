"""What a game offers beside its turns: acts out of turn, small tools without a record, facts to forget."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.box.menu import Level, Open, Then, choose
from companion.box.new_game import new_game, start
from companion.errors import CompanionError
from companion.game.asks import Option
from companion.game.rulebook import Aside, Rulebook, rulebooks
from companion.text import _

if TYPE_CHECKING:
    from companion.box.face import Face
    from companion.table import Table

__all__ = ["Branches", "aside_branches", "forget_branches", "tool_branches"]

Branches: TypeAlias = tuple[list[Option], dict[str, Callable[[], "Open | Then"]]]
"""Lines of a menu, and where each leads."""


def aside_branches(table: Table) -> Branches:
    """What players may do out of turn, each thing once; who does it is asked after."""
    kinds: dict[str, list[Aside]] = {}
    for aside in table.game.asides:
        kinds.setdefault(f"aside/{aside.id}", []).append(aside)
    options = [
        Option(kind, asides[0].title, asides[0].who if len(asides) == 1 else "") for kind, asides in kinds.items()
    ]
    return options, {kind: _begin(table, asides) for kind, asides in kinds.items()}


def _begin(table: Table, asides: list[Aside]) -> Callable[[], Open | Then]:
    def take(who: str) -> Then:
        table.begin(who, asides[0].id, by="keys")
        return Then.CLOSE

    if len(asides) == 1:
        return lambda: take(asides[0].who)
    options = [Option(aside.who, aside.who, tags=aside.tags) for aside in asides]
    return lambda: lambda: Level(choose(asides[0].title, options, note=_("Who? Or press your button.")), take)


def tool_branches(face: Face) -> Branches:
    """The tools of the game being played, or of every game that is installed."""
    books = [face.table.rulebook] if face.table else list(rulebooks().values())
    tools = {tool.id: tool for book in books for tool in book.tools}
    options = [Option(id, tool.title) for id, tool in tools.items()]
    return options, {id: _use(face, tool) for id, tool in tools.items()}


def _use(face: Face, tool: Rulebook[Any]) -> Callable[[], Open | Then]:
    def use() -> Open | Then:
        players = face.table.game.state.names if face.table else []
        try:
            setup = tool.setup(players)
        except CompanionError:  # the tool is for other people than those who play
            return lambda: new_game(face, tool.id)
        start(face, tool, setup)
        return Then.CLOSE

    return use


def forget_branches(face: Face) -> Branches:
    """Games about whose copy at this table something is known."""
    books = [face.table.rulebook] if face.table else list(rulebooks().values())
    known = [book for book in books if face.tables.store.recall(f"known/{book.id}", "{}") != "{}"]
    if not known:
        return [], {}

    def forget(game: str) -> Then:
        face.tables.forget_known(game)
        face.say(_("Forgotten. The next game asks again what your copy says."))
        return Then.UP

    options = [Option(book.id, book.title) for book in known]
    level = Level(choose(_("Forget what the copy says"), options), forget)
    return [Option("forget", _("Forget what the copy says"))], {"forget": lambda: lambda: level}
