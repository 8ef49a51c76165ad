"""What is counted or drawn in a way of its own at single games (BIG 8.3.5, BIG 8.3.12, BIG 8.3.16)."""

from __future__ import annotations

from decimal import Decimal

from tabellone.rulebooks.big.catalogue.games import SHEETS

# BIG 8.3.5: a start hand of (coppers, estates) that counts; any other is drawn again
START_HANDS = frozenset({(3, 2), (4, 1)})
# BIG 8.3.12: what a coin and, with a house in Beijing, a good add to a score still tied after camels
COIN = Decimal("0.1")
GOOD = Decimal("0.5")
PERUDO = "perudo"
DICE_EACH = SHEETS[PERUDO].figures["dice_each"]


def start_hand_counts(coppers: int, estates: int) -> bool:
    """Whether a start hand of Dominion is kept, or drawn again (BIG 8.3.5)."""
    return (coppers, estates) in START_HANDS


def coins_goods(*, coins: int, goods: int, house_in_beijing: bool) -> Decimal:
    """The figure `coins_goods` of a tie at Marco Polo that camels do not part (BIG 8.3.12)."""
    return coins * COIN + (goods * GOOD if house_in_beijing else 0)


def perudo_score(*, players: int, dice_out: int | None) -> int:
    """Score at a Perudo table (BIG 8.3.16): dice out when one went out; who never did has 5 for each player."""
    return DICE_EACH * players if dice_out is None else dice_out


def least_call(count: int, *, aces: bool, to_aces: bool) -> int:
    """The least number that may be called when changing to or from aces (BIG 8.3.16); else at least the same."""
    if to_aces and not aces:
        return -(-count // 2)
    return 2 * count + 1 if aces and not to_aces else count
