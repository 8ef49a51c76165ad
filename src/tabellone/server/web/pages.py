"""Pages as bytes, kept in this process by their tags; a tag never comes back with another page.

When a result has come in, all phones of the hall ask within seconds: the first one's page is made, the others wait for
it. Nothing that belongs to one visitor is kept: no cookie is set, and no form's token or nonce stands in the page.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition

from django.http import HttpRequest, HttpResponse

MOST = 64 * 1024 * 1024  # bytes of pages in a process
SMALL, LEVEL = 1000, 5  # shorter pages are not worth packing
OK = 200


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it is sent."""

    body: bytes
    headers: Mapping[str, str]

    def response(self) -> HttpResponse:
        """The answer that holds it."""
        return HttpResponse(self.body, headers=self.headers)


class Shelf:
    """Pages by their tags, the least asked for given up first."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._size = most, 0
        self._pages: OrderedDict[str, Page] = OrderedDict()
        self._making: set[str] = set()
        self._changed = Condition()

    def find(self, tag: str) -> Page | None:
        """The page, if it is there."""
        with self._changed:
            return self._found(tag)

    def _found(self, tag: str) -> Page | None:
        found = self._pages.get(tag)
        if found:
            self._pages.move_to_end(tag)
        return found

    @contextmanager
    def turn(self, tag: str) -> Iterator[Page | None]:
        """Wait for whoever makes the page at this moment; nothing is given to whoever shall make it."""
        with self._changed:
            while tag in self._making:
                self._changed.wait()
            found = self._found(tag)
            if not found:
                self._making.add(tag)
        try:
            yield found
        finally:
            if not found:
                with self._changed:
                    self._making.discard(tag)
                    self._changed.notify_all()

    def put(self, tag: str, page: Page) -> None:
        """Keep a page."""
        with self._changed:
            if tag in self._pages or len(page.body) > self._most:
                return
            self._pages[tag] = page
            self._size += len(page.body)
            while self._size > self._most:
                self._size -= len(self._pages.popitem(last=False)[1].body)

    def clear(self) -> None:
        """Forget all pages."""
        with self._changed:
            self._pages.clear()
            self._size = 0


shelf = Shelf()


def made(tag: str, make: Callable[[], HttpResponse], request: HttpRequest, *, packed: bool) -> HttpResponse:
    """The page of a tag as an answer, made unless it is there."""
    with shelf.turn(tag) as found:
        if found:
            return found.response()
        response = make()
        if not _is_for_all(request, response):
            return response
        page = _page(response, packed=packed)
        shelf.put(tag, page)
        return page.response()


def _is_for_all(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the page holds nothing that is one visitor's."""
    token = request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
    nonce = getattr(request, "_csp_nonce", None)
    usual = response.status_code == OK and not response.streaming and not response.cookies
    return usual and not token and not nonce


def _page(response: HttpResponse, *, packed: bool) -> Page:
    headers = dict(response.headers)
    if packed and len(response.content) >= SMALL:
        return Page(gzip.compress(response.content, LEVEL, mtime=0), {**headers, "Content-Encoding": "gzip"})
    return Page(response.content, headers)
