"""How often forms may be sent to allauth's pages, and the answer while too many passwords are looked at at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tabellone.server.people.accounts import AccountAdapter
from tabellone.server.people.hashing import RETRY_AFTER, HashingFullError
from tabellone.server.people.limits import Limit
from tabellone.server.web.answers import TOO_MANY

BUSY = 503
# by the name of the page: of forms sent by an address, or by an account where somebody is signed in
RESETS = Limit("password-reset", most=60, seconds=60)
LINKS = Limit("password-link", most=60, seconds=60)
PASSWORDS = Limit("password-change", most=5, seconds=60)
ADDRESSES = Limit("email-change", most=10, seconds=60)
CODES = Limit("email-code", most=120, seconds=60)  # a hall signs up behind one address
AGAIN = Limit("reauthentication", most=10, seconds=60)
LIMITS = {
    "account_reset_password": RESETS,
    "account_reset_password_from_key": LINKS,
    "account_change_password": PASSWORDS,
    "account_set_password": PASSWORDS,
    "account_email": ADDRESSES,
    "account_email_verification_sent": CODES,
    "account_reauthenticate": AGAIN,
    "mfa_reauthenticate": AGAIN,
}


class BoundedAccounts:
    """The middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing, until it is known which page is asked."""
        return self._answer(request)

    def process_view(
        self, request: HttpRequest, _view: Callable[..., HttpResponse], _args: Any, _names: Any
    ) -> HttpResponse | None:
        """Refuse a form that was sent too often."""
        limit = LIMITS.get((request.resolver_match and request.resolver_match.url_name) or "")
        if limit is None or request.method != "POST" or limit.take(_who(request)):
            return None
        return render(request, "error.html", {"status": TOO_MANY}, status=TOO_MANY)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Ask for patience where as many passwords are being looked at as this process can."""
        if not isinstance(error, HashingFullError):
            return None
        response = render(request, "error.html", {"status": BUSY, "signing_in": True}, status=BUSY)
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response


def _who(request: HttpRequest) -> str:
    """The account that sends, or the address of who is signed out."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    return str(AccountAdapter(request).get_client_ip(request))
