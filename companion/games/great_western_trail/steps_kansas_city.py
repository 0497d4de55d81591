"""Kansas City: foresight, income, delivery, and back to the start (GW-40 to GW-66)."""

from __future__ import annotations

from collections import Counter

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, ChooseSeveral, Option
from companion.game.flow import Step
from companion.game.ledger import BANK
from companion.games.great_western_trail import cards, delivering, facts, herd, job_market, scoring
from companion.games.great_western_trail.components import FORESIGHT_COLUMNS
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.components_trail import START
from companion.games.great_western_trail.setting_up import (
    foresight_missing,
    foresight_stock,
    place_tile,
    show_foresight,
)
from companion.games.great_western_trail.single import tile_tags
from companion.games.great_western_trail.steps_actions import refused
from companion.games.great_western_trail.steps_market import reveal_ask, revealed
from companion.games.great_western_trail.trail import CERTIFICATE, GONE, MARKET, STACK, TOKEN, Trail, kind_of
from companion.games.great_western_trail.words import city_name, tile_name
from companion.text import _

__all__ = ["Foresight", "Hand", "Income", "Refill", "Return"]


class Foresight(Step[Trail]):
    """One tile of the column goes on the board (GW-41 to GW-48)."""

    def __init__(self, column: int) -> None:
        self.column = column
        self.title = _("Foresight {n}", n=column)

    def asks(self, trail: Trail) -> list[Ask]:
        if trail.reveal:
            return [reveal_ask(trail)]
        tiles = self._tiles(trail)
        if trail.column >= self.column or not job_market.foresight_options(
            [kind_of(tile) for tile in tiles], token_gone=trail.token_row is None
        ):
            return []
        gone = RuleError(_("No workers once the token has gone"), rule="GW-131", code="token_gone")
        options = [
            refused(
                Option(tile, tile_name(tile), tags=tile_tags(tile)),
                gone if kind_of(tile) == "worker" and trail.token_row is None else None,
            )
            for tile in tiles
        ]
        return [Choose(who=trail.active, title=_("Which tile of column {n}?", n=self.column), options=options)]

    def take(self, trail: Trail, who: str, answer: str | list[str]) -> None:
        if isinstance(answer, list):
            revealed(trail, answer)
            return
        source = self._tiles(trail)[answer]
        trail.column = self.column
        if kind_of(answer) == "worker":
            self._worker(trail, who, answer, source)
            return
        space = place_tile(trail, answer, source)
        if space:
            trail.say(_("{tile} comes on the board: {space}", tile=tile_name(answer), space=space))
        else:
            trail.ledger.put(answer, source, GONE, _("no space is free"))
            trail.say(_("{tile} leaves the game: no space is free", tile=tile_name(answer)))

    def _tiles(self, trail: Trail) -> dict[str, str]:
        """The tiles to choose from and where they lie; for an empty column as the table rules (GW-41)."""
        columns = [self.column]
        if not trail.ledger.at(f"foresight {self.column}") and facts.value(trail, "empty column"):
            columns = list(range(1, FORESIGHT_COLUMNS + 1))
        sources = [f"foresight {column}" for column in columns]
        return {tile: source for source in sources for tile in trail.ledger.at(source)}

    def _worker(self, trail: Trail, who: str, worker: str, source: str) -> None:
        """A worker comes into the token's row and may push the token (GW-44 to GW-48, GW-130)."""
        row = trail.token_row
        assert row is not None
        pushed = job_market.place_worker(
            len(trail.players),
            row,
            len(trail.workers_in(row)),
            len(trail.ledger.at(MARKET)),
            len(trail.ledger.at(STACK)),
        )
        trail.ledger.put(worker, source, f"row {row}", _("foresight"))
        trail.say(_("New in row {row} of the job market: {worker}", row=row, worker=tile_name(worker)))
        if pushed.end:
            trail.ledger.put(TOKEN, f"row {row}", f"{who}/token", _("the last row is full"))
            trail.last_turns = job_market.final_turns(trail.names, who)
            trail.say(_("{who} takes the job market token: everybody else has one more turn", who=who))
        elif pushed.arrow != "none":
            trail.ledger.put(TOKEN, f"row {row}", f"row {pushed.token_row}", _("the row is full"))
            trail.say(_("The job market token → row {row}", row=pushed.token_row or 0))
        trail.reveal = pushed.cattle_cards

    def run(self, trail: Trail) -> str:
        return "placed"


