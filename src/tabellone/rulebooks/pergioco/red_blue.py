"""The Red and the Blue ranking: the mean and the sum of a player's active PGRs (PG 24, PG 29, PG 30, PG 32, PG 33).

Both become final on 31 December (PG 31, PG 34); see `freezing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tabellone.engine.answers import RankingRow
from tabellone.engine.numbers import from_thousandths
from tabellone.rulebooks.pergioco.activity import Active
from tabellone.rulebooks.pergioco.ladder import Placed, Rung, placed
from tabellone.rulebooks.pergioco.params import Params


def overall(active: Active) -> int:
    """The overall PGR: the mean of the active PGRs, rounded down to a whole number (PG 24)."""
    return active.total // (1000 * active.count)


def mean(active: Active) -> Fraction:
    """The mean of the active PGRs, exact (PG 24)."""
    return Fraction(active.total, 1000 * active.count)


def red_ladder(params: Params) -> tuple[Rung[Active], ...]:
    """Ten active PGRs first, the overall PGR, more active PGRs, more games (PG 29, PG 30, ruling red-floor)."""
    return (
        Rung("PG 29", "pg-parted-by-ten", lambda active: int(active.count >= params.priority_from), counted=False),
        Rung("PG 29", "pg-parted-by-overall", overall if params.red_floor else mean),
        Rung("PG 30", "pg-parted-by-active", lambda active: active.count),
        Rung("PG 30", "pg-parted-by-games", lambda active: active.played),
    )


BLUE_LADDER: tuple[Rung[Active], ...] = (  # PG 32, PG 33
    Rung("PG 32", "pg-parted-by-sum", lambda active: from_thousandths(active.total)),
    Rung("PG 33", "pg-parted-by-active", lambda active: active.count),
    Rung("PG 33", "pg-parted-by-games", lambda active: active.played),
)


def red(field: Iterable[Active], params: Params) -> list[Placed[Active]]:
    """The Red ranking (PG 29, PG 30, PG 31)."""
    return placed(field, red_ladder(params))


def blue(field: Iterable[Active]) -> list[Placed[Active]]:
    """The Blue ranking (PG 32, PG 33, PG 34)."""
    return placed(field, BLUE_LADDER)


def red_row(line: Placed[Active]) -> RankingRow:
    """A line of Red: the overall PGR, active PGRs and games played (PG 24)."""
    active = line.item
    return RankingRow(line.position, active.player, overall(active), {"active": active.count, "games": active.played})


def blue_row(line: Placed[Active]) -> RankingRow:
    """A line of Blue: the sum of the active PGRs (PG 32)."""
    active = line.item
    more = {"active": active.count, "games": active.played}
    return RankingRow(line.position, active.player, from_thousandths(active.total), more)
