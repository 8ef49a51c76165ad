"""Registrations and memberships with a federation, accounts on platforms, terms: data and constraints."""

from __future__ import annotations

from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tabellone.server.events.models import Tournament
from tabellone.server.people.models import Person, person_by


class TermsVersion(models.Model):
    """A dated version of the rules, or of the privacy notice, that people accept; its text in each language."""

    class Kind(models.TextChoices):
        """What is accepted."""

        RULES = "rules", _("rules")
        PRIVACY = "privacy", _("privacy notice")

    rulebook = models.CharField(max_length=20)
    kind = models.CharField(max_length=10, choices=Kind)
    version = models.PositiveSmallIntegerField()
    since = models.DateField()
    text: models.JSONField[Any, Any] = models.JSONField(default=dict)  # by language

    class Meta:
        """The newest first; each version once."""

        ordering = ["rulebook", "kind", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["rulebook", "kind", "version"], name="terms_version_once"),
            models.UniqueConstraint(fields=["rulebook", "kind", "since"], name="terms_day_once"),
        ]

    def __str__(self) -> str:
        return f"{self.rulebook} {self.kind} {self.version}"


class RegistrationQuerySet(models.QuerySet["Registration"]):
    """Registrations, and those of them that hold."""

    def living(self) -> Self:
        """Without those of players who were erased."""
        return self.filter(erased_at__isnull=True)


class Registration(models.Model):
    """Somebody registered with a federation; birth and e-mail stand in the person's record.

    First name, last name, city and country are public (PG 12); everything else is not. `day` is the day they
    registered: it holds for that season and for all later ones. Who took part without registering has accounts and no
    registration. With `hides_name` the organisers hide the name, whatever the player's record says (PG 12).
    """

    class Verification(models.TextChoices):
        """How far the check of an identity is (PG 3)."""

        NONE = "none", _("not asked for")
        REQUESTED = "requested", _("asked for")
        VERIFIED = "verified", _("verified")
        FAILED = "failed", _("failed")

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="registrations")
    rulebook = models.CharField(max_length=20)
    day = models.DateField()
    first_name = models.CharField(max_length=100)
    last_name = models.CharField(max_length=100)
    city = models.CharField(max_length=100)
    country = models.CharField(max_length=100)
    language = models.CharField(max_length=2, default="en")
    rules = models.ForeignKey(TermsVersion, on_delete=models.PROTECT, related_name="+")
    rules_at = models.DateTimeField(default=timezone.now)
    privacy = models.ForeignKey(TermsVersion, on_delete=models.PROTECT, related_name="+")
    privacy_at = models.DateTimeField(default=timezone.now)
    newsletter = models.BooleanField(default=True)
    verification = models.CharField(max_length=10, choices=Verification, default=Verification.NONE)
    disqualified = models.BooleanField(default=False)
    hides_name = models.BooleanField(default=False)
    erased_at = models.DateTimeField(null=True)
    objects = RegistrationQuerySet.as_manager()

    class Meta:
        """Once for a person and a federation."""

        ordering = ["rulebook", "day", "id"]
        constraints = [
            models.UniqueConstraint(fields=["person", "rulebook"], name="registered_once"),
            models.CheckConstraint(
                condition=Q(verification__in=["none", "requested", "verified", "failed"]),
                name="registration_verification",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rulebook} {self.person_id}"


class PlatformAccount(models.Model):
    """A nickname on a platform: one person's, and only one's (PG 7).

    `key` is the nickname without regard to capitals. `site_id` is the platform's own id of the account, where an
    import has told it: it stays when the nickname changes. `in_team`: a member of the federation's team there (PG 3).
    """

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="accounts")
    platform = models.CharField(max_length=20)
    nickname = models.CharField(max_length=100)
    key = models.CharField(max_length=200)
    site_id = models.CharField(max_length=100, blank=True)
    in_team = models.BooleanField(default=False)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        """A nickname, and an id of the platform, once on a platform."""

        ordering = ["platform", "key"]
        constraints = [
            models.UniqueConstraint(fields=["platform", "key"], name="nickname_once"),
            models.UniqueConstraint(fields=["platform", "site_id"], condition=~Q(site_id=""), name="site_id_once"),
        ]

    def __str__(self) -> str:
        return f"{self.platform} {self.nickname}"


def new_key() -> str:
    """A key of 256 bits by chance."""
    return get_random_string(64, "0123456789abcdef")


class FingerprintKey(models.Model):
    """The key of the fingerprints of erased accounts: one row, stored and backed up with them."""

    key = models.CharField(max_length=64, default=new_key)

    def __str__(self) -> str:
        return str(self.pk)


class ErasedAccount(models.Model):
    """An account of somebody who was erased, as fingerprints of its nickname and of the platform's id of it.

    `person` is the record that is left, which says nothing but its number: games that come again stay under it.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="forgotten")
    platform = models.CharField(max_length=20)
    nickname = models.CharField(max_length=64)
    site_id = models.CharField(max_length=64, blank=True)

    class Meta:
        """A nickname once on a platform."""

        ordering = ["platform", "id"]
        constraints = [models.UniqueConstraint(fields=["platform", "nickname"], name="forgotten_once")]

    def __str__(self) -> str:
        return f"{self.platform} {self.person_id}"


class Takeover(models.Model):
    """A registered player says that the games of an unregistered participant were theirs (ruling shadow-claim).

    Anybody could type a nickname: the organiser decides. `account` is the participant's account with that nickname.
    """

    class Status(models.TextChoices):
        """Where the request stands."""

        ASKED = "asked", _("waiting for the organiser")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="takeovers")
    account = models.ForeignKey(PlatformAccount, on_delete=models.CASCADE, related_name="takeovers")
    status = models.CharField(max_length=10, choices=Status, default=Status.ASKED)
    asked_at = models.DateTimeField(default=timezone.now)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        """One open request of a player about an account."""

        ordering = ["asked_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["registration", "account"], condition=Q(status="asked"), name="takeover_asked_once"
            ),
            models.CheckConstraint(
                condition=Q(status="asked", decided_at__isnull=True)
                | Q(status__in=["confirmed", "refused"], decided_at__isnull=False),
                name="takeover_decided_with_a_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.registration_id} {self.account_id} {self.status}"


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
