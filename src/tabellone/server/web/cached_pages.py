"""Public pages, made once for all visitors and each state of the facts; polls that find nothing new come first.

A page is known by its tag: the facts it shows, its address, the language, the version. The browser sends the tag back
and hears 304; whoever has an older page gets the one that was made for the first to ask. Pages are kept as bytes in
this process: when a result has come in, all phones of the hall ask within seconds, the first one's page is made, the
others wait for it. Nothing that belongs to one visitor is kept: no cookie is set, and no form's token or nonce stands
there.

If this process gave a tag out to the same request before, and the tournament has not changed since by either of its
stamps, nothing is new: no session, language, map of addresses or view is needed to say so. Everything else goes the
usual way, which remembers the tags that it gives out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from time import thread_time
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tabellone import __version__
from tabellone.engine.memo import BoundedCache
from tabellone.server.events import queries as events
from tabellone.server.events.models import Tournament
from tabellone.server.web.busy import BUSY, busy_answer
from tabellone.server.web.known_questions import keep_known_questions, part_asked
from tabellone.server.web.making_places import BusyError
from tabellone.server.web.page_shelf import Making, packs
from tabellone.server.web.rights import anyone
from tabellone.server.web.work_bounds import (
    OverBoundError,
    is_over_bound,
    is_stranger,
    too_much_answer,
    visitor_address,
    work_windows,
)

Mark = Callable[[Any], str]
View = Callable[..., HttpResponse]


def cached_page(
    mark: Mark, asked_by: tuple[str, ...] = (), *, costly: bool = False, alike: bool = False
) -> Callable[[View], View]:
    """A page that is the same as long as its `mark` (the facts it shows), its address and its language are.

    `asked_by` names what it knows of the question in its address: its view sees nothing else, so that nobody can have
    it made over and over. Not for who is signed in, whose pages hold more than that, unless it is `alike` for all of
    the same mark. What is `costly` is made by few at a time.
    """

    def decorated(view: View) -> View:
        @wraps(view)
        def asked(request: HttpRequest, **names: Any) -> HttpResponse:
            keep_known_questions(request, asked_by)
            making = Making(lambda: view(request, **names), costly=costly)
            try:
                if alike or not _is_of_one_visitor(request):
                    response = _cached_answer(request, mark(request), making)
                else:
                    response = making.of_one_visitor(request)
            except BusyError as error:
                return busy_answer(request, BUSY, error.seconds)
            except OverBoundError:
                return too_much_answer(request)
            patch_cache_control(response, private=True, no_cache=True)
            patch_vary_headers(response, VARY.split(", "))
            return response

        asked.is_kept, asked.asked_by, asked.costly = True, asked_by, costly  # type: ignore[attr-defined]  # marks
        return asked

    return decorated


def private_page(tag: Callable[..., str | None]) -> Callable[[View], View]:
    """A page of whoever asks: their browser keeps it, and hears that nothing is new as long as its tag is the same."""

    def decorated(view: View) -> View:
        @wraps(view)
        def asked(request: HttpRequest, **names: Any) -> HttpResponse:
            response: HttpResponse = condition(etag_func=tag)(view)(request, **names)
            patch_cache_control(response, private=True, no_cache=True)
            patch_vary_headers(response, ["Cookie"])
            return response

        return asked

    return decorated


def tournament_mark(request: Any) -> str:
    """The mark of a page about one tournament and nothing else."""
    return str(request.tournament.page_stamp)


def public_page(
    mark: Mark = tournament_mark, asked_by: tuple[str, ...] = (), *, costly: bool = False
) -> Callable[[View], View]:
    """A page for everybody, made once for each state of the facts that its mark tells."""
    return lambda view: anyone(require_safe(cached_page(mark, asked_by, costly=costly)(view)))


def public_file(
    mark: Mark = tournament_mark, asked_by: tuple[str, ...] = (), *, costly: bool = True
) -> Callable[[View], View]:
    """A file that is the same for all of one mark, whoever is signed in: made once for them all."""
    return lambda view: anyone(require_safe(cached_page(mark, asked_by, costly=costly, alike=True)(view)))


def _cached_answer(request: HttpRequest, mark: str, making: Making) -> HttpResponse:
    """That nothing changed, or the page, made now or for somebody else."""
    page = _page_key(request, mark)
    tag = f'"{page}"' if packs(request) else f'"{page}-plain"'
    give_out(request, tag, mark)
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = making.of(page, request)
    response.headers["ETag"] = tag
    return response


def _page_key(request: HttpRequest, mark: str) -> str:
    """What the page is known by, however it travels."""
    address = request.build_absolute_uri()
    whole = f"{mark} {__version__} {get_language()} {part_asked(request)} {address}"
    return hashlib.sha256(whole.encode()).hexdigest()[:32]


def _is_of_one_visitor(request: HttpRequest) -> bool:
    """Whether somebody is signed in or is to be told something; without cookies nobody is, and nothing is looked up."""
    if is_plain(request):
        return False
    return request.user.is_authenticated or bool(messages.get_messages(request))


MOST_TAGS = 5000
VARY = "Cookie, Accept-Language, Accept-Encoding"
CACHE_CONTROL = "private, no-cache"
# all that a page kept for visitors depends on, beside the facts
REQUEST_PARTS = (
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
_given: BoundedCache[bytes, Known] = BoundedCache(MOST_TAGS)


def answering_unchanged(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware."""

    def answer(request: HttpRequest) -> HttpResponse:
        return _not_modified(request) or get_response(request)

    return answer


