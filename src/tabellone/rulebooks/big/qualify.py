"""Who goes on to the final phase."""

from __future__ import annotations

from collections.abc import Collection

from tabellone.engine.entries import entrants, left_before
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.before import Before
from tabellone.rulebooks.big.plan import Plan
from tabellone.rulebooks.big.structure import AT_LEAST, BY_WINS

SIX, ALL_WON = 6, 3  # BIG 8.1.1


def qualified(plan: Plan, before: Before, still_in: Collection[str]) -> tuple[str, ...]:
    """Those still in who go on, from the first down (BIG 8.1.1, BIG 8.1.2, BIG 8.1.3)."""
    order = [player for player in before.order if player in still_in]
    if plan.qualified != BY_WINS:
        return tuple(order[: plan.qualified])
    first = set(order[: AT_LEAST.get(plan.participants, 0)])
    needed = (plan.rounds or len(before.book.rounds)) - 1
    return tuple(player for player in order if player in first or before.book.wins(player) >= needed)


def won_without_final(plan: Plan, before: Before) -> str | None:
    """Who wins without a final: of six players the only one with three wins (BIG 8.1.1)."""
    if plan.qualified != BY_WINS or (plan.participants, plan.rounds) != (SIX, ALL_WON):
        return None
    unbeaten = [player for player in before.order if before.book.wins(player) >= ALL_WON]
    return unbeaten[0] if len(unbeaten) == 1 else None


def field_of(tournament: Tournament, plan: Plan, before: Before, first: int) -> tuple[str, ...]:
    """Who plays the knock-out that starts with this round (BIG 4.3); the winner alone where none is needed."""
    gone = left_before(tournament, first)
    still_in = [player for player in before.order if player not in gone]
    if tournament.system == "knockout" and not before.book.rounds:
        return tuple(still_in)
    winner = won_without_final(plan, before)
    return (winner,) if winner is not None else qualified(plan, before, still_in)


def withdrew_qualified(tournament: Tournament, plan: Plan, before: Before, first: int) -> tuple[str, ...]:
    """Who had qualified and withdrew before the knock-out (ruling final-standing)."""
    if not before.book.rounds:
        return ()
    gone, last = left_before(tournament, first), set(entrants(tournament, before.book.rounds[-1].number))
    return tuple(player for player in qualified(plan, before, last) if player in gone)
