"""A flow as a Mermaid diagram."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.game.flow import Flow

__all__ = ["mermaid"]


def mermaid(flow: Flow[Any]) -> str:
    """The state diagram that the flow's machine would walk through."""
    drawing = flow.drawing()
    lines = ["stateDiagram-v2", f"    [*] --> {_id(drawing['initial'])}"]
    lines += _states(drawing["states"], "", "    ")
    for move in drawing["transitions"]:
        lines.append(f"    {_id(move['source'])} --> {_id(move['dest'])}: {move['trigger']}")
    ends = {path for path, _step in flow.all_steps()} - {move["source"] for move in drawing["transitions"]}
    lines += [f"    {_id(path)} --> [*]" for path in sorted(ends)]
    return "\n".join(lines) + "\n"


def _states(states: list[Any], prefix: str, indent: str) -> Iterator[str]:
    for state in states:
        if isinstance(state, str):
            yield f'{indent}state "{state}" as {_id(prefix + state)}'
            continue
        path = prefix + state["name"]
        yield f'{indent}state "{state["name"]}" as {_id(path)} {{'
        first = f"{path}/{state['initial']}"
        yield f"{indent}    [*] --> {_id(first)}"
        yield from _states(state["children"], f"{path}/", indent + "    ")
        yield f"{indent}}}"


def _id(path: str) -> str:
    """A name that Mermaid takes; `end` and the like are words of its own."""
    return "s_" + "".join(letter if letter.isalnum() else "_" for letter in path)
