"""How much a form may send: more is refused by the length that is announced, before any of it is read.

A body without an announced length is none at all: Django reads as much as was announced. A view that takes more than
others says so with `takes`; of whoever is signed out nobody takes more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

View = TypeVar("View", bound=Callable[..., HttpResponse])
TOO_LARGE = 413
MEGABYTE = 1024**2


def takes(most: int, *, refusing_itself: bool = False) -> Callable[[View], View]:
    """A view takes up to so many bytes; `refusing_itself`: it compares the announced length and answers by itself."""

    def marked(view: View) -> View:
        view.takes, view.refuses_itself = most, refusing_itself  # type: ignore[attr-defined]  # marks, as `right` is
        return view

    return marked


def announced(request: HttpRequest) -> int:
    """The bytes that a request says it brings."""
    said = request.META.get("CONTENT_LENGTH") or ""
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 20 else 0


class Bounded:
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
        if announced(request) <= usual or getattr(view, "refuses_itself", False):
            return None
        most = max(usual, getattr(view, "takes", usual)) if request.user.is_authenticated else usual
        if announced(request) <= most:
            return None
        return render(request, "413.html", {"most": most / MEGABYTE}, status=TOO_LARGE)
