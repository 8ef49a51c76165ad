"""Polls that find nothing new, answered before anything else is done: one short question to the database.

A visitor's browser sends the tag of the page it has. If this process gave that tag out to the same request before, and
the tournament has not changed since by either of its stamps, nothing is new: no session, language, map of addresses or
view is needed to say so. Everything else goes the usual way, which remembers the tags that it gives out (`keeping.py`).
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified

from tabellone.server.events import queries as events
from tabellone.server.events.models import Tournament

MOST = 5000
VARY = "Cookie, Accept-Language, Accept-Encoding"
CACHE = "private, no-cache"
# all that a page kept for visitors depends on, beside the facts
ASKED = (
    "wsgi.url_scheme",
    "HTTP_HOST",
    "HTTP_X_FORWARDED_PROTO",
    "PATH_INFO",
    "QUERY_STRING",
    "HTTP_COOKIE",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_ACCEPT_ENCODING",
    "HTTP_HX_REQUEST",
    "HTTP_HX_BOOSTED",
)
Known = tuple[str, events.Stamps]  # the address of the tournament, and how it was
_given: OrderedDict[bytes, Known] = OrderedDict()
_lock = Lock()


def unchanged(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware."""

    def answer(request: HttpRequest) -> HttpResponse:
        return _not_modified(request) or get_response(request)

    return answer


def _not_modified(request: HttpRequest) -> HttpResponse | None:
    tag = request.META.get("HTTP_IF_NONE_MATCH")
    if not tag or request.method != "GET":
        return None
    with _lock:
        known = _given.get(_asked(request, tag))
    if known is None or events.listed_stamps(known[0]) != known[1]:
        return None
    return HttpResponseNotModified(headers={"ETag": tag, "Cache-Control": CACHE, "Vary": VARY})


def give_out(request: HttpRequest, tag: str, mark: str) -> None:
    """Remember a tag given to a visitor, if the facts behind it are those of a public tournament alone."""
    row = getattr(request, "tournament", None)
    public = getattr(getattr(request.resolver_match, "func", None), "right", "") == "anyone"
    if not isinstance(row, Tournament) or not public or not row.listed or not is_plain(request):
        return
    if mark not in {str(row.stamp), str(row.page_stamp), by_both(row)}:
        return
    key = _asked(request, tag)
    with _lock:
        _given[key] = (row.slug, events.Stamps(row.stamp.hex, row.page_stamp.hex))
        _given.move_to_end(key)
        while len(_given) > MOST:
            _given.popitem(last=False)


def by_both(row: Tournament) -> str:
    """The mark of a page that shows what happens in the hall, and people: each of the two has its stamp."""
    return f"{row.stamp} {row.page_stamp}"


def is_plain(request: HttpRequest) -> bool:
    """Whether the request comes from nobody in particular: without cookies nobody is signed in, or told anything."""
    return request.COOKIES.keys() <= {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}


def _asked(request: HttpRequest, tag: str) -> bytes:
    """The request in a few bytes, however long its address and headers: thousands are remembered."""
    whole = repr((tag, *(request.META.get(name, "") for name in ASKED)))
    return hashlib.sha256(whole.encode(errors="backslashreplace")).digest()
