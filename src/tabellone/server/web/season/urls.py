"""Addresses: rankings, players and questions about a season."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.circuit.player import circuit_player, outing_why
from tabellone.server.web.circuit.questions import player_needs, what_if
from tabellone.server.web.circuit.ranking_files import (
    ranking_csv,
    ranking_json,
    ranking_picture,
    ranking_xlsx,
    rankings_xlsx,
)
from tabellone.server.web.circuit.rankings import ranking_of_day
from tabellone.server.web.site import robots

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/r/<str:ranking>/", ranking_of_day, name="ranking"),
    path("robots.txt", robots, name="robots"),
    path("c/<str:circuit>/r/<str:ranking>/card.png", ranking_picture, name="ranking-card"),
    path("c/<str:circuit>/r/<str:ranking>.csv", ranking_csv, name="ranking-csv"),
    path("c/<str:circuit>/r/<str:ranking>.xlsx", ranking_xlsx, name="ranking-xlsx"),
    path("c/<str:circuit>/r/<str:ranking>.json", ranking_json, name="ranking-json"),
    path("c/<str:circuit>/rankings.xlsx", rankings_xlsx, name="rankings-xlsx"),
    path("c/<str:circuit>/players/<str:player>/", circuit_player, name="circuit-player"),
    path("c/<str:circuit>/players/<str:player>/needs/", player_needs, name="circuit-needs"),
    path("c/<str:circuit>/players/<str:player>/t/<str:stage>/why/", outing_why, name="outing-why"),
    path("c/<str:circuit>/what-if/", what_if, name="what-if"),
]
