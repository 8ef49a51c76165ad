"""Player records: written, changed, kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from tabellone.server.journal import services as journal
from tabellone.server.people import queries
from tabellone.server.people.ages import is_minor
from tabellone.server.people.details import PRIVATE, Details, tidied
from tabellone.server.people.errors import RefusedError, StaleError
from tabellone.server.people.models import Club, Keeping, Person
from tabellone.server.people.names import fold, tidy
from tabellone.server.people.services.once import once
from tabellone.tournament.codec import fingerprint


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


def register(details: Details, *, scopes: tuple[str, ...] = (), by: User | None, token: str = "") -> Person:
    """A new player record; organisers of the scopes (a tournament and its circuit) keep it."""
    wanted = tidied(details, today=timezone.localdate())

    def work() -> Person:
        person = _written(Person(), wanted)
        _keep(person, scopes)
        changed = _changed(Details(""), wanted)
        data = {"person": person.pk, "fields": changed, "scopes": list(scopes)}
        journal.append(person.stream, "registered", data, by=by, token=token)
        return person

    return once(work, lambda entry: Person.objects.get(pk=entry.data["person"]), by=by, token=token)


def register_many(many: Sequence[Details], *, scopes: tuple[str, ...], by: User | None) -> list[Person]:
    """New records for a whole list, inside the transaction of what enters them."""
    wanted = [tidied(details, today=timezone.localdate()) for details in many]
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
        data = {"person": person.pk, "fields": _changed(Details(""), details), "scopes": list(scopes)}
        journal.append(person.stream, "registered", data, by=by, number=1)
    return people


def change(person: Person, details: Details, *, by: User, seen: str = "", why: str = "", token: str = "") -> Person:
    """Change a record: its keepers, and the player it belongs to."""
    wanted = tidied(details, today=timezone.localdate())

    def work() -> Person:
        stored = Person.objects.select_for_update(of=("self",)).select_related("club").get(pk=person.pk)
        if stored.user_id != by.pk and not queries.may_keep(by, stored):
            raise RefusedError("no-right")
        before = details_of(stored)
        if seen and seen != fingerprint(before) and before != wanted:
            raise StaleError(wanted, before)
        if stored.user_id == by.pk:
            _refuse_alone(before, wanted)
        if changed := _changed(before, wanted):
            _written(stored, wanted)
            journal.append(stored.stream, "changed", {"fields": changed}, by=by, why=why, token=token)
        return stored

    return once(work, lambda _: Person.objects.get(pk=person.pk), by=by, token=token)


def _refuse_alone(before: Details, wanted: Details) -> None:
    """What a player does not decide alone, as an organiser neither: whether a minor's name is shown."""
    if wanted.name_allowed and not before.name_allowed:
        raise RefusedError("name-not-alone", "name_allowed")
    minor = before.birth is not None and is_minor(before.birth, timezone.localdate())
    if minor and wanted.birth != before.birth:
        raise RefusedError("birth-not-alone", "birth")


def keep(person: Person, scopes: tuple[str, ...], *, by: User, token: str = "") -> None:
    """The player enrols with organisers and so lets them keep the record; an administrator may do it as well."""
    if person.user_id != by.pk and not queries.roles(by).is_administrator:
        raise RefusedError("no-right")

    def work() -> None:
        if new := _keep(person, scopes):
            journal.append(person.stream, "kept", {"scopes": new}, by=by, token=token)

    once(work, lambda _: None, by=by, token=token)


def _keep(person: Person, scopes: tuple[str, ...]) -> list[str]:
    """The scopes that did not keep the record before."""
    return [scope for scope in scopes if Keeping.objects.get_or_create(person=person, scope=scope)[1]]


def _written(person: Person, details: Details) -> Person:
    person.name, person.club, person.groups = details.name, club_named(details.club), list(details.groups)
    person.email, person.phone, person.birth = details.email, details.phone, details.birth
    person.hides_name, person.name_allowed = details.hides_name, details.name_allowed
    person.save()
    return person


def _changed(before: Details, after: Details) -> list[str]:
    """Which fields differ: their names alone go into the journal."""
    return [one.name for one in fields(Details) if getattr(before, one.name) != getattr(after, one.name)]
