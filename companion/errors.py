"""What can go wrong, said to the person at the table."""

from __future__ import annotations

from companion.text import Words

__all__ = ["CompanionError", "RuleError"]


class CompanionError(Exception):
    """Anything the box refuses or cannot do; its text says what happened and what to do."""

    def __init__(self, message: Words) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class RuleError(CompanionError, ValueError):
    """An answer the rules do not allow now; nothing has changed."""

    def __init__(self, message: Words, *, rule: str = "", code: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.code = code
