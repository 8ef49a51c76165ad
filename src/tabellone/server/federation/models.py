"""Requests for tournaments, and convocations with their answers: data and constraints."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.people.models import Person, person_by


class HostingRequest(models.Model):
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


class Convocation(models.Model):
    """The convocation of a final (BIG 7.1): how many places, whom the mails go to, what they tell.

    `ranking` is the game's ranking as it stood when the first mail was sent: player, position, points. `grown` are the
    moments since then at which there were more places, each with the number before. `answers_by` is the day that the
    second mail named: until it is over requests wait. `reply_to` is where replies to the mails go. `moved_at` is
    the moment of the last event; the next one is later, whatever the clock says, so that nothing of the past changes.
    `champions` are the two who reign where a pair won the last final.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="convocation")
    places = models.PositiveSmallIntegerField(default=32)
    called = models.PositiveSmallIntegerField(default=32)
    reserves = models.PositiveSmallIntegerField(default=32)
    seeds = models.PositiveSmallIntegerField(default=4)
    champion = models.TextField(blank=True)
    champions: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    deadline = models.DateField(null=True, blank=True)
    answers_by = models.DateField(null=True, blank=True)
    reply_to = models.CharField(max_length=254, blank=True)
    notes = models.TextField(blank=True)
    language = models.CharField(max_length=2, default="it")
    ranking: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    grown: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    first_at = models.DateTimeField(null=True)
    second_at = models.DateTimeField(null=True)
    moved_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        """The newest first; no second mail without or before the first."""

        ordering = ["-tournament__start", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(places__gte=1), name="convocation_has_places"),
            models.CheckConstraint(
                condition=Q(second_at__isnull=True) | Q(first_at__isnull=False, second_at__gte=F("first_at")),
                name="convocation_mails_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"convocation {self.pk}"

    @property
    def stream(self) -> str:
        """The name of its stream in the journal: beside that of the tournament's facts."""
        return f"convening:{self.tournament_id}"

    def batch(self, wave: str) -> str:
        """What the mails of a wave are counted by."""
        return f"convening:{self.pk}:{wave}"


class InvitedPlayer(models.Model):
    """Somebody whom the mails go to, by the place in the ranking; `player` is the id in the circuit."""

    convocation = models.ForeignKey(Convocation, on_delete=models.CASCADE, related_name="invited")
    position = models.PositiveIntegerField()
    player = models.TextField()
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        """In the order of the call, everybody once."""

        ordering = ["convocation", "position"]
        constraints = [models.UniqueConstraint(fields=["convocation", "player"], name="invited_once")]

    def __str__(self) -> str:
        return f"{self.convocation_id} {self.position}"


class PlaceRequest(models.Model):
    """Somebody not invited asks for a place (BIG 7.1); it counts once the address is proved, or at once by account.

    `player` is who it is in the ranking or by the record, else a sign of its own. What the organiser decided has its
    moment: kept waiting, granted, granted ahead of the invited who can still answer, refused; `reply` are the words
    that went with the last of them.
    """

    convocation = models.ForeignKey(Convocation, on_delete=models.CASCADE, related_name="asks")
    player = models.TextField(blank=True)
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=120, blank=True)
    email = models.CharField(max_length=254, blank=True)
    text = models.TextField(blank=True)
    language = models.CharField(max_length=2, default="it")
    asked_at = models.DateTimeField(default=timezone.now)
    proved_at = models.DateTimeField(null=True)
    granted_at = models.DateTimeField(null=True)
    granted_by = person_by()
    kept_at = models.DateTimeField(null=True)
    ahead_at = models.DateTimeField(null=True)
    refused_at = models.DateTimeField(null=True)
    reply = models.TextField(blank=True)

    class Meta:
        """As they came; nothing is granted or refused that was not proved, nothing goes ahead that was not granted."""

        ordering = ["convocation", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(granted_at__isnull=True) | Q(proved_at__isnull=False, granted_at__gt=F("proved_at")),
                name="ask_proved_before_granted",
            ),
            models.CheckConstraint(
                condition=Q(refused_at__isnull=True) | Q(proved_at__isnull=False, refused_at__gt=F("proved_at")),
                name="ask_proved_before_refused",
            ),
            models.CheckConstraint(
                condition=Q(ahead_at__isnull=True) | Q(granted_at__isnull=False), name="ask_granted_before_ahead"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.convocation_id} ask {self.pk}"


class CallAnswer(models.Model):
    """A yes or a no, as it came: by the personal link, or entered by an organiser (`by`)."""

    convocation = models.ForeignKey(Convocation, on_delete=models.CASCADE, related_name="answers")
    player = models.TextField()
    accepts = models.BooleanField()
    brings_box = models.BooleanField(default=False)
    at = models.DateTimeField()
    by = person_by()

    class Meta:
        """In order of time; no two at one moment."""

        ordering = ["convocation", "at"]
        constraints = [models.UniqueConstraint(fields=["convocation", "at"], name="answer_has_its_moment")]

    def __str__(self) -> str:
        return f"{self.convocation_id} {self.accepts} {self.at:%d.%m.%Y %H:%M}"


class Partner(models.Model):
    """With whom somebody wants to play at a game for pairs, as it was said: the last word counts; empty = nobody."""

    convocation = models.ForeignKey(Convocation, on_delete=models.CASCADE, related_name="partners")
    player = models.TextField()
    partner = models.TextField(blank=True)
    at = models.DateTimeField()
    by = person_by()

    class Meta:
        """In order of time; nobody is their own partner."""

        ordering = ["convocation", "at", "id"]
        constraints = [models.CheckConstraint(condition=~Q(player=F("partner")), name="partner_is_another")]

    def __str__(self) -> str:
        return f"{self.convocation_id} partner {self.pk}"
