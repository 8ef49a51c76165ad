"""One line of the journal: written once, never changed. The database refuses updates and deletions (triggers)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models


class Entry(models.Model):
    """What was done in a stream (`tournament:<id>`, `person:<id>`, `site`): by whom, when, why."""

    stream = models.CharField(max_length=80)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    data: models.JSONField[Any, Any] = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    by_name = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    why = models.TextField(blank=True)
    token = models.CharField(max_length=64, null=True, unique=True)

    class Meta:
        """The order of a stream is its numbers'."""

        ordering = ["stream", "number"]
        constraints = [models.UniqueConstraint(fields=["stream", "number"], name="journal_number_once")]

    def __str__(self) -> str:
        return f"{self.stream} {self.number} {self.kind}"


class Erasing(models.Model):
    """While somebody is erased, in that transaction alone, a row here lets names in the journal be replaced."""

    def __str__(self) -> str:
        return str(self.pk)
