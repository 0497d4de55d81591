"""Forming posses, for a call-out or a job (DT-F01 to DT-F05, DT-J01 to DT-J09, DT-M02)."""

from __future__ import annotations

from companion.game.asks import Ask, Choose, ChooseSeveral, Confirm, Option
from companion.game.flow import Flow, Step
from companion.games.doomtown import posses, streets
from companion.games.doomtown.town import SIDES, TOWN_SQUARE, Dude, Job, Shootout, Town
from companion.games.doomtown.words import dude_option, place_name, place_option
from companion.text import _

__all__ = ["JOB", "Allies", "Arrival", "Invite", "JobOver", "LeadersPosse", "MarksPosse", "Unopposed"]

_POSSE = _("Posses")


def _joining(town: Town, dude: Dude) -> Option:
    """A dude that may join; what it costs stands beside it."""
    here = town.where(dude.id) == town.fight.location
    return dude_option(dude, detail=_("is there") if here else _("boots"))


class LeadersPosse(Step[Town]):
    """The leader declares the whole posse first (DT-F01, DT-J03)."""

    title = _POSSE

    def asks(self, town: Town) -> list[Ask]:
        if town.compact:
            return []
        player = town.fight.players["leader"]
        if not posses.joiners(town, "leader", player):
            return []
        options = [_joining(town, dude) for dude in posses.joiners(town, "leader", player)]
        note = _("{dude} leads", dude=town.fight.stars["leader"])
        title = _("Who joins the posse?")
        return [ChooseSeveral(who=player, title=title, note=note, options=options, most=len(options), quick=[])]

    def take(self, town: Town, who: str, answer: list[str]) -> str:
        town.fight.posses["leader"] += answer
        return "declared"

    def run(self, town: Town) -> str:
        return "totals only" if town.compact else "declared"


class Invite(Step[Town]):
    """With three or more players a side may ask others for help (DT-M02)."""

    title = _POSSE

    def __init__(self, side: str) -> None:
        self.side = side

    def asks(self, town: Town) -> list[Ask]:
        options = [_joining(town, dude) for dude in posses.invitable(town, self.side)]
        if not options:
            return []
        player = town.fight.players[self.side]
        return [
            ChooseSeveral(who=player, title=_("Invite whom?"), options=options, most=len(options), quick=[]),
        ]

    def take(self, town: Town, who: str, answer: list[str]) -> str:
        invited: dict[str, list[str]] = {}
        for dude in answer:
            invited.setdefault(town.dudes[dude].controller, []).append(dude)
        town.fight.invited = invited
        return "invited"

    def run(self, town: Town) -> str:
        return "invited"


class Allies(Step[Town]):
    """Who is invited decides (DT-M02)."""

    title = _POSSE

    def __init__(self, side: str) -> None:
        self.side = side

    def asks(self, town: Town) -> list[Ask]:
        host = town.fight.players[self.side]
        return [
            ChooseSeveral(
                who=player,
                title=_("Help {player}?", player=host),
                options=[_joining(town, town.dudes[dude]) for dude in dudes],
                most=len(dudes),
                quick=[],
            )
            for player, dudes in town.fight.invited.items()
        ]

    def take(self, town: Town, who: str, answer: list[str]) -> None:
        del town.fight.invited[who]
        town.fight.posses[self.side] += answer
        if answer:
            town.say(_("{player} helps {other}", player=who, other=town.fight.players[self.side]))

    def run(self, town: Town) -> str:
        return "answered"


class MarksPosse(Step[Town]):
    """The mark declares a posse; against a job, whoever may and will (DT-F01, DT-J05 to DT-J07)."""

    title = _POSSE

    def asks(self, town: Town) -> list[Ask]:
        fight = town.fight
        if fight.job:
            fitting = [player for player in fight.job.askable if posses.joiners(town, "mark", player)]
            if not fitting:
                return []
            player, title = fitting[0], _("Oppose the job?")
            note = _("Job at {place}", place=place_name(town, fight.location))
        else:
            player, title = fight.players["mark"], _("Who joins the posse?")
            note = _("{dude} is the mark", dude=fight.stars["mark"])
        options = [_joining(town, dude) for dude in posses.joiners(town, "mark", player)]
        if not options:
            return []
        return [ChooseSeveral(who=player, title=title, note=note, options=options, most=len(options), quick=[])]

    def take(self, town: Town, who: str, answer: list[str]) -> str | None:
        fight = town.fight
        fight.posses["mark"] += answer
        if not fight.job:
            return "declared"
        fight.job.askable = fight.job.askable[fight.job.askable.index(who) + 1 :]
        if not answer:
            return None
        fight.job.opposed = True
        fight.players["mark"] = who
        town.say(_("{player} opposes the job", player=who))
        return "declared"

    def run(self, town: Town) -> str:
        return "nobody opposes" if town.fight.job else "declared"


