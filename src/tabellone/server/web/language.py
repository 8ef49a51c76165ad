"""The language by hand: Django's own view, without a token, so that public pages carry none and can be kept."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tabellone.server.web.rights import anyone


@csrf_exempt
@anyone
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language chosen, and go back to where it was chosen."""
    return set_language(request)
