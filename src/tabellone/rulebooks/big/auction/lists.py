"""Which auction a game has: the lists of BIG 6.1.1, BIG 6.1.2, BIG 6.1.3, and the sheets that win over them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.big.catalogue.sheet import AuctionType, CatalogueSheet, SheetAuction

# ruling bid-bound: no table ever reaches it, so that every auction is finite
MOST_BID = Decimal(1000)


def amount_of(value: Decimal | int | str) -> Decimal:
    """The value as an exact number; anything else is refused."""
    if isinstance(value, bool) or not isinstance(value, Decimal | int | str):
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=str(value))
    try:
        amount = Decimal(value)
    except InvalidOperation:
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=str(value)[:40]) from None
    if not amount.is_finite():
        raise RuleError("bid-not-a-number", rule="BIG 6.1", found=str(value)[:40])
    return amount


def in_steps(amount: Decimal, step: Decimal) -> Decimal | None:
    """The amount written in the step's decimals, or None if it is no whole number of steps."""
    try:
        written = amount.quantize(step).copy_abs()
    except InvalidOperation:
        return None
    return written if written == amount and written % step == 0 else None


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

NO_AUCTION = SheetAuction(type="none")
# what is bid for where the kind of auction alone is named (BIG 6.1.1, BIG 6.1.2, BIG 6.1.3)
PLAIN: Mapping[AuctionType, SheetAuction] = {
    "none": SheetAuction(type="none", elements="seat", without="sit_in_slip_order"),
    "A": SheetAuction(type="A", elements="seat", moment="after set-up"),
    "B": SheetAuction(type="B", elements="seat and faction", moment="after set-up"),
    "C": SheetAuction(type="C", elements="faction", moment="after set-up"),
    "sequential": SheetAuction(type="sequential", elements="seat", moment="after set-up"),
}


def bid_step(game: str) -> Decimal:
    """By how much a bid is raised at least (BIG 6.1)."""
    return Decimal("0.1") if game in TENTHS else Decimal(1)


def listed_auction(game: str) -> SheetAuction:
    """The auction of a game by the lists alone (BIG 6.1.1, BIG 6.1.2, BIG 6.1.3)."""
    if game in TYPE_A:
        return SheetAuction(type="A", elements="seat", moment="after set-up", step=bid_step(game))
    if game in TYPE_B:
        return SheetAuction(type="B", elements="seat and faction", moment="after set-up", step=bid_step(game))
    if game in TYPE_C:  # as many wonders are drawn as there are players (BIG 8.3.6)
        return SheetAuction(type="C", elements="faction", moment="after set-up", step=bid_step(game), extra_elements=0)
    return NO_AUCTION


def auction_by(sheet: CatalogueSheet) -> SheetAuction:
    """The auction that a sheet asks for, else that of the lists (ruling sheet-over-list)."""
    return sheet.auction or listed_auction(sheet.id)
