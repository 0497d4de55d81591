"""A game as plain JSON: what everybody may see, and what one player may see besides."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral
from companion.game.game import Game
from companion.game.picture import Picture
from companion.game.players import TABLE
from companion.game.sums import Sheet, Sum
from companion.text import Text, Words

__all__ = ["ask_json", "view_json"]

LOG_LINES = 40


def _plain(value: Any) -> Any:
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


def _fields(thing: Any, *left_out: str) -> dict[str, Any]:
    """A flat value as JSON without what is empty."""
    found = {field.name: _plain(getattr(thing, field.name)) for field in fields(thing) if field.name not in left_out}
    return {name: value for name, value in found.items() if value not in ("", [], None, False)}


def ask_json(ask: Ask, viewer: str | None) -> dict[str, Any]:
    """A question; what can be answered to a secret one is for the asked player only."""
    shown = {"kind": _kind(ask), **_fields(ask, "options", "quick", "pieces")}
    # nothing at all is a number too where it is a limit
    shown |= {name: 0 for name in ("least", "most", "start") if getattr(ask, name, None) == 0}
    if ask.secret and viewer != ask.who:
        return {"kind": shown["kind"], "who": ask.who, "title": str(ask.title), "secret": True}
    if ask.quick is not None:
        shown["quick"] = ask.quick
    if isinstance(ask, Choose) and not ask.only_luck:
        shown["options"] = [{"id": option.id, **_fields(option, "listed", "weight")} for option in ask.listed]
    return shown


def _kind(ask: Ask) -> str:
    if isinstance(ask, ChooseSeveral):
        return "choose several"
    return ask.kind.lower()


def picture_json(picture: Picture) -> dict[str, Any]:
    return {
        "width": picture.width,
        "height": picture.height,
        "shapes": [{"shape": type(shape).__name__.lower(), **_fields(shape)} for shape in picture.shapes],
    }


def _sheet_json(sheet: Sheet) -> dict[str, Any]:
    return {
        "title": str(sheet.title),
        "unit": sheet.unit,
        "total": sheet.total,
        "lines": [
            {"what": str(what), "total": amount.total, "parts": _parts_json(amount)} for what, amount in sheet.lines
        ],
    }


def _lines_json(lines: list[tuple[Words, Words]]) -> list[list[str]]:
    return [[str(what), str(how)] for what, how in lines]


def _parts_json(amount: Sum) -> list[list[str | int]]:
    return [[str(part.reason), part.amount] for part in amount.parts]


def view_json(game: Game, viewer: str | None = None) -> dict[str, Any]:
    """The whole table for one viewer, or, without a viewer, for everybody."""
    rulebook, state = game.rulebook, game.state
    picture = rulebook.picture(state)
    return {
        "game": rulebook.id,
        "title": rulebook.title,
        "heading": _fields(rulebook.heading(state)),
        "players": [_fields(player) for player in state.players],
        "order": rulebook.order(state),
        "to_act": sorted({ask.who for ask in game.asks if ask.who != TABLE}),
        "over": game.over,
        "scores": [
            {
                "player": score.player,
                "total": score.total,
                "place": score.place,
                "tie_break": str(score.tie_break),
                "parts": _parts_json(score.sum),
            }
            for score in rulebook.scores(state)
        ],
        "sheets": [_sheet_json(sheet) for sheet in rulebook.sheets(state)],
        "asides": [_fields(aside) for aside in game.asides],
        "table": rulebook.view(state, viewer),
        "summary": _lines_json(rulebook.summary(state)),
        "secrets": _lines_json(rulebook.secrets(state, viewer)) if viewer else [],
        "picture": picture_json(picture) if picture else None,
        "news": [str(line) for line in state.log[state.news :]],
        "log": [str(line) for line in state.log[-LOG_LINES:]],
    }
