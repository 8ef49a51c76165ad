"""The Voyages of Marco Polo (BIG 8.3.12)."""

from __future__ import annotations

from decimal import Decimal

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

# BIG 8.3.12: what a coin and, with a house in Beijing, a good add to a score still tied after camels
COIN = Decimal("0.1")
GOOD = Decimal("0.5")

SHEET = CatalogueSheet(
    id="marco-polo",
    name="Marco Polo",
    article="BIG 8.3.12",
    minutes=90,
    player_minutes=22,
    tie_rule=TieRule(
        figures=(
            Figure("camels", meaning="camels left over"),
            Figure("coins_goods", meaning="0.1 a coin, and with a house in Beijing 0.5 a good"),
        )
    ),
    auction=SheetAuction(type="B", elements="seat, character and start contract", moment="after set-up"),
    set_up=(
        "4 objectives are dealt and the 6 contracts revealed.",
        "Start money by seat; each character comes with a start contract.",
    ),
    figures={"objectives": 4, "contracts": 6},
    start_goods={1: {"coins": 7}, 2: {"coins": 8}, 3: {"coins": 9}, 4: {"coins": 10}},
    notes=("All income is taken when the round's set-up is in view, before the dice are rolled.",),
)


def coins_goods(*, coins: int, goods: int, house_in_beijing: bool) -> Decimal:
    """The figure `coins_goods` of a tie that camels do not part (BIG 8.3.12)."""
    return coins * COIN + (goods * GOOD if house_in_beijing else 0)
