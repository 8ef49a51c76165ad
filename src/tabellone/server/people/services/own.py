"""Somebody with an account who has no player record yet writes their own."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.server.people import queries
from tabellone.server.people.details import Details
from tabellone.server.people.errors import RefusedError
from tabellone.server.people.models import Claim, Person
from tabellone.server.people.services.records import register


def register_own(details: Details, *, scopes: tuple[str, ...], by: User) -> Person:
    """A new record that belongs to the account from the start; nobody else has been entered under it."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=by.pk)
        if queries.person_of(by):
            raise RefusedError("claim-have")
        person = register(details, scopes=scopes, by=by)
        Person.objects.filter(pk=person.pk).update(user=by)
        confirmed = Claim.Status.CONFIRMED
        Claim.objects.create(person=person, user=by, status=confirmed, decided_by=by, decided_at=timezone.now())
        person.user = by
        return person
