"""Single seats: figures out of range, and what belongs to other games (RK points)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Seat
from tabellone.rulebooks.risiko.params import Params

FOREIGN_STATUS = ("bye", "timeout")  # nobody sits out, the 90 minutes are the same for all (ruling foreign-refused)


def seat_problems(seat: Seat, params: Params) -> Iterator[Problem]:
    """Everything forbidden on one seat, each placed by the name of the figure (RK points)."""
    yield from _score(seat, params.max_table_points)
    for check in (_absent_score, _off_objective, _status, _objective, _foreign):
        yield from check(seat)


def _score(seat: Seat, most: int) -> Iterator[Problem]:
    """Table points are whole, from 0 to 86 (RK points)."""
    score = seat.score
    if score is None:
        return
    values = {"player": seat.player, "found": score, "most": most}
    if not score.is_finite() or not 0 <= score <= most:
        yield Problem("risiko-score-range", "score", rule="RK points", values=values)
    elif score != score.to_integral_value():
        yield Problem("risiko-score-whole", "score", rule="RK points", values=values)


def _absent_score(seat: Seat) -> Iterator[Problem]:
    """An absent player, or a void game, scores nothing (RK points)."""
    if seat.status in ("absent", "void") and seat.score not in (None, Decimal(0)):
        values = {"player": seat.player, "status": seat.status, "found": seat.score}
        yield Problem("risiko-score-without-game", "score", rule="RK points", values=values)


def _off_objective(seat: Seat) -> Iterator[Problem]:
    if seat.off_objective is not None and seat.off_objective < 0:
        values = {"player": seat.player, "found": seat.off_objective}
        yield Problem("risiko-off-objective", "off_objective", rule="RK points", values=values)


def _status(seat: Seat) -> Iterator[Problem]:
    if seat.status in FOREIGN_STATUS:
        values = {"player": seat.player, "found": seat.status}
        yield Problem("risiko-status", "status", rule="RK structure", values=values)


def _objective(seat: Seat) -> Iterator[Problem]:
    """Only who plays to the end can reach the objective (RK points)."""
    if seat.objective and seat.status != "played":
        values = {"player": seat.player, "status": seat.status}
        yield Problem("risiko-objective-not-played", "objective", rule="RK points", values=values)


_FOREIGN: tuple[tuple[str, Callable[[Seat], bool]], ...] = (
    ("bid", lambda seat: seat.bid is not None),
    ("supremacy", lambda seat: seat.supremacy),
    ("tiebreak", lambda seat: bool(seat.tiebreak)),
)


def _foreign(seat: Seat) -> Iterator[Problem]:
    for name, given in _FOREIGN:
        if given(seat):
            values = {"player": seat.player, "name": name}
            yield Problem("risiko-foreign-figure", name, rule="RK points", values=values)
