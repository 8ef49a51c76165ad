"""People: player records and who may do what. Data and constraints; accounts themselves are Django's."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from tabellone.server.people.names import FoldedField

SITE = "site"
CODE_SIGNS = "23456789bcdfghjkmnpqrstvwxz"  # none that look alike, and no vowels to make words of


class Role(models.TextChoices):
    """What a right allows; each includes those before it, but for `creator`, who may only create tournaments."""

    SCORER = "scorer", _("scorer")
    ORGANISER = "organiser", _("organiser")
    ADMINISTRATOR = "administrator", _("administrator")
    CREATOR = "creator", _("may create tournaments")


OF_THE_SITE = (Role.ADMINISTRATOR, Role.CREATOR)


def new_code() -> str:
    """A short public id that nobody has yet."""
    return get_random_string(8, CODE_SIGNS)


def person_by() -> models.ForeignKey[Any, Any]:
    """Who did it; nobody when a command did."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")


def scope_is_known(name: str) -> models.CheckConstraint:
    """A right counts in a tournament, in a circuit, or everywhere."""
    known = Q(scope=SITE) | Q(scope__startswith="tournament:") | Q(scope__startswith="circuit:")
    return models.CheckConstraint(condition=known, name=name)


def role_fits_scope(name: str) -> models.CheckConstraint:
    """A known role; administrators, and who may create, only of the whole site."""
    known = Q(role__in=[Role.SCORER, Role.ORGANISER]) | Q(role__in=OF_THE_SITE, scope=SITE)
    return models.CheckConstraint(condition=known, name=name)


