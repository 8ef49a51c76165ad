"""What the card of a table tells of its auction (BIG 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.contract.cards import Line, Word
from tabellone.rulebooks.big.catalogue.sheet import Auction, Sheet

RULE = "BIG 6.1"
AT_ONCE = ("A", "B", "C")


def seats_bid_for(auction: Auction) -> bool:
    """Whether an auction or a choice decides who sits where (BIG 6.1.1, BIG 6.1.2, ruling goods-with-the-seat)."""
    chosen = auction.type != "none" or auction.without == "choose_in_slip_order"
    return chosen and auction.elements.startswith("seat")


def auction_lines(sheet: Sheet, auction: Auction) -> Iterator[Line]:
    """What is bid for, when and in which step; else how players get their seats (BIG 6.1, BIG 8.3)."""
    if auction.type == "none":
        yield Line("auction-none" if auction.notes else "auction-none-sit", rule=RULE)
    else:
        yield from _terms(auction)
    yield from (Line(text=note, rule=sheet.article) for note in auction.notes)
    if auction.type != "none":
        yield Line("auction-off-score", rule=RULE)
        yield Line(_nobody(auction), rule=RULE)


def _nobody(auction: Auction) -> str:
    """What happens if nobody wants the auction: they sit down, or choose position or element (BIG 6.1)."""
    if not auction.elements.startswith(("seat", "start")):
        return "auction-nobody-choose"
    return "auction-nobody-seat" if auction.elements == "seat" else "auction-nobody-both"


def _terms(auction: Auction) -> Iterator[Line]:
    yield Line("auction-for", {"elements": Word(auction.elements), "moment": Word(auction.moment)}, RULE)
    if auction.type in AT_ONCE:
        yield Line("auction-at-once", {"step": auction.step}, RULE)
    else:
        yield Line("auction-step", {"step": auction.step}, RULE)
