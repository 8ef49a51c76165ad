"""What is still open before rankings become final: stages, earlier games claimed, identities, complaints."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tabellone.engine.errors import Problem
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.letters.models import Letter
from tabellone.server.letters.queries import TO_DO, letters
from tabellone.server.play.states import state_of
from tabellone.server.rankings import seasons
from tabellone.server.registry import queries as register
from tabellone.server.registry.models import Registration, Takeover


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage that does not count as it is: `planned`, `missing` results, not `closed`, `hidden`, or over `later`."""

    row: Tournament
    why: str
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """All that could still move the rankings of a day."""

    stages: tuple[Stage, ...]
    takeovers: tuple[Takeover, ...]
    identities: tuple[Registration, ...]
    complaints: tuple[Letter, ...]

    def __bool__(self) -> bool:
        return bool(self.stages or self.takeovers or self.identities or self.complaints)


def open_in(circuit: Circuit, on: date) -> Open:
    """What is open in a season whose rankings of a day are to be final (PG 31)."""
    asked = register.registrations(circuit.rulebook).filter(verification=Registration.Verification.REQUESTED)
    return Open(
        stages=_stages(circuit, on),
        takeovers=tuple(register.waiting(circuit.rulebook)),
        identities=tuple(asked),
        complaints=tuple(letters(circuit).filter(kind=Letter.Kind.COMPLAINT, state__in=TO_DO)),
    )


def _stages(circuit: Circuit, on: date) -> tuple[Stage, ...]:
    left = {one.tournament.pk: one for one in seasons.rankings(circuit, on).left_out}
    rows = Tournament.objects.filter(circuit=circuit).order_by("end", "slug")
    found = (_stage(row, left.get(row.pk), on) for row in rows)
    return tuple(one for one in found if one)


def _stage(row: Tournament, left: seasons.LeftOut | None, on: date) -> Stage | None:
    if not state_of(row).rounds:
        return Stage(row, "planned")
    if left is not None:
        return Stage(row, "missing" if left.problem else "closed", left.problem)
    if row.end > on:
        return Stage(row, "later")
    return None if row.listed else Stage(row, "hidden")
