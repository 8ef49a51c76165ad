"""Outgoing mail: data and constraints."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import pgettext_lazy

STATES = ["queued", "held", "sending", "sent", "failed", "unsure", "dropped"]


class Mail(models.Model):
    """One mail to one address; `key` says what makes it one, so that nobody gets it twice.

    `batch` groups mails that are held, let go and counted together. `gate` names a question that is asked right before
    the mail leaves (`sending.py`). What is forgotten keeps its row, its key and its state, without address and words.
    """

    class State(models.TextChoices):
        """How far it is; `unsure` was handed over when the sender broke off: perhaps it arrived."""

        QUEUED = "queued", pgettext_lazy("mail", "waiting")
        HELD = "held", pgettext_lazy("mail", "held back")
        SENDING = "sending", pgettext_lazy("mail", "on its way")
        SENT = "sent", pgettext_lazy("mail", "sent")
        FAILED = "failed", pgettext_lazy("mail", "not sent")
        UNSURE = "unsure", pgettext_lazy("mail", "perhaps sent")
        DROPPED = "dropped", pgettext_lazy("mail", "not wanted any more")

    key = models.CharField(max_length=200, unique=True)
    batch = models.CharField(max_length=80, blank=True, db_index=True)
    gate = models.CharField(max_length=40, blank=True)
    to = models.CharField(max_length=254, blank=True, db_index=True)
    subject = models.CharField(max_length=250, blank=True)
    text = models.TextField(blank=True)
    reply_to = models.CharField(max_length=254, blank=True)
    headers: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    language = models.CharField(max_length=2, default="en")
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    tries = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField(default=timezone.now)
    error = models.TextField(blank=True)
    queued_at = models.DateTimeField(default=timezone.now)
    claimed_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        """Single mails before those of a batch, then as they came."""

        ordering = ["batch", "not_before", "id"]
        indexes = [models.Index(fields=["state", "not_before"], name="mail_waiting")]
        constraints = [models.CheckConstraint(condition=Q(state__in=STATES), name="mail_state_known")]

    def __str__(self) -> str:
        return f"{self.key} {self.state}"
