"""PBG, the share of a table's score that parts equal points after the first round."""

from __future__ import annotations

from fractions import Fraction

from tabellone.engine.facts import Round, Table
from tabellone.rulebooks.big.params import DEFAULT, Params
from tabellone.rulebooks.big.scores import Exact, exact, present, table_scores


def largest_table(round_: Round) -> int:
    """The most who played at one table of the round (BIG 4.2)."""
    return max((len(present(table)) for table in round_.tables), default=0)


def table_pbg(table: Table, largest: int, params: Params = DEFAULT) -> dict[str, Fraction]:
    """Own score / the table's sum, ghosts for missing seats included (BIG 4.2); a bye, or alone at a table, ½."""
    scores = table_scores(table)
    if len(scores) < 2:
        return {player: Fraction(exact(params.bye_pbg)) for player in scores}
    seats, total = max(largest, len(scores)), sum(scores.values())
    whole = total_with_ghosts(total, len(scores), seats, params)
    return {player: share(score, whole, seats) for player, score in scores.items()}


def total_with_ghosts(total: Exact, size: int, seats: int, params: Params = DEFAULT) -> Exact:
    """The table's sum and, for every missing seat, 90 % of the table's mean (BIG 4.2)."""
    if seats == size:
        return total
    return total + (seats - size) * exact(params.ghost_share) * Fraction(total, size)


def share(score: Exact, whole: Exact, seats: int) -> Fraction:
    """The part of the whole; where it is zero or less everyone has 1 / seats, ghosts included (BIG 4.2)."""
    return Fraction(score, whole) if whole > 0 else Fraction(1, seats)
