"""The course of Carson City, from the first die to the last point, in the rulebook's own order."""

from __future__ import annotations

from companion.game.flow import BACK, OVER, Flow, Step
from companion.games.carson_city import (
    agreement_steps,
    auction_steps,
    building_steps,
    copy_steps,
    end_steps,
    income_steps,
    market_steps,
    outlaw_steps,
    parcel_steps,
    personality_steps,
    placement_steps,
    referee_steps,
    resolution_steps,
    river_steps,
    setup_steps,
    variant_steps,
)
from companion.games.carson_city.duel_steps import DUEL, NewTiles
from companion.games.carson_city.town import Town

__all__ = ["AUCTION", "BUILDING", "FLOW", "MARKET"]

AUCTION: Flow[Town] = Flow(
    ("bid", "next bidder", "bid"),
    ("bid", "one is left", "hammer"),
    ("hammer", "sold", "auction over"),
    steps={"bid": auction_steps.Bid(), "hammer": auction_steps.Hammer()},
    first="bid",
)

BUILDING: Flow[Town] = Flow(
    ("decide", "build", "site"),
    ("decide", "lay a road", "road"),
    ("decide", "keep the tile", "building done"),
    ("road", "laid", "decide"),
    ("site", "houses are needed", "houses"),
    ("site", "no house is needed", "construction"),
    ("houses", "the owner is asked", "consent"),
    ("houses", "every house has a site", "construction"),
    ("houses", "no site is left", "decide"),
    ("consent", "answered", "houses"),
    ("construction", "built", "building done"),
    steps={
        "decide": building_steps.Decide(),
        "road": building_steps.LayRoad(),
        "site": building_steps.Site(),
        "houses": building_steps.Houses(),
        "consent": building_steps.Consent(),
        "construction": building_steps.Construction(),
    },
    first="decide",
)

MARKET: Flow[Town] = Flow(
    ("draw", "City Hall is drawn", "City Hall"),
    ("draw", "every square is full", "market ready"),
    ("City Hall", "placed", "draw"),
    steps={"draw": market_steps.Draw(), "City Hall": market_steps.CityHall()},
    first="draw",
)

AGREEMENT: Flow[Town] = Flow(
    ("personalities", "as printed in the rulebook", "buildings"),
    ("personalities", "chosen", "newsboy"),
    ("newsboy", "known", "red sides"),
    ("red sides", "agreed", "buildings"),
    ("buildings", "in the bag", "printed values"),
    ("printed values", "another value", "printed value"),
    ("printed value", "read", "printed values"),
    ("printed values", "all known", "agreed"),
    steps={
        "personalities": agreement_steps.Personalities(),
        "newsboy": agreement_steps.Newsboy(),
        "red sides": agreement_steps.RedSides(),
        "buildings": agreement_steps.BuildingKinds(),
        "printed values": copy_steps.PrintedValues(),
        "printed value": copy_steps.PrintedValue(),
    },
    first="personalities",
)

SETUP: Flow[Town] = Flow(
    ("river", "it flows", "town centre"),
    ("town centre", "the first house stands", "mountains"),
    ("mountains", "all stand", "starting order"),
    ("starting order", "drawn", "new beginning"),
    ("new beginning", "everyone has goods", "duel tiles"),
    ("duel tiles", "dealt", "market"),
    ("market", "market ready", "starting parcels"),
    ("starting parcels", "everyone has chosen", "set up"),
    steps={
        "river": river_steps.River(),
        "town centre": setup_steps.TownCentre(),
        "mountains": setup_steps.Mountains(),
        "starting order": setup_steps.StartingOrder(),
        "new beginning": variant_steps.NewBeginning(),
        "duel tiles": variant_steps.DuelTiles(),
        "market": MARKET,
        "starting parcels": setup_steps.StartingParcels(),
    },
    first="river",
)

OUTLAWS: Flow[Town] = Flow(
    ("arrival", "no outlaws come", "outlaws are in town"),
    ("arrival", "they come", "tile"),
    ("tile", "known", "landing"),
    ("landing", "all have landed", "ride"),
    ("ride", "next outlaw", "ride"),
    ("ride", "all have moved", "outlaws are in town"),
    steps={
        "arrival": outlaw_steps.Arrival(),
        "tile": outlaw_steps.Tile(),
        "landing": outlaw_steps.Landing(),
        "ride": outlaw_steps.Ride(),
    },
    first="arrival",
)

PERSONALITIES: Flow[Town] = Flow(
    ("choose", "chosen", "power"),
    ("choose", "everyone has chosen", "turn order"),
    ("power", "used", "choose"),
    ("power", "an auction", "auction"),
    ("power", "a tile to build", "building"),
    ("power", "the market slides", "market"),
    ("auction", "auction over", "choose"),
    ("building", "building done", "market"),
    ("market", "market ready", "choose"),
    ("turn order", "set", "everyone has a card"),
    steps={
        "choose": personality_steps.ChooseCard(),
        "power": personality_steps.UsePower(),
        "auction": AUCTION,
        "building": BUILDING,
        "market": MARKET,
        "turn order": personality_steps.TurnOrder(),
    },
    first="choose",
)

