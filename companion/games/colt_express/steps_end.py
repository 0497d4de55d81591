"""The questions at the end of a round and of the game: events, purses, and who has won."""

from __future__ import annotations

from companion.game.asks import Ask, Choose, Confirm, Option
from companion.game.flow import Step
from companion.games.colt_express import events, scheming, scoring
from companion.games.colt_express.components import PRIZE, PURSE_VALUES, ROUNDS
from companion.games.colt_express.train import Train
from companion.games.colt_express.words import round_card, short_spot
from companion.text import _

__all__ = ["EndOfRound", "Event", "FinalScore", "GameOver", "Pickpocketing", "PurseValues", "Revenge"]

_EVENT = _("Event")
_SCORING = _("Scoring")


class Event(Step[Train]):
    """What the round card brings after the last card (CX-90)."""

    title = _EVENT

    def run(self, train: Train) -> str:
        card = round_card(train)
        if card.event == "none":
            return "the event is over"
        train.say(_("Event: {card}", card=card.name))
        events.happen(train, card.event)
        if card.event == "pickpocketing":
            train.asked = events.may_pickpocket(train)
            return "lone bandits may take a purse"
        if card.event == "marshals_revenge":
            train.asked = events.revenge_asks(train)
            return "the cheapest purse falls"
        return "the event is over"


class _AskBandits(Step[Train]):
    """Several bandits are asked at once, each leader about one of his at a time."""

    title = _EVENT

    def asks(self, train: Train) -> list[Ask]:
        found: dict[str, Ask] = {}
        for bandit in self.waiting(train):
            found.setdefault(train.leaders[bandit], self.question(train, bandit))
        return list(found.values())

    def waiting(self, train: Train) -> list[str]:
        raise NotImplementedError

    def question(self, train: Train, bandit: str) -> Ask:
        raise NotImplementedError

    def run(self, train: Train) -> str:
        train.asked = []
        return "the event is over"

    def answered(self, train: Train, leader: str) -> str:
        """The bandit that a leader's answer is about; he is asked no more."""
        bandit = next(bandit for bandit in self.waiting(train) if train.leaders[bandit] == leader)
        train.asked.remove(bandit)
        return bandit


class Pickpocketing(_AskBandits):
    """Who is alone on a spot with a purse may take it (CX-98)."""

    def waiting(self, train: Train) -> list[str]:
        able = events.may_pickpocket(train)
        return [bandit for bandit in train.asked if bandit in able]

    def question(self, train: Train, bandit: str) -> Ask:
        return Confirm(
            who=train.leaders[bandit],
            title=_("{bandit} is alone: a purse?", bandit=bandit),
            note=short_spot(train.spot(bandit)),
            yes=_("Take it"),
            no=_("Leave it"),
        )

    def take(self, train: Train, who: str, answer: bool) -> None:
        bandit = self.answered(train, who)
        if answer:
            events.pickpocket(train, bandit)


class Revenge(_AskBandits):
    """Who stands above the Marshal drops his cheapest purse, which only he knows (CX-97, CX-138)."""

    def waiting(self, train: Train) -> list[str]:
        able = events.revenge_asks(train)
        return [bandit for bandit in train.asked if bandit in able]

    def question(self, train: Train, bandit: str) -> Ask:
        who = train.leaders[bandit]
        title = _("{bandit}: drop your cheapest purse", bandit=bandit)
        purses = sorted(set(events.purses_of(train, bandit)))
        if len(purses) == 1:
            return Confirm(who=who, title=title)
        options = [Option(purse, purse[1:] or _("a purse of unknown value")) for purse in purses]
        return Choose(who=who, title=title, options=options)

    def take(self, train: Train, who: str, answer: bool | str) -> None:
        events.drop_purse(train, self.answered(train, who), answer if isinstance(answer, str) else "P")


class EndOfRound(Step[Train]):
    """The first player's role goes to the left (CX-34); after the fifth round the train arrives (CX-100)."""

    title = _EVENT

    def run(self, train: Train) -> str:
        if train.round == ROUNDS:
            train.say(_("The train arrives: show your purses"))
            return "the train arrives"
        train.first_player = scheming.next_first(train.names, train.first_player)
        train.say(_("{who} is first and takes the round deck", who=train.first_player))
        return "next round"


class PurseValues(Step[Train]):
    """Everybody tells what his purses are worth, one by one (CX-138)."""

    title = _SCORING

    def asks(self, train: Train) -> list[Ask]:
        found: list[Ask] = []
        for player in train.names:
            purses = sum(train.loot_of(bandit).count("P") for bandit in train.team(player))
            told = len(train.purse_values.get(player, []))
            if told < purses:
                title = _("Purse {n} of {all}", n=told + 1, all=purses)
                found.append(Choose(who=player, title=title, options=_VALUES, quick=_VALUES[0].id))
        return found

    def take(self, train: Train, who: str, answer: str) -> None:
        train.purse_values.setdefault(who, []).append(int(answer))

    def run(self, train: Train) -> str:
        for value in scoring.overfull_values(train):
            train.say(_("More purses of {n} than there are: please check", n=value))
        return "every purse is counted"


_VALUES = [Option(str(value), f"${value}", tags=(f"loot/purse/{value}",)) for value in PURSE_VALUES]


class FinalScore(Step[Train]):
    """The Gunslinger's prize and the winner (CX-102 to CX-105)."""

    title = _SCORING

    def run(self, train: Train) -> str:
        fortunes = scoring.fortunes(train)
        for name in scoring.gunslingers(fortunes):
            train.say(_("{who} is a Gunslinger: +${n}", who=name, n=PRIZE))
        for score in scoring.final_scores(fortunes):
            if score.place == 1:
                train.say(_("{who} wins with ${n}", who=score.player, n=score.total))
        return "the richest bandit has won"


class GameOver(Step[Train]):
    """Nothing is asked any more."""

    title = _("Game over")
