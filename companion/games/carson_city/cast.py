"""The personality cards: number, name and money limit of both sides, and what each does in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from companion.text import Text, _

__all__ = ["CARDS", "CARDS_IN_PLAY", "CARD_SETS", "CAST", "RED", "YELLOW", "Face", "Personality"]

YELLOW = "yellow"
RED = "red"
CARDS_IN_PLAY = 7
"""And one more if the Newsboy is among them (CC-SET-01)."""
NEWSBOY_FEE = 3
NEWSBOY_CUT = 5


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card."""

    name: Text
    limit: int
    """Money that may be kept; the Newsboy's depends on the card he copies."""
    text: Text


@dataclass(frozen=True, slots=True)
class Personality:
    number: int
    yellow: Face
    red: Face
    sure: bool = True
    """False: the number is inferred; the table compares it with the printed card (section b.6)."""

    def face(self, side: str) -> Face:
        return self.yellow if side == YELLOW else self.red


CAST: tuple[Personality, ...] = (
    Personality(
        0,
        Face(_("Newsboy"), 0, _("$3: take another card but the Sheriff, its power and limit")),
        Face(_("Newsboy"), 0, _("take another card but the Sheriff; limit $5 lower")),
    ),
    Personality(
        1,
        Face(_("Sheriff"), 20, _("the white cowboy, whom nobody can duel")),
        Face(_("Sheriff"), 20, _("attacks nobody; +3 VP for each lost duel")),
    ),
    Personality(
        2,
        Face(_("Banker"), 120, _("+$9")),
        Face(_("Banker"), 60, _("buy 3 VP for $3, 5 for $12 or 7 for $25")),
    ),
    Personality(
        3,
        Face(_("Grocer"), 60, _("double one kind of own building, or $8")),
        Face(_("Grocer"), 60, _("$8, or at the end 1 VP for each own house")),
    ),
    Personality(
        4,
        Face(_("Chinese Worker"), 30, _("+2 roads; buildings at half price")),
        Face(_("Chinese Worker"), 30, _("$5: any tile of the market")),
    ),
    Personality(
        5,
        Face(_("Settler"), 30, _("a free parcel for nothing")),
        Face(_("Settler"), 20, _("$8, or at the end 1 VP for each own mountain")),
    ),
    Personality(
        6,
        Face(_("Captain"), 25, _("buy 1, 2 or 3 cowboys for $1, $4 or $9")),
        Face(_("Captain"), 20, _("buy 1 or 2 revolvers for $3 or $9")),
    ),
    Personality(
        7,
        Face(_("Mercenary"), 20, _("+3 firepower")),
        Face(_("Mercenary"), 30, _("+2 firepower")),
    ),
    Personality(
        8,
        Face(_("Indian"), 20, _("two parcels by dice for nothing")),
        Face(_("Indian"), 30, _("parcels cost at most $3")),
        sure=False,
    ),
    Personality(
        9,
        Face(_("Gold Digger"), 20, _("$10: a mine on a free empty parcel")),
        Face(_("Gold Digger"), 20, _("up to 2 dynamite")),
    ),
    Personality(
        10,
        Face(_("Gunsmith"), 30, _("+2 VP for each duel won")),
        Face(_("Gunsmith"), 20, _("1 dynamite; reroll once in each duel")),
    ),
    Personality(
        11,
        Face(_("Singer"), 15, _("two cowboys whom nobody can duel")),
        Face(_("Singer"), 40, _("a cowboy gambles for the product of the dice")),
    ),
    Personality(
        12,
        Face(_("Auctioneer"), 30, _("auction two free parcels")),
        Face(_("Auctioneer"), 30, _("auction the 3 revolvers of this round")),
    ),
    Personality(
        13,
        Face(_("Governor"), 50, _("+1 road; 1 VP for each road to new parcels")),
        Face(_("Governor"), 50, _("tax the others: revolvers or money")),
        sure=False,
    ),
    Personality(
        14,
        Face(_("Doctor"), 60, _("duel losers pay $3 to move on instead")),
        Face(_("Undertaker"), 90, _("duel losers lose 1 VP or pay $2")),
        sure=False,
    ),
    Personality(
        15,
        Face(_("Cowboy"), 20, _("+1 horse")),
        Face(_("Cowboy"), 20, _("$8: a ranch on a free empty parcel")),
        sure=False,
    ),
    Personality(
        16,
        Face(_("Heroes"), 240, _("own buildings are safe; no attacks")),
        Face(_("Heroes"), 40, _("3 VP, or give 1 cowboy for 6 or 2 for 9")),
        sure=False,
    ),
    Personality(
        17,
        Face(_("Teacher"), 60, _("chooses first next round")),
        Face(_("Teacher"), 60, _("2 VP per school, prison, church; 2 without a saloon")),
        sure=False,
    ),
    Personality(
        18,
        Face(_("Lawyer"), 60, _("may buy a parcel now; claims cannot be duelled")),
        Face(_("Publisher"), 40, _("VP for own building income")),
        sure=False,
    ),
)
CARDS: dict[int, Personality] = {personality.number: personality for personality in CAST}

# CC-P-SETS: Y yellow, R red; the Doctor's side is his holder's choice.
CARD_SETS: dict[str, tuple[Text, str]] = {
    "first_game": (_("First game"), "1Y 2Y 3Y 4Y 5Y 6Y 7Y"),
    "quiet_town": (_("Quiet town"), "1R 2R 5Y 11Y 13Y 14Y 16R"),
    "opportunity": (_("Town of opportunity"), "0Y 2Y 3Y 4R 6Y 8R 12Y 16Y"),
    "landowners": (_("Landowners"), "0Y 3R 4Y 5R 8Y 9Y 12Y 15R"),
    "gold_rush": (_("Gold rush"), "0R 1Y 3Y 5R 8R 9Y 10R 11R"),
    "uproar": (_("Town in uproar"), "0R 6R 7Y 9R 10Y 12R 13R 14Y"),
}


def card_set(codes: str) -> dict[int, str]:
    """The sides by card number of a set written like `0R 1Y`."""
    return {int(code[:-1]): RED if code[-1] == "R" else YELLOW for code in codes.split()}
