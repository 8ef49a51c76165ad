"""Everything that points to a record, found by asking Django, so that no table is forgotten when a record moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction

from tabellone.server.people.models import Person

Row = tuple[str, int]  # a column and the key of the row


def pointing() -> Iterator[str]:
    """Every column of every table that points to people, hidden ones among them."""
    for one in Person._meta.get_fields(include_hidden=True):  # noqa: SLF001 - Django's own way to ask
        if one.auto_created and not one.concrete and isinstance(one, models.ManyToOneRel):
            yield f"{one.related_model._meta.label_lower}.{one.field.name}"  # noqa: SLF001 - the same


def column_of(named: str) -> tuple[Any, str]:
    """The table and the name of a column."""
    label, _, name = named.rpartition(".")
    return apps.get_model(label), name


def rows_of(named: str, person: Person) -> list[int]:
    """The keys of the rows that point to a record by a column."""
    model, name = column_of(named)
    return list(model.objects.filter(**{name: person}).order_by("pk").values_list("pk", flat=True))


def went(named: str, key: int, stays: Person) -> bool:
    """Whether a row went to a record; not where that one has the like already."""
    model, name = column_of(named)
    try:
        with transaction.atomic():
            model.objects.filter(pk=key).update(**{name: stays})
    except IntegrityError:
        return False
    return True


def go_over(gone: Person, stays: Person, *, but: Collection[str] = ()) -> list[Row]:
    """Whatever points to one record points to another; the rows that stayed, since that one has the like."""
    columns = [named for named in pointing() if named not in but]
    return [(named, key) for named in columns for key in rows_of(named, gone) if not went(named, key, stays)]
