"""The stages of a season as its organisers and its calendar see them (PG 13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.stages import RaceRoom, Staged
from tabellone.rulebooks import BY_ID, Staging
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import season_of
from tabellone.server.play.convert import settings_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings import seasons

When = Literal["planned", "running", "over"]


@dataclass(frozen=True, slots=True)
class Line:
    """A stage: when it is, what it says, the game by its name in the season.

    `begun`: it has rounds. `problem` is why it does not count although it is over; `waiting`: it is only not closed.
    """

    row: Tournament
    when: When
    staged: Staged
    game: str
    race: bool
    system: str
    note: str = ""
    begun: bool = False
    waiting: bool = False
    problem: Problem | None = None
    venue: str = ""
    starts: str = ""
    contacts: str = ""

    @property
    def counts(self) -> bool:
        """Whether it counts in today's rankings."""
        return self.when == "over" and self.row.listed and not self.waiting and self.problem is None


def staging(circuit: Circuit) -> Staging | None:
    """The circuit's rulebook, if its seasons are made of stages on platforms."""
    book = BY_ID[circuit.rulebook]
    return book if isinstance(book, Staging) else None


def race_room(circuit: Circuit, *, but: Tournament | None = None) -> RaceRoom:
    """How many Race stages there are beside one, hidden ones too, and how many more fit (PG 38)."""
    book = staging(circuit)
    if book is None:
        raise RuleError("stage-not-here", rulebook=circuit.rulebook)
    rows = [row for row in Tournament.objects.filter(circuit=circuit) if not but or row.pk != but.pk]
    return book.race_room(season_of(circuit), [settings_of(row).head for row in rows])


def calendar(circuit: Circuit, today: date) -> list[Line]:
    """The stages that everybody may see, in the order of their days."""
    found = _lines(circuit, seasons.tournaments_of(circuit), today)
    return sorted(found, key=lambda one: (one.row.start, one.row.end, one.row.slug))


def lines(circuit: Circuit, today: date) -> list[Line]:
    """All stages with what becomes of them in the rankings of today, in the order of their days."""
    rows = list(Tournament.objects.filter(circuit=circuit).order_by("start", "end", "slug"))
    left = _left_out(circuit, today)
    return [_judged(one, left) for one in _lines(circuit, rows, today)]


def _lines(circuit: Circuit, rows: Iterable[Tournament], today: date) -> list[Line]:
    named = {one.id: one.name for one in season_of(circuit).games}
    return [_line(row, named, today) for row in rows]


def _line(row: Tournament, named: dict[str, str], today: date) -> Line:
    settings = settings_of(row)
    return Line(
        row,
        _when(row, today),
        Staged.of(settings.head.extra),
        named.get(row.game, row.game),
        settings.head.race,
        settings.head.system or "",
        settings.note,
        venue=settings.venue,
        starts=settings.starts,
        contacts=settings.contacts,
    )


def _judged(line: Line, left: dict[str, seasons.LeftOut]) -> Line:
    out = left.get(str(line.row.pk)) if line.when == "over" else None
    begun = bool(state_of(line.row).rounds)
    return replace(
        line, begun=begun, waiting=out is not None and out.problem is None, problem=out.problem if out else None
    )


def _left_out(circuit: Circuit, today: date) -> dict[str, seasons.LeftOut]:
    try:
        found = seasons.rankings(circuit, today).left_out
    except (RuleError, InputError):
        return {}
    return {str(one.tournament.pk): one for one in found}


def _when(row: Tournament, today: date) -> When:
    """When a stage is: one that was closed is over, whatever day it is."""
    if row.closed or row.end < today:
        return "over"
    return "planned" if today < row.start else "running"
