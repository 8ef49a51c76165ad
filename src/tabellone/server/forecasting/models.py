"""Estimates of how a tournament will end: asked for by who looks, made in the background, never facts."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone

from tabellone.server.events.models import Tournament


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
