"""What the players' clocks propose for a table's result: whoever enters it confirms it, on record (BIG 7.2.2).

Ruling `end-is-announced`: nobody is last and no table tied by a clock alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tabellone.course import State, acts, fingerprint
from tabellone.course.watch import taps_text
from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import Seat
from tabellone.engine.steps import Step
from tabellone.engine.watches import MINUTE
from tabellone.server.desk.watches.standing import Standing, book_of, standing_at
from tabellone.server.events.models import Tournament

PLACE = "clocks"
RULE = "BIG 7.2.2"


@dataclass(frozen=True, slots=True)
class Word:
    """What whoever enters a result says to the clocks' proposal: are they last; `of` tells which proposal it was."""

    last: bool
    of: str = ""


@dataclass(frozen=True, slots=True)
class Proposed:
    """What the clocks propose: who is last for time, and why; `past`: minutes of a table past `ends`, as announced."""

    late: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    past: int | None = None
    ends: int | None = None

    @property
    def mark(self) -> str:
        """The proposal as a form names it."""
        return mark_of(self.late)


def mark_of(late: Sequence[str]) -> str:
    """The same only for the same people out of time."""
    return fingerprint(tuple(sorted(late)))


def judged(
    row: Tournament, state: State, number: int, table: int, seats: tuple[Seat, ...], *, word: Word | None = None
) -> tuple[tuple[Seat, ...], tuple[acts.ReadWatch, ...]]:
    """The seats with what was said to the clocks' proposal, and the reading that has to go on record, if it has not.

    An InputError asks for a word where somebody is out of time and none was said. Ruling `report-stops-clocks`: a game
    whose end nobody has tapped ends now.
    """
    standing, book = counting(row, state, number, table), book_of(state)
    if standing is None or book is None:
        return seats, ()
    found = book.watch_verdict(standing.clock, standing.limits, seats)
    late = _late(found.steps)
    if late and (word is None or word.of != mark_of(late)):
        values = {"players": list(late), "limit": (standing.limits.player or 0) // MINUTE}
        raise InputError([Problem("watch-confirm", PLACE, rule=RULE, values=values)])
    taken = found.seats if word is not None and word.last else seats
    if standing.known.read or standing.reported:
        return taken, ()
    waived = bool(late) and taken == seats
    return taken, (reading(standing, number, table, waived=waived),)


def reading(
    standing: Standing, number: int, table: int, *, waived: bool = False, stopped: bool = False
) -> acts.ReadWatch:
    """How the clocks of a table stand, to go on record."""
    taps = taps_text(standing.taps, standing.limits.players)
    return acts.ReadWatch(number, table, standing.clock, taps, waived, stopped)


def proposed(row: Tournament, state: State, number: int, table: int, seats: Sequence[Seat]) -> Proposed:
    """What the clocks propose for a result, with its rule; nothing while all are in time."""
    standing, book = counting(row, state, number, table), book_of(state)
    if standing is None or book is None:
        return Proposed()
    found = book.watch_verdict(standing.clock, standing.limits, seats)
    over = standing.clock.table_over and not standing.reported and standing.limits.table is not None
    elapsed, whole = standing.clock.elapsed // MINUTE, (standing.limits.table or 0) // MINUTE
    return Proposed(_late(found.steps), found.steps, elapsed if over else None, whole if over else None)


def counting(row: Tournament, state: State, number: int, table: int) -> Standing | None:
    """The clocks of a table if they count: going, begun, and not dropped."""
    found = standing_at(row, state, number, table, timezone.now())
    return None if found is None or found.without or found.clock.begun is None else found


def _late(steps: Sequence[Step]) -> tuple[str, ...]:
    return tuple(str(step.inputs["player"]) for step in steps)
