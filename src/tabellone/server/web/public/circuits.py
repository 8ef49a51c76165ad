"""Circuits: which there are, and the rankings of one on a day, each figure with its reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events import queries as events
from tabellone.server.rankings import seasons
from tabellone.server.rankings.season_names import masked_today, shown_in
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.posting import refusal, with_names
from tabellone.server.web.public.ranking import People, choices, day_of, labelled, usual_day
from tabellone.server.web.public.ranking import shown as shown_ranking
from tabellone.server.web.rights import CircuitRequest, PlacedRequest, anyone


def _facts(request: CircuitRequest) -> str:
    """What a circuit's pages show: its facts, on a day that moves on by itself."""
    circuit = request.circuit
    facts = seasons.fingerprint(circuit)
    return f"{facts} {usual_day(circuit)} {sorted(masked_today(circuit).items())}"


@anyone
@require_safe
def circuits(request: PlacedRequest) -> HttpResponse:
    """All circuits, the newest first."""
    return render(request, "public/circuits.html", {"circuits": events.circuits()})


@anyone
@require_safe
@kept(_facts)
def circuit(request: CircuitRequest) -> HttpResponse:
    """A ranking of the circuit on a day (`?ranking=blue&on=2026-05-31`), and its tournaments."""
    of, people = request.circuit, _people(request)
    on = day_of(of, request.GET.get("on", ""))
    context: dict[str, Any] = {
        "on": on,
        "stages": seasons.tournaments_of(of),
        "wrong_day": request.GET.get("on", "") not in {"", on.isoformat()},
    }
    try:
        found = seasons.rankings(of, on)
    except (RuleError, InputError) as error:
        return circuit_page(request, "public/circuit.html", "rankings", **context, refused=_refused(error, people))
    if not found.answer.rankings:
        return circuit_page(request, "public/circuit.html", "rankings", **context)
    asked = _asked(request.GET.get("ranking", ""), found)
    context |= {
        "ranking": shown_ranking(of, asked, found.answer.rankings[asked], people=people),
        "choices": choices(of, found.answer.rankings),
        "left_out": [_named(one, people) for one in found.left_out],
    }
    return circuit_page(request, "public/circuit.html", "rankings", **context)


@anyone
@require_safe
@kept(_facts)
def circuit_why(request: CircuitRequest) -> HttpResponse:
    """How a player's figures in a ranking came about: a part of the ranking's page, or a page of its own."""
    of = request.circuit
    on, player = day_of(of, request.GET.get("on", "")), request.GET.get("player", "")
    people, ranking = _people(request), request.GET.get("ranking", "")
    found = next((one for one, called in people.items() if called.id == player), None)
    if found is None:
        raise Http404
    context: dict[str, Any] = {
        "on": on,
        "here": people[found].name,
        "names": {one: called.name for one, called in people.items()},
        "name": people[found].name,
        "code": ranking,
        "label": labelled(of, ranking),
    }
    try:
        _asked(ranking, seasons.rankings(of, on))
        context["explained"] = seasons.explanation(of, found, on, ranking or None)
    except (RuleError, InputError) as error:
        context["refused"] = _refused(error, people)
    if request.headers.get("HX-Request"):
        return render(request, "results/_why.html", {"circuit": of, **context})
    return circuit_page(request, "public/circuit_why.html", "rankings", **context)


def _people(request: CircuitRequest) -> People:
    """Everybody as the one who asks may see them: the circuit's own people read all names."""
    return shown_in(request.circuit, everything=request.roles.is_scorer)


def _refused(error: RuleError | InputError, people: People) -> str:
    return " ".join(refusal(error, {player: one.name for player, one in people.items()}).sentences)


def _named(left: seasons.LeftOut, people: People) -> seasons.LeftOut:
    called = {player: one.name for player, one in people.items()}
    return replace(left, problem=with_names(left.problem, called)) if left.problem else left


def _asked(ranking: str, found: seasons.Rankings) -> str:
    """The ranking asked for, the first one if none is; a 404 for one that is not there."""
    if not ranking:
        return next(iter(found.answer.rankings))
    if ranking not in found.answer.rankings:
        raise Http404
    return ranking