class Hand(Step[Trail]):
    """The hand is shown (GW-50)."""

    title = _("Income")

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        count = cards.hand_size(trail, who)
        if cards.knows_hands(trail) or not count or len(trail.ledger.at(f"{who}/unseen")) == count:
            return []
        options = cards.options(trail, who, trail.ledger.at(f"{who}/unseen"), publicly=True)
        return [ChooseSeveral(who=who, title=_("Show your hand"), options=options, least=count, most=count)]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        trail.sold = cards.meant(trail, who, answer)
        return "shown"

    def run(self, trail: Trail) -> str:
        trail.sold = list(cards.in_hand(trail, trail.active))
        return "shown"


class Income(Step[Trail]):
    """How many temporary certificates are spent; then the herd is sold (GW-52 to GW-55)."""

    title = _("Income")

    def asks(self, trail: Trail) -> list[Ask]:
        who, temp = trail.active, trail.certificates(trail.active)
        if not temp or self._changed(trail):
            return []
        options: list[Option] = []
        for place in facts.certificate_track(trail):
            sale = self._sale(trail, place)
            if sale.legal:
                value = sale.value.total
                best = delivering.eligible_cities(value, trail.delivered(who))[-1]
                label = _("keep {n}: ${value}", n=place, value=value)
                options.append(Option(str(place), label, city_name(best)))
        note = str(self._sale(trail, temp).value)
        return [Choose(who=who, title=_("Certificates"), note=note, options=options[::-1], quick=str(temp))]

    @staticmethod
    def _sale(trail: Trail, keep: int) -> herd.Income:
        who = trail.active
        permanent = scoring.permanent_certificates(trail.ledger.at(f"{who}/station masters"))
        return herd.income(trail.sold, trail.certificates(who), permanent, keep, facts.certificate_track(trail))

    def take(self, trail: Trail, who: str, answer: str) -> str:
        keep = int(answer)
        sale = self._sale(trail, keep)
        trail.ledger.move(CERTIFICATE, trail.certificates(who) - keep, who, BANK, _("certificates spent"))
        cards.show_hand(trail, who, trail.sold)
        trail.value = sale.value.total
        trail.sold = []
        trail.gain(who, trail.value, _("cattle sold"))
        trail.say(_("{who} sells for ${sum}", who=who, sum=str(sale.value)))
        trail.todo.append(Todo("deliver", trail.value))
        return "sold"

    @staticmethod
    def _changed(trail: Trail) -> bool:
        """A correction may have changed the hand since it was shown."""
        held = cards.in_hand(trail, trail.active)
        return bool(Counter(trail.sold) - Counter(held)) or len(trail.sold) != cards.hand_size(trail, trail.active)

    def run(self, trail: Trail) -> str:
        if self._changed(trail):
            return "the hand has changed"
        return self.take(trail, trail.active, str(trail.certificates(trail.active)))


class Return(Step[Trail]):
    """The cattleman goes back to the start (GW-66)."""

    title = _("Kansas City")

    def run(self, trail: Trail) -> str:
        trail.ledger.put(trail.active, trail.spot(trail.active), START, _("back to the start"))
        trail.say(_("{who}’s cattleman goes back to the start", who=trail.active))
        return "returned"


class Refill(Step[Trail]):
    """The foresight columns are filled from their stocks (GW-66)."""

    title = _("Kansas City")

    def asks(self, trail: Trail) -> list[Ask]:
        column = self._column(trail)
        if not column:
            return []
        stock = Counter(trail.ledger.at(foresight_stock(trail, column)))
        options = [Option(tile, tile_name(tile), tags=tile_tags(tile), weight=count) for tile, count in stock.items()]
        title = _("New tile in foresight {n}", n=column)
        return [Choose(who=trail.active, title=title, options=options, chance=True)]

    def take(self, trail: Trail, who: str, answer: str) -> None:
        show_foresight(trail, self._column(trail), [answer])

    @staticmethod
    def _column(trail: Trail) -> int:
        return next((each for each in range(1, FORESIGHT_COLUMNS + 1) if foresight_missing(trail, each)), 0)

    def run(self, trail: Trail) -> str:
        return "refilled"
