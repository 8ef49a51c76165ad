"""What the federation has changed in its catalogue: one row a change, never changed again (triggers see to it)."""

from __future__ import annotations

from typing import Any

from django.db import models

from tabellone.server.journal.models import Entry


class Change(models.Model):
    """Facts of a game that hold from a day on, or the taking back of such a change; who, when and why say the journal.

    `facts` is what the rulebook reads; a change that `takes_back` another one has none. `new`: a game without a sheet.
    """

    rulebook = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    since = models.DateField()
    new = models.BooleanField(default=False)
    facts: models.JSONField[Any, Any] = models.JSONField(default=dict)
    takes_back = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="taken_back")
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")

    class Meta:
        """In the order they were made."""

        ordering = ["pk"]
        indexes = [models.Index(fields=["rulebook", "game"], name="catalogue_game")]

    def __str__(self) -> str:
        return f"{self.rulebook} {self.game} {self.since}"
