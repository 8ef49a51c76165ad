"""How long an address and how large a form may be: whoever sends more is refused before anything else looks at it.

What an address names is short: a place of the site, a player, a few words to search for. Free text and lists are sent
in the body of a form. A body without an announced length is none at all: Django reads as much as was announced. A view
that takes more than others says so with `takes_bytes`; of whoever is signed out nobody takes more.
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
