"""Drawn rounds and recorded rounds: a draw put into a document, a recorded round drawn again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabellone.course.redrawing import drawn_again, same_table
from tabellone.course.rounds import round_of
from tabellone.engine.answers import Draw, DrawnTable
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Round, Table, Tournament
from tabellone.wording import error_lines


def with_round(tournament: Tournament, draw: Draw) -> Tournament:
    """The tournament with the drawn round added."""
    return replace(tournament, rounds=(*tournament.rounds, round_of(draw)))


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A recorded round drawn again: the same or not (None = no seed recorded), and what differs."""

    number: int
    seed: str | None
    differences: tuple[str, ...] = ()

    @property
    def same(self) -> bool | None:
        """Whether the draw is the same; None without a seed (ruling no-seed-is-no-fault)."""
        return None if self.seed is None else not self.differences

    def plain(self) -> dict[str, Any]:
        """The round as scripts read it."""
        return {"round": self.number, "seed": self.seed, "same": self.same, "differences": list(self.differences)}

    def lines(self) -> Iterator[str]:
        """The round as people read it."""
        if self.seed is None:
            yield f"round {self.number}: no seed recorded"
            return
        yield f"round {self.number}: {'differs from the draw' if self.differences else 'the same'} (seed {self.seed})"
        yield from (f"  {difference}" for difference in self.differences)


def redrawn(tournament: Tournament, played: Round) -> Redrawn:
    """The round drawn again from its seed and the rounds before it, with its own table size and game."""
    if played.seed is None:
        return Redrawn(played.number, None)
    before = replace(tournament, rounds=tournament.rounds[: played.number - 1])
    try:
        draw = drawn_again(before, played, played.seed)
    except TabelloneError as error:
        return Redrawn(played.number, played.seed, tuple(f"cannot be drawn: {line}" for line in error_lines(error)))
    return Redrawn(played.number, played.seed, tuple(_differences(played, draw)))


def _differences(played: Round, draw: Draw) -> Iterator[str]:
    if played.phase not in (None, draw.phase):
        yield f"phase: recorded {played.phase}, drawn {draw.phase}"
    recorded = {table.number: table for table in played.tables}
    drawn = {table.number: table for table in draw.tables}
    for number in sorted(recorded.keys() | drawn.keys()):
        if number not in recorded or number not in drawn:
            yield f"table {number}: only {'drawn' if number in drawn else 'recorded'}"
        elif not same_table(recorded[number], drawn[number]):
            yield f"table {number}: recorded {_told(recorded[number])}; drawn {_told(drawn[number])}"


def _told(table: Table | DrawnTable) -> str:
    players = table.players if isinstance(table, Table) else table.seats
    return ", ".join(players) + (f" (group {table.group})" if table.group is not None else "")
