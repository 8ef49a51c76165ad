"""Out of the newsletter by the link of one's own copy: one button here, one click in the mail program (PG 6)."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tabellone.server.registry import newsletter_keys, services
from tabellone.server.registry.errors import RegisterError
from tabellone.server.web.rights import PlacedRequest, anyone


@csrf_exempt  # mail programs send the form of RFC 8058 without any page of ours; the key in the address is signed
@anyone
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def newsletter_out(request: PlacedRequest, key: str) -> HttpResponse:
    """A page with one button: looking at it changes nothing, since mail scanners follow every link."""
    if request.method != "POST":
        if newsletter_keys.registration_of(key) is None:
            raise Http404
        return render(request, "registering/newsletter_out.html", {"left": False})
    try:
        services.leave_newsletter(key)
    except RegisterError:
        raise Http404 from None
    return render(request, "registering/newsletter_out.html", {"left": True})
