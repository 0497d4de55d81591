"""High Noon: one play or pass at a time (DT-N01 to DT-N13, DT-N19)."""

from __future__ import annotations

from dataclasses import replace

from companion.game.asks import Ask, Choose, ChooseSeveral, Confirm, Option, Place
from companion.game.flow import Flow, Step
from companion.games.doomtown import noon, shooting, streets
from companion.games.doomtown.leaving import leave_posse
from companion.games.doomtown.town import Dude, Passes, Play, Shootout, Town
from companion.games.doomtown.words import dude_option, place_name, place_option, player_options
from companion.text import Words, _

__all__ = ["CALL_OUT", "MOVE", "TRADE", "HighNoon", "PlayDone", "React", "pass_option", "reacting"]

_NOON = _("High Noon")
_LIKELY_PASS = 3
"""For each player: a program that plays passes the more often the more players must pass one after the other."""
_LIKELY = {"move": 4, "call out": 6, "shop": 2}


class HighNoon(Step[Town]):
    """A play or a pass; the phase ends when all have passed one after the other (DT-N02)."""

    title = _NOON

    def asks(self, town: Town) -> list[Ask]:
        player = town.noon.player
        options = [pass_option(len(town.noon.order))]
        if town.compact:
            options += [Option("play", _("A play")), Option("shootout", _("Call out"))]
        else:
            options += self._plays(town, player)
        return [Choose(who=player, title=_("Your play"), options=options, quick="pass")]

    def _plays(self, town: Town, player: str) -> list[Option]:
        dudes = town.dudes_of(player)
        ready = any(not dude.booted for dude in dudes)
        callers = any(noon.targets(town, dude) for dude in dudes)
        return [
            _option("move", _("Move"), "" if ready else _("All dudes are booted"), "DT-N11"),
            _option("call out", _("Call out"), "" if callers else _("Nobody can be called out"), "DT-N06"),
            Option("shop", _("Shop"), tags=("control/shop",), weight=_LIKELY["shop"]),
            Option("ability", _("Noon ability")),
            _option("job", _("Job"), "" if ready else _("All dudes are booted"), "DT-J01"),
            _option("trade", _("Trade"), "" if _givers(town, player) else _("There is nobody to trade with"), "DT-N19"),
        ]

    def take(self, town: Town, who: str, answer: str) -> str | None:
        if answer != "pass":
            town.play = Play(answer)
            if answer == "ability":
                town.say(_("{player} uses a Noon ability", player=who))
            return answer
        town.noon.pass_on()
        return "everyone has passed" if town.noon.over else None


def _option(id: str, label: Words, why: Words, rule: str) -> Option:
    weight = _LIKELY.get(id, 1)
    return Option(id, label, why_not=why, rule=rule if why else "", code="illegal_choice" if why else "", weight=weight)


def pass_option(players: int) -> Option:
    return Option("pass", _("Pass"), tags=("control/pass",), weight=_LIKELY_PASS * players)


class PlayDone(Step[Town]):
    """The play is over: the player to the left is next, whoever won what (DT-N03)."""

    title = _NOON

    def run(self, town: Town) -> str:
        town.play = Play()
        town.shootout = None
        town.noon.play()
        return "next player"


# Move


class WhoMoves(Step[Town]):
    """One of the player's unbooted dudes (DT-N11)."""

    title = _("Move")

    def asks(self, town: Town) -> list[Ask]:
        dudes = [dude for dude in town.dudes_of(town.noon.player) if not dude.booted]
        options = [dude_option(dude, detail=place_name(town, town.where(dude.id))) for dude in dudes]
        return [Choose(who=town.noon.player, title=_("Who moves?"), options=options)]

    def take(self, town: Town, who: str, answer: str) -> str:
        town.play.dude = answer
        return "chosen"


class WhereTo(Step[Town]):
    """Any other place; what boots says so (DT-K08)."""

    title = _("Move")

    def asks(self, town: Town) -> list[Ask]:
        dude = town.dudes[town.play.dude]
        options = [
            place_option(town, place, detail=_("boots") if streets.move_boots(town, dude, place) else _("free"))
            for place in town.locations
            if streets.why_not_move(town, dude, place) is None
        ]
        return [Place(who=town.noon.player, title=_("{dude} goes where?", dude=dude.id), options=options)]

    def take(self, town: Town, who: str, answer: str) -> str:
        dude = town.dudes[town.play.dude]
        streets.move(town, dude, answer, boots=streets.move_boots(town, dude, answer))
        booted = _("{dude} → {place}, booted", dude=dude.id, place=place_name(town, answer))
        free = _("{dude} → {place}", dude=dude.id, place=place_name(town, answer))
        town.say(booted if dude.booted else free)
        return "moved"


