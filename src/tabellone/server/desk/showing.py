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
from tabellone.server.registry.identity import check_change


def change_record(
    person: Person, details: Details, *, by: User, seen: str = "", why: str = "", token: str = ""
) -> Person:
    """Change a record, and let public pages show the player accordingly from now on."""
    check_change(person, details, by=by)
    with transaction.atomic():
        changed = people.change(person, details, by=by, seen=seen, why=why, token=token)
        entered = Q(entrants__person=changed) | Q(entrants__player__contains=changed.code)  # alone, or in a pair
        shown_in = Tournament.objects.filter(entered).values("pk")
        Tournament.objects.filter(pk__in=shown_in).update(page_stamp=uuid.uuid4())
        return changed
