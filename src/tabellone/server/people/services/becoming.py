"""One record becomes another: all that hangs on it goes over, and nothing is deleted."""

from __future__ import annotations

from tabellone.server.people import relations
from tabellone.server.people.models import Person

ACTS = ("events.entrant.person",)  # entries change by acts of their tournaments alone
FILLED = ("club_id", "email", "phone", "birth")


def become(gone: Person, stays: Person, *, own: Person) -> None:
    """A record goes into the one that stays, inside the transaction of who decides it; `own` is the player's word.

    The record itself is kept, as one that was merged: whatever still names it leads to the other, and what the other
    had already stays with it.
    """
    shadow = stays if own is gone else gone
    name, user, allowed = own.name, own.user_id, own.name_allowed
    filled = {field: getattr(own, field) or getattr(shadow, field) for field in FILLED}
    groups = list(dict.fromkeys([*own.groups, *shadow.groups]))
    gone.user_id, gone.into = None, stays
    gone.save(update_fields=["user", "into"])
    stays.name, stays.user_id, stays.name_allowed, stays.groups = name, user, allowed, groups
    stays.hides_name = own.hides_name or shadow.hides_name
    for field, value in filled.items():
        setattr(stays, field, value)
    stays.save()
    relations.go_over(gone, stays, but=ACTS)
