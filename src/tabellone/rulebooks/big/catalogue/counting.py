"""What is counted or drawn in a way of its own at single games (BIG 8.3.5, BIG 8.3.12, BIG 8.3.16)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.games import SHEETS

PERUDO = "perudo"
DICE_EACH = SHEETS[PERUDO].figures["dice_each"]


def perudo_score(*, players: int, dice_out: int | None) -> int:
    """Score at a Perudo table (BIG 8.3.16): dice out when one went out; who never did has 5 for each player."""
    return DICE_EACH * players if dice_out is None else dice_out
