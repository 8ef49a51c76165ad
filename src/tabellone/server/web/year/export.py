"""The season as a folder that the command line reads: for everybody as people are shown, whole for its own people."""

from __future__ import annotations

import hashlib

from django.http import Http404, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import condition, require_safe

from tabellone.engine.errors import RuleError
from tabellone.server.events import queries as events
from tabellone.server.events.models import Tournament
from tabellone.server.rankings import folders, seasons
from tabellone.server.rankings.season_names import masked_today
from tabellone.server.web.rights import CircuitRequest, anyone


def _etag(request: CircuitRequest, **_names: str) -> str:
    of, own = request.circuit, request.roles.is_scorer
    rest = events.stamps(Tournament.objects.filter(circuit=of)) if own else repr(sorted(masked_today(of).items()))
    known = f"{seasons.fingerprint(of)} {rest} {own}"
    return f'"{hashlib.sha256(known.encode()).hexdigest()[:32]}"'


@anyone
@require_safe
def season_file(request: CircuitRequest) -> HttpResponse:
    """`season.json` and the tournaments in a zip; nobody on the way keeps the one with all names."""
    response: HttpResponse = _season_file(request)
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie"])
    return response


@condition(etag_func=_etag)
def _season_file(request: CircuitRequest) -> HttpResponse:
    try:
        data = folders.written(request.circuit, own=request.roles.is_scorer)
    except RuleError as error:  # its rulebook knows no seasons
        raise Http404 from error
    response = HttpResponse(data, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{request.circuit.slug}.zip"'
    return response
