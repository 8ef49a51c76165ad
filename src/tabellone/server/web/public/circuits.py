"""Circuits: which there are, and the rankings of one on a day, each figure with its reasons."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events import queries as events
from tabellone.server.rankings import seasons
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.public.ranking import labelled
from tabellone.server.web.rights import CircuitRequest, PlacedRequest, anyone
from tabellone.server.web.season.lines import code_of
from tabellone.server.web.season.ranking import ranking_page
from tabellone.server.web.season.seen import is_published, mark, player_of, seen


@anyone
@require_safe
def circuits(request: PlacedRequest) -> HttpResponse:
    """All circuits, the newest first."""
    return render(request, "public/circuits.html", {"circuits": events.circuits(), "roles": request.roles})


@anyone
@require_safe
@kept(mark)
def circuit(request: CircuitRequest) -> HttpResponse:
    """The circuit's first ranking, or another (`?ranking=blue&on=2026-05-31`), and its tournaments."""
    return ranking_page(request, seen(request), request.GET.get("ranking", ""))


@anyone
@require_safe
@kept(mark)
def circuit_why(request: CircuitRequest) -> HttpResponse:
    """How a player's figures in a ranking came about: a part of the ranking's page, or a page of its own."""
    of = seen(request)
    player, ranking = player_of(of, request.GET.get("player", "")), request.GET.get("ranking", "")
    context: dict[str, Any] = {
        "on": of.on,
        "here": of.people[player].name,
        "names": of.names,
        "name": of.people[player].name,
        "code": ranking,
        "label": labelled(of.of.circuit, ranking),
    }
    try:
        first = code_of(ranking, seasons.rankings(of.of, of.on))
        told = ranking or ("" if is_published(of.of, player) else first)
        context["explained"] = seasons.explanation(of.of, player, of.on, told or None)
    except (RuleError, InputError) as error:
        context["refused"] = of.refused(error)
    if request.headers.get("HX-Request"):
        return render(request, "results/_why.html", {"circuit": of.of.circuit, **context})
    return circuit_page(request, "public/circuit_why.html", "rankings", **context)
