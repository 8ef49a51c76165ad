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
    has decided (`decisions.Decisions`); once it is applied they hold only what a later import of the same source
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


class PushToken(models.Model):
    """What a club's laptop shows when it sends a tournament to a circuit; only its hash is kept.

    `name` says whom it was made for.
    """

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="push_tokens")
    name = models.CharField(max_length=120)
    hashed = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        """The newest first."""

        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.circuit_id} {self.pk}"


class Received(models.Model):
    """A tournament's document that arrived for a circuit: by a token, or by somebody's upload (`by`).

    The text is kept until it is decided, and no longer; what stays is `sha256`, by which the same document is known
    again, and `facts`, the sum of its facts, by which it is known that nobody has changed the tournament here since.
    `answers` is who is who, as far as somebody has said: codes of records by the document's ids.
    """

    class State(models.TextChoices):
        """How far it is; `replaced` by a newer version before anybody decided."""

        WAITING = "waiting", _("waiting")
        ACCEPTED = "accepted", _("accepted")
        REFUSED = "refused", _("refused")
        REPLACED = "replaced", _("replaced by a newer version")

    circuit = models.ForeignKey(Circuit, on_delete=models.PROTECT, related_name="received")
    token = models.ForeignKey(PushToken, on_delete=models.SET_NULL, null=True, related_name="received")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="received")
    slug = models.TextField()
    name = models.TextField()
    text = models.TextField(blank=True)
    sha256 = models.CharField(max_length=64)
    facts = models.CharField(max_length=64)
    answers: models.JSONField[Any, Any] = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    version = models.PositiveIntegerField(default=1)
    at = models.DateTimeField(default=timezone.now)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    why = models.TextField(blank=True)

    class Meta:
        """The newest first; one document of a tournament waits at a time, and no text outlasts the decision."""

        ordering = ["-at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["circuit", "slug"], condition=Q(state="waiting"), name="received_waits_once"
            ),
            models.CheckConstraint(condition=Q(state="waiting") | Q(text="", answers={}), name="received_text_gone"),
            models.CheckConstraint(
                condition=Q(state="waiting", decided_at__isnull=True)
                | Q(state__in=["accepted", "refused", "replaced"], decided_at__isnull=False),
                name="received_decided_with_a_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.circuit_id} {self.pk} {self.state}"

    @property
    def waiting(self) -> bool:
        """Whether it can still be decided upon."""
        return self.state == self.State.WAITING
