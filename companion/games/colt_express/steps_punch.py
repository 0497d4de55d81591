"""The questions of a punch: whom, what falls, who keeps it, where to (CX-64 to CX-66).

What can be only one way is not asked, but a punch asks at least once (CX-52): then for its target.
"""

from __future__ import annotations

from companion.game.asks import Ask, Choose, Confirm, Option, Place
from companion.game.flow import Flow, Step
from companion.games.colt_express import actions
from companion.games.colt_express.steps_stealin import bandit_options, loot_options
from companion.games.colt_express.train import Punch, Train
from companion.games.colt_express.words import speaking, spot_name
from companion.text import _

__all__ = ["PUNCH"]

_STEALIN = _("Stealin’")


class Target(Step[Train]):
    """Whom to punch."""

    title = _STEALIN

    def asks(self, train: Train) -> list[Ask]:
        top = train.top
        targets = actions.punch_targets(train, top.bandit)
        if not targets or (len(targets) == 1 and _choice_left(train, targets[0])):
            return []
        title = speaking(train, top, _("Punch"))
        return [Choose(who=top.owner, title=title, options=bandit_options(train, targets))]

    def take(self, train: Train, who: str, answer: str) -> str:
        train.punch = Punch(answer)
        return "chosen"

    def run(self, train: Train) -> str:
        targets = actions.punch_targets(train, train.top.bandit)
        if not targets:
            actions.carry_out(train, train.top.bandit, "punch")
            return "no effect"
        train.punch = Punch(targets[0])
        return "chosen"


def _choice_left(train: Train, victim: str) -> bool:
    """Whether something will still be asked about this victim."""
    kinds = actions.drop_kinds(train, victim)
    keep = any(actions.may_keep(train, train.top.bandit, kind) for kind in kinds)
    return len(kinds) > 1 or keep or len(actions.neighbours(train, train.spot(victim))) > 1


class _AboutTheVictim(Step[Train]):
    """A correction may have taken the victim or his loot away between two questions."""

    title = _STEALIN

    def asks(self, train: Train) -> list[Ask]:
        return self.question(train) if self.possible(train) else []

    def possible(self, train: Train) -> bool:
        """Whether what has been chosen so far can still be."""
        return train.punch.target in actions.punch_targets(train, train.top.bandit)

    def question(self, train: Train) -> list[Ask]:
        raise NotImplementedError

    def run(self, train: Train) -> str:
        if not self.possible(train):
            return "the victim or his loot is gone"
        return self.only_one_way(train)

    def only_one_way(self, train: Train) -> str:
        raise NotImplementedError


class Drop(_AboutTheVictim):
    """What the victim loses (CX-65)."""

    def question(self, train: Train) -> list[Ask]:
        kinds = actions.drop_kinds(train, train.punch.target)
        if len(kinds) <= 1:
            return []
        title = speaking(train, train.top, _("{victim} drops", victim=train.punch.target))
        return [Choose(who=train.top.owner, title=title, options=loot_options(kinds))]

    def take(self, train: Train, who: str, answer: str) -> str:
        train.punch.drop = answer
        return "chosen"

    def only_one_way(self, train: Train) -> str:
        train.punch.drop = next(iter(actions.drop_kinds(train, train.punch.target)), "")
        return "chosen"


class _AfterTheDrop(_AboutTheVictim):
    """What falls has been chosen."""

    def possible(self, train: Train) -> bool:
        kinds = actions.drop_kinds(train, train.punch.target) or [""]
        return super().possible(train) and train.punch.drop in kinds


class Keep(_AfterTheDrop):
    """Cheyenne may take the purse (CX-81)."""

    def question(self, train: Train) -> list[Ask]:
        if not actions.may_keep(train, train.top.bandit, train.punch.drop):
            return []
        title = speaking(train, train.top, _("{victim}’s purse", victim=train.punch.target))
        return [Confirm(who=train.top.owner, title=title, yes=_("Keep it"), no=_("Leave it"))]

    def take(self, train: Train, who: str, answer: bool) -> str:
        train.punch.keep = answer
        return "chosen"

    def only_one_way(self, train: Train) -> str:
        train.punch.keep = False
        return "chosen"


class Where(_AfterTheDrop):
    """Where the victim goes (CX-66)."""

    def question(self, train: Train) -> list[Ask]:
        spots = actions.neighbours(train, train.spot(train.punch.target))
        if len(spots) == 1:
            return []
        title = speaking(train, train.top, _("{victim} goes to", victim=train.punch.target))
        options = [Option(spot, spot_name(spot)) for spot in spots]
        return [Place(who=train.top.owner, title=title, options=options)]

    def take(self, train: Train, who: str, answer: str) -> str:
        train.punch.to = answer
        actions.carry_out(train, train.top.bandit, "punch", train.punch)
        train.punch = Punch()
        return "the victim moves"

    def only_one_way(self, train: Train) -> str:
        return self.take(train, train.top.owner, actions.neighbours(train, train.spot(train.punch.target))[0])


PUNCH = Flow[Train](
    ("target", "chosen", "drop"),
    ("target", "no effect", "carried out"),
    ("drop", "chosen", "keep"),
    ("drop", "the victim or his loot is gone", "target"),
    ("keep", "chosen", "where"),
    ("keep", "the victim or his loot is gone", "target"),
    ("where", "the victim moves", "carried out"),
    ("where", "the victim or his loot is gone", "target"),
    steps={"target": Target(), "drop": Drop(), "keep": Keep(), "where": Where()},
    first="target",
)
