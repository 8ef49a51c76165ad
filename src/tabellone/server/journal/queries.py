"""What the journal holds."""

from __future__ import annotations

from django.db.models import QuerySet

from tabellone.server.journal.models import WHO, Entry, Subject


def lines_of_stream(name: str) -> QuerySet[Entry]:
    """The entries of a stream, in order."""
    return Entry.objects.filter(stream=name).order_by("number")


def marked_as(stream: str, called: str) -> dict[str, str]:
    """What stands in the lines of a stream in place of an id."""
    return {WHO: Subject.objects.filter(stream=stream, called=called).values_list("token", flat=True).first() or ""}


def line_with_token(token: str) -> Entry | None:
    """The entry written by an action that is being repeated."""
    return Entry.objects.filter(token=token).first() if token else None
