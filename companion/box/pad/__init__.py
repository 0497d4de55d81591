"""The tag pad: a microcontroller with a reader on a USB port, and the link to it."""

from companion.box.pad.tag_pad import Beep, Colour, PadError, TagPad, usb_ports
from companion.box.pad.talk import FIRMWARE, PadState

__all__ = ["FIRMWARE", "Beep", "Colour", "PadError", "PadState", "TagPad", "usb_ports"]
