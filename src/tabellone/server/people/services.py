"""What is done about people: one function per use case, each with its line in the journal and done once for a token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from tabellone.server.journal import services as journal
from tabellone.server.journal.chain import Head
from tabellone.server.journal.refusals import RefusedError, StaleError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people import queries
from tabellone.server.people.details import PRIVATE, Details, is_minor, tidied_details
from tabellone.server.people.models import Claim, Club, Keeping, Measure, Person
from tabellone.server.people.names import fold, tidy
from tabellone.tournament.codec import fingerprint


def rights_stream(scope: str) -> str:
    """Where rights in a scope are written down: beside the stream of the facts, whose order others keep."""
    return f"rights:{scope}"


def details_of(person: Person) -> Details:
    """The record as it stands, to fill a form from."""
    club = person.club.name if person.club else ""
    return Details(
        person.name,
        club,
        tuple(person.groups),
        person.email,
        person.phone,
        person.birth,
        hides_name=person.hides_name,
        name_allowed=person.name_allowed,
    )


def club_named(name: str) -> Club | None:
    """The club of that name, however it is written; a new one when nobody has named it yet."""
    if not fold(name):
        return None
    named = Club.objects.filter(words=f" {fold(name)}")
    if known := named.first():
        return known
    try:
        with transaction.atomic():
            return Club.objects.create(name=tidy(name))
    except IntegrityError:  # somebody else has named it at this moment
        return named.get()


def register_person(details: Details, writing: Writing, *, scopes: tuple[str, ...] = ()) -> Person:
    """A new player record; organisers of the scopes (a tournament and its circuit) keep it."""
    wanted = tidied_details(details, today=timezone.localdate())

    def work() -> Person:
        person = _record_written(Person(), wanted)
        _kept_newly(person, scopes)
        changed = _changed_fields(Details(""), wanted)
        data = {"person": person.pk, "fields": changed, "scopes": list(scopes)}
        journal.append_line(person.stream, "registered", data, writing)
        return person

    return done_once(work, lambda entry: Person.objects.get(pk=entry.data["person"]), writing)


def register_people(many: Sequence[Details], *, scopes: tuple[str, ...], by: User | None) -> list[Person]:
    """New records for a whole list, inside the transaction of what enters them."""
    wanted = [tidied_details(details, today=timezone.localdate()) for details in many]
    # in one order for everybody, so that two lists with the same new clubs never wait for each other
    clubs = {club: club_named(club) for club in sorted({details.club for details in wanted}, key=fold)}
    rows = [
        Person(
            name=one.name,
            club=clubs[one.club],
            groups=list(one.groups),
            **{name: getattr(one, name) for name in PRIVATE},
        )
        for one in wanted
    ]
    people = Person.objects.bulk_create(rows)
    Keeping.objects.bulk_create(Keeping(person=person, scope=scope) for person in people for scope in scopes)
    for person, details in zip(people, wanted, strict=True):
        data = {"person": person.pk, "fields": _changed_fields(Details(""), details), "scopes": list(scopes)}
        journal.append_line(person.stream, "registered", data, Writing(by), after=Head(person.stream))
    return people


def change_details(person: Person, details: Details, writing: Writing, *, seen: str = "") -> Person:
    """Change a record: its keepers, and the player it belongs to."""
    wanted = tidied_details(details, today=timezone.localdate())

    def work() -> Person:
        stored = Person.objects.select_for_update(of=("self",)).select_related("club").get(pk=person.pk)
        if stored.user_id != writing.by.pk and not queries.may_keep(writing.by, stored):
            raise RefusedError("no-right")
        before = details_of(stored)
        if seen and seen != fingerprint(before) and before != wanted:
            raise StaleError(wanted, before)
        if stored.user_id == writing.by.pk:
            _refuse_alone(before, wanted)
        if changed := _changed_fields(before, wanted):
            _record_written(stored, wanted)
            journal.append_line(stored.stream, "changed", {"fields": changed}, writing)
        return stored

    return done_once(work, lambda _: Person.objects.get(pk=person.pk), writing)


def _refuse_alone(before: Details, wanted: Details) -> None:
    """What a player does not decide alone, as an organiser neither: whether a minor's name is shown."""
    if wanted.name_allowed and not before.name_allowed:
        raise RefusedError("name-not-alone", "name_allowed")
    minor = before.birth is not None and is_minor(before.birth, timezone.localdate())
    if minor and wanted.birth != before.birth:
        raise RefusedError("birth-not-alone", "birth")


