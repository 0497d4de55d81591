"""The questions of set-up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.game.asks import Ask, Choose, ChooseSeveral, Confirm, Number, Option
from companion.game.flow import Step
from companion.game.players import TABLE
from companion.games.colt_express import setting_up
from companion.games.colt_express.components import CARS, PAIRED, PARTNERS, PURSE_SPLIT, PURSE_VALUES, PURSES
from companion.games.colt_express.train import Train
from companion.games.colt_express.words import loot_words
from companion.text import Text, Words, _

__all__ = [
    "Boarding",
    "Cars",
    "Cover",
    "FirstPlayer",
    "JewelsOfACar",
    "Loot",
    "Pairs",
    "PurseSplit",
    "PursesOfACar",
    "Teams",
]

_SETUP = _("Set-up")


class PurseSplit(Step[Train]):
    """A table whose purses differ from the printed split says so (CX-137)."""

    title = _SETUP

    def asks(self, train: Train) -> list[Ask]:
        if train.settings["purse_split"] == "printed" or train.editing == len(PURSE_VALUES):
            return []
        return [
            Number(
                who=TABLE,
                title=_("How many purses of {n}?", n=PURSE_VALUES[train.editing]),
                most=PURSES,
                start=PURSE_SPLIT[train.editing],
            )
        ]

    def take(self, train: Train, who: str, answer: int) -> None:
        train.purse_split[train.editing] = answer
        train.editing += 1

    def run(self, train: Train) -> str:
        if train.editing:
            train.say(_("The table’s purses: {split}", split="/".join(str(count) for count in train.purse_split)))
        train.editing = 0
        return "the purses are known"


class Cars(Step[Train]):
    """Which cars stand where, front to back (CX-21)."""

    title = _SETUP

    def asks(self, train: Train) -> list[Ask]:
        return [
            ChooseSeveral(
                who=TABLE,
                title=_("Which cars, front to back?"),
                options=_car_options(),
                least=train.caboose,
                most=train.caboose,
                ordered=True,
                chance=True,
            )
        ]

    def take(self, train: Train, who: str, answer: list[str]) -> str:
        setting_up.couple(train, answer)
        return "the train stands"


@cache
def _car_options() -> list[Option]:
    return [
        Option(car.id, loot_words(["P"] * car.purses + ["J"] * car.jewels), tags=(f"car/{car.id.lower()}",))
        for car in CARS.values()
    ]


class Loot(Step[Train]):
    """The loot as printed, or as the table has it (CX-22, CX-137)."""

    title = _SETUP

    def asks(self, train: Train) -> list[Ask]:
        options = [Option("printed", _("Done"))]
        for number, (purses, jewels) in enumerate(train.floor_loot, start=1):
            options.append(Option(str(number), _("Car {n}", n=number), detail=f"{purses}P {jewels}J"))
        return [
            Choose(
                who=TABLE,
                title=_("Lay out the loot"),
                note=_("Another car floor? Choose the car"),
                options=options,
                quick="printed",
            )
        ]

    def take(self, train: Train, who: str, answer: str) -> str:
        if answer == "printed":
            setting_up.lay_loot(train)
            return "the loot lies"
        train.editing = int(answer)
        return "another car floor"


class PursesOfACar(Step[Train]):
    """How many purses the table's car shows."""

    title = _SETUP

    def asks(self, train: Train) -> list[Ask]:
        start = train.floor_loot[train.editing - 1][0]
        title = _("Purses in car {n}", n=train.editing)
        return [Number(who=TABLE, title=title, most=setting_up.loot_left(train, train.editing)[0], start=start)]

    def take(self, train: Train, who: str, answer: int) -> str:
        train.floor_loot[train.editing - 1][0] = answer
        return "counted"


class JewelsOfACar(Step[Train]):
    """How many jewels the table's car shows."""

    title = _SETUP

    def asks(self, train: Train) -> list[Ask]:
        start = train.floor_loot[train.editing - 1][1]
        title = _("Jewels in car {n}", n=train.editing)
        return [Number(who=TABLE, title=title, most=setting_up.loot_left(train, train.editing)[1], start=start)]

    def take(self, train: Train, who: str, answer: int) -> str:
        train.floor_loot[train.editing - 1][1] = answer
        purses = train.floor_loot[train.editing - 1][0]
        loot = loot_words(["P"] * purses + ["J"] * answer)
        train.say(_("The table’s car {n}: {loot}", n=train.editing, loot=loot))
        train.editing = 0
        return "counted"


