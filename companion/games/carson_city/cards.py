"""Which personality does what for whom now: powers, turn order, money limits."""

from __future__ import annotations

from companion.game.sums import Sum
from companion.games.carson_city.cast import CARDS, NEWSBOY_CUT, NEWSBOY_FEE, RED, YELLOW, Face
from companion.games.carson_city.components import ROUND_TABLE, ROUNDS
from companion.games.carson_city.market import tiles_left
from companion.games.carson_city.town import Town
from companion.text import Text, _

__all__ = [
    "NEWSBOY",
    "Terms",
    "card_name",
    "cards_of",
    "choosing_order",
    "face_of",
    "has",
    "has_dynamite",
    "holder_of",
    "limit",
    "newsboy_fee",
    "newsboy_terms",
    "number_of",
    "power_of",
    "printed_number",
    "publisher_vp",
    "side_of",
    "turn_order",
    "turn_over",
]

NEWSBOY, SHERIFF, BANKER, GROCER, WORKER, SETTLER, CAPTAIN, MERCENARY, INDIAN, GOLD_DIGGER = range(10)
GUNSMITH, SINGER, AUCTIONEER, GOVERNOR, DOCTOR, COWBOY, HEROES, TEACHER, LAWYER = range(10, 19)

Terms = tuple[int, int, int]


def cards_of(town: Town, player: str) -> list[int]:
    """The numbers of the cards before a player: one, or two for a Newsboy."""
    return [int(piece[5:]) for piece in town.ledger.at(f"{player}/card")]


def printed_number(town: Town, number: int) -> int:
    """The number on the table's own copy of a card; where it was not certain the table has read it (section b.6)."""
    return int(town.known.get("numbers", {}).get(str(number), number))


def number_of(town: Town, player: str) -> int:
    """The number that decides the turn order; the Newsboy keeps his own (CC-P-00Y)."""
    return printed_number(town, min(cards_of(town, player), default=len(CARDS)))


def power_of(town: Town, player: str) -> int | None:
    """The card whose power a player has: a Newsboy has that of the card he copied."""
    held = cards_of(town, player)
    if held == [NEWSBOY] and town.newsboy:
        return town.newsboy  # G-03 as a table option: somebody else has the card itself
    return max(held, default=None)


def side_of(town: Town, number: int) -> str:
    """The side that a card shows; the Teacher turns red in the last round (CC-P-17Y, CC-P-17R)."""
    if number == TEACHER:
        return RED if town.round >= ROUNDS else YELLOW
    return town.sides.get(number, YELLOW)


def has(town: Town, player: str, number: int, side: str) -> bool:
    return side_of(town, number) == side and power_of(town, player) == number


def holder_of(town: Town, number: int, side: str) -> str:
    """Who has a power in this round, or nobody."""
    return next((name for name in town.names if has(town, name, number, side)), "")


def has_dynamite(town: Town) -> bool:
    """A card in play gives dynamite: the red Gold Digger or the red Gunsmith."""
    return any(number in town.sides and side_of(town, number) == RED for number in (GOLD_DIGGER, GUNSMITH))


def face_of(town: Town, player: str) -> Face | None:
    """The side of the card that works for a player."""
    number = power_of(town, player)
    return None if number is None else CARDS[number].face(side_of(town, number))


def card_name(town: Town, number: int) -> Text:
    """What a card is called before anybody has it; the Doctor's holder chooses the side."""
    if number == DOCTOR:
        return _("Doctor / Undertaker")
    return CARDS[number].face(side_of(town, number)).name


def turn_order(town: Town) -> list[str]:
    """The order of placing: ascending card numbers; who has no card after a correction is last (CC-PH1-03)."""
    return sorted(town.names, key=lambda name: number_of(town, name))


def choosing_order(town: Town) -> list[str]:
    """The order of choosing cards: the pass track, after the last yellow Teacher (CC-PH1-01)."""
    return sorted(town.pass_order, key=lambda name: name != town.teacher)


def newsboy_terms(side: str, copied_limit: int) -> Terms:
    """The Newsboy's limit, number and fee for a card that he copies; no limit falls below 0 (G-21)."""
    if side == YELLOW:
        return copied_limit, NEWSBOY, NEWSBOY_FEE
    return max(0, copied_limit - NEWSBOY_CUT), NEWSBOY, 0


def newsboy_fee(town: Town) -> int:
    """What it costs the Newsboy to copy a card, by his own side."""
    return newsboy_terms(side_of(town, NEWSBOY), 0)[2]


def limit(town: Town, player: str) -> Sum:
    """The money that a player may keep at the end of the round."""
    face = face_of(town, player)
    if face is None:
        return Sum()
    own = Sum.of((face.name, face.limit))
    if NEWSBOY not in cards_of(town, player):
        return own
    allowed, _number, _fee = newsboy_terms(side_of(town, NEWSBOY), face.limit)
    if allowed == face.limit:
        return own
    return Sum.of((face.name, face.limit), (CARDS[NEWSBOY].yellow.name, allowed - face.limit))


def publisher_vp(round: int, own_income: int) -> Sum:
    """The Publisher's points for own building income, rounded up (CC-P-18R)."""
    each = ROUND_TABLE[round].publisher
    return Sum.of((_("${n} income, 1 VP for ${each}", n=own_income, each=each), -(-own_income // each)))


def turn_over(town: Town) -> None:
    """When their tiles have run out, the Gold Digger turns red and the Cowboy yellow, at once and for good."""
    if town.sides.get(GOLD_DIGGER) == YELLOW and not tiles_left(town, "mine"):
        town.sides[GOLD_DIGGER] = RED
        town.say(_("No mine is left: the Gold Digger turns red"))
    if town.sides.get(COWBOY) == RED and not tiles_left(town, "ranch"):
        town.sides[COWBOY] = YELLOW
        town.say(_("No ranch is left: the Cowboy turns yellow"))
