"""The e-mail addresses that somebody can be written to: those of their own account, confirmed where mail goes out."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User


def addresses_of(user: User) -> tuple[str, ...]:
    """The account's addresses, the usual one first; with a mail service only those that were confirmed."""
    known = EmailAddress.objects.filter(user=user).order_by("-primary", "email")
    if settings.HAS_MAIL:
        return tuple(one.email.lower() for one in known.filter(verified=True))
    found = [one.email.lower() for one in known]
    return tuple(found) or ((user.email.lower(),) if user.email else ())
