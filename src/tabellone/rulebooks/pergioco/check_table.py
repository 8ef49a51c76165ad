"""What a PerGioco game may look like: two players, one point shared, or a bye (PG 25, PG 26)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Seat, Table

SCORES = (Decimal(1), Decimal("0.5"), Decimal(0))
RESULTS = frozenset(zip(SCORES, reversed(SCORES), strict=True))
LOSING = ("absent", "abandoned", "timeout")
BOTH_MAY = ("absent", "abandoned")  # nobody came (PG 26); abandoned by both, so no game (PG 23)


def table_problems(table: Table, place: str) -> Iterator[Problem]:
    """Everything wrong with one table (PG 15, PG 23, PG 25, PG 26)."""
    if table.group is not None:
        yield Problem("pg-foreign-field", f"{place}.group", "PG 2", values={"field": "group"})
    for k, seat in enumerate(table.seats):
        yield from _foreign(seat, f"{place}.seats[{k}]")
        yield from _score(table, seat, f"{place}.seats[{k}].score")
    if len(table.seats) == 1:
        yield from _alone(table.seats[0], place)
    elif len(table.seats) == 2:
        yield from _pair(table, place)
    else:
        yield Problem("pg-table-size", f"{place}.seats", "PG 26", values={"seats": len(table.seats)})


def is_ordinary(table: Table) -> bool:
    """A game that two played and shared a point of: the usual case, seen at a glance (PG 26)."""
    if len(table.seats) != 2 or table.group is not None:
        return False
    one, other = table.seats
    if one.status != "played" or other.status != "played" or (one.score, other.score) not in RESULTS:
        return False
    return not (_has_foreign(one) or _has_foreign(other))


def _has_foreign(seat: Seat) -> bool:
    unset = seat.place is None and seat.bid is None and seat.off_objective is None
    return not unset or seat.supremacy or seat.objective or bool(seat.tiebreak)


def _foreign(seat: Seat, place: str) -> Iterator[Problem]:
    """Fields of other rulebooks: a PerGioco game is told by score and status alone (PG 26)."""
    given = {
        "place": seat.place is not None,
        "bid": seat.bid is not None,
        "supremacy": seat.supremacy,
        "off_objective": seat.off_objective is not None,
        "objective": seat.objective,
        "tiebreak": bool(seat.tiebreak),
    }
    for name, there in given.items():
        if there:
            yield Problem("pg-foreign-field", f"{place}.{name}", "PG 26", values={"field": name})


def _score(table: Table, seat: Seat, place: str) -> Iterator[Problem]:
    """1, 0.5 or 0; who is absent, abandons or runs out of time has 0 (PG 25, PG 26, ruling void-scores-ignored)."""
    if seat.score is None or seat.status == "void":
        return
    if seat.score not in SCORES:
        yield Problem("pg-score", place, "PG 26", values={"player": seat.player, "score": seat.score})
    elif seat.status in LOSING and seat.score != 0 and len(table.seats) == 2:
        values = {"player": seat.player, "score": seat.score, "status": seat.status}
        yield Problem("pg-score-of-loser", place, "PG 26", values=values)


def _alone(seat: Seat, place: str) -> Iterator[Problem]:
    """A table of one is a bye (PG 26)."""
    if seat.status != "bye":
        values = {"player": seat.player, "status": seat.status}
        yield Problem("pg-alone-not-bye", f"{place}.seats[0].status", "PG 26", values=values)


def _pair(table: Table, place: str) -> Iterator[Problem]:
    one, other = table.seats
    if "bye" in (one.status, other.status):
        k = 0 if one.status == "bye" else 1
        yield Problem("pg-bye-with-opponent", f"{place}.seats[{k}].status", "PG 26", values={"player": other.player})
    elif "void" in (one.status, other.status):
        if one.status != other.status:
            k = 0 if one.status != "void" else 1
            values = {"player": table.seats[k].player}
            yield Problem("pg-half-void", f"{place}.seats[{k}].status", "PG 23", values=values)
    elif one.status == other.status == "played":
        yield from _shared_point(one, other, place)
    elif not (one.status == other.status and one.status in BOTH_MAY):
        yield from _winner(table, place)


def _shared_point(one: Seat, other: Seat, place: str) -> Iterator[Problem]:
    """Two who both played share exactly one point (PG 26)."""
    if one.score in SCORES and other.score in SCORES and one.score + other.score != 1:
        values = {"one": one.player, "other": other.player, "scores": [one.score, other.score]}
        yield Problem("pg-not-one-point", f"{place}.seats", "PG 26", values=values)


def _winner(table: Table, place: str) -> Iterator[Problem]:
    """The opponent of who is absent, abandons or runs out of time played, and has 1 (PG 26, ruling abandoned-mixed)."""
    for k, seat in enumerate(table.seats):
        loser = table.seats[1 - k]
        if loser.status not in LOSING:
            continue
        values: dict[str, object] = {"player": seat.player, "opponent": loser.player, "status": loser.status}
        if seat.status != "played":
            yield Problem("pg-nobody-won", f"{place}.seats[{k}].status", "PG 26", values={**values, "own": seat.status})
            return
        if seat.score in SCORES and seat.score != 1:
            score = f"{place}.seats[{k}].score"
            yield Problem("pg-winner-without-point", score, "PG 26", values={**values, "score": seat.score})
