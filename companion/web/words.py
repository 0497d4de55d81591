"""Every word of the page, so that it can be translated like the rest."""

from __future__ import annotations

from companion.text import Words, _

__all__ = ["PAGE", "SCRIPT"]

PAGE: dict[str, Words] = {
    # the code of the language that this is translated to, such as fr
    "lang": _("en"),
    "title": _("Frontier Companion"),
    "the_box": _("The box"),
    "display": _("The display of the box"),
    "keys": _("Keys"),
    "up": _("Up"),
    "down": _("Down"),
    "left": _("Left"),
    "right": _("Right"),
    "ok": _("OK"),
    "ok_label": _("OK; hold for the menu"),
    "back": _("Back"),
    "back_label": _("Back; hold to undo"),
    "hold_menu": _("hold: menu"),
    "hold_undo": _("hold: undo"),
    "sound": _("Sound"),
    "pad": _("Tag pad"),
    "tray": _("Pieces for the pad"),
    "help_keys": _("Arrow keys move · Enter is OK · Esc goes back · hold either, or add Shift, for menu and undo"),
    "help_more": _("1–6 are the seats · M is the sound"),
    "help_touch": _("Hold OK for the menu, Back to undo · tap a piece, or hold and drag it onto the pad"),
    "table": _("The table"),
}

SCRIPT: dict[str, Words] = {
    "connecting": _("Waking the box…"),
    "reconnecting": _("The box does not answer. Reconnecting…"),
    "not_sent": _("That did not reach the box"),
    "seat": _("Seat {seat}"),
    "seat_free": _("Seat {seat}, free"),
    "seat_off": _("Seat {seat}, {name}"),
    "seat_breathe": _("Seat {seat}, {name}, waits"),
    "seat_steady": _("Seat {seat}, {name}, is asked"),
    "seat_blink": _("Seat {seat}, {name}, is asked; this button answers"),
    "free": _("free"),
    "put_here": _("Put a piece here"),
    "no_pieces": _("The pieces of the game will lie here."),
    "answers_now": _("answers now"),
    "no_game": _("No game lies on the table yet. Press OK on the box to begin."),
    "round": _("Round {round}"),
    "asked": _("{who}: {what}"),
    "everybody": _("Everybody"),
    "over": _("The game is over"),
    "nobody_asked": _("Nobody is asked just now"),
    "order": _("Order"),
    "to_act": _("to act"),
    "scores": _("Scores"),
    "together": _("Together"),
    "log": _("What happened"),
    "picture": _("Map of the table"),
}
