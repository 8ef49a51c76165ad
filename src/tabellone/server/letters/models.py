"""Letters to a circuit with their answers, and its newsletters: data and constraints."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.people.models import person_by


class Letter(models.Model):
    """A complaint or a question; complaints are written in Italian or English (PG 16).

    Two years after it was closed, or when its writer's data are erased, name, address and words are forgotten
    (`forgotten_at`); number, kind and states stay.
    """

    class Kind(models.TextChoices):
        """What it is."""

        CONTACT = "contact", pgettext_lazy("letter", "question")
        COMPLAINT = "complaint", pgettext_lazy("letter", "complaint")

    class State(models.TextChoices):
        """How far it is; `open` has been read or written to again after an answer."""

        NEW = "new", pgettext_lazy("letter", "new")
        OPEN = "open", pgettext_lazy("letter", "being looked at")
        ANSWERED = "answered", pgettext_lazy("letter", "answered")
        CLOSED = "closed", pgettext_lazy("letter", "closed")

    circuit = models.ForeignKey(Circuit, on_delete=models.PROTECT, related_name="letters")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    language = models.CharField(max_length=2)
    name = models.CharField(max_length=120, blank=True)
    email = models.CharField(max_length=254, blank=True)
    text = models.TextField(blank=True)
    stage = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.NEW)
    at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)
    forgotten_at = models.DateTimeField(null=True)

    class Meta:
        """The newest first; numbered within its circuit."""

        ordering = ["-at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["circuit", "number"], name="letter_number_once"),
            models.CheckConstraint(condition=Q(kind__in=["contact", "complaint"]), name="letter_kind"),
            models.CheckConstraint(condition=Q(state__in=["new", "open", "answered", "closed"]), name="letter_state"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Answer(models.Model):
    """What was added to a letter: an answer by mail, a note among organisers, more from the writer, a closing."""

    class Kind(models.TextChoices):
        """What it is; a note is for organisers alone, everything else the writer reads too."""

        ANSWER = "answer", pgettext_lazy("letter", "answer")
        NOTE = "note", pgettext_lazy("letter", "internal note")
        MORE = "more", pgettext_lazy("letter", "more from the writer")
        CLOSED = "closed", pgettext_lazy("letter", "closed")
        REOPENED = "reopened", pgettext_lazy("letter", "reopened")

    letter = models.ForeignKey(Letter, on_delete=models.CASCADE, related_name="answers")
    kind = models.CharField(max_length=10, choices=Kind)
    text = models.TextField(blank=True)
    by = person_by()
    by_name = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)
    mail = models.CharField(max_length=200, blank=True)  # its key in the post

    class Meta:
        """As they came."""

        ordering = ["at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["answer", "note", "more", "closed", "reopened"]), name="answer_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.letter_id} {self.kind}"


class Newsletter(models.Model):
    """A newsletter of a circuit; subject and text in each language. Its mails stand in the post, as one batch."""

    class State(models.TextChoices):
        """How far it is; whether all have it is told by its mails."""

        DRAFT = "draft", pgettext_lazy("newsletter", "draft")
        SENDING = "sending", pgettext_lazy("newsletter", "being sent")
        PAUSED = "paused", pgettext_lazy("newsletter", "paused")
        STOPPED = "stopped", pgettext_lazy("newsletter", "stopped")

    circuit = models.ForeignKey(Circuit, on_delete=models.PROTECT, related_name="newsletters")
    subject: models.JSONField[Any, Any] = models.JSONField(default=dict)  # by language
    text: models.JSONField[Any, Any] = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    version = models.PositiveIntegerField(default=1)
    by = person_by()
    made_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)

    class Meta:
        """The newest first."""

        ordering = ["-made_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="draft", started_at__isnull=True)
                | Q(state__in=["sending", "paused", "stopped"], started_at__isnull=False),
                name="newsletter_started",
            )
        ]

    def __str__(self) -> str:
        return f"newsletter {self.pk}"

    @property
    def batch(self) -> str:
        """The name of its mails in the post."""
        return f"newsletter:{self.pk}"
