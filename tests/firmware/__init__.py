"""The firmware under a real MicroPython, and what the box has to do with it."""

import pytest

from companion.cli.pico import missing

needs_micropython = pytest.mark.skipif(bool(missing()), reason=f"needs {missing()}")
