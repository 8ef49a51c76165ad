"""The answer to whoever has to come back in a moment: a sentence, and when."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

BUSY = 503
LONGEST_RELOAD = 10  # seconds after which a page still comes by itself


def busy_answer(request: HttpRequest, status: int, seconds: int) -> HttpResponse:
    """A page of this status; a browser asks again by itself where that is soon."""
    response = render(request, "busy.html", {"status": status, "seconds": seconds}, status=status)
    response["Retry-After"] = str(seconds)
    if seconds <= LONGEST_RELOAD and request.method == "GET" and not request.headers.get("HX-Request"):
        response["Refresh"] = str(seconds)
    add_never_cache_headers(response)
    response._has_been_logged = True  # type: ignore[attr-defined]  # noqa: SLF001 - no fault: it would fill the log
    return response
