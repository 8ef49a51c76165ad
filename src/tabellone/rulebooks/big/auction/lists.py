"""Which auction a game has: the lists of BIG 6.1.1, BIG 6.1.2, BIG 6.1.3, and the sheets that win over them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from tabellone.rulebooks.big.catalogue import sheet_of
from tabellone.rulebooks.big.catalogue.sheet import Auction, AuctionType, Sheet

# BIG 6.1.1: seats
TYPE_A = (
    "ticket-to-ride",
    "concordia",
    "puerto-rico",
    "stone-age",
    "agricola",
    "azul",
    "carcassonne",
    "7-wonders-duel",
    "catan",
    "century",
)
# BIG 6.1.2: seat and faction; Ark Nova by its sheet
TYPE_B = ("terra-mystica", "terraforming-mars", "gaia-project", "clans-of-caledonia", "marco-polo", "ark-nova")
# BIG 6.1.3: faction
TYPE_C = ("7-wonders",)
# BIG 6.1: games where whole points would weigh too much
TENTHS = ("splendor", "catan")

NO_AUCTION = Auction(type="none")
# what is bid for where the kind of auction alone is named (BIG 6.1.1, BIG 6.1.2, BIG 6.1.3)
PLAIN: Mapping[AuctionType, Auction] = {
    "none": Auction(type="none", elements="seat", without="sit_in_slip_order"),
    "A": Auction(type="A", elements="seat", moment="after set-up"),
    "B": Auction(type="B", elements="seat and faction", moment="after set-up"),
    "C": Auction(type="C", elements="faction", moment="after set-up"),
    "sequential": Auction(type="sequential", elements="seat", moment="after set-up"),
}


def step_of(game: str) -> Decimal:
    """By how much a bid is raised at least (BIG 6.1)."""
    return Decimal("0.1") if game in TENTHS else Decimal(1)


def listed(game: str) -> Auction:
    """The auction of a game by the lists alone (BIG 6.1.1, BIG 6.1.2, BIG 6.1.3)."""
    if game in TYPE_A:
        return Auction(type="A", elements="seat", moment="after set-up", step=step_of(game))
    if game in TYPE_B:
        return Auction(type="B", elements="seat and faction", moment="after set-up", step=step_of(game))
    if game in TYPE_C:  # as many wonders are drawn as there are players (BIG 8.3.6)
        return Auction(type="C", elements="faction", moment="after set-up", step=step_of(game), extra_elements=0)
    return NO_AUCTION


def auction_of(game: str | Sheet) -> Auction:
    """The auction of a game, or of a sheet that holds: its own, else that of the lists (ruling sheet-over-list)."""
    return auction_by(sheet_of(game))


def auction_by(sheet: Sheet) -> Auction:
    """The auction that a sheet asks for, else that of the lists (ruling sheet-over-list)."""
    return sheet.auction or listed(sheet.id)
