"""Powers that give money, points, roads, guns and cowboys when the card is chosen."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, Option
from companion.games.carson_city import money
from companion.games.carson_city.asking import NO, NO_THANKS, dollars, offer, too_poor
from companion.games.carson_city.cards import DOCTOR
from companion.games.carson_city.cast import CARDS, RED, YELLOW
from companion.games.carson_city.goods import (
    call_cowboys,
    earn,
    gain_dynamite,
    gain_horse,
    gain_revolvers,
    gain_roads,
    hand_over,
    pay,
    score,
)
from companion.games.carson_city.refusals import no
from companion.games.carson_city.tags import UNDERTAKER_TAG, personality_tag
from companion.games.carson_city.town import NO_DUEL, SUPPLY, WHITE_COWBOY, Town, cowboy
from companion.text import Text, _, n_

__all__ = ["COWBOY_PRICES", "EIGHT", "EIGHT_DOLLARS", "HEROES", "LATER", "REVOLVER_PRICES"]

LATER = "later"
EIGHT = "$8"
EIGHT_DOLLARS = 8

COWBOY_PRICES = {1: 1, 2: 4, 3: 9}  # CC-P-06Y
REVOLVER_PRICES = {1: 3, 2: 9}  # CC-P-06R
HEROES = {0: 3, 1: 6, 2: 9}  # CC-P-16R


def white_cowboy(town: Town, who: str) -> str:
    town.ledger.put(WHITE_COWBOY, town.ledger.where(WHITE_COWBOY), f"{who}/cowboys", _("Sheriff"))
    town.say(_("{who} takes the white cowboy", who=who))
    return "used"


def nine_dollars(town: Town, who: str) -> str:
    earn(town, who, 9, _("Banker"))
    return "used"


def two_roads(town: Town, who: str) -> str:
    gain_roads(town, who, 2, _("Chinese Worker"))
    return "used"


def one_road(town: Town, who: str) -> str:
    gain_roads(town, who, 1, _("Governor"))
    return "used"


def two_dynamite(town: Town, who: str) -> str:
    gain_dynamite(town, who, 2, _("Gold Digger"))
    return "used"


def one_dynamite(town: Town, who: str) -> str:
    gain_dynamite(town, who, 1, _("Gunsmith"))
    return "used"


def two_tokens(town: Town, who: str) -> str:
    town.ledger.move(NO_DUEL, town.ledger.amount(SUPPLY, NO_DUEL), SUPPLY, who, _("Singer"))
    town.say(_("{who} takes the no-duel tokens", who=who))
    return "used"


def one_horse(town: Town, who: str) -> str:
    if town.plays("horses"):
        gain_horse(town, who, f"{who}/horses", _("Cowboy"))
    return "used"


# $8 now, or something later (CC-P-03Y, CC-P-03R, CC-P-05R)


def _eight_or(who: str, title: Text, later: Text) -> list[Ask]:
    return [
        Choose(
            who=who,
            title=title,
            options=[Option(EIGHT, _("$8 now")), Option(LATER, later)],
        )
    ]


def ask_grocer(_town: Town, who: str) -> list[Ask]:
    return _eight_or(who, _("Grocer"), _("Double a kind at building income"))


def ask_houses(_town: Town, who: str) -> list[Ask]:
    return _eight_or(who, _("Grocer"), _("1 VP for each own house at the end"))


def ask_mountains(_town: Town, who: str) -> list[Ask]:
    return _eight_or(who, _("Settler"), _("1 VP for each own mountain at the end"))


def take_eight_or_later(town: Town, who: str, answer: Any) -> str | None:
    if answer == EIGHT:
        earn(town, who, EIGHT_DOLLARS, CARDS[int(town.effect)].yellow.name)
    town.decided[who] = answer
    return "used"


# Captain


def _purchase(town: Town, who: str, title: Text, offers: dict[int, tuple[Text, int]], rule: str) -> Ask:
    """One of several amounts, each at its own price."""
    options = [NO_THANKS]
    for count, (words, price) in offers.items():
        options.append(offer(str(count), words, too_poor(town, who, price, rule), detail=dollars(price)))
    return Choose(who=who, title=title, options=options, quick=NO)


def ask_cowboys(town: Town, who: str) -> list[Ask]:
    left = len(town.ledger.at(f"{who}/supply"))
    offers = {n: (n_("{n} cowboy", "{n} cowboys", n), price) for n, price in COWBOY_PRICES.items() if n <= left}
    return [_purchase(town, who, _("Captain: hire cowboys"), offers, "CC-P-06Y")]


def take_cowboys(town: Town, who: str, answer: Any) -> str | None:
    if answer != NO:
        pay(town, who, COWBOY_PRICES[int(answer)], _("Captain"))
        call_cowboys(town, who, int(answer), _("Captain"))
    return "used"


def ask_revolvers(town: Town, who: str) -> list[Ask]:
    offers = {n: (n_("{n} revolver", "{n} revolvers", n), price) for n, price in REVOLVER_PRICES.items()}
    return [_purchase(town, who, _("Captain: buy revolvers"), offers, "CC-P-06R")]


def take_revolvers(town: Town, who: str, answer: Any) -> str | None:
    if answer != NO:
        pay(town, who, REVOLVER_PRICES[int(answer)], _("Captain"))
        gain_revolvers(town, who, int(answer), _("Captain"))
    return "used"


# Governor, Doctor or Undertaker, Heroes


def ask_tax(town: Town, who: str) -> list[Ask]:
    options = [NO_THANKS]
    for on, words in (("weapons", _("$1 per revolver")), ("money", _("$1 per started $10"))):
        options.append(Option(on, words, detail=f"${sum(money.tax(town, who, on).values())}"))
    return [Choose(who=who, title=_("Governor: tax the others"), options=options)]


def take_tax(town: Town, who: str, answer: Any) -> str | None:
    if answer != NO:
        for payer, amount in money.tax(town, who, answer).items():
            hand_over(town, payer, amount, who, _("Tax"))
    return "used"


def ask_doctor(_town: Town, who: str) -> list[Ask]:
    return [
        Choose(
            who=who,
            title=_("Doctor or Undertaker?"),
            options=[
                Option(YELLOW, _("Doctor"), detail="$60", tags=(personality_tag(14),)),
                Option(RED, _("Undertaker"), detail="$90", tags=(UNDERTAKER_TAG,)),
            ],
        )
    ]


def take_doctor(town: Town, who: str, answer: Any) -> str | None:
    town.sides[DOCTOR] = answer
    face = CARDS[DOCTOR].face(answer)
    town.say(_("{who} is the {card}: {text}", who=who, card=face.name, text=face.text))
    return "used"


def ask_heroes(town: Town, who: str) -> list[Ask]:
    own = town.reserve(who).count(cowboy(who))
    words = {0: _("Keep all cowboys"), 1: _("Give up 1 cowboy"), 2: _("Give up 2 cowboys")}
    options = [
        offer(
            str(count),
            words[count],
            no(_("{who} has only {n} in reserve", who=who, n=own), "CC-P-16R") if count > own else None,
            detail=_("{n} VP", n=points),
        )
        for count, points in HEROES.items()
    ]
    return [Choose(who=who, title=_("Heroes"), options=options)]


def take_heroes(town: Town, who: str, answer: Any) -> str | None:
    count = int(answer)
    for _each in range(count):
        town.ledger.put(cowboy(who), f"{who}/cowboys", f"{who}/supply", _("Heroes"))
    if count:
        town.say(n_("{who}: {n} cowboy back to the supply", "{who}: {n} cowboys back to the supply", count, who=who))
    score(town, who, HEROES[count], _("Heroes"))
    return "used"