MOVE = Flow[Town](
    ("who", "chosen", "where to"),
    ("where to", "moved", "moved"),
    steps={"who": WhoMoves(), "where to": WhereTo()},
    first="who",
)


# Call out


class Caller(Step[Town]):
    """Who calls out; with totals only, whom (DT-N06)."""

    title = _("Call out")

    def asks(self, town: Town) -> list[Ask]:
        player = town.noon.player
        if town.compact:
            others = [other for other in town.names if other != player]
            return [Choose(who=player, title=_("Call out whom?"), options=player_options(others))]
        if town.play.target:
            return []  # a card text has said who calls out whom
        callers = self._callers(town)
        if len(callers) < 2:
            return []
        options = [dude_option(dude, detail=place_name(town, town.where(dude.id))) for dude in callers]
        return [Choose(who=player, title=_("Who calls out?"), options=options)]

    def _callers(self, town: Town) -> list[Dude]:
        return [dude for dude in town.dudes_of(town.noon.player) if noon.targets(town, dude)]

    def take(self, town: Town, who: str, answer: str) -> str:
        if town.compact:
            town.play.target = answer
            return "totals only"
        town.play.dude = answer
        return "chosen"

    def run(self, town: Town) -> str:
        if town.play.target:
            return "called out"
        callers = self._callers(town)
        if not callers:
            return "nobody is there"
        town.play.dude = callers[0].id
        return "chosen"


class CalledOut(Step[Town]):
    """A dude of another player in the same place."""

    title = _("Call out")

    def asks(self, town: Town) -> list[Ask]:
        found = noon.targets(town, town.dudes[town.play.dude])
        if not found:
            return []
        title = _("{dude} calls out whom?", dude=town.play.dude)
        options = [dude_option(dude) for dude in found]
        return [Choose(who=town.noon.player, title=title, options=options)]

    def take(self, town: Town, who: str, answer: str) -> str:
        town.play.target = answer
        town.say(_("{dude} calls out {other}", dude=town.play.dude, other=answer))
        return "called out"

    def run(self, town: Town) -> str:
        return "nobody is there"


class Accept(Step[Town]):
    """An unbooted dude may refuse and go home booted; a booted one must accept (DT-N08, DT-N09)."""

    title = _("Call out")

    def asks(self, town: Town) -> list[Ask]:
        if town.compact:
            title = _("{player} calls you out", player=town.noon.player)
            return [Confirm(who=town.play.target, title=title, yes=_("Accept"), no=_("Refuse"), quick=None)]
        target = town.dudes[town.play.target]
        if not noon.may_refuse(target):
            return []
        title = _("{dude} calls out {other}", dude=town.play.dude, other=target.id)
        return [Confirm(who=target.controller, title=title, yes=_("Accept"), no=_("Refuse"), quick=None)]

    def take(self, town: Town, who: str, answer: bool) -> str:
        if answer:
            return self.run(town)
        if town.compact:
            town.say(_("{player} refuses", player=who))
            return "refused"
        dude = town.dudes[town.play.target]
        streets.send_home_booted(town, dude)
        leave_posse(town, dude.id)
        town.say(_("{dude} refuses and goes home booted", dude=dude.id))
        return "refused"

    def run(self, town: Town) -> str:
        caller, target = town.play.dude, town.play.target
        if town.compact:
            town.shootout = Shootout("", {"leader": town.noon.player, "mark": target})
            town.shootout.posses = {"leader": [town.noon.player], "mark": [target]}
            return "accepted"
        town.shootout = Shootout(
            town.where(target),
            {"leader": town.dudes[caller].controller, "mark": town.dudes[target].controller},
            {"leader": caller, "mark": target},
        )
        town.shootout.posses = {"leader": [caller], "mark": [target]}
        place = place_name(town, town.shootout.location)
        town.say(_("Shootout: {place}", place=place))
        return "accepted"


CALL_OUT = Flow[Town](
    ("caller", "chosen", "called out"),
    ("caller", "totals only", "answer"),
    ("caller", "called out", "answer"),
    ("caller", "nobody is there", "refused"),
    ("called out", "called out", "answer"),
    ("called out", "nobody is there", "refused"),
    ("answer", "refused", "refused"),
    ("answer", "accepted", "accepted"),
    steps={"caller": Caller(), "called out": CalledOut(), "answer": Accept()},
    first="caller",
)


# Trade


def _givers(town: Town, player: str) -> list[Dude]:
    """Who could give something to an unbooted dude beside them, where the player has the say (DT-N19)."""
    place = town.play.card.get("place")
    dudes = [dude for dude in town.dudes_of(player) if not place or town.where(dude.id) == place]
    return [dude for dude in dudes if _receivers(town, dude)]