class Arrival(Step[Town]):
    """All come to the place at the same time and boot; trespassers are wanted (DT-F03, DT-F05)."""

    title = _POSSE

    def run(self, town: Town) -> str:
        posses.arrive(town)
        posses.trespass(town, [dude for side in SIDES for dude in town.fight.posses[side]])
        return "the posses stand"


class Unopposed(Step[Town]):
    """Nobody opposes: the posse visits the mark, and the job succeeds without trespassing (DT-J08, E-40)."""

    title = _("Job")

    def run(self, town: Town) -> str:
        posses.arrive(town)
        town.fight.won_by = "leader"
        return "the shootout is over"


# Jobs


class JobLeader(Step[Town]):
    """An unbooted dude leads (DT-J01)."""

    title = _("Job")

    def asks(self, town: Town) -> list[Ask]:
        player = town.noon.player
        dudes = [dude for dude in town.dudes_of(player) if posses.may_lead(dude)]
        return [Choose(who=player, title=_("Who leads the job?"), options=[dude_option(dude) for dude in dudes])]

    def take(self, town: Town, who: str, answer: str) -> str:
        town.play.dude = answer
        return "chosen"


class JobCost(Step[Town]):
    """“Boot” in the job’s cost boots the leader (DT-J01)."""

    title = _("Job")

    def asks(self, town: Town) -> list[Ask]:
        title = _("Does the job boot its leader?")
        return [Confirm(who=town.noon.player, title=title, yes=_("Yes"), no=_("No"), quick=None)]

    def take(self, town: Town, who: str, answer: bool) -> str:
        town.play.card["boots"] = answer
        return "said"


class Mark(Step[Town]):
    """What the job is against: a dude, a deed or a place (DT-J02)."""

    title = _("Job")

    def asks(self, town: Town) -> list[Ask]:
        options = [place_option(town, place) for place in town.locations]
        options += [
            dude_option(dude, detail=place_name(town, town.where(dude.id)))
            for dude in town.dudes.values()
            if dude.id != town.play.dude
        ]
        return [Choose(who=town.noon.player, title=_("The mark"), options=options)]

    def take(self, town: Town, who: str, answer: str) -> str:
        leader = town.dudes[town.play.dude]
        mark = town.dudes.get(answer)
        place = town.where(answer) if mark else answer
        controller = mark.controller if mark else streets.controller(town, place)
        owner = mark.owner if mark else streets.owner(town, place)
        job = Job(mark=answer, askable=posses.opponents(town, who, controller, owner))
        town.shootout = Shootout(place, {"leader": who, "mark": ""}, {"leader": leader.id}, job=job)
        town.shootout.posses["leader"].append(leader.id)
        leader.booted = leader.booted or bool(town.play.card["boots"])
        name = answer if mark else str(place_name(town, place))
        town.say(_("{dude} leads a job: {mark}", dude=leader.id, mark=name))
        return "the job is on"


JOB = Flow[Town](
    ("leader", "chosen", "cost"),
    ("cost", "said", "mark"),
    ("mark", "the job is on", "the job is on"),
    steps={"leader": JobLeader(), "cost": JobCost(), "mark": Mark()},
    first="leader",
)


class JobOver(Step[Town]):
    """Win or lose, the leader's posse goes home booted; then the job takes effect (DT-J10 to DT-J13)."""

    title = _("Job")

    def run(self, town: Town) -> str:
        fight = town.fight
        town.play.by = fight.players["leader"]
        survivors = fight.posses["leader"]
        there = [dude for dude in survivors if town.where(dude) == fight.location]
        won = fight.won_by == "leader" and bool(there)
        for dude in survivors:
            streets.send_home_booted(town, town.dudes[dude])
        town.shootout = None
        if not won:
            town.say(_("The job fails"))
            return "failed"
        mark = fight.job.mark if fight.job else ""
        if mark != TOWN_SQUARE and mark not in town.deeds and mark not in town.dudes:
            town.say(_("The job succeeds, but its mark is gone"))
            return "failed"
        town.say(_("The job succeeds"))
        return "succeeded"
