"""Disciplinary measures (RK structure)."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.journal import services as journal
from tabellone.server.people import queries
from tabellone.server.people.errors import RefusedError
from tabellone.server.people.models import Measure, Person
from tabellone.server.people.names import tidy
from tabellone.server.people.services.once import once


def set_measure(
    person: Person, *, start: date, end: date | None = None, why: str, by: User, token: str = ""
) -> Measure:
    """Keep a player out from a day, to a day or without end; an administrator's act (RK structure)."""
    if not queries.roles(by).is_administrator:
        raise RefusedError("no-right")
    if end and end < start:
        raise RefusedError("measure-days", "end")
    if not tidy(why):
        raise RefusedError("measure-why", "why")

    def work() -> Measure:
        Person.objects.select_for_update().get(pk=person.pk)
        measure = Measure.objects.create(person=person, start=start, end=end, why=why.strip(), by=by)
        data = {"measure": measure.pk, "start": str(start), "end": str(end) if end else None}
        journal.append(person.stream, "measure-set", data, by=by, token=token)
        return measure

    return once(work, lambda entry: Measure.objects.get(pk=entry.data["measure"]), by=by, token=token)


def lift_measure(measure: Measure, *, by: User, why: str = "", token: str = "") -> Measure:
    """The measure no longer counts from now on; that it was there stays on record (RK structure)."""
    if not queries.roles(by).is_administrator:
        raise RefusedError("no-right")

    def work() -> Measure:
        stored = Measure.objects.select_for_update(of=("self",)).select_related("person").get(pk=measure.pk)
        if stored.lifted_at:
            raise RefusedError("measure-lifted")
        stored.lifted_at, stored.lifted_by = timezone.now(), by
        stored.save()
        journal.append(stored.person.stream, "measure-lifted", {"measure": stored.pk}, by=by, why=why, token=token)
        return stored

    return once(work, lambda _: Measure.objects.get(pk=measure.pk), by=by, token=token)