def _not_modified(request: HttpRequest) -> HttpResponse | None:
    tag = request.META.get("HTTP_IF_NONE_MATCH")
    if not tag or request.method != "GET":
        return None
    known = _given.find(_request_digest(request, tag))
    if known is None or events.listed_stamps(known[0]) != known[1]:
        return None
    return HttpResponseNotModified(headers={"ETag": tag, "Cache-Control": CACHE_CONTROL, "Vary": VARY})


def give_out(request: HttpRequest, tag: str, mark: str) -> None:
    """Remember a tag given to a visitor, if the facts behind it are those of a public tournament alone."""
    row = getattr(request, "tournament", None)
    public = getattr(getattr(request.resolver_match, "func", None), "right", "") == "anyone"
    if not isinstance(row, Tournament) or not public or not row.listed or not is_plain(request):
        return
    if mark not in {str(row.stamp), str(row.page_stamp), by_both(row)}:
        return
    _given.put(_request_digest(request, tag), (row.slug, events.Stamps(row.stamp.hex, row.page_stamp.hex)))


def by_both(row: Tournament) -> str:
    """The mark of a page that shows what happens in the hall, and people: each of the two has its stamp."""
    return f"{row.stamp} {row.page_stamp}"


def is_plain(request: HttpRequest) -> bool:
    """Whether the request comes from nobody in particular: without cookies nobody is signed in, or told anything."""
    return request.COOKIES.keys() <= {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}


def _request_digest(request: HttpRequest, tag: str) -> bytes:
    """The request in a few bytes, however long its address and headers: thousands are remembered."""
    whole = repr((tag, *(request.META.get(name, "") for name in REQUEST_PARTS)))
    return hashlib.sha256(whole.encode(errors="backslashreplace")).digest()


NOT_MODIFIED = 304
KNOWN_HERE = frozenset({"at_table", "at_door"})  # rights of who holds a key
ENTRANCES = frozenset({"account_login", "mfa_authenticate"})  # bounded by the failures that are counted there


class BoundedWork:
    """The middleware, after all others: it counts, and refuses what no keeper of pages has refused or answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer; what it took counts for a stranger's address."""
        begun = thread_time()
        response = self._answer(request)
        right = getattr(getattr(request.resolver_match, "func", None), "right", "")
        nothing = response.status_code == NOT_MODIFIED or getattr(response, "was_kept", False)
        if not nothing and right not in KNOWN_HERE and is_stranger(request):
            work_windows.add(visitor_address(request), thread_time() - begun)
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], _args: Any, _names: Any
    ) -> HttpResponse | None:
        """Refuse a page that is made for each who asks; the others may be there already."""
        match = request.resolver_match
        if match and match.url_name in ENTRANCES:
            return None
        if getattr(view, "is_kept", False) or getattr(view, "right", "") in KNOWN_HERE or not is_over_bound(request):
            return None
        return too_much_answer(request)
