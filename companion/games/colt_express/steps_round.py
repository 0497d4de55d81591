"""The questions at the start of a round: its card, and hands."""

from __future__ import annotations

from companion.game.asks import Ask, Choose, Number, Option
from companion.game.flow import Step
from companion.games.colt_express import scheming, setting_up
from companion.games.colt_express.components import ROUND_CARDS, ROUNDS, STATIONS, TURN_KINDS, RoundCard
from companion.games.colt_express.train import Train
from companion.games.colt_express.words import TURN_NAMES, round_card
from companion.text import Words, _

__all__ = ["Bullets", "Hands", "OtherTurns", "RevealRound"]

_ROUND = _("New round")
_MOST_TURNS = 6


class RevealRound(Step[Train]):
    """The first player reveals the round card: four of seven, then a station (CX-25, CX-32)."""

    title = _ROUND

    def asks(self, train: Train) -> list[Ask]:
        station = train.round == ROUNDS - 1
        cards = STATIONS if station else ROUND_CARDS
        options = [
            Option(card.id, card.name, detail=_letters(train, card), tags=(f"round/{card.id}",))
            for card in cards.values()
            if card.id not in train.round_cards
        ]
        title: Words = _("Reveal the station card") if station else _("Reveal the round card")
        if train.editing:
            return [Choose(who=train.first_player, title=_("Which card has other turns?"), options=options)]
        # What the table's own card shows wins (CX-137); chance never draws that.
        options.append(Option("other", _("Other turns…"), weight=0))
        return [Choose(who=train.first_player, title=title, options=options, chance=True)]

    def take(self, train: Train, who: str, answer: str) -> str | None:
        if answer == "other":
            train.editing = 1
            return None
        setting_up.start_round(train, answer)
        if train.editing:
            train.turns = []
            return "other turns"
        train.say(_("Round {n}: {card}", n=train.round, card=round_card(train).name))
        return "revealed"


def _letters(train: Train, card: RoundCard) -> str:
    letters = {kind: letter for letter, kind in TURN_KINDS.items()}
    return "".join(letters[kind] for kind in card.turns(len(train.players)))


class OtherTurns(Step[Train]):
    """The table enters the turns that its own card shows (CX-137)."""

    title = _ROUND

    def asks(self, train: Train) -> list[Ask]:
        options = []
        if len(train.turns) < _MOST_TURNS:
            options = [Option(kind, TURN_NAMES[kind]) for kind in TURN_KINDS.values()]
        if train.turns:
            options.append(Option("end", _("That is all")))
        title = _("Turn {n}", n=len(train.turns) + 1)
        return [Choose(who=train.first_player, title=title, note=round_card(train).name, options=options)]

    def take(self, train: Train, who: str, answer: str) -> str | None:
        if answer != "end":
            train.turns.append(answer)
            return None
        train.editing = 0
        train.slots = scheming.slots_of(train.names, train.first_player, train.turns)
        letters = {kind: letter for letter, kind in TURN_KINDS.items()}
        turns = " ".join(letters[kind] for kind in train.turns)
        train.say(
            _("Round {n}: {card}, on this table {turns}", n=train.round, card=round_card(train).name, turns=turns)
        )
        return "revealed"


class Hands(Step[Train]):
    """Everybody takes a hand (CX-31; expert CX-111; two players CX-124)."""

    title = _ROUND

    def run(self, train: Train) -> str:
        scheming.fresh_hands(train)
        if not train.expert or train.settings["bullet_discard"] != "phase_start":
            return "hands are full"
        train.asked = [player for player in train.names if scheming.bullets_in_hand(train, player)]
        return "bullets may go"


class Bullets(Step[Train]):
    """Expert: bullets may leave the hand (CX-112)."""

    title = _("Schemin’")

    def asks(self, train: Train) -> list[Ask]:
        return [
            Number(
                who=player,
                title=_("Discard how many bullets?"),
                most=scheming.bullets_in_hand(train, player),
                quick=0,
            )
            for player in train.asked
        ]

    def take(self, train: Train, who: str, answer: int) -> None:
        scheming.discard_bullets(train, who, answer)
        train.asked.remove(who)

    def run(self, train: Train) -> str:
        return "bullets are gone"
