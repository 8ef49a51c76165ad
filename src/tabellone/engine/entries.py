"""Who is in a tournament when a round is drawn."""

from __future__ import annotations

from tabellone.engine.facts import Tournament

ROUND_PREFIX = "before_round:"


def left_before(tournament: Tournament, number: int) -> frozenset[str]:
    """Players whose withdrawal `before_round:N` is for this round or an earlier one."""
    return frozenset(
        withdrawal.player
        for withdrawal in tournament.withdrawals
        if withdrawal.when.startswith(ROUND_PREFIX) and int(withdrawal.when.removeprefix(ROUND_PREFIX)) <= number
    )


def entrants(tournament: Tournament, number: int) -> list[str]:
    """Players who can be seated in the round: arrived by then and still in, in the order of the document."""
    gone = left_before(tournament, number)
    return [player.id for player in tournament.players if player.from_round <= number and player.id not in gone]
