"""Final rankings as they were published: written once, never changed. The database refuses otherwise (triggers)."""

from __future__ import annotations

from django.db import models

from tabellone.server.events.models import Circuit
from tabellone.server.journal.models import Entry


class Frozen(models.Model):
    """The rankings of a circuit's last day: revision 1 when they are frozen, a further one for each correction.

    `facts` is the sum of the folder behind them and `folder` that folder, packed, with numbers in place of people;
    `answer` is what the rulebook made of it, as JSON text with the people's own ids. `fingerprint` is that of the
    circuit as it was, by which it is known at once that nothing has been written since. `left_out` are the ids of
    tournaments that were over and did not count. Who froze it, when and why stands in the journal: in its `entry`.
    """

    circuit = models.ForeignKey(Circuit, on_delete=models.PROTECT, related_name="frozen")
    number = models.PositiveSmallIntegerField()
    on = models.DateField()
    facts = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    answer = models.TextField()
    left_out: models.JSONField[list[str], list[str]] = models.JSONField(default=list)
    folder = models.BinaryField()
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="frozen")

    class Meta:
        """Each number once."""

        ordering = ["circuit", "number"]
        constraints = [
            models.UniqueConstraint(fields=["circuit", "number"], name="frozen_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="frozen_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.circuit_id} {self.number}"
