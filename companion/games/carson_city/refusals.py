"""How a rule says no."""

from __future__ import annotations

from companion.errors import RuleError
from companion.text import Text

__all__ = ["insist", "no"]


def no(message: Text, rule: str) -> RuleError:
    """A refusal to raise or to show beside an option."""
    return RuleError(message, rule=rule, code="illegal_choice")


def insist(refusal: RuleError | None) -> None:
    """Raise the refusal, if there is one."""
    if refusal is not None:
        raise refusal
