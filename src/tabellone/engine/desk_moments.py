"""Where a tournament stands, for any rulebook that counts in rounds: which moment somebody can leave at."""

from __future__ import annotations

from tabellone.engine.entries import ROUND_PREFIX
from tabellone.engine.facts import Round, Tournament


def has_begun(played: Round) -> bool:
    """Whether anything of the round has been reported; a bye is known from the draw."""
    seats = (seat for table in played.tables for seat in table.seats)
    return any(
        seat.score is not None or seat.objective or seat.place is not None or seat.status not in ("played", "bye")
        for seat in seats
    )


def last_drawn(tournament: Tournament) -> Round | None:
    """The last round that has tables, if any."""
    return max((one for one in tournament.rounds if one.tables), key=lambda one: one.number, default=None)


def round_moments(tournament: Tournament) -> tuple[str, ...]:
    """Before the next round; also before the last one while nothing of it has been reported."""
    last = last_drawn(tournament)
    if last is None:
        return (f"{ROUND_PREFIX}1",)
    before = () if has_begun(last) else (last.number,)
    return tuple(f"{ROUND_PREFIX}{number}" for number in (last.number + 1, *before))
