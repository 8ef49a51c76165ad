"""The games of a season and its plan for the Race, on one page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.alphabet import alphabetical
from tabellone.server.events.services.seasons import name_minors, names_minors, season_of
from tabellone.server.rankings.season_head import (
    announce_prizes,
    announced_prizes,
    change_game,
    drop_game,
    games_used,
    plan_race,
)
from tabellone.server.rankings.stages import race_room
from tabellone.server.registration.queries import hiding_rule
from tabellone.server.web.answers import REFUSED, Refused, Writing, form_answered
from tabellone.server.web.circuit.stage_forms import GameForm, PrizesForm, RacePlanForm
from tabellone.server.web.circuit.stages import staging_book
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

ADD = "add"


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_games(request: CircuitRequest) -> HttpResponse:
    """Games and groups, and how many Race stages are planned."""
    staging_book(request.circuit)
    if request.method != "POST":
        return _games_page(request)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    return act(request)


def _game_changed(request: CircuitRequest) -> HttpResponse:
    """A game under another name or in another group, or a new one."""
    of, game, write = request.circuit, request.POST.get("game", ""), Writing.of(request)
    if game and game not in {one.id for one in season_of(of).games}:
        raise Http404
    form = GameForm(request.POST, prefix=game or ADD)
    if not form.is_valid():
        return _games_not_taken(_games_page(request, {game: form}))
    typed = form.cleaned_data
    return _games_answer(
        request,
        lambda: change_game(of, game, name=typed["name"], group=typed["group"], by=write.by, token=write.token),
        {game: form},
    )


def _game_dropped(request: CircuitRequest) -> HttpResponse:
    of, game, write = request.circuit, request.POST.get("game", ""), Writing.of(request)
    return _games_answer(request, lambda: drop_game(of, game, by=write.by, token=write.token), {})


def _race_planned(request: CircuitRequest) -> HttpResponse:
    write, form = Writing.of(request), RacePlanForm(request.POST)
    if not form.is_valid():
        return _games_not_taken(_games_page(request, race=form))
    stages = form.cleaned_data["stages"]
    return _games_answer(
        request, lambda: plan_race(request.circuit, stages, by=write.by, token=write.token), {}, race=form
    )


def _prizes_told(request: CircuitRequest) -> HttpResponse:
    """The text of the prizes (PG 14)."""
    write, form = Writing.of(request), PrizesForm(request.POST)
    if not form.is_valid():
        return _games_not_taken(_games_page(request, prizes=form))
    text = form.cleaned_data["prizes"]
    return _games_answer(request, lambda: announce_prizes(request.circuit, text, by=write.by, token=write.token), {})


def _minors_shown(request: CircuitRequest) -> HttpResponse:
    """Whether registered minors are shown by name (PG 12)."""
    write, named = Writing.of(request), "named" in request.POST
    return _games_answer(request, lambda: name_minors(request.circuit, named=named, by=write.by, token=write.token), {})


ACTS = {
    "game": _game_changed,
    "drop": _game_dropped,
    "race": _race_planned,
    "prizes": _prizes_told,
    "minors": _minors_shown,
}


def _games_answer(
    request: CircuitRequest, do: Callable[[], Any], typed: dict[str, GameForm], race: RacePlanForm | None = None
) -> HttpResponse:
    def done(_circuit: Any) -> str:
        messages.success(request, _("Saved."))
        return reverse("season-games", args=[request.circuit.slug])

    return form_answered(do, done=done, refused=lambda why: _games_page(request, typed, race, why))


def _games_page(
    request: CircuitRequest,
    typed: dict[str, GameForm] | None = None,
    race: RacePlanForm | None = None,
    refused: Refused | None = None,
    prizes: PrizesForm | None = None,
) -> HttpResponse:
    of, typed = request.circuit, typed or {}
    season, kept = season_of(of), games_used(of)
    announced = announced_prizes(season)
    listed = sorted(season.games, key=lambda one: (alphabetical(one.group or ""), alphabetical(one.name)))
    context: dict[str, Any] = {
        "here": _("Games of the season"),
        "games": [
            (one, _game_form(typed, one.id, {"name": one.name, "group": one.group}), one.id in kept) for one in listed
        ],
        "add": _game_form(typed, "", {}),
        "race": race or RacePlanForm(initial={"stages": season.race_stages}),
        "room": race_room(of),
        "prizes": prizes or PrizesForm(initial={"prizes": announced.text if announced else ""}),
        "announced": announced,
        "minors": names_minors(of, season),
        "hiding": hiding_rule(of.rulebook),
        "groups": sorted({one.group for one in season.games if one.group}),
        "refused": refused,
    }
    return circuit_page(request, "stages/games.html", "stages", **context)


def _game_form(typed: dict[str, GameForm], game: str, initial: dict[str, Any]) -> GameForm:
    return typed[game] if game in typed else GameForm(prefix=game or ADD, initial=initial)


def _games_not_taken(response: HttpResponse) -> HttpResponse:
    response.status_code = REFUSED
    return response
