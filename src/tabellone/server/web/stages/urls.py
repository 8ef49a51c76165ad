"""Addresses: stages and calendar of a circuit."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.stages.calendar import calendar
from tabellone.server.web.stages.desk import delete, desk, publish
from tabellone.server.web.stages.founding import found
from tabellone.server.web.stages.games import games
from tabellone.server.web.stages.writing import change, new

urlpatterns: list[URLPattern | URLResolver] = [
    path("circuits/new/", found, name="circuit-new"),
    path("c/<str:circuit>/calendar/", calendar, name="circuit-dates"),
    path("c/<str:circuit>/stages/desk/", desk, name="stages-desk"),
    path("c/<str:circuit>/stages/new/", new, name="stage-new"),
    path("c/<str:circuit>/stages/games/", games, name="season-games"),
    path("c/<str:circuit>/stages/<str:stage>/change/", change, name="stage-change"),
    path("c/<str:circuit>/stages/<str:stage>/publish/", publish, name="stage-publish"),
    path("c/<str:circuit>/stages/<str:stage>/delete/", delete, name="stage-delete"),
]
