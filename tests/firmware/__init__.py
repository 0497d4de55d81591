"""The pad's firmware under a real MicroPython."""
