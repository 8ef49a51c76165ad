"""The code of the second step: guesses are counted by account, whatever session they come from."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django.conf import settings
from django.core.cache import cache

from tabellone.server.people.limits import Limit

WRONG_CODES = Limit("wrong-code", most=5, seconds=300)
GOOD_FOR = 30 * (1 + 2 * settings.MFA_TOTP_TOLERANCE)  # seconds: its own half minute, those before and after


class _Counted:
    """A form with a code, of which few may be wrong."""

    user: Any

    def clean_code(self) -> str:
        """The code; it counts before it is looked at, and not if it is right."""
        of = str(self.user.pk)
        if not WRONG_CODES.take(of):
            raise get_adapter().validation_error("rate_limited")
        code: str = super().clean_code()  # type: ignore[misc]  # of the form that it is mixed into
        WRONG_CODES.give_back(of)
        return code


class _TakenOnce(_Counted):
    """Of a code that was taken no second time, as long as it would be good."""

    def clean_code(self) -> str:
        """The code, if it has not signed anybody in before."""
        code = super().clean_code()
        if not cache.add(f"second-step:{self.user.pk}:{code}", 1, GOOD_FOR):
            raise get_adapter().validation_error("incorrect_code")
        return code


class CodeForm(_TakenOnce, AuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """The second step of signing in."""


class CodeAgainForm(_TakenOnce, ReauthenticateForm):  # type: ignore[misc]  # allauth has no types
    """Asked again before something that matters."""


class FirstCodeForm(_Counted, ActivateTOTPForm):  # type: ignore[misc]  # allauth has no types
    """The first code of a new app."""
