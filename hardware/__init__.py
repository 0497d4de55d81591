"""Everything about the box that is not software: pins, parts, wiring, enclosure."""