class FirstPlayer(Step[Train]):
    """Who is first, by chance; he keeps the round deck (CX-26)."""

    title = _SETUP

    def asks(self, train: Train) -> list[Ask]:
        options = [
            Option(name, name, tags=(f"bandit/{name.lower()}", f"player/{name.lower()}")) for name in train.names
        ]
        return [Choose(who=TABLE, title=_("Who is first?"), options=options, chance=True)]

    def take(self, train: Train, who: str, answer: str) -> str:
        train.first_player = answer
        train.say(_("{who} is first and keeps the round deck", who=answer))
        if train.two_players:
            return "two lead teams"
        setting_up.board(train, setting_up.starting_spots(train))
        return "all aboard"


class Pairs(Step[Train]):
    """Two players: who rides with whom, by chance (CX-121)."""

    title = _SETUP

    def asks(self, train: Train) -> list[Ask]:
        left = _partners_left(train)
        if len(left) == 1:
            return []
        lead = PAIRED[len(train.pairs)]
        options = [Option(name, name, tags=(f"bandit/{name.lower()}",)) for name in left]
        return [Choose(who=TABLE, title=_("{bandit} rides with", bandit=lead), options=options, chance=True)]

    def take(self, train: Train, who: str, answer: str) -> None:
        train.pairs.append([PAIRED[len(train.pairs)], answer])

    def run(self, train: Train) -> str:
        train.pairs.append([PAIRED[-1], *_partners_left(train)])
        return "three pairs"


def _partners_left(train: Train) -> list[str]:
    taken = [pair[1] for pair in train.pairs]
    return [name for name in PARTNERS if name not in taken]


class Teams(Step[Train]):
    """Two players: each chooses a pair, the first player first."""

    title = _SETUP

    def asks(self, train: Train) -> list[Ask]:
        choosing = next(name for name in train.clockwise(train.first_player) if not train.team(name))
        options = [
            Option("+".join(pair).lower(), _pair_name(pair), tags=tuple(f"bandit/{name.lower()}" for name in pair))
            for pair in train.pairs
        ]
        return [Choose(who=choosing, title=_("Choose your team"), options=options)]

    def take(self, train: Train, who: str, answer: str) -> str | None:
        pair = next(pair for pair in train.pairs if "+".join(pair).lower() == answer)
        train.pairs.remove(pair)
        for bandit in pair:
            setting_up.join(train, bandit, who)
        train.say(_("{who} leads {team}", who=who, team=_pair_name(pair)))
        return "two teams" if all(train.team(name) for name in train.names) else None


def _pair_name(pair: Sequence[str]) -> Text:
    return _("{one} and {other}", one=pair[0], other=pair[1])


class Boarding(Step[Train]):
    """Two players: each secretly sends one bandit to the caboose, the other to the next car (CX-122)."""

    title = _SETUP

    def asks(self, train: Train) -> list[Ask]:
        return [
            Choose(
                who=player,
                title=_("Who starts in the caboose?"),
                options=[Option(name, name, tags=(f"bandit/{name.lower()}",)) for name in train.team(player)],
                secret=True,
            )
            for player in train.names
            if player not in train.in_caboose
        ]

    def take(self, train: Train, who: str, answer: str) -> str | None:
        train.in_caboose[who] = answer
        if len(train.in_caboose) < len(train.names):
            return None
        sent = train.in_caboose.values()
        setting_up.board(train, {bandit: f"{train.caboose - (bandit not in sent)}:in" for bandit in train.bandits})
        return "all aboard"


class Cover(Step[Train]):
    """Two players: whether a fire card may be covered; no source settles it (CX-126)."""

    title = _SETUP

    def asks(self, train: Train) -> list[Ask]:
        note: Words = _("After a fire card, add a card of the other bandit")
        return [
            Confirm(who=TABLE, title=_("Play with cover?"), note=note, yes=_("With cover"), no=_("Without"), quick=None)
        ]

    def take(self, train: Train, who: str, answer: bool) -> str:
        train.cover = answer
        train.say(_("Fire cards may be covered") if answer else _("Fire cards are not covered"))
        return "agreed"
