"""Accounts: what signing up asks, how guessing is counted and bounded, sessions. The rest is allauth's."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from uuid import uuid4

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.ratelimit import respond_429
from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends import db
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.details import NAME
from tabellone.server.people.names import fold, tidy


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many from one address in so many seconds."""

    name: str
    most: int
    seconds: int

    def reached(self, address: str) -> bool:
        """Whether there were so many already."""
        return int(cache.get(self._key(address), 0)) >= self.most

    def count(self, address: str) -> None:
        """One more."""
        key = self._key(address)
        cache.set(key, int(cache.get(key, 0)) + 1, 2 * self.seconds)

    def _key(self, address: str) -> str:
        period = int(timezone.now().timestamp()) // self.seconds
        return f"limit:{self.name}:{period}:{hashlib.sha256(_network(address).encode()).hexdigest()}"


def _network(address: str) -> str:
    """The address; of the sixth version the network that one household or hall has."""
    try:
        is_sixth = isinstance(ip_address(address), IPv6Address)
    except ValueError:
        return address
    return str(ip_network(f"{address}/64", strict=False)) if is_sixth else address


FAILED_LOGINS = Limit("failed-login", most=120, seconds=60)
NEW_ACCOUNTS = Limit("new-account", most=300, seconds=600)


class SignupForm(forms.Form):
    """The name shown to others; e-mail and password are asked by allauth. It becomes the base of its form."""

    field_order = ["email", "name", "password1"]

    name = forms.CharField(
        label=_("Your name"),
        help_text=_("As others see it: in the journal, and beside what you enter."),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    def clean_name(self) -> str:
        """The name without needless spaces."""
        name = tidy(self.cleaned_data["name"])
        if not fold(name):
            raise forms.ValidationError(_("Write your name."))
        return name[:NAME]

    def signup(self, request: HttpRequest, user: User) -> None:  # noqa: ARG002 - allauth's signature
        """Keep the name shown."""
        user.first_name = self.cleaned_data["name"]
        user.save()


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """What our accounts do otherwise than allauth's."""

    def populate_username(self, request: HttpRequest, user: User) -> None:  # noqa: ARG002 - allauth's signature
        """A user name that tells nothing: allauth would make it from the e-mail address."""
        user.username = user.username or uuid4().hex

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Everybody may sign up, but nobody makes accounts by the thousand."""
        if request.method == "POST":
            address = self.get_client_ip(request)
            if NEW_ACCOUNTS.reached(address):
                raise ImmediateHttpResponse(respond_429(request))
            NEW_ACCOUNTS.count(address)
        return True

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refused before the password is looked at: too many failures from the address, or for the account."""
        if FAILED_LOGINS.reached(self.get_client_ip(request)):
            raise self.validation_error("too_many_login_attempts")
        super().pre_authenticate(request, **credentials)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:  # noqa: ARG002 - allauth's signature
        """Failures count by address as well, against one password tried on many accounts."""
        FAILED_LOGINS.count(self.get_client_ip(request))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:  # noqa: ARG002 - allauth's
        """Failed logins count by account alone.

        allauth also counts by the name of the host as the browser gives it, port included, so that whoever writes
        another port into each request could guess without end.
        """
        login = credentials.get("email") or credentials.get("username") or ""
        return f"login:{login.strip().lower()}"


def shown_name(user: User) -> str:
    """How an account is called on pages, never by its e-mail address."""
    return user.get_full_name() or f"#{user.pk}"


def rename_account(user: User, name: str) -> None:
    """Another name to be shown by; what the journal holds keeps the name of its day."""
    if not fold(name):
        raise RefusedError("no-name", "name")
    user.first_name, user.last_name = tidy(name)[:NAME], ""
    user.save(update_fields=["first_name", "last_name"])


BEGUN, SEEN = "begun", "seen"
LOOKED_AT = 3600  # seconds between two notes that a session is still used


class SessionStore(db.SessionStore):
    """Django's own, with an end: so long after it was last used, so long after somebody signed in.

    Its keys are letters and figures, and PostgreSQL refuses to look for others (a NUL in a cookie).
    """

    def load(self) -> dict[str, Any]:
        """What the session holds; about once an hour it is noted that it is used."""
        found: dict[str, Any] = super().load()
        now = int(timezone.now().timestamp())
        if found and now - found.get(SEEN, 0) > LOOKED_AT:
            found |= {SEEN: now, BEGUN: found.get(BEGUN, now)}
            self.modified = True
        return found

    def cycle_key(self) -> None:
        """Another key, which somebody who signs in gets; from now on the session's days count."""
        super().cycle_key()
        self[BEGUN] = self[SEEN] = int(timezone.now().timestamp())

    def get_expiry_age(self, **when: Any) -> int:
        """Seconds until it ends unless it is used again, and never beyond its longest."""
        now = int(timezone.now().timestamp())
        left = int(self.get(BEGUN, now)) + int(settings.SESSION_LONGEST) - now
        return max(0, min(super().get_expiry_age(**when), left))

    def get_expiry_date(self, **when: Any) -> datetime:
        """The moment of that end."""
        return timezone.now() + timedelta(seconds=self.get_expiry_age(**when))

    def _validate_session_key(self, key: Any) -> bool:
        return bool(super()._validate_session_key(key)) and str(key).isalnum()  # type: ignore[misc]  # not in the stubs
