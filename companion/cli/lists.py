"""Short answers: the games there are, a game's flow, the games that were played."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from companion.game.diagram import mermaid
from companion.game.rulebook import find_rulebook, rulebooks
from companion.store import Store
from companion.table import Tables
from companion.text import _

__all__ = ["flow", "games", "history"]


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


def history(folder: Path) -> int:
    store = Store(folder)
    try:
        _say(store)
        played = Tables(store).list()
        for saved, card in played:
            when = datetime.fromisoformat(saved.touched).astimezone().strftime("%Y-%m-%d %H:%M")
            if card.winners:
                scores = ", ".join(f"{name} {total}" for name, total in card.scores.items())
                how = _("won by {who} ({scores})", who=", ".join(card.winners), scores=scores)
            else:
                how = _("round {round}: {who}", round=card.round or "–", who=", ".join(card.players))
            print(f"{saved.id:6}  {when}  {card.title or saved.game:22} {how}")
        if not played:
            print(_("No games yet."))
    finally:
        store.close()
    return 0


def _say(store: Store) -> None:
    for message in store.messages:
        print(message)
