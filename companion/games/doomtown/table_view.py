"""How the town looks: for the display, for pages, and for programs."""

from __future__ import annotations

from typing import Any

from companion.game.cards import RANKS
from companion.game.state import Heading
from companion.game.sums import Part, Score, Sheet, Sum, places
from companion.games.doomtown import gambling, hands, shooting, stats, streets, upkeep, victory
from companion.games.doomtown.flow import FLOW
from companion.games.doomtown.steps_noon import reacting
from companion.games.doomtown.town import SIDES, TOWN_SQUARE, Deed, Dude, Passes, Shootout, Town
from companion.games.doomtown.words import dude_words, place_name
from companion.text import Words, _

__all__ = ["heading", "scores", "sheets", "summary", "view"]


def heading(town: Town) -> Heading:
    window = _window(town)
    progress = _("passed {n}/{m}", n=window.passed, m=len(window.order)) if window else ""
    day = str(_("day {n}", n=town.day)) if town.day else ""
    return Heading(day, FLOW.step(town.place).title if town.place else "", progress)


def _window(town: Town) -> Passes | None:
    """The window in which passes are counted now (DT-K09)."""
    moment = town.place.rpartition("/")[2]
    if moment == "react":
        return reacting(town)
    if moment in ("shootout plays", "resolution plays"):
        return town.fight.window
    return town.noon if moment == "high noon" else None


def scores(town: Town) -> list[Score]:
    """Control first, influence breaks ties; the winner of the game is first whatever else (DT-V05)."""
    standing = victory.standing(town)
    ranks = places({p: (int(p == town.champion), *standing[p]) for p in town.names})
    control = [points for points, *_others in standing.values()]
    found = [
        Score(
            p,
            streets.control(town, p),
            ranks[p],
            _("influence {n}", n=standing[p][1]) if control.count(standing[p][0]) > 1 else "",
        )
        for p in town.names
    ]
    return sorted(found, key=lambda score: score.place)


def sheets(town: Town) -> list[Sheet]:
    """Control against influence, and what tomorrow brings and costs."""
    control = [(p, streets.control(town, p)) for p in town.names]
    influence = [(p, streets.influence(town, p)) for p in town.names]
    found = [Sheet(_("Control"), tuple(control)), Sheet(_("Influence"), tuple(influence))]
    if not town.compact:
        made = [(p, upkeep.production(town, p)) for p in town.names]
        wages = [(p, _wages(town, p)) for p in town.names]
        found += [Sheet(_("Production"), tuple(made)), Sheet(_("Upkeep"), tuple(wages))]
    return found


def _wages(town: Town, player: str) -> Sum:
    costs = [(dude.id, upkeep.cost(town, dude).total) for dude in town.dudes_of(player)]
    return Sum(tuple(Part(dude, cost) for dude, cost in costs if cost))


# For pages and programs


def view(town: Town, viewer: str | None) -> dict[str, Any]:
    standing = victory.standing(town)
    return {
        "day": town.day,
        "winner": town.winner or None,
        "pot": gambling.pot(town),
        "would_win": victory.would_win(town) or None,
        "players": {
            player: {
                "outfit": town.outfits.get(player, ""),
                "stash": town.stash(player),
                "owed": town.owed(player),
                "control": standing[player][0],
                "influence": standing[player][1],
                "street": list(town.street(player)),
                "out_of_town": list(town.ledger.at(f"outside town:{player}")),
                "boot_hill": list(town.ledger.at(f"{player}/boot hill")),
            }
            for player in town.names
        },
        "deeds": {deed.id: _deed(town, deed) for deed in town.deeds.values()},
        "dudes": {dude.id: _dude(town, dude) for dude in town.dudes.values()},
        "passes": _passes(town),
        "lowball": _lowball(town, viewer),
        "shootout": _shootout(town, town.shootout, viewer) if town.shootout else None,
    }


