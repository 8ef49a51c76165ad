"""How long an address may be: whoever sends a longer one is refused before anything else looks at it.

What an address names is short: a place of the site, a player, a few words to search for. Free text and lists are sent
in the body of a form.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _

LONGEST = 2048  # bytes of the path, and of the question behind it, as they are once %20 is a space again
TOO_LONG = 414
PLAIN = {
    "Content-Security-Policy": "default-src 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Vary": "Accept-Language, Cookie",
}


def bounded(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware, before all others."""

    def answer(request: HttpRequest) -> HttpResponse:
        return _refusal(request) if is_too_long(request) else get_response(request)

    return answer


def is_too_long(request: HttpRequest) -> bool:
    """Whether the path or the question of an address is longer than any of ours."""
    path, query = request.META.get("PATH_INFO", ""), request.META.get("QUERY_STRING", "")
    return len(path) > LONGEST or len(query) > 3 * LONGEST or length(query) > LONGEST


def length(query: str) -> int:
    """The bytes of a question; a byte written as %41 is one, so that bare percents make it look shorter."""
    return len(query) - 2 * query.count("%")


def _refusal(request: HttpRequest) -> HttpResponse:
    """One sentence: a page would repeat the address."""
    with translation.override(translation.get_language_from_request(request)):
        sentence = _("This address is longer than any of this site.")
    return HttpResponse(f"{sentence}\n", status=TOO_LONG, content_type="text/plain; charset=utf-8", headers=PLAIN)


def to_come_back(*addresses: str) -> str:
    """The first of these that is short enough to stand inside another address, as `next=`; else the start page."""
    return next((one for one in addresses if len(one) + len("next=") <= LONGEST), "/")
