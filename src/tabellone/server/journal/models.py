"""One line of the journal: written once, never changed; what is personal of it, and who it tells of, stand beside it.

The database refuses updates and deletions (triggers); while somebody is erased the personal parts alone give way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.query import ModelIterable

WHO, SAID = "$who", "$said"  # in a line, in place of an id and of a personal value; in a key the token follows


class Subject(models.Model):
    """Somebody or something that the lines of a stream tell of by a token; `called` is the id in documents.

    `sum` is the salted hash of it, which the lines' hashes cover: it stays when `salt` and `called` have given way.
    """

    stream = models.CharField(max_length=80)
    token = models.CharField(max_length=24, unique=True)
    called = models.TextField()
    salt = models.CharField(max_length=24, default="")
    sum = models.CharField(max_length=44, default="")

    class Meta:
        """One token for an id of a stream."""

        constraints = [models.UniqueConstraint(fields=["stream", "called"], name="subject_once")]

    def __str__(self) -> str:
        return self.token


class SubjectNames(dict[str, dict[str, str]]):
    """The ids of a stream's subjects by their tokens, read once when the first of them is asked for."""

    def __missing__(self, stream: str) -> dict[str, str]:
        self[stream] = dict(Subject.objects.filter(stream=stream).values_list("token", "called"))
        return self[stream]


class _LinesRead(ModelIterable["Entry"]):
    """Lines that are read together share what they know of their subjects."""

    def __iter__(self) -> Iterator[Entry]:
        names = SubjectNames()
        for entry in super().__iter__():
            entry.names = names
            yield entry


class _LinesManager(models.Manager["Entry"]):
    def get_queryset(self) -> models.QuerySet[Entry]:
        """Lines with their personal parts."""
        found = super().get_queryset().select_related("personal")
        found._iterable_class = _LinesRead  # noqa: SLF001 - Django has no other way to say it
        return found


class Entry(models.Model):
    """What was done in a stream (`tournament:<id>`, `person:<id>`, `site`): by whom and when.

    `body` is what the line holds without anything personal; `data`, `why` and `by_name` are as they were written.
    `sums` are the salted hashes of its personal parts, in one text, and `hash` covers all of it and the line before.
    """

    stream = models.CharField(max_length=80)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    body: models.JSONField[Any, Any] = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()
    token = models.CharField(max_length=64, null=True, unique=True)
    sums = models.TextField(default="")
    hash = models.CharField(max_length=64, default="")

    objects = _LinesManager()

    class Meta:
        """The order of a stream is its numbers'."""

        ordering = ["stream", "number"]
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["stream", "number"], name="journal_number_once")]

    def __str__(self) -> str:
        return f"{self.stream} {self.number} {self.kind}"

    @property
    def head(self) -> str:
        """The line as it is kept elsewhere: its stream, number and hash."""
        return f"{self.stream}:{self.number}:{self.hash}"

    @cached_property
    def names(self) -> SubjectNames:
        """The ids of subjects; lines that are read together share them."""
        return SubjectNames()

    @cached_property
    def data(self) -> Any:
        """What the line holds, as it was written, but for whoever was erased since."""
        parts = self._part("pieces", [])
        return _whole(self.body, lambda token: self.names[self.stream][token], [one["said"] for one in parts])

    @property
    def why(self) -> str:
        """The reason that was given."""
        return str(self._part("why", ""))

    @property
    def note(self) -> str:
        """What was noted beside it for the organisers alone."""
        return str(self._part("note", ""))

    @property
    def by_name(self) -> str:
        """How who did it was called."""
        return str(self._part("by_name", ""))

    def _part(self, name: str, none: Any) -> Any:
        return getattr(self.personal, name) if hasattr(self, "personal") else none


class PersonalPart(models.Model):
    """What is personal of a line: who did it, why, a note for the organisers, and the pieces of what it holds.

    A piece is its kind (`engine.personal`), what was said, and the token of the one `of` whom it is; erased it is None.
    `salts` are those of the parts, in one text.
    """

    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, primary_key=True, related_name="personal")
    by_name = models.CharField(max_length=200, blank=True)
    why = models.TextField(blank=True)
    note = models.TextField(blank=True, default="")
    pieces: models.JSONField[Any, Any] = models.JSONField(default=list)
    salts = models.TextField(default="")

    def __str__(self) -> str:
        return str(self.pk)

    def parts(self) -> list[tuple[str, Any]]:
        """The parts by what they are of the line, in the order of salts and hashes."""
        told = [("by_name", self.by_name), ("why", self.why), ("note", self.note)]
        return [*told, *(("piece", one) for one in self.pieces)]


class Erasing(models.Model):
    """While somebody is erased, in that transaction alone, a row here lets what is personal of lines be replaced."""

    def __str__(self) -> str:
        return str(self.pk)


def _whole(body: Any, names: Callable[[str], str], said: Sequence[Any]) -> Any:
    """A body with the ids and the pieces where they were; a field whose piece is gone is left out."""
    if isinstance(body, list):
        return [_whole(one, names, said) for one in body]
    if not isinstance(body, dict):
        return body
    if WHO in body:
        return names(body[WHO])
    if SAID in body:
        return said[body[SAID]]
    return {
        names(key[len(WHO) :]) if key.startswith(WHO) else key: value
        for key, one in body.items()
        if (value := _whole(one, names, said)) is not None or one is None
    }
