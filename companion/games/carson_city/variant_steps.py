"""Starting goods of the variants: the forms of the New Beginning, and the duel tiles of Might is Right."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral, Number, Option
from companion.game.flow import Step
from companion.game.ledger import BANK
from companion.game.players import TABLE
from companion.games.carson_city.components import COWBOYS, DUEL_FACES, DUEL_SETS, FORM_BUDGET, PROPERTY_TILES
from companion.games.carson_city.copy_steps import FORM_PRICES, VP_YIELDS
from companion.games.carson_city.duels import box_deals, used_pile
from companion.games.carson_city.goods import call_cowboys, earn
from companion.games.carson_city.opening import duel_tile_money, duel_tile_sum
from companion.games.carson_city.pass_track import put_on_track
from companion.games.carson_city.town import REVOLVER, ROAD, VP, Form, Town
from companion.games.carson_city.words import listed
from companion.text import Text, Words, _

__all__ = ["DiscardTiles", "DuelTiles", "NewBeginning", "can_discard"]

HAND_IN = "hand in"
AGAIN = "again"

# CC-V-NB-01: the lines of the form in the order in which they are filled in.
FORM: dict[str, Text] = {
    "give": _("Give up VP"),
    "cowboy": _("More cowboys"),
    "revolver": _("Revolvers"),
    "road": _("Roads"),
    "parcel": _("Parcels"),
    "VP": _("VP"),
    "special": _("Dollars for special powers"),
    "discard": _("May discard the last two duel tiles"),
    "bid": _("Bid for first place"),
}
LAST_TILES = 2
MOST = {"cowboy": COWBOYS - 1, "revolver": 9, "road": 9, "parcel": PROPERTY_TILES, "VP": 50}


def money_left(town: Town, form: Form) -> int:
    """The budget, what given-up points bring, less what is filled in (CC-V-NB-01)."""
    prices, bought = town.known["prices"], form.bought
    given = bought.get("give", 0)
    left = FORM_BUDGET + (int(prices[f"give {given}"]) if given else 0)
    left -= sum(int(prices[thing]) * bought.get(thing, 0) for thing in FORM_PRICES)
    return left - bought.get("special", 0) - bought.get("bid", 0)


class NewBeginning(Step[Town]):
    """Everybody fills in a form in secret; all are revealed together (CC-V-NB-01)."""

    title = _("New Beginning")

    def asks(self, state: Town) -> list[Ask]:
        if not state.plays("new_beginning"):
            return []
        forms = {name: state.forms.get(name, Form()) for name in state.names}
        return [_ask_line(state, name, form) for name, form in forms.items() if not form.handed_in]

    def run(self, state: Town) -> str:
        return "everyone has goods"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        form = state.forms.setdefault(who, Form())
        line = _next_line(state, form)
        if line:
            form.bought[line] = int(answer)
        elif answer == AGAIN:
            form.bought.clear()
        else:
            form.handed_in = True
        if all(name in state.forms and state.forms[name].handed_in for name in state.names):
            _reveal(state)
            return "everyone has goods"
        return None


def _next_line(town: Town, form: Form) -> str:
    """The first line that is not filled in; everybody has the same ones, so that their number tells nothing."""
    lines = [line for line in FORM if line != "discard" or town.plays("might_is_right")]
    return next((line for line in lines if line not in form.bought), "")


def _ask_line(town: Town, who: str, form: Form) -> Ask:
    line, left = _next_line(town, form), money_left(town, form)
    note = _("${n} left", n=left)
    if not line:
        options = [Option(HAND_IN, _("Hand in"), detail=note), Option(AGAIN, _("Fill in again"))]
        bought = listed([_("{what} {n}", what=FORM[each], n=n) for each, n in form.bought.items() if n])
        return Choose(who=who, title=_("Hand in the form?"), note=bought, options=options, secret=True)
    if line == "give":
        options = [Option("0", _("No VP"))]
        for points in VP_YIELDS:
            gain = _("+${n}", n=int(town.known["prices"][f"give {points}"]))
            options.append(Option(str(points), _("{n} VP", n=points), detail=gain))
        return Choose(who=who, title=FORM[line], note=note, options=options, secret=True)
    if line == "discard":
        paid = form.bought["special"] > 0
        why = "" if paid else _("Only for dollars spent on special powers")
        options = [Option("0", _("No")), Option("1", _("Yes"), why_not=why, rule="" if paid else "CC-V-NB-02")]
        return Choose(who=who, title=FORM[line], note=_("One of the special powers"), options=options, secret=True)
    price = int(town.known["prices"].get(line, 1))
    most = min(MOST.get(line, left), left // price) if price else MOST.get(line, left)
    words = note if line not in FORM_PRICES else _("${price} each; ${n} left", price=price, n=left)
    return Number(who=who, title=FORM[line], note=words, most=most, secret=True)


def _reveal(town: Town) -> None:
    """The goods of every form, and the order of the bids; equal bids stay as drawn by lot."""
    reason = _("New Beginning")
    for who in town.names:
        form = town.forms[who]
        bought: list[Words] = [_("{what} {n}", what=FORM[each], n=n) for each, n in form.bought.items() if n]
        town.say(_("{who}: {form}", who=who, form=listed(bought) or _("nothing")))
        earn(town, who, money_left(town, form), reason)
        call_cowboys(town, who, form.bought["cowboy"], reason)
        town.ledger.move(REVOLVER, form.bought["revolver"], BANK, who, reason)
        town.ledger.move(ROAD, form.bought["road"], BANK, who, reason)
        town.ledger.move(VP, form.bought["VP"], BANK, who, reason)
        town.ledger.stock(who, VP, -form.bought["give"])  # CC-V-NB-03: points may start below zero
        town.ledger.stock(BANK, VP, form.bought["give"])
    order = sorted(town.pass_order, key=lambda name: -town.forms[name].bought["bid"])
    put_on_track(town, order)
    town.say(_("Order: {names}", names=", ".join(order)))


def can_discard(town: Town, who: str) -> bool:
    """A player with that special power has two duel tiles left, and no duel is being fought (CC-V-NB-02)."""
    form = town.forms.get(who)
    last = len(town.ledger.at(f"{who}/duel tiles")) == LAST_TILES
    fighting = "duel/" in town.place
    return form is not None and bool(form.bought.get("discard")) and last and not fighting


class DiscardTiles(Step[Town]):
    """The last two duel tiles are laid aside, so that new ones are drawn (CC-V-NB-02, CC-V-MR-06)."""

    title = _("Duel tiles")

    def run(self, state: Town) -> str:
        who = state.aside_by
        for piece in list(state.ledger.at(f"{who}/duel tiles")):
            state.ledger.put(piece, f"{who}/duel tiles", used_pile(state, who), _("New Beginning"))
        state.say(_("{who} discards the last two duel tiles", who=who))
        return "laid aside"


class DuelTiles(Step[Town]):
    """Duel tiles are dealt face down, by the box or at the table, and money follows from them (section f.3)."""

    title = _("Might is Right")

    def asks(self, state: Town) -> list[Ask]:
        if not state.plays("might_is_right"):
            return []
        if box_deals(state):
            return [_ask_deal(state)]
        missing = [name for name in state.names if name not in state.reading]
        return [_ask_total(state, missing[0])] if missing and len(state.names) > 2 else []

    def run(self, state: Town) -> str:
        if state.plays("might_is_right"):
            _hand_out(state, list(range(len(_pool(len(state.names))))))
        return "dealt"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if not isinstance(answer, list):
            state.reading[who] = answer
            return None
        state.tile_values = [int(each.partition(".")[0]) for each in answer]
        _hand_out(state, [int(each.partition(".")[2]) for each in answer])
        return "dealt"


def _hand_out(town: Town, dealt: list[int]) -> None:
    """Six tiles each, or five for six players; with two, everybody has an own set (CC-V-MR-01 to CC-V-MR-04)."""
    count = len(town.names)
    each = town.facts.duel_tiles_for[count]
    for index, name in enumerate(town.names):
        places = [place for place, number in enumerate(dealt) if (number if count == 2 else place) // each == index]
        town.ledger.lay_out(f"{name}/duel tiles", *(f"duel/{place + 1}" for place in places))
        total = town.reading.get(name, sum(DUEL_FACES))
        if town.tile_values:
            total = sum(town.tile_values[place] for place in places)
        if not town.plays("new_beginning"):  # G-31: the form's money stands
            earn(town, name, duel_tile_money(count, total), _("Duel tiles of {n}", n=total))
    town.reading.clear()


def _pool(count: int) -> list[int]:
    """The tiles in play: one set for each player, as far as there are sets (CC-V-MR-02, CC-V-MR-04)."""
    return [face for _set in range(min(count, DUEL_SETS)) for face in DUEL_FACES]


def _ask_deal(town: Town) -> Ask:
    """All tiles in the order in which they are dealt; with two players everybody has one of each (CC-V-MR-01)."""
    pool = _pool(len(town.names))
    options = [Option(f"{face}.{number}", str(face)) for number, face in enumerate(pool)]
    return ChooseSeveral(
        who=TABLE,
        title=_("Deal the duel tiles"),
        note=_("The box deals; look at your own in secret"),
        options=options,
        least=len(pool),
        most=len(pool),
        ordered=True,
        secret=True,
        chance=True,
    )


def _ask_total(town: Town, who: str) -> Ask:
    """The total that a player announces; the last one must make the sum right (CC-V-MR-02)."""
    pool, each = sorted(_pool(len(town.names))), town.facts.duel_tiles_for[len(town.names)]
    left = duel_tile_sum(len(town.names)) - sum(town.reading.values())
    others = (len(town.names) - len(town.reading) - 1) * each
    least = max(sum(pool[:each]), left - sum(pool[len(pool) - others :]))
    most = min(sum(pool[-each:]), left - sum(pool[:others]))
    note = _("All together have {n}", n=duel_tile_sum(len(town.names)))
    return Number(who=who, title=_("Total of your duel tiles"), note=note, least=least, most=most, start=max(least, 15))
