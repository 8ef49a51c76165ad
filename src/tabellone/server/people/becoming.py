"""One record becomes another: whatever points to it goes over, found by asking Django, and nothing is deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction

from tabellone.server.people.models import Person

ACTS = ("events.entrant.person",)  # entries change by acts of their tournaments alone
FILLED = ("club_id", "email", "phone", "birth")


def become_record(gone: Person, stays: Person, *, own: Person) -> None:
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
    point_elsewhere(gone, stays, but=ACTS)


Row = tuple[str, int]  # a column and the key of the row


def columns_pointing() -> Iterator[str]:
    """Every column of every table that points to people, hidden ones among them."""
    for one in Person._meta.get_fields(include_hidden=True):  # noqa: SLF001 - Django's own way to ask
        if one.auto_created and not one.concrete and isinstance(one, models.ManyToOneRel):
            yield f"{one.related_model._meta.label_lower}.{one.field.name}"  # noqa: SLF001 - the same


def column_pointing(named: str) -> tuple[Any, str]:
    """The table and the name of a column."""
    label, _, name = named.rpartition(".")
    return apps.get_model(label), name


def rows_pointing(named: str, person: Person) -> list[int]:
    """The keys of the rows that point to a record by a column."""
    model, name = column_pointing(named)
    return list(model.objects.filter(**{name: person}).order_by("pk").values_list("pk", flat=True))


def went(named: str, key: int, stays: Person) -> bool:
    """Whether a row went to a record; not where that one has the like already."""
    model, name = column_pointing(named)
    try:
        with transaction.atomic():
            model.objects.filter(pk=key).update(**{name: stays})
    except IntegrityError:
        return False
    return True


def point_elsewhere(gone: Person, stays: Person, *, but: Collection[str] = ()) -> list[Row]:
    """Whatever points to one record points to another; the rows that stayed, since that one has the like."""
    columns = [named for named in columns_pointing() if named not in but]
    return [(named, key) for named in columns for key in rows_pointing(named, gone) if not went(named, key, stays)]
