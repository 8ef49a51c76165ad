"""What counts as the score at a table: bids come off first, and who was not there does not count."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from tabellone.engine.facts import Seat, Table

Exact = int | Fraction
OUT = ("timeout", "abandoned")  # last at the table whatever the score (BIG 7.2.2, ruling abandoned-is-last)
PLAYED = {"played"}
WITHOUT_SCORE = ("bye", "absent", "void", *OUT)


def exact(value: Decimal) -> Exact:
    """The number, whole where it is whole."""
    numerator, denominator = value.as_integer_ratio()
    return numerator if denominator == 1 else Fraction(numerator, denominator)


def is_void(table: Table) -> bool:
    """Whether the table has no result: nobody gets points, as without a table (BIG 4)."""
    return any(seat.status == "void" for seat in table.seats)


def present(table: Table) -> tuple[Seat, ...]:
    """Who played: an absent player is as without a table, whose size is that of those present (ruling absent-seat)."""
    if {seat.status for seat in table.seats} == PLAYED:
        return table.seats
    return () if is_void(table) else tuple(seat for seat in table.seats if seat.status != "absent")


def table_scores(table: Table) -> dict[str, Exact]:
    """Scores less the auction bids (BIG 6.1); 7 Wonders Duel by military or science is 1-0, bids kept (BIG 8.3.3)."""
    return seat_scores(present(table))


def seat_scores(seats: Sequence[Seat]) -> dict[str, Exact]:
    """The scores of those who played at a table (BIG 6.1, BIG 8.3.3)."""
    if True in [seat.supremacy for seat in seats]:
        return {seat.player: int(seat.supremacy) for seat in seats}
    return {seat.player: net_score(seat) for seat in seats}


def net_score(seat: Seat) -> Exact:
    """The score less the bid (BIG 6.1); none reported counts as 0, where it is not needed."""
    score = exact(seat.score) if seat.score is not None else 0
    return score - exact(seat.bid) if seat.bid else score


def unreported(table: Table) -> tuple[str, ...]:
    """Whose result is still missing (BIG 3): no score where a score decides, and no referee's place."""
    missing = tuple([seat.player for seat in table.seats if seat.score is None and _lacks_score(seat)])
    if not missing:
        return ()
    seats = present(table)
    return () if len(seats) < 2 or any(seat.supremacy for seat in seats) else missing


def _lacks_score(seat: Seat) -> bool:
    return seat.place is None and seat.status not in WITHOUT_SCORE
