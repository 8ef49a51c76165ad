"""Public pages that browsers keep and ask about each time: unchanged, they cost an answer without a body."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import condition

from tabellone import __version__

Mark = Callable[[Any], str]
View = Callable[..., HttpResponse]


def kept(mark: Mark) -> Callable[[View], View]:
    """A page that is the same as long as its `mark` (the facts it shows), its address and its language are.

    Not for who is signed in: their pages hold more than that.
    """

    def decorated(view: View) -> View:
        conditional = condition(etag_func=lambda request, **_names: _etag(request, mark))(view)

        @wraps(view)
        def asked(request: HttpRequest, **names: Any) -> HttpResponse:
            response: HttpResponse = conditional(request, **names)
            patch_cache_control(response, private=True, no_cache=True)
            return response

        return asked

    return decorated


def _etag(request: HttpRequest, mark: Mark) -> str | None:
    if request.user.is_authenticated or messages.get_messages(request):
        return None
    part = request.headers.get("HX-Request", "")
    whole = f"{mark(request)} {__version__} {get_language()} {part} {request.get_full_path()}"
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:32]}"'
