"""Every word of the pages for phones and walls, so that they can be translated like the rest."""

from __future__ import annotations

from companion.text import Words, _

__all__ = ["BOARD", "BOARD_SCRIPT", "PHONE", "PHONE_SCRIPT"]

PHONE: dict[str, Words] = {
    # the code of the language that this is translated to, such as fr
    "lang": _("en"),
    "title": _("Frontier Companion"),
    "clock": _("Time to think"),
    "table": _("The table"),
    "question": _("What is asked"),
    "connecting": _("Looking for the box…"),
    "no_script": _("This page needs JavaScript."),
}

BOARD: dict[str, Words] = {
    "lang": _("en"),
    "title": _("Frontier Companion"),
    "clock": _("Time"),
    "acting": _("Who is to act"),
    "table": _("The table"),
    "scores": _("Scores"),
    "log": _("What happened"),
    "connecting": _("Looking for the box…"),
}

_BOTH: dict[str, Words] = {
    "title": _("Frontier Companion"),
    "reconnecting": _("The box does not answer. Reconnecting…"),
    "not_sent": _("That did not reach the box"),
    "no_game": _("No game lies on the table yet."),
    "no_looking": _("This table plays among itself. Enter the code to look."),
    "round": _("Round {round}"),
    "everybody": _("Everybody"),
    "order": _("Order"),
    "picture": _("Map of the table"),
    "won": _("{who} won"),
}

BOARD_SCRIPT: dict[str, Words] = _BOTH

PHONE_SCRIPT: dict[str, Words] = {
    **_BOTH,
    "asked": _("{who}: {what}"),
    "your_turn": _("● Your turn"),
    "to_act": _("to act"),
    "scores": _("Scores"),
    "tie": _("Tie"),
    "log": _("What happened"),
    "summary": _("The whole table"),
    "only_you": _("Only you see this"),
    "secret": _("Only you see the answers"),
    "pages": _("Pages"),
    "board": _("Scoreboard"),
    "history": _("Games"),
    "people": _("People"),
    "my_name": _("My name"),
    "stand_up": _("Leave this seat"),
    "leave": _("Disconnect"),
    "result": _("See how it went"),
    "undo": _("Take back: {what}"),
    "ask_undo": _("Ask to take back: {what}"),
    "out_of_turn": _("Out of turn: {what}"),
    "join": _("Join the table"),
    "join_how": _("On the box: hold OK, choose Phones, and type the code from its display."),
    "code": _("Six digits"),
    "send": _("OK"),
    "send_unit": _("OK ({unit})"),
    "luck": _("Let the box decide"),
    "take": _("Take {n} (at most {most})"),
    "take_exactly": _("Take {n} of {most}"),
    "less": _("Less"),
    "more": _("More"),
    "die": _("Die {n}"),
    "choose_cards": _("Choose the cards"),
    "send_cards": _("OK: {cards}"),
    "who_are_you": _("Who are you in this game?"),
    "taken": _("another phone plays this"),
    "who_holds": _("Who holds this phone?"),
    "say_name": _("Say who you are"),
    "name": _("Name"),
    "colour": _("Colour"),
    "later": _("Later"),
    "rename": _("Another name for {who}"),
    "or_one_of": _("Or one of these:"),
}
