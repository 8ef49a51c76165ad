"""Imports on their way: what was handed in, what was understood, what a person has decided about it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tabellone.server.events.models import Circuit, Tournament


class Draft(models.Model):
    """A stage that is being imported. What was handed in is kept until it is applied or discarded, and no longer.

    `parts` are the texts with their names, `found` what they say (`exchange.sources.Found`), `answers` what a person
    has decided (`stages.deciding.Decisions`); once it is applied they hold only what a later import of the same source
    has to know, with nobody's nickname in it. `digest` tells the same source again.
    """

    class State(models.TextChoices):
        """How far it is."""

        DRAFT = "draft", _("waiting")
        APPLIED = "applied", _("applied")
        DISCARDED = "discarded", _("discarded")

    circuit = models.ForeignKey(Circuit, on_delete=models.PROTECT, related_name="drafts")
    stage = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, blank=True, related_name="drafts")
    name = models.CharField(max_length=200, blank=True)
    format = models.CharField(max_length=60, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    parts: models.JSONField[Any, Any] = models.JSONField(default=list)
    found: models.JSONField[Any, Any] = models.JSONField(default=dict)
    answers: models.JSONField[Any, Any] = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    version = models.PositiveIntegerField(default=1)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """The newest first; nothing that was handed in outlasts the draft."""

        ordering = ["-at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["draft", "applied", "discarded"]), name="draft_state_known"),
            models.CheckConstraint(condition=Q(state="draft") | Q(parts=[], found={}), name="draft_text_gone"),
        ]

    def __str__(self) -> str:
        return f"{self.circuit_id} {self.pk} {self.state}"

    @property
    def waiting(self) -> bool:
        """Whether it can still be decided upon."""
        return self.state == self.State.DRAFT
