"""`robots.txt`: what crawlers may not look at: desks, one's own pages, links with keys, whatever asks by a query."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver
from django.views.decorators.http import require_safe

from tabellone.server.web.rights import PlacedRequest, anyone

SECRETS = frozenset({"key", "secret"})
WHOLE = ("/accounts/", "/language/", "/*?")  # nothing below, no query


@anyone
@require_safe
def robots(_request: PlacedRequest) -> HttpResponse:
    """The rules, read from the map of addresses: what is not for everybody is not for crawlers."""
    return HttpResponse(_rules(), content_type="text/plain; charset=utf-8")


@cache
def _rules() -> str:
    closed = sorted({*WHOLE, *_closed(get_resolver(), "/")})
    return "\n".join(["User-agent: *", *(f"Disallow: {each}" for each in closed), ""])


def _closed(resolver: URLResolver, before: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if not route.startswith(WHOLE):
                yield from _closed(pattern, route)
        elif not _is_open(pattern):
            yield re.sub(r"<[^>]*>", "*", route) + "$"


def _is_open(pattern: URLPattern) -> bool:
    """Whether everybody may look, and no key stands in the address."""
    names = set(getattr(pattern.pattern, "converters", {}))
    return getattr(pattern.callback, "right", "") == "anyone" and not names & SECRETS
