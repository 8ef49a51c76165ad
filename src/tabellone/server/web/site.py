"""What the site answers about itself: health, errors, language, manifest, network, what crawlers may look at.

No service worker comes with the manifest: on a hall's wifi there is no https, and what is shown must be what is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import segno
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, requires_csrf_token
from django.views.decorators.http import require_safe
from django.views.i18n import set_language

from tabellone.server import hints
from tabellone.server.journal.storing import WATCH, is_storage_fault
from tabellone.server.web.frame import is_reached_by_nobody, public_address
from tabellone.server.web.rights import PlacedRequest, SignedInRequest, anyone, organiser_somewhere


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - every view has one
    """`ok` while the database answers and stores what is written, else 503; a write is tried every ten seconds."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        is_storing = WATCH.is_storing()
    except DatabaseError:
        return HttpResponse("the database does not answer\n", status=503, content_type="text/plain")
    if not is_storing:
        told = "nothing can be stored: the disk is full or not writable\n"
        return HttpResponse(told, status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


BROKEN, NO_ROOM = 500, 507


def error_page(status: int, **more: bool) -> Callable[..., HttpResponse]:
    """The view that says what went wrong; that of a 500 leaves the request alone, which may be what is wrong."""

    @requires_csrf_token
    def answer(request: HttpRequest, *_why: object, **_reason: object) -> HttpResponse:
        text = render_to_string("error.html", {"status": status, **more}, None if status >= BROKEN else request)
        return HttpResponse(text, status=status)

    return answer


old_form = error_page(403, old_form=True)


def broken_page(request: HttpRequest) -> HttpResponse:
    """What the program did not expect; a disk that takes nothing more is told as that."""
    is_full = is_storage_fault(sys.exc_info()[1])
    answer = error_page(NO_ROOM if is_full else BROKEN)(request)
    if is_full:
        WATCH.doubt()
        answer["Retry-After"] = "60"
    return answer


@csrf_exempt
@anyone
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language chosen, and go back to where it was chosen."""
    return set_language(request)


PAPER, MARK = "#fbf8f1", "#2d3f63"  # --paper and --accent of tabellone.css


@anyone
@require_safe
def manifest(_request: HttpRequest) -> JsonResponse:
    """The manifest in the reader's language."""
    icons = [
        {"src": static("tabellone/mark.svg"), "type": "image/svg+xml", "sizes": "any"},
        {"src": static("tabellone/icon-180.png"), "type": "image/png", "sizes": "180x180"},
        {"src": static("tabellone/icon-512.png"), "type": "image/png", "sizes": "512x512", "purpose": "any maskable"},
    ]
    told = {
        "name": f"Tabellone: {_('Tournaments by the book')}",
        "short_name": "Tabellone",
        "lang": get_language(),
        "start_url": "/",
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": MARK,
        "icons": icons,
    }
    return JsonResponse(told, content_type="application/manifest+json")


DEMO_LOGINS = "demo-logins.json"  # made when the demonstration is loaded (demonstration)


@organiser_somewhere
@never_cache
@require_safe
def network(request: SignedInRequest) -> HttpResponse:
    """Where phones find this server."""
    address = public_address(request)
    context = {
        "alone": is_reached_by_nobody(request),
        "command": hints.to_serve(int(request.get_port()), "--lan", "--data", str(settings.DATA)),
        "address": address,
        "code": segno.make(address, error="m", micro=False).svg_data_uri(border=4, light="#fff", omitsize=True),
        "open": address.startswith("http://"),
        "demo": (Path(settings.DATA) / DEMO_LOGINS).exists(),
    }
    return render(request, "network.html", context)


SECRETS = frozenset({"key", "secret"})
WHOLE = ("/accounts/", "/language/", "/*?")  # nothing below, no query


@anyone
@require_safe
def robots(_request: PlacedRequest) -> HttpResponse:
    """The rules, read from the map of addresses: what is not for everybody is not for crawlers."""
    return HttpResponse(_robots_text(), content_type="text/plain; charset=utf-8")


@cache
def _robots_text() -> str:
    closed = sorted({*WHOLE, *_closed_addresses(get_resolver(), "/")})
    return "\n".join(["User-agent: *", *(f"Disallow: {each}" for each in closed), ""])


def _closed_addresses(resolver: URLResolver, before: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if not route.startswith(WHOLE):
                yield from _closed_addresses(pattern, route)
        elif not _is_open_to_all(pattern):
            yield re.sub(r"<[^<>]*>", "*", route) + "$"


def _is_open_to_all(pattern: URLPattern) -> bool:
    """Whether everybody may look, and no key stands in the address."""
    names = set(getattr(pattern.pattern, "converters", {}))
    return getattr(pattern.callback, "right", "") == "anyone" and not names & SECRETS
