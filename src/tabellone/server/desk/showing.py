"""A player record changed: the pages of every tournament in which the player is shown follow."""

from __future__ import annotations

import uuid

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from tabellone.server.events.models import Tournament
from tabellone.server.people import services as people
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.registry import services as register
from tabellone.server.registry.identity import check_change
from tabellone.server.registry.models import Registration


def change_record(
    person: Person, details: Details, *, by: User, seen: str = "", why: str = "", token: str = ""
) -> Person:
    """Change a record, and let public pages show the player accordingly from now on."""
    check_change(person, details, by=by)
    with transaction.atomic():
        changed = people.change(person, details, by=by, seen=seen, why=why, token=token)
        _show_anew(changed)
        return changed


def hide_name(registration: Registration, *, hidden: bool, by: User, why: str, token: str = "") -> Registration:
    """The organisers hide a registered player's name, or no longer do; public pages follow at once (PG 12)."""
    with transaction.atomic():
        decide = register.hide_name if hidden else register.show_name
        decided = decide(registration, by=by, why=why, token=token)
        _show_anew(decided.person)
        return decided


def _show_anew(person: Person) -> None:
    entered = Q(entrants__person=person) | Q(entrants__player__contains=person.code)  # alone, or in a pair
    shown_in = Tournament.objects.filter(entered).values("pk")
    Tournament.objects.filter(pk__in=shown_in).update(page_stamp=uuid.uuid4())
