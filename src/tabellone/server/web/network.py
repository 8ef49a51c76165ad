"""The way into the hall's network, for organisers: the address as a code, what it opens, how to close it."""

from __future__ import annotations

from pathlib import Path

import segno
from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabellone.server import hints
from tabellone.server.web.reached import is_alone, reached
from tabellone.server.web.rights import SignedInRequest, organiser_somewhere

DEMO_LOGINS = "demo-logins.json"  # made when the demonstration is loaded (demonstration/logins.py)


@organiser_somewhere
@never_cache
@require_safe
def network(request: SignedInRequest) -> HttpResponse:
    """Where phones find this server."""
    address = reached(request)
    context = {
        "alone": is_alone(request),
        "command": hints.to_serve(int(request.get_port()), "--lan", "--data", str(settings.DATA)),
        "address": address,
        "code": segno.make(address, error="m", micro=False).svg_data_uri(border=4, light="#fff", omitsize=True),
        "open": address.startswith("http://"),
        "demo": (Path(settings.DATA) / DEMO_LOGINS).exists(),
    }
    return render(request, "network.html", context)
