"""Two records found to be one person or found not to be, with all that it takes to undo it; and who is erased."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tabellone.server.people.models import Person, person_by


class Merge(models.Model):
    """The record `away` was merged into the one that `stays`; `moved` is what went over, by keys, never by names.

    In force until `parted_at`. Keys are: `entries` (entrant, person, id counted under before), `own` (entrants that
    were of the record that stays), `rows` (of other tables), `filled` and `flags` (of the record itself), `user`.
    """

    away = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    stays = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    moved: models.JSONField[Any, Any] = models.JSONField(default=dict)
    by = person_by()
    at = models.DateTimeField(default=timezone.now)
    parted_by = person_by()
    parted_at = models.DateTimeField(null=True)

    class Meta:
        """The newest first; a record goes into one other at a time."""

        ordering = ["-at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["away"], condition=Q(parted_at__isnull=True), name="merged_once"),
            models.CheckConstraint(condition=~Q(away=F("stays")), name="merged_two"),
        ]

    def __str__(self) -> str:
        return f"{self.away_id} into {self.stays_id}"


class Apart(models.Model):
    """Somebody has said that these two records are two people: they are not proposed again."""

    one = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    by = person_by()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Once each, the older record first."""

        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="apart_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} not {self.other_id}"


class Erasure(models.Model):
    """Somebody who is to be erased, or was: decided in one moment, done in steps.

    `token` says whose record or account it is and names nobody, `account_token` which account is closed with it: they
    stand in the list of the erased too, which a restore applies. `plan` is what is taken out where, and holds nothing
    once it is done (`done_at`); `settled_at` is when nothing of it was left in the files of the database either.
    `touched_at` is when the last step was done.
    """

    token = models.CharField(max_length=80, unique=True)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, related_name="+")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    account_token = models.CharField(max_length=80, blank=True)
    plan: models.JSONField[Any, Any] = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)
    touched_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        """Of a record, of an account, or of both; settled is only what is done."""

        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(person__isnull=False) | Q(user__isnull=False), name="erasure_of_who"),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True) | Q(done_at__isnull=False), name="erasure_done_then_settled"
            ),
        ]
        indexes = [models.Index(fields=["settled_at"], name="erasure_settled")]

    def __str__(self) -> str:
        return self.token

    @property
    def tokens(self) -> set[str]:
        """What stands for them in the list."""
        return {self.token, self.account_token} - {""}
