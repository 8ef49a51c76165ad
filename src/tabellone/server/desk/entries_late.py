"""Who comes late: the round they play in first, or that the rounds to come are not for them."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabellone.course import State
from tabellone.course.view import FOR_ALL
from tabellone.engine.errors import RuleError
from tabellone.server.desk.drawing.publishing import has_begun
from tabellone.server.desk.entries_roll import next_round
from tabellone.server.desk.next_step import next_phase

FIXED = "round_robin"  # everybody's opponents are known from the first draw on


@dataclass(frozen=True, slots=True)
class Late:
    """The round to come for somebody who enters now, its phase (None: no round is to come).

    `back` is a published round that nobody has begun: as a draft again it can seat them still.
    """

    round: int
    phase: str | None
    back: int = field(default=0, compare=False)

    @property
    def is_in_time(self) -> bool:
        """Whether somebody new can be seated; else it is for those who have earned it, or all opponents are fixed."""
        return self.phase in FOR_ALL and not self.is_fixed

    @property
    def is_fixed(self) -> bool:
        """Whether the opponents of everybody are fixed already."""
        return self.phase == FIXED


def late_entry(state: State) -> Late | None:
    """What it means to enter now; None as long as nothing is drawn, when nobody is late."""
    number = next_round(state)
    return Late(number, next_phase(state), _not_begun(state)) if number > 1 else None


def _not_begun(state: State) -> int:
    last = state.rounds[-1]
    return last.round.number if last.published and not has_begun(state, last.round.number) else 0


def refuse_late(state: State) -> None:
    """Refuse an entry that would never play."""
    late = late_entry(state)
    if late and not late.is_in_time:
        raise RuleError("entry-all-meet-all" if late.is_fixed else "entry-too-late")
