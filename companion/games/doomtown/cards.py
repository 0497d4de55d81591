"""A list of cards that the table has imported: none is shipped (docs/cards.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

from companion.errors import RuleError
from companion.game.cards import JOKERS, RANKS, card
from companion.games.doomtown.components import GRIFTER
from companion.games.doomtown.town import TOWN_SQUARE, Town
from companion.text import Words, _

__all__ = ["TYPES", "Card", "card_pieces", "cards_of", "find_card", "read_cards"]

TYPES = ("outfit", "deed", "dude", "goods", "spell", "action", "joker")
_OTHER_ANSWERS = ("new", "done", "dude", "deed", "goods", "gadget")
"""What the questions that name cards offer besides."""
_NUMBERS = ("cost", "upkeep", "production", "bullets", "influence", "control", "stash", "difficulty")


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the list."""

    code: str
    name: str
    type: str
    suit: str = ""
    rank: str = ""
    cost: int = 0
    upkeep: int = 0
    production: int = 0
    bullets: int = 0
    shooter: str = "draw"
    influence: int = 0
    control: int = 0
    stash: int = 0
    """An outfit's starting ghost rock."""
    difficulty: int = 0
    outfit: str = ""
    keywords: tuple[str, ...] = field(default=())

    @property
    def tag(self) -> str:
        """What the tagged card is called on the pad."""
        return f"{self.type}/{self.code.lower()}"

    @property
    def playing_card(self) -> str:
        """The card it is in a draw hand; nothing for an outfit."""
        return JOKERS[0] if self.type == "joker" else self.rank + self.suit

    def has(self, keyword: str) -> bool:
        return any(word.lower() == keyword for word in self.keywords)

    @property
    def grifter(self) -> bool:
        return self.has(GRIFTER)


def read_cards(rows: object) -> tuple[list[dict[str, Any]], list[Words]]:
    """The sound rows of a list as plain data, and a sentence for each other; unknown fields are ignored."""
    if not isinstance(rows, list):
        raise RuleError(_("A card list is a JSON list of cards"))
    found: dict[str, dict[str, Any]] = {}
    bad: list[Words] = []
    codes: set[str] = set()
    for number, row in enumerate(rows, start=1):
        try:
            one = _read(row)
            if one.code.lower() in codes:
                raise RuleError(_("its code “{code}” stands there twice", code=one.code))
        except RuleError as error:
            bad.append(_("Row {n}: {why}", n=number, why=str(error)))
        else:
            codes.add(one.code.lower())
            found[one.code] = {name: value for name, value in asdict(one).items() if value not in ("", 0, ())}
    return list(found.values()), bad


def _read(row: object) -> Card:
    if not isinstance(row, Mapping):
        raise RuleError(_("it is no object"))
    words = {name: _word(row, name) for name in ("code", "name", "type")}
    kind = words["type"].lower()
    if kind not in TYPES:
        raise RuleError(_("type “{type}” is not one of {types}", type=kind[:20], types=", ".join(TYPES)))
    numbers = {name: _number(row, name) for name in _NUMBERS}
    shooter = str(row.get("shooter") or "draw").lower()
    if shooter not in ("stud", "draw"):
        raise RuleError(_("shooter “{value}” is neither stud nor draw", value=shooter[:20]))
    suit, rank = _suit_and_rank(row, kind)
    return Card(
        code=words["code"],
        name=words["name"],
        type=kind,
        suit=suit,
        rank=rank,
        shooter=shooter,
        outfit=_text(row.get("outfit") or "", "outfit"),
        keywords=_keywords(row),
        **numbers,
    )


def _word(row: Mapping[str, object], name: str) -> str:
    value = row.get(name)
    if not isinstance(value, str) or not value.strip():
        raise RuleError(_("{field} is missing", field=name))
    text = _text(value, name)
    if name == "code" and "/" in text:
        raise RuleError(_("a code has no “/”"))
    if name == "code" and text.lower() in _OTHER_ANSWERS:
        raise RuleError(_("“{code}” cannot be a code", code=text))
    if text.lower() == TOWN_SQUARE:
        raise RuleError(_("“{name}” is a place of its own", name=TOWN_SQUARE))
    return text


def _text(value: object, name: str) -> str:
    """A text of one line that can be shown and kept."""
    text = " ".join(value.split())[:40] if isinstance(value, str) else ""
    if not isinstance(value, str) or not text.isprintable():
        raise RuleError(_("{field} is no text that can be shown", field=name))
    return text


def _number(row: Mapping[str, object], name: str) -> int:
    value = row.get(name)
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 99:
        raise RuleError(_("{field} is no whole number from 0 to 99", field=name))
    return value


def _suit_and_rank(row: Mapping[str, object], kind: str) -> tuple[str, str]:
    if kind in ("outfit", "joker"):
        return "", ""
    rank, suit = row.get("rank"), row.get("suit")
    if isinstance(rank, int) and not isinstance(rank, bool) and 1 <= rank <= len(RANKS):
        rank = RANKS[rank - 1]
    try:
        found = card(f"{rank}{str(suit)[:1]}")
    except RuleError as error:
        raise RuleError(_("suit and rank are no playing card")) from error
    return found[-1], found[:-1]


def _keywords(row: Mapping[str, object]) -> tuple[str, ...]:
    words = row.get("keywords") or []
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise RuleError(_("keywords are no list of words"))
    return tuple(_text(word, "keywords") for word in words)


def cards_of(town: Town, *types: str) -> list[Card]:
    """The imported cards of these types."""
    return [one for one in _cards(town) if one.type in types]


def find_card(town: Town, code: str) -> Card | None:
    return next((one for one in _cards(town) if one.code == code), None)


def _cards(town: Town) -> Iterator[Card]:
    for row in town.known.get("cards", ()):
        yield _as_card(tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in row.items()))


@lru_cache(maxsize=4096)
def _as_card(row: tuple[tuple[str, Any], ...]) -> Card:
    return Card(**dict(row))


def card_pieces(town: Town) -> dict[str, str]:
    """What each tagged card of the list is in a draw hand."""
    return {one.tag: one.playing_card for one in _cards(town) if one.playing_card}
