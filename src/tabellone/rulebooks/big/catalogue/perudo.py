"""Perudo (BIG 8.3.16)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, SheetAuction, TieRule

DICE_EACH = 5

SHEET = CatalogueSheet(
    id="perudo",
    name="Perudo",
    article="BIG 8.3.16",
    advised_players=6,
    minutes=20,
    player_minutes=3,
    extra_rounds=1,
    tie_rule=TieRule(shared=False),
    tied_final="impossible",
    auction=SheetAuction(
        type="none",
        elements="seat",
        without="sit_in_slip_order",
        notes=("Players sit in slip order and the first on the slip starts.",),
    ),
    scoring=(
        (
            "Whoever goes out scores the dice that are out by then, the last own die included; the winner scores 5 for "
            "each player at the table."
        ),
    ),
    set_up=("5 dice each.",),
    figures={"dice_each": DICE_EACH, "palifico_dice_least": 6},
    goods_each={"dice": DICE_EACH},
    notes=(
        (
            "Changing to aces the number called is at least half the one before, rounded up; changing back from aces "
            "it is at least double plus one. Example: two 4s, two 5s, three 2s, 2 aces, five 4s, five 6s, six 2s, 3 "
            "aces, seven 3s."
        ),
        (
            "Each time a die is lost the direction of play turns round, but the next to play is the neighbour, in the "
            "direction until then, of who lost it. Example: in the order A, B, C, D, E player E goes out; the next "
            "round runs A, D, C, B, A."
        ),
    ),
    variants=(
        "The calling of an exact number (calza) is not played.",
        (
            "Palifico only while 6 or more dice are left in all; in it those with a single die may change the value, "
            "which becomes the new palifico."
        ),
    ),
)


def perudo_score(*, players: int, dice_out: int | None) -> int:
    """Score at a Perudo table (BIG 8.3.16): dice out when one went out; who never did has 5 for each player."""
    return DICE_EACH * players if dice_out is None else dice_out


def least_call(count: int, *, aces: bool, to_aces: bool) -> int:
    """The least number that may be called when changing to or from aces (BIG 8.3.16); else at least the same."""
    if to_aces and not aces:
        return -(-count // 2)
    return 2 * count + 1 if aces and not to_aces else count
