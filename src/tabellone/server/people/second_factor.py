"""The code of the second step: guesses are counted by account, whatever session they come from."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm

from tabellone.server.people.limits import Limit

WRONG_CODES = Limit("wrong-code", most=5, seconds=300)


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


class CodeForm(_Counted, AuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """The second step of signing in."""


class CodeAgainForm(_Counted, ReauthenticateForm):  # type: ignore[misc]  # allauth has no types
    """Asked again before something that matters."""


class FirstCodeForm(_Counted, ActivateTOTPForm):  # type: ignore[misc]  # allauth has no types
    """The first code of a new app."""
