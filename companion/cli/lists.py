"""Short answers: the games there are, a game's flow."""

from __future__ import annotations

from companion.game.diagram import mermaid
from companion.game.rulebook import find_rulebook, rulebooks
from companion.text import _

__all__ = ["flow", "games"]


def games() -> int:
    for rulebook in rulebooks().values():
        counts = f"{rulebook.counts[0]}–{rulebook.counts[-1]}"
        print(f"{rulebook.id:22} {rulebook.title:22} {_('{n} players', n=counts)}")
        for setting in rulebook.settings:
            choices = " | ".join(
                f"[{_value(choice)}]" if choice == setting.default else _value(choice) for choice in setting.choices
            )
            print(f"    {setting.id} = {choices}    {setting.title}")
    return 0


def _value(choice: bool | int | str) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def flow(game: str) -> int:
    print(mermaid(find_rulebook(game).flow), end="")
    return 0
