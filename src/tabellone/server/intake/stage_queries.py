"""Which imports there are, and which stages they can be for."""

from __future__ import annotations

from django.db.models import QuerySet

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.models import Draft
from tabellone.server.intake.stages.gathering import circle_of, stages_of

WITHOUT_TEXT = ("parts", "found", "answers")


def draft(circuit: Circuit, number: int) -> Draft | None:
    """An import of the circuit, waiting or over."""
    return Draft.objects.filter(circuit=circuit, pk=number).select_related("circuit", "stage").first()


def waiting(circuit: Circuit) -> QuerySet[Draft]:
    """The imports that wait for somebody, the newest first."""
    rows = Draft.objects.filter(circuit=circuit, state=Draft.State.DRAFT)
    return rows.select_related("stage", "by").defer(*WITHOUT_TEXT)


def stages(circuit: Circuit) -> list[Tournament]:
    """The stages that an import can be for, the latest first."""
    return stages_of(circuit)


def platforms(circuit: Circuit) -> tuple[str, ...]:
    """Where stages of the circuit are played."""
    return tuple(circle_of(circuit).platforms)
