"""Final rankings as they were published, credit that was spent, estimates of how a tournament will end."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.journal.guard import Guard
from tabellone.server.journal.models import Entry

# while somebody is erased, the answer may call them otherwise; nothing else changes, and the table is never emptied
FROZEN = Guard(
    "frozen",
    "rankings_frozen",
    "frozen rankings stay as they are",
    opening="journal_erasing",
    kept=("id", "circuit_id", "number", '"on"', "facts", "fingerprint", "left_out", "folder", "entry_id"),
    whole=True,
)


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


class KeptContribution(models.Model):
    """What a circuit counts of a tournament, as it was told last, so that a new process need not read all seats again.

    A memory and no fact: no line of the journal tells of it, no backup holds it, and whoever deletes it loses a second.
    `stamp` is that of the facts it was told from, `seal` a keyed sum of all of it and of the sources that told it.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, primary_key=True, related_name="+")
    stamp = models.UUIDField()
    seal = models.CharField(max_length=64)
    told = models.TextField()

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.stamp}"


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


class Estimate(models.Model):
    """The odds of a tournament as its facts were; nothing is `made` yet while it waits.

    `facts` is what the facts are known by, so that the same estimate is never made twice; `tries` are those begun.
    `rated` says how many of the players had an ELO on that day `rated_on`. What can be computed again is no fact: there
    is no line in the journal, and whoever deletes a row loses nothing.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="estimates")
    facts = models.CharField(max_length=64)
    asked_at = models.DateTimeField(default=timezone.now)
    made_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    rated = models.PositiveIntegerField(default=0)
    rated_on = models.DateField(null=True)
    answer: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        """One for each state of the facts."""

        ordering = ["tournament", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "facts"], name="one_estimate_of_the_facts")]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.facts[:8]}"
