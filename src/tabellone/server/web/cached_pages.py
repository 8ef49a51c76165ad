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

import gzip
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
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
from tabellone.server.web.rights import anyone

Mark = Callable[[Any], str]
View = Callable[..., HttpResponse]


def cached_page(mark: Mark, asked_by: tuple[str, ...] | None = None) -> Callable[[View], View]:
    """A page that is the same as long as its `mark` (the facts it shows), its address and its language are.

    Not for who is signed in: their pages hold more than that. `asked_by` names what a file depends on of its address
    beyond the path: whatever else stands there makes no other file, so that nobody can have one made over and over.
    """

    def decorated(view: View) -> View:
        @wraps(view)
        def asked(request: HttpRequest, **names: Any) -> HttpResponse:
            if _is_of_one_visitor(request):
                response = view(request, **names)
            else:
                response = _cached_answer(request, (mark(request), asked_by), lambda: view(request, **names))
            patch_cache_control(response, private=True, no_cache=True)
            patch_vary_headers(response, VARY.split(", "))
            return response

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


def public_page(mark: Mark = tournament_mark, asked_by: tuple[str, ...] | None = None) -> Callable[[View], View]:
    """A page for everybody, made once for each state of the facts that its mark tells."""
    return lambda view: anyone(require_safe(cached_page(mark, asked_by)(view)))


def _cached_answer(
    request: HttpRequest, known: tuple[str, tuple[str, ...] | None], make: Callable[[], HttpResponse]
) -> HttpResponse:
    """That nothing changed, or the page, made now or for somebody else."""
    mark, asked_by = known
    tag = _page_tag(request, mark, asked_by)
    give_out(request, tag, mark)
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = rendered_once(tag, make, request, packed=_packed_answer(request))
    response.headers["ETag"] = tag
    return response


def _page_tag(request: HttpRequest, mark: str, asked_by: tuple[str, ...] | None) -> str:
    """What the page is known by."""
    part = f"{request.headers.get('HX-Request', '')} {request.headers.get('HX-Boosted', '')} {_packed_answer(request)}"
    whole = f"{mark} {__version__} {get_language()} {part} {_address_that_counts(request, asked_by)}"
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:32]}"'


def _address_that_counts(request: HttpRequest, asked_by: tuple[str, ...] | None) -> str:
    """The whole address, or what counts of it."""
    if asked_by is None:
        return request.build_absolute_uri()
    return f"{request.build_absolute_uri(request.path)} {[request.GET.get(name, '') for name in asked_by]!r}"


def _is_of_one_visitor(request: HttpRequest) -> bool:
    """Whether somebody is signed in or is to be told something; without cookies nobody is, and nothing is looked up."""
    if is_plain(request):
        return False
    return request.user.is_authenticated or bool(messages.get_messages(request))


def _packed_answer(request: HttpRequest) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


MOST_BYTES_KEPT = 64 * 1024 * 1024  # bytes of pages in a process
SMALL_PAGE, LEVEL = 1000, 5  # shorter pages are not worth packing
OK = 200


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as it is sent."""

    body: bytes
    headers: Mapping[str, str]

    def response(self) -> HttpResponse:
        """The answer that holds it."""
        return HttpResponse(self.body, headers=self.headers)


class PageShelf(BoundedCache[str, KeptPage]):
    """Pages by their tags, so many bytes of them."""

    def __init__(self, most: int = MOST_BYTES_KEPT) -> None:
        super().__init__(most, lambda page: len(page.body))


page_shelf = PageShelf()


def rendered_once(tag: str, make: Callable[[], HttpResponse], request: HttpRequest, *, packed: bool) -> HttpResponse:
    """The page of a tag as an answer, made unless it is there."""
    with page_shelf.turn(tag) as found:
        if found:
            return found.response()
        response = make()
        if not _is_for_all(request, response):
            return response
        page = _kept_page(response, packed=packed)
        page_shelf.put(tag, page)
        return page.response()


def _is_for_all(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the page holds nothing that is one visitor's."""
    token = request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
    nonce = getattr(request, "_csp_nonce", None)
    usual = response.status_code == OK and not response.streaming and not response.cookies
    return usual and not token and not nonce


def _kept_page(response: HttpResponse, *, packed: bool) -> KeptPage:
    headers = dict(response.headers)
    if packed and len(response.content) >= SMALL_PAGE:
        return KeptPage(gzip.compress(response.content, LEVEL, mtime=0), {**headers, "Content-Encoding": "gzip"})
    return KeptPage(response.content, headers)


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