class Club(models.Model):
    """A club; its name stands once, however it is written."""

    name = models.CharField(max_length=120)
    words = FoldedField(of="name", unique=True)

    class Meta:
        """By name."""

        ordering = ["words"]
        constraints = [models.UniqueConstraint(Lower("name"), name="club_name_once")]

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """A player record. `email`, `phone` and `birth` are private; the rest is what standings show.

    With `hides_name` nobody but the organisers reads the name; a minor's is shown by initials unless `name_allowed`.
    `into` is the record of the same person that this one was merged into: nobody finds it any more, and it stays so
    that the two can be parted again.
    """

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=200)
    words = FoldedField(of="name", db_index=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="people")
    groups: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    birth = models.DateField(null=True, blank=True)
    hides_name = models.BooleanField(default=False)
    name_allowed = models.BooleanField(default=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="person"
    )
    into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged")

    class Meta:
        """By name; nobody is nameless; no account has a record that was merged into another."""

        ordering = ["words", "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="person_has_a_name"),
            models.CheckConstraint(condition=Q(into__isnull=True) | Q(user__isnull=True), name="merged_is_nobodys"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def stream(self) -> str:
        """The name of its stream in the journal."""
        return f"person:{self.pk}"


class Keeping(models.Model):
    """Organisers of the scope keep the record: they see its private data and decide who it belongs to.

    Entering somebody into a tournament does not make its organisers keepers: they become so when they write the
    record themselves, or when the player enrols with them.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="keepings")
    scope = models.CharField(max_length=80)

    class Meta:
        """Once for a scope."""

        constraints = [
            models.UniqueConstraint(fields=["person", "scope"], name="keeping_once"),
            scope_is_known("keeping_scope_known"),
        ]

    def __str__(self) -> str:
        return f"{self.scope} keeps {self.person_id}"


class Claim(models.Model):
    """Somebody with an account says: this player is me."""

    class Status(models.TextChoices):
        """Where a claim stands; `ended` was taken back, or undone after it had been confirmed."""

        ASKED = "asked", _("waiting for an organiser")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")
        ENDED = "ended", _("ended")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="claims")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="claims")
    status = models.CharField(max_length=10, choices=Status, default=Status.ASKED)
    asked_at = models.DateTimeField(default=timezone.now)
    decided_by = person_by()
    decided_at = models.DateTimeField(null=True)
    why = models.TextField(blank=True)

    class Meta:
        """One confirmed claim for a person and for an account, one open claim for the two together."""

        ordering = ["-asked_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["person"], condition=Q(status="confirmed"), name="claimed_once"),
            models.UniqueConstraint(fields=["user"], condition=Q(status="confirmed"), name="claims_once"),
            models.UniqueConstraint(fields=["person", "user"], condition=Q(status="asked"), name="claim_asked_once"),
            models.CheckConstraint(
                condition=Q(status="asked", decided_at__isnull=True)
                | Q(status__in=["confirmed", "refused", "ended"], decided_at__isnull=False),
                name="claim_decided_with_a_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.status}"


class Measure(models.Model):
    """A disciplinary measure: from a day, to a day or without end, unless lifted (RK structure)."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="measures")
    start = models.DateField()
    end = models.DateField(null=True, blank=True)
    why = models.TextField()
    by = person_by()
    lifted_at = models.DateTimeField(null=True)
    lifted_by = person_by()

    class Meta:
        """The newest first; no end before the start."""

        ordering = ["-start", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(end__isnull=True) | Q(end__gte=F("start")), name="measure_days")
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.start}–{self.end or ''}"


class Grant(models.Model):
    """A right: an account has a role in a scope."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="grants")
    role = models.CharField(max_length=20, choices=Role)
    scope = models.CharField(max_length=80, db_index=True)
    by = person_by()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Once each."""

        ordering = ["scope", "role", "at"]
        constraints = [
            models.UniqueConstraint(fields=["user", "role", "scope"], name="grant_once"),
            scope_is_known("grant_scope_known"),
            role_fits_scope("grant_role_fits"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} {self.scope}"


class Invitation(models.Model):
    """A link that gives a right to who follows it, so many times and until a moment. Only its hash is kept."""

    hashed = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=20, choices=Role)
    scope = models.CharField(max_length=80, db_index=True)
    email = models.EmailField(blank=True)
    uses = models.PositiveSmallIntegerField(default=1)
    used = models.PositiveSmallIntegerField(default=0)
    expires = models.DateTimeField()
    by = person_by()
    at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True)
    accepted_by: models.ManyToManyField[User, Acceptance] = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Acceptance", related_name="+"
    )

    class Meta:
        """Never used more often than allowed."""

        ordering = ["-at"]
        constraints = [
            models.CheckConstraint(condition=Q(uses__gte=1, used__lte=F("uses")), name="invitation_uses"),
            scope_is_known("invitation_scope_known"),
            role_fits_scope("invitation_role_fits"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.scope}"

    def is_open(self) -> bool:
        """Whether it can still be followed."""
        return self.revoked_at is None and self.used < self.uses and timezone.now() < self.expires


class Acceptance(models.Model):
    """Who followed an invitation; once each, so that a right taken away does not come back by the same link."""

    invitation = models.ForeignKey(Invitation, on_delete=models.CASCADE, related_name="acceptances")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Once each."""

        constraints = [models.UniqueConstraint(fields=["invitation", "user"], name="accepted_once")]

    def __str__(self) -> str:
        return f"{self.invitation_id} {self.user_id}"


class SiteRules(models.Model):
    """What the administrators of the site have settled: one row, or none as long as everything is as usual.

    `second_factor`: the rights of administrators and of organisers of circuits count only with a second step.
    """

    class Creation(models.TextChoices):
        """Who may create tournaments; asking a federation for a tournament is everybody's."""

        EVERYBODY = "everybody", _("everybody with an account")
        INVITED = "invited", _("who has been invited to")
        REQUEST = "request", _("nobody by themselves: a tournament is asked for")

    signup_open = models.BooleanField(default=True)
    creation = models.CharField(max_length=10, choices=Creation, default=Creation.EVERYBODY)
    second_factor = models.BooleanField(default=False)

    class Meta:
        """One row."""

        constraints = [
            models.CheckConstraint(condition=Q(pk=1), name="site_rules_once"),
            models.CheckConstraint(
                condition=Q(creation__in=["everybody", "invited", "request"]), name="site_rules_creation"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.creation} {self.signup_open}"


class Count(models.Model):
    """How often something happened in the period that ends at this second; `key` is a keyed sum (`people.limits`)."""

    key = models.CharField(max_length=64, primary_key=True)
    ends = models.BigIntegerField(db_index=True)
    times = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.times} until {self.ends}"
