"""The ways to go on when somebody drawn has not come (PG 2, PG 25, PG 26)."""

from __future__ import annotations

from collections.abc import Collection

from tabellone.engine.desk import Remedy
from tabellone.engine.desk_absent import drawn_again, enough_left, mark_absent, missing_from, round_of
from tabellone.engine.desk_moments import has_begun
from tabellone.engine.facts import Tournament


def remedies(tournament: Tournament, round_number: int, absent: Collection[str], *, seed: str) -> tuple[Remedy, ...]:
    """The opponent wins by the absence (PG 26); a round that has not begun may be drawn again (PG 2)."""
    del seed
    played = round_of(tournament, round_number)
    if not missing_from(played, absent):
        return ()
    again = not has_begun(played) and enough_left(played, absent)
    return (mark_absent("PG 25"), *((drawn_again(played, "PG 2"),) if again else ()))
