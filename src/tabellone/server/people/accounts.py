"""Accounts: what signing up asks, how guessing is counted and bounded, sessions. The rest is allauth's."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.ratelimit import respond_429
from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends import db
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.details import NAME
from tabellone.server.people.devices import device_of, remember_device
from tabellone.server.people.hashing import turns
from tabellone.server.people.limits import Limit, give_all_back, take_all
from tabellone.server.people.names import fold, tidy
from tabellone.server.people.rights import followed_invitation
from tabellone.server.people.site_rules import site_rules

FAILED_LOGINS = Limit("failed-login", most=120, seconds=60)  # from an address: one password tried on many accounts
FAILED_FOR_ACCOUNT = Limit("failed-for-account", most=5, seconds=300)  # from anywhere, but for devices that it knows
FAILED_ON_DEVICE = Limit("failed-on-device", most=5, seconds=300)  # for an account, on a device that it knows
NEW_ACCOUNTS = Limit("new-account", most=300, seconds=600)
ACCOUNT_MAILS = Limit("account-mail", most=5, seconds=600)  # to a mailbox: anybody can type anybody's
ASKED_BY_ANYBODY = ("email_confirmation", "password_reset_key", "account_already_exists", "unknown_account")


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

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "too_many_login_attempts": _(
            "Too many failed login attempts. Wait five minutes, or set a new password by mail. "
            "A device on which you have signed in before still lets you in."
        ),
    }

    def populate_username(self, request: HttpRequest, user: User) -> None:  # noqa: ARG002 - allauth's signature
        """A user name that tells nothing: allauth would make it from the e-mail address."""
        user.username = user.username or uuid4().hex

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether new accounts are made: unless an administrator has closed it, and never by the thousand.

        Who follows an invitation signs up all the same: its link is where the form leads to.
        """
        if not site_rules().signup_open and not _comes_with_invitation(request):
            return False
        if request.method == "POST" and not NEW_ACCOUNTS.take(self.get_client_ip(request)):
            raise ImmediateHttpResponse(respond_429(request))
        return True

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Who it is. A guess counts before the password is looked at, so that many at once are not more than allowed.

        Of a password that is right, and of one that nobody had time to look at, nothing is counted.
        """
        turns.refuse_if_full()
        counted = self._counted_by(request, _login_of(credentials))
        if not take_all(*counted):
            raise self.validation_error("too_many_login_attempts")
        failed = False
        try:
            found: User | None = super().authenticate(request, **credentials)
            failed = found is None
        finally:
            if not failed:
                give_all_back(*counted)
        return found

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Nothing: allauth's own count is not used."""

    def _counted_by(self, request: HttpRequest, login: str) -> tuple[tuple[Limit, str], ...]:
        """A guess counts by address, and by account: on a device that has signed in before, for that device alone."""
        device = device_of(request.COOKIES)
        known = device is not None and device.knows(login)
        own = (FAILED_ON_DEVICE, f"{device.name}:{login}") if device and known else (FAILED_FOR_ACCOUNT, login)
        return (FAILED_LOGINS, self.get_client_ip(request)), own

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:  # noqa: ARG002 - allauth's signature
        """Whoever has set a new password by a link in a mail signs in with it at once."""
        FAILED_FOR_ACCOUNT.forget(_login_of(credentials))

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Signed in, with all that was asked: this device is known for the account from now on."""
        response: HttpResponse = super().post_login(request, user, **how)
        remember_device(request, response, _login_of({"email": how.get("email") or user.email}))
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail; those that anybody can have sent by typing an address are few for a mailbox."""
        if template_prefix.rpartition("/")[2].startswith(ASKED_BY_ANYBODY) and not ACCOUNT_MAILS.take(email.lower()):
            raise ImmediateHttpResponse(respond_429(self.request))
        super().send_mail(template_prefix, email, context)


def _comes_with_invitation(request: HttpRequest) -> bool:
    """Whether the form leads to an invitation that can still be followed."""
    way = (request.POST.get("next") or request.GET.get("next") or "").strip("/").split("/")
    return way[:1] == ["i"] and len(way) == 2 and followed_invitation(way[1]) is not None


def _login_of(credentials: Mapping[str, Any]) -> str:
    """The account that is named, however it is written; not by the host's name, which the browser chooses."""
    login = credentials.get("email") or credentials.get("username") or ""
    return str(login).strip().lower()


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