def _goods(dude: Dude) -> list[Option]:
    """A dude's goods: bullets and sidekicks, as far as they were not traded today, and what the box does not know."""
    found = [
        Option(f"bullets {n}", _("goods with {n} bullets", n=modifier.amount))
        for n, modifier in enumerate(dude.modifiers)
        if modifier.stat == "bullets" and not modifier.until and modifier.amount > 0 and not modifier.traded
    ]
    if dude.sidekicks > dude.sidekicks_traded:
        found.append(Option("sidekick", _("a sidekick")))
    return [*found, Option("others", _("other goods"))]


def _receivers(town: Town, giver: Dude) -> list[Dude]:
    place = town.where(giver.id)
    if streets.controller(town, place) != giver.controller:
        return []
    return [
        dude for dude in town.at(place) if dude.controller == giver.controller and dude != giver and not dude.booted
    ]


class Giver(Step[Town]):
    """Who gives goods away; a booted dude may. More of them in the same place, until all is said (DT-N19)."""

    title = _("Trade")

    def asks(self, town: Town) -> list[Ask]:
        player = town.noon.player
        options = [dude_option(dude) for dude in _givers(town, player)]
        if "place" not in town.play.card:
            return [Choose(who=player, title=_("Who gives?"), options=options)]
        done = Option("done", _("That is all"), tags=("control/done",))
        return [Choose(who=player, title=_("Who else gives?"), options=[done, *options], quick="done")]

    def take(self, town: Town, who: str, answer: str) -> str:
        if answer == "done":
            town.say(_("One weapon and one horse each: discard what is too many"))
            return "traded"
        town.play.dude = answer
        town.play.card["place"] = town.where(answer)
        return "chosen"


class Receiver(Step[Town]):
    """Who receives it."""

    title = _("Trade")

    def asks(self, town: Town) -> list[Ask]:
        options = [dude_option(dude) for dude in _receivers(town, town.dudes[town.play.dude])]
        return [Choose(who=town.noon.player, title=_("Who receives?"), options=options)]

    def take(self, town: Town, who: str, answer: str) -> str:
        town.play.target = answer
        return "chosen"


class Goods(Step[Town]):
    """What changes hands."""

    title = _("Trade")

    def asks(self, town: Town) -> list[Ask]:
        goods = _goods(town.dudes[town.play.dude])
        return [
            ChooseSeveral(who=town.noon.player, title=_("Which goods?"), options=goods, least=1, most=len(goods)),
        ]

    def take(self, town: Town, who: str, answer: list[str]) -> str:
        giver, receiver = town.dudes[town.play.dude], town.dudes[town.play.target]
        if "sidekick" in answer:
            giver.sidekicks -= 1
            receiver.sidekicks += 1
            receiver.sidekicks_traded += 1
        given = [modifier for n, modifier in enumerate(giver.modifiers) if f"bullets {n}" in answer]
        giver.modifiers = [modifier for modifier in giver.modifiers if not any(modifier is one for one in given)]
        receiver.modifiers += [replace(modifier, traded=True) for modifier in given]
        town.say(_("{dude} hands goods to {other}", dude=giver.id, other=receiver.id))
        return "handed over"


TRADE = Flow[Town](
    ("giver", "chosen", "receiver"),
    ("giver", "traded", "traded"),
    ("receiver", "chosen", "goods"),
    ("goods", "handed over", "giver"),
    steps={"giver": Giver(), "receiver": Receiver(), "goods": Goods()},
    first="giver",
)


class React(Step[Town]):
    """React abilities interrupt: everybody in order, until all have passed (DT-N04)."""

    title = _("Reacts")

    def asks(self, town: Town) -> list[Ask]:
        window = reacting(town)
        options = [pass_option(len(window.order)), Option("react", _("React ability"))]
        return [Choose(who=window.player, title=_("React?"), options=options, quick="pass")]

    def take(self, town: Town, who: str, answer: str) -> str | None:
        town.reacts = reacting(town)
        if answer == "react":
            town.say(_("{player} reacts", player=who))
            town.reacts.play()
            return "a react"
        town.reacts.pass_on()
        if not town.reacts.over:
            return None
        town.reacts = Passes()
        return "everyone has passed"


def reacting(town: Town) -> Passes:
    """From the Winner on; in a shootout those who have dudes in it."""
    if town.reacts.order:
        return town.reacts
    shooting_now = town.shootout and town.shootout.window.order
    return Passes(shooting.involved(town) if shooting_now else town.clockwise(town.winner))
