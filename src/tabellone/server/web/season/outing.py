"""What one tournament of a circuit brought to a player, step by step: a part of the player's page, or a page."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.rankings import seasons
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import CircuitRequest, anyone
from tabellone.server.web.season.player import known
from tabellone.server.web.season.seen import mark, seen


@anyone
@require_safe
@kept(mark)
def outing_why(request: CircuitRequest, player: str, stage: str) -> HttpResponse:
    """How the points of a tournament came about, and how it moved the ELO (BIG 5)."""
    of = seen(request)
    found = known(of, player)
    row, facts = next(
        (each for each in zip(of.of.rows, of.of.facts, strict=True) if each[0].slug == stage), (None, None)
    )
    if row is None or facts is None or not seasons.recalls(of.of.circuit):
        raise Http404
    context: dict[str, Any] = {
        "on": of.on,
        "here": of.people[found].name,
        "names": of.names,
        "name": of.people[found].name,
        "label": row.name,
    }
    try:
        told = seasons.recalled(of.of, max(of.on, row.end))
        context["explained"] = told.book.explain_outing(told.annals, found, facts.id)
    except (RuleError, InputError) as error:
        context["refused"] = of.refused(error)
    if request.headers.get("HX-Request"):
        return render(request, "results/_why.html", {"circuit": of.of.circuit, **context})
    return circuit_page(request, "public/circuit_why.html", "rankings", **context)