COWBOYS: Flow[Town] = Flow(
    ("singer", "ready", "placement"),
    ("placement", "next player", "placement"),
    ("placement", "everyone has passed", "record"),
    ("record", "all cowboys stand", "everyone has passed"),
    steps={
        "singer": placement_steps.Singer(),
        "placement": placement_steps.Placement(),
        "record": placement_steps.Record(),
    },
    first="singer",
)

PARCELS: Flow[Town] = Flow(
    ("next claim", "several claim it", "duel"),
    ("next claim", "one claims it", "purchase"),
    ("next claim", "no claim is left", "parcels sold"),
    ("duel", "settled", "purchase"),
    ("purchase", "done", "next claim"),
    steps={
        "next claim": parcel_steps.NextClaim(),
        "duel": DUEL,
        "purchase": parcel_steps.Purchase(),
    },
    first="next claim",
)

INCOME: Flow[Town] = Flow(
    ("choices", "made", "outlaws"),
    ("outlaws", "a fight", "outlaw duel"),
    ("outlaws", "no fight is left", "City Hall"),
    ("outlaw duel", "settled", "prize"),
    ("prize", "taken", "outlaws"),
    ("City Hall", "several want it", "City Hall duel"),
    ("City Hall", "held", "attacks"),
    ("City Hall duel", "settled", "City Hall"),
    ("attacks", "a fight", "attack duel"),
    ("attacks", "no attack is left", "payment"),
    ("attack duel", "settled", "attacks"),
    ("payment", "paid", "income paid"),
    steps={
        "choices": income_steps.Choices(),
        "outlaws": outlaw_steps.Fights(),
        "outlaw duel": DUEL,
        "prize": outlaw_steps.Prize(),
        "City Hall": income_steps.CityHall(),
        "City Hall duel": DUEL,
        "attacks": income_steps.Attacks(),
        "attack duel": DUEL,
        "payment": income_steps.Payment(),
    },
    first="choices",
)

SQUARES: Flow[Town] = Flow(
    ("next square", "nobody is there", "next square"),
    ("next square", "several are there", "duel"),
    ("next square", "somebody acts", "action"),
    ("next square", "parcels", "parcels"),
    ("next square", "tiles in reserve", "deferred"),
    ("next square", "building income", "income"),
    ("next square", "the path ends", "squares resolved"),
    ("duel", "settled", "action"),
    ("action", "done", "next square"),
    ("action", "a tile to build", "building"),
    ("building", "building done", "next square"),
    ("parcels", "parcels sold", "next square"),
    ("deferred", "a tile to build", "deferred building"),
    ("deferred", "nobody builds", "next square"),
    ("deferred building", "building done", "deferred"),
    ("income", "income paid", "next square"),
    steps={
        "next square": resolution_steps.NextSquare(),
        "duel": DUEL,
        "action": resolution_steps.Action(),
        "parcels": PARCELS,
        "building": BUILDING,
        "deferred": building_steps.Deferred(),
        "deferred building": BUILDING,
        "income": INCOME,
    },
    first="next square",
)

END: Flow[Town] = Flow(
    ("powers", "used", "rodeo"),
    ("rodeo", "won", "money limit"),
    ("money limit", "paid", "refresh"),
    ("money limit", "the last round", "the last round"),
    ("refresh", "everything is back", "market"),
    ("market", "market ready", "a new round"),
    steps={
        "powers": end_steps.EndPowers(),
        "rodeo": end_steps.Rodeo(),
        "money limit": end_steps.MoneyLimit(),
        "refresh": end_steps.Refresh(),
        "market": MARKET,
    },
    first="powers",
)

FLOW: Flow[Town] = Flow(
    ("agreement", "agreed", "begin"),
    ("begin", "the box keeps the board", "set-up"),
    ("set-up", "set up", "new round"),
    ("new round", "begun", "outlaws"),
    ("outlaws", "outlaws are in town", "personalities"),
    ("personalities", "everyone has a card", "cowboys"),
    ("cowboys", "everyone has passed", "squares"),
    ("squares", "squares resolved", "end of round"),
    ("end of round", "a new round", "new round"),
    ("end of round", "the last round", "final scoring"),
    ("final scoring", "scored", OVER),
    # At any time: a road from the own reserve
    ("road", "laid", BACK),
    # A special power of the New Beginning: the last two duel tiles for new ones
    ("discard tiles", "laid aside", "new tiles"),
    ("new tiles", "drawn", BACK),
    # The table keeps the board, and the box is its referee
    ("begin", "the table keeps the board", "referee"),
    ("referee", "the last round", "final scoring"),
    steps={
        "agreement": AGREEMENT,
        "begin": setup_steps.Begin(),
        "set-up": SETUP,
        "new round": personality_steps.NewRound(),
        "outlaws": OUTLAWS,
        "personalities": PERSONALITIES,
        "cowboys": COWBOYS,
        "squares": SQUARES,
        "end of round": END,
        "final scoring": end_steps.FinalScoring(),
        "road": building_steps.LayRoad(),
        "discard tiles": variant_steps.DiscardTiles(),
        "new tiles": NewTiles(),
        "referee": referee_steps.REFEREE,
        BACK: Step(),
        OVER: Step(),
    },
    first="agreement",
)