def let_keep(person: Person, scopes: tuple[str, ...], writing: Writing) -> None:
    """The player enrols with organisers and so lets them keep the record; an administrator may do it as well."""
    if person.user_id != writing.by.pk and not queries.roles(writing.by).is_administrator:
        raise RefusedError("no-right")

    def work() -> None:
        if new := _kept_newly(person, scopes):
            journal.append_line(person.stream, "kept", {"scopes": new}, writing)

    done_once(work, lambda _: None, writing)


def _kept_newly(person: Person, scopes: tuple[str, ...]) -> list[str]:
    """The scopes that did not keep the record before."""
    return [scope for scope in scopes if Keeping.objects.get_or_create(person=person, scope=scope)[1]]


def _record_written(person: Person, details: Details) -> Person:
    person.name, person.club, person.groups = details.name, club_named(details.club), list(details.groups)
    person.email, person.phone, person.birth = details.email, details.phone, details.birth
    person.hides_name, person.name_allowed = details.hides_name, details.name_allowed
    person.save()
    return person


def _changed_fields(before: Details, after: Details) -> list[str]:
    """Which fields differ: their names alone go into the journal."""
    return [one.name for one in fields(Details) if getattr(before, one.name) != getattr(after, one.name)]


def register_own(details: Details, *, scopes: tuple[str, ...], by: User) -> Person:
    """A new record that belongs to the account from the start; nobody else has been entered under it."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=by.pk)
        if queries.person_of_account(by):
            raise RefusedError("claim-have")
        person = register_person(details, Writing(by), scopes=scopes)
        Person.objects.filter(pk=person.pk).update(user=by)
        confirmed = Claim.Status.CONFIRMED
        Claim.objects.create(person=person, user=by, status=confirmed, decided_by=by, decided_at=timezone.now())
        person.user = by
        return person


def set_measure(person: Person, writing: Writing, *, start: date, end: date | None = None, why: str) -> Measure:
    """Keep a player out from a day, to a day or without end; an administrator's act (RK structure)."""
    if not queries.roles(writing.by).is_administrator:
        raise RefusedError("no-right")
    if end and end < start:
        raise RefusedError("measure-days", "end")
    if not tidy(why):
        raise RefusedError("measure-why", "why")

    def work() -> Measure:
        Person.objects.select_for_update().get(pk=person.pk)
        measure = Measure.objects.create(person=person, start=start, end=end, why=why.strip(), by=writing.by)
        data = {"measure": measure.pk, "start": str(start), "end": str(end) if end else None}
        journal.append_line(person.stream, "measure-set", data, replace(writing, why=""))
        return measure

    return done_once(work, lambda entry: Measure.objects.get(pk=entry.data["measure"]), writing)


def lift_measure(measure: Measure, writing: Writing) -> Measure:
    """The measure no longer counts from now on; that it was there stays on record (RK structure)."""
    if not queries.roles(writing.by).is_administrator:
        raise RefusedError("no-right")

    def work() -> Measure:
        stored = Measure.objects.select_for_update(of=("self",)).select_related("person").get(pk=measure.pk)
        if stored.lifted_at:
            raise RefusedError("measure-lifted")
        stored.lifted_at, stored.lifted_by = timezone.now(), writing.by
        stored.save()
        journal.append_line(stored.person.stream, "measure-lifted", {"measure": stored.pk}, writing)
        return stored

    return done_once(work, lambda _: Measure.objects.get(pk=measure.pk), writing)
