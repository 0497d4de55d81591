"""The command `companion`."""

from companion.cli.main import main

__all__ = ["main"]
