"""Public pages, made once for all visitors and each state of the facts; unchanged, they cost an answer without a body.

A page is known by its tag: the facts it shows, its address, the language, the version. The browser sends the tag back
and hears 304; whoever has an older page gets the one that was made for the first to ask (`web/pages.py`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tabellone import __version__
from tabellone.server.web.pages import made
from tabellone.server.web.polls import VARY, give_out, is_plain

Mark = Callable[[Any], str]
View = Callable[..., HttpResponse]


def kept(mark: Mark, asked_by: tuple[str, ...] | None = None) -> Callable[[View], View]:
    """A page that is the same as long as its `mark` (the facts it shows), its address and its language are.

    Not for who is signed in: their pages hold more than that. `asked_by` names what a file depends on of its address
    beyond the path: whatever else stands there makes no other file, so that nobody can have one made over and over.
    """

    def decorated(view: View) -> View:
        @wraps(view)
        def asked(request: HttpRequest, **names: Any) -> HttpResponse:
            if _has_own(request):
                response = view(request, **names)
            else:
                response = _answer(request, (mark(request), asked_by), lambda: view(request, **names))
            patch_cache_control(response, private=True, no_cache=True)
            patch_vary_headers(response, VARY.split(", "))
            return response

        return asked

    return decorated


def _answer(
    request: HttpRequest, known: tuple[str, tuple[str, ...] | None], make: Callable[[], HttpResponse]
) -> HttpResponse:
    """That nothing changed, or the page, made now or for somebody else."""
    mark, asked_by = known
    tag = _tag(request, mark, asked_by)
    give_out(request, tag, mark)
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = made(tag, make, request, packed=_packed(request))
    response.headers["ETag"] = tag
    return response


def _tag(request: HttpRequest, mark: str, asked_by: tuple[str, ...] | None) -> str:
    """What the page is known by."""
    part = f"{request.headers.get('HX-Request', '')} {request.headers.get('HX-Boosted', '')} {_packed(request)}"
    whole = f"{mark} {__version__} {get_language()} {part} {_address(request, asked_by)}"
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:32]}"'


def _address(request: HttpRequest, asked_by: tuple[str, ...] | None) -> str:
    """The whole address, or what counts of it."""
    if asked_by is None:
        return request.build_absolute_uri()
    return f"{request.build_absolute_uri(request.path)} {[request.GET.get(name, '') for name in asked_by]!r}"


def _has_own(request: HttpRequest) -> bool:
    """Whether somebody is signed in or is to be told something; without cookies nobody is, and nothing is looked up."""
    if is_plain(request):
        return False
    return request.user.is_authenticated or bool(messages.get_messages(request))


def _packed(request: HttpRequest) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")
