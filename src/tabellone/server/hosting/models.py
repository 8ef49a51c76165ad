"""Requests for tournaments and memberships: data and constraints."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.people.models import Person, person_by


class Request(models.Model):
    """A tournament that somebody asks the federation for (BIG 1).

    Who asks can follow it by a private link. Once its asker's data are erased (`forgotten_at`), number, game, day and
    state stay.
    """

    class State(models.TextChoices):
        """How far it is."""

        ASKED = "asked", pgettext_lazy("request", "waits for an answer")
        APPROVED = "approved", pgettext_lazy("request", "approved")
        REFUSED = "refused", pgettext_lazy("request", "refused")
        BACK = "back", pgettext_lazy("request", "taken back")

    circuit = models.ForeignKey(Circuit, on_delete=models.PROTECT, related_name="requests")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.ASKED)
    version = models.PositiveIntegerField(default=1)  # counts what was decided, so that each answer is one mail
    language = models.CharField(max_length=2)
    games: models.JSONField[Any, Any] = models.JSONField(default=list)
    start = models.DateField()
    starts = models.CharField(max_length=5)
    venue = models.CharField(max_length=120)
    address = models.CharField(max_length=160)
    city = models.CharField(max_length=80)
    name = models.CharField(max_length=120, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    email = models.CharField(max_length=254, blank=True)
    prizes = models.CharField(max_length=300, blank=True)
    rounds = models.PositiveSmallIntegerField(null=True)
    mode = models.CharField(max_length=200, blank=True)
    bring_box = models.BooleanField(null=True)
    cap = models.PositiveSmallIntegerField(null=True)
    criteria = models.CharField(max_length=300, blank=True)
    expected = models.PositiveSmallIntegerField(null=True)
    words = models.TextField(blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)
    answer = models.TextField(blank=True)
    tournament = models.OneToOneField(Tournament, on_delete=models.SET_NULL, null=True, related_name="request")
    told_at = models.DateTimeField(null=True)  # the members were written to about it
    forgotten_at = models.DateTimeField(null=True)

    class Meta:
        """Those that come first stand first; numbered within its circuit."""

        ordering = ["start", "starts", "id"]
        constraints = [
            models.UniqueConstraint(fields=["circuit", "number"], name="request_number_once"),
            models.CheckConstraint(
                condition=Q(state__in=["asked", "approved", "refused", "back"]), name="request_state"
            ),
        ]

    def __str__(self) -> str:
        return f"request {self.number}"

    @property
    def place(self) -> str:
        """The place as it is published."""
        return ", ".join(part for part in (self.venue, self.address, self.city) if part)

    @property
    def contacts(self) -> str:
        """The organiser's contacts as they are published (BIG 2)."""
        return "\n".join(part for part in (self.name, self.phone, self.email) if part)


class Membership(models.Model):
    """What somebody said to becoming a member of a federation, and when; playing makes one a member (BIG 2).

    `agreed_on` or `refused_on`, never both. `how` says who said it: the player, at entering or at the door, or an
    organiser who asked and noted it, one by one or by a signed list. `desk` is how it was noted before each was
    asked: with the mark of being here, or by the button beside it (BIG 2, ruling consent-is-ones-own).
    """

    class How(models.TextChoices):
        """Where it was said."""

        PLAYER = "player", pgettext_lazy("consent", "said by the player when entering")
        DOOR = "door", pgettext_lazy("consent", "said by the player at the door")
        ASKED = "asked", pgettext_lazy("consent", "asked by an organiser, who noted it")
        LIST = "list", pgettext_lazy("consent", "by a signed list that an organiser holds")
        DESK = "desk", pgettext_lazy("consent", "noted by an organiser at check-in, by an earlier rule")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="memberships")
    rulebook = models.CharField(max_length=20)
    agreed_on = models.DateField(null=True)
    refused_on = models.DateField(null=True)
    how = models.CharField(max_length=10, choices=How)
    by = person_by()
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="+")
    nickname = models.CharField(max_length=60, blank=True)
    wants_mail = models.BooleanField(default=True)
    language = models.CharField(max_length=2, default="it")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """One for a person and a federation; yes or no, not both."""

        ordering = ["person__words", "id"]
        constraints = [
            models.UniqueConstraint(fields=["person", "rulebook"], name="membership_once"),
            models.CheckConstraint(
                condition=Q(agreed_on__isnull=False, refused_on__isnull=True)
                | Q(agreed_on__isnull=True, refused_on__isnull=False),
                name="membership_yes_or_no",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.rulebook}"