def _deed(town: Town, deed: Deed) -> dict[str, Any]:
    return {
        "owner": deed.owner,
        "controller": streets.controller(town, deed.id),
        "control": stats.control(deed),
        "production": stats.production(deed),
        "private": streets.is_private(town, deed.id),
        "in_town": deed.in_town,
        "booted": deed.booted,
        "used": deed.used,
    }


def _dude(town: Town, dude: Dude) -> dict[str, Any]:
    return {
        "owner": dude.owner,
        "controller": dude.controller,
        "at": town.where(dude.id),
        "booted": dude.booted,
        "rank": RANKS[stats.rank(dude) - 1],
        "bullets": stats.bullets(dude),
        "type": "stud" if stats.is_stud(dude) else "draw",
        "influence": stats.influence(dude),
        "upkeep": upkeep.cost(town, dude).total,
        "bounty": town.bounty(dude.id),
        "grit": stats.grit(stats.rank(dude), stats.bullets(dude), stats.influence(dude)),
        "harrowed": dude.harrowed,
        "sidekicks": dude.sidekicks,
        "outfit": dude.outfit or None,
        "used": dude.used,
        "modifiers": [[one.stat, one.amount, one.until] for one in dude.modifiers],
    }


def _passes(town: Town) -> dict[str, Any] | None:
    window = _window(town)
    return {"passed": window.passed, "of": len(window.order), "next": window.player} if window else None


def _lowball(town: Town, viewer: str | None) -> dict[str, Any]:
    """Hands are shown when all lie there; before that only to their own player (DT-K23)."""
    down = town.place != "lowball hands" and town.left != "lowball hands"
    return {player: cards for player, cards in town.hands.items() if down or player == viewer}


def _shootout(town: Town, fight: Shootout, viewer: str | None) -> dict[str, Any]:
    shown = {side: cards for side, cards in fight.hands.items() if fight.revealed or fight.players[side] == viewer}
    ranks = {side: shooting.hand_of(town, side).rank for side in shown}
    return {
        "location": fight.location,
        "round": fight.round,
        "job": fight.job.mark if fight.job else None,
        "players": fight.players,
        "posses": fight.posses,
        "shooters": fight.shooters,
        "hands": shown,
        "ranks": ranks,
        "cheatin": {side: hands.is_cheatin(cards) for side, cards in shown.items()},
        "due": fight.due,
        "covered": fight.covered,
    }


# For the display


def summary(town: Town) -> list[tuple[Words, Words]]:
    """Short lines for the display, about 21 characters each."""
    standing = victory.standing(town)
    lines: list[tuple[Words, Words]] = []
    if town.winner:
        lines.append((_("Winner"), town.winner))
    lines.append((_("Would win now"), victory.would_win(town) or _("nobody")))
    for player in town.names:
        control, influence = standing[player]
        lines.append((player, _("$ {stash} ctrl {n} infl {m}", stash=town.stash(player), n=control, m=influence)))
    for player in town.names:
        if town.owed(player):
            lines.append((player, _("owes {n}", n=town.owed(player))))
    if town.shootout:
        lines += _fight_lines(town.shootout)
    for deed in town.deeds.values():
        if not deed.home:
            lines.append(
                (deed.id, _("{player} ctrl {n}", player=streets.controller(town, deed.id), n=stats.control(deed)))
            )
    for dude in town.dudes.values():
        lines.append((dude.id, _dude_line(town, dude)))
    return lines


def _fight_lines(fight: Shootout) -> list[tuple[Words, Words]]:
    return [(fight.players[side] or _("nobody"), " ".join(fight.posses[side])) for side in SIDES]


def _dude_line(town: Town, dude: Dude) -> Words:
    where = town.where(dude.id)
    place: Words = _("square") if where == TOWN_SQUARE else place_name(town, where)
    state = _("booted") if dude.booted else dude_words(dude)
    if town.bounty(dude.id):
        return _("{place} {state} ${n}", place=place, state=state, n=town.bounty(dude.id))
    return _("{place} {state}", place=place, state=state)
