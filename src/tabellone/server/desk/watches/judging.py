"""What the players' clocks make of a table's result: applied by itself, on record with it (BIG 7.2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from tabellone.course import State, acts
from tabellone.course.watch import taps_text
from tabellone.engine.facts import Seat
from tabellone.engine.steps import Step
from tabellone.server.desk.watches.standing import Standing, book_of, standing_at
from tabellone.server.events.models import Tournament


def judged(
    row: Tournament, state: State, number: int, table: int, seats: tuple[Seat, ...]
) -> tuple[tuple[Seat, ...], tuple[acts.ReadWatch, ...]]:
    """The seats as the clocks leave them, and the reading that has to go on record, if it has not.

    Ruling `report-stops-clocks`: a game whose end nobody has tapped ends now.
    """
    standing = _counting(row, state, number, table)
    book = book_of(state)
    if standing is None or book is None:
        return seats, ()
    found = book.watch_verdict(standing.clock, standing.limits, seats).seats
    if standing.known.read or standing.reported:
        return found, ()
    taps = taps_text(standing.taps, standing.limits.players)
    return found, (acts.ReadWatch(number, table, standing.clock, taps),)


def consequences(row: Tournament, state: State, number: int, table: int, seats: Sequence[Seat]) -> tuple[Step, ...]:
    """What the clocks make of a result, with its rule: who is last, or all tied; nothing while all are in time."""
    standing, book = _counting(row, state, number, table), book_of(state)
    return book.watch_verdict(standing.clock, standing.limits, seats).steps if standing and book else ()


def overruled(*, by_referee: bool, why: str) -> bool:
    """Whether the organiser decides otherwise than the clocks: as referee, with a reason."""
    return by_referee and bool(why.strip())


def _counting(row: Tournament, state: State, number: int, table: int) -> Standing | None:
    """The clocks of a table if they count: going, begun, and not dropped."""
    found = standing_at(row, state, number, table, timezone.now())
    return None if found is None or found.without or found.clock.begun is None else found
