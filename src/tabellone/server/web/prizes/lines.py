"""Prizes as a page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from tabellone.contract.prizes import PrizeSheet
from tabellone.engine.steps import Step

VOUCHER = "big-voucher"


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize: which in order, whose (nobody's yet before a round is complete), how much, why."""

    number: int
    name: str
    amount: Decimal
    why: tuple[Step, ...] = ()
    share: int | None = None


@dataclass(frozen=True, slots=True)
class BandLine:
    """A band of pots, and whether this one is in it."""

    least: Decimal
    below: Decimal | None
    shares: tuple[int, ...]
    here: bool


def places_of(sheet: PrizeSheet, names: Mapping[str, str]) -> list[PrizeLine]:
    """Who gets what; before anybody stands anywhere, what each place is worth."""
    if sheet.awards:
        return [
            PrizeLine(number, names.get(one.player, one.player), one.amount, _prize(sheet, one.player))
            for number, one in enumerate(sheet.awards, 1)
        ]
    worth = zip(sheet.places, sheet.shares, strict=False)
    return [PrizeLine(number, "", amount, share=share) for number, (amount, share) in enumerate(worth, 1) if amount]


def _prize(sheet: PrizeSheet, player: str) -> tuple[Step, ...]:
    return tuple(step for step in sheet.why.get(player, ()) if step.name != VOUCHER)


def bands_of(sheet: PrizeSheet) -> list[BandLine]:
    """All bands from the lowest pot up."""
    rising = sorted(sheet.bands, key=lambda band: band.least)
    above = [*(band.least for band in rising[1:]), None]
    return [
        BandLine(band.least, below, band.shares, band.least <= sheet.pot and (below is None or sheet.pot < below))
        for band, below in zip(rising, above, strict=True)
    ]
