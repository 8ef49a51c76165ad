"""The pages that are kept as they are sent, and how one that is not there is made: once, for all who ask meanwhile."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from tabellone.engine.memo import BoundedCache
from tabellone.server.web.making_places import places_for
from tabellone.server.web.work_bounds import refuse_over_bound

MOST_BYTES_KEPT = 64 * 1024 * 1024  # bytes of pages in a process
SMALL_PAGE, LEVEL = 1000, 5  # shorter pages are not worth packing
PACKED_ALREADY = ("application/zip", "application/pdf", "application/vnd.openxmlformats", "image/png")
OK = 200


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as it is sent to whoever takes packed ones; `packed` here, not by its own kind of file."""

    body: bytes
    headers: Mapping[str, str]
    packed: bool = False

    def response(self, *, packs: bool) -> HttpResponse:
        """The answer that holds it; who takes none that are packed gets it unpacked."""
        if not self.packed:
            return HttpResponse(self.body, headers=self.headers)
        if packs:
            return HttpResponse(self.body, headers={**self.headers, "Content-Encoding": "gzip"})
        return HttpResponse(gzip.decompress(self.body), headers=self.headers)


class PageShelf(BoundedCache[str, KeptPage]):
    """Pages by what they are known by, so many bytes of them."""

    def __init__(self, most: int = MOST_BYTES_KEPT) -> None:
        super().__init__(most, lambda page: len(page.body))


page_shelf = PageShelf()


@dataclass(frozen=True, slots=True)
class Making:
    """How a page is made, if it has to be: `costly` ones by few at a time, and strangers up to their bound."""

    make: Callable[[], HttpResponse]
    costly: bool = False

    def of(self, page: str, request: HttpRequest) -> HttpResponse:
        """The page as an answer, from the shelf if it is there or somebody is making it."""
        found = page_shelf.find(page)
        if found:
            return _from_shelf(found, request)
        places = places_for(request) if self.costly else None
        line, patience = (places.line(), places.patience) if places else (nullcontext(), None)
        with line, page_shelf.turn(page, patience) as found:
            return _from_shelf(found, request) if found else self._put_on_shelf(page, request)

    def of_one_visitor(self, request: HttpRequest) -> HttpResponse:
        """The page as it is for the one who asks, which nobody keeps."""
        if not self.costly:
            return self.make()
        places = places_for(request)
        with places.line(), places.place():
            return self.make()

    def _put_on_shelf(self, page: str, request: HttpRequest) -> HttpResponse:
        refuse_over_bound(request)
        with places_for(request).place() if self.costly else nullcontext():
            response = self.make()
        if not _is_for_all(request, response):
            return response
        kept = _kept_page(response)
        page_shelf.put(page, kept)
        return kept.response(packs=packs(request))


def packs(request: HttpRequest) -> bool:
    """Whether a browser takes pages packed."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


def _from_shelf(found: KeptPage, request: HttpRequest) -> HttpResponse:
    response = found.response(packs=packs(request))
    response.was_kept = True  # type: ignore[attr-defined]  # it cost nothing, and is not counted
    return response


def _is_for_all(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the page holds nothing that is one visitor's."""
    token = request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
    nonce = getattr(request, "_csp_nonce", None)
    usual = response.status_code == OK and not response.streaming and not response.cookies
    return usual and not token and not nonce


def _kept_page(response: HttpResponse) -> KeptPage:
    headers, body = dict(response.headers), response.content
    if len(body) < SMALL_PAGE or headers.get("Content-Type", "").startswith(PACKED_ALREADY):
        return KeptPage(body, headers)
    return KeptPage(gzip.compress(body, LEVEL, mtime=0), headers, packed=True)
