"""How long an address and how large a form may be: whoever sends more is refused before anything else looks at it.

What an address names is short: a place of the site, a player, a few words to search for. Free text and lists are sent
in the body of a form. A body without an announced length is none at all: Django reads as much as was announced. A view
that takes more than others says so with `takes_bytes`; of whoever is signed out nobody takes more. Forms of allauth's
pages are bounded in how often they come, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar
from urllib.parse import unquote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.translation import gettext as _

from tabellone.server.people.accounts import AccountAdapter
from tabellone.server.people.hashing import RETRY_AFTER, HashingFullError
from tabellone.server.people.limits import Limit

LONGEST_ADDRESS = 2048  # bytes of the path, and of the question behind it, as they are once %20 is a space again
TOO_LONG = 414
PLAIN_HEADERS = {
    "Content-Security-Policy": "default-src 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Vary": "Accept-Language, Cookie",
}


def bounded_addresses(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware, before all others."""

    def answer(request: HttpRequest) -> HttpResponse:
        return _too_long_answer(request) if is_too_long(request) else get_response(request)

    return answer


def is_too_long(request: HttpRequest) -> bool:
    """Whether the path or the question of an address is longer than any of ours."""
    path, query = request.META.get("PATH_INFO", ""), request.META.get("QUERY_STRING", "")
    return len(path) > LONGEST_ADDRESS or len(query) > 3 * LONGEST_ADDRESS or query_length(query) > LONGEST_ADDRESS


def query_length(query: str) -> int:
    """The bytes of a question; a byte written as %41 is one, so that bare percents make it look shorter."""
    return len(query) - 2 * query.count("%")


def _too_long_answer(request: HttpRequest) -> HttpResponse:
    """One sentence: a page would repeat the address."""
    with translation.override(translation.get_language_from_request(request)):
        sentence = _("This address is longer than any of this site.")
    return HttpResponse(
        f"{sentence}\n", status=TOO_LONG, content_type="text/plain; charset=utf-8", headers=PLAIN_HEADERS
    )


def to_come_back(*addresses: str) -> str:
    """The first of these that is short enough to stand inside another address, as `next=`; else the start page."""
    return next((one for one in addresses if len(one) + len("next=") <= LONGEST_ADDRESS), "/")


View = TypeVar("View", bound=Callable[..., HttpResponse])
TOO_LARGE = 413
MEGABYTE = 1024**2


def takes_bytes(most: int, *, refusing_itself: bool = False) -> Callable[[View], View]:
    """A view takes up to so many bytes; `refusing_itself`: it compares the announced length and answers by itself."""

    def marked(view: View) -> View:
        view.takes, view.refuses_itself = most, refusing_itself  # type: ignore[attr-defined]  # marks, as `right` is
        return view

    return marked


def announced_bytes(request: HttpRequest) -> int:
    """The bytes that a request says it brings."""
    said = request.META.get("CONTENT_LENGTH") or ""
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 20 else 0


class BoundedBodies:
    """The middleware: it knows the view, and comes before the one that reads a form for its token."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing, until it is known which view is asked."""
        return self._answer(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], _args: Any, _names: Any
    ) -> HttpResponse | None:
        """Refuse what is larger than this view takes."""
        usual = int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        if announced_bytes(request) <= usual or getattr(view, "refuses_itself", False):
            return None
        most = max(usual, getattr(view, "takes", usual)) if request.user.is_authenticated else usual
        if announced_bytes(request) <= most:
            return None
        return render(request, "error.html", {"status": TOO_LARGE, "most": most / MEGABYTE}, status=TOO_LARGE)


def body_bound(path: str, headers: Mapping[str, str]) -> int:
    """The most bytes that are read for an address, as its view says; who shows no session and no token sends a form."""
    usual = int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    if "authorization" not in headers and settings.SESSION_COOKIE_NAME not in headers.get("cookie", ""):
        return usual
    try:
        view = resolve(unquote(path)).func
    except (Resolver404, ValueError):
        return usual
    return max(usual, getattr(view, "takes", usual))


BUSY, TOO_MANY = 503, 429
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
    """The middleware of allauth's pages: how often forms may be sent, and patience while many passwords are hashed."""

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
