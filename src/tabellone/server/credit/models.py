"""Credit spent in the partner shop: lines that are only added. What was won follows from the results."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tabellone.server.events.models import Circuit


class Spending(models.Model):
    """Credit spent by a player of a circuit, or a spending taken back by a counter line (`undoes`).

    `player` is the id that the circuit counts the player by. Who wrote it stands in the journal.
    """

    circuit = models.ForeignKey(Circuit, on_delete=models.PROTECT, related_name="spendings")
    player = models.TextField()
    on = models.DateField()
    amount = models.DecimalField(max_digits=9, decimal_places=2)
    note = models.CharField(max_length=200, blank=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """In the order in which they were written."""

        ordering = ["circuit", "pk"]
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0), name="spending_of_something")]

    def __str__(self) -> str:
        return f"{self.circuit_id} {self.pk}"
