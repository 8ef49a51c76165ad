"""Addresses: stages and calendar of a circuit."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.circuit.founding import new_circuit
from tabellone.server.web.circuit.season_games import season_games
from tabellone.server.web.circuit.stages import (
    new_stage,
    stage_changes,
    stage_deletion,
    stage_shown_or_hidden,
    stages_desk,
)
from tabellone.server.web.public.calendar import circuit_calendar_page

urlpatterns: list[URLPattern | URLResolver] = [
    path("circuits/new/", new_circuit, name="circuit-new"),
    path("c/<str:circuit>/calendar/", circuit_calendar_page, name="circuit-dates"),
    path("c/<str:circuit>/stages/desk/", stages_desk, name="stages-desk"),
    path("c/<str:circuit>/stages/new/", new_stage, name="stage-new"),
    path("c/<str:circuit>/stages/games/", season_games, name="season-games"),
    path("c/<str:circuit>/stages/<str:stage>/change/", stage_changes, name="stage-change"),
    path("c/<str:circuit>/stages/<str:stage>/publish/", stage_shown_or_hidden, name="stage-publish"),
    path("c/<str:circuit>/stages/<str:stage>/delete/", stage_deletion, name="stage-delete"),
]
