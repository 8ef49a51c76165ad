"""Addresses: rankings, players and questions about a season."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.season.card import card
from tabellone.server.web.season.files import ranking_csv, ranking_json, ranking_xlsx, rankings_xlsx
from tabellone.server.web.season.needs import needs
from tabellone.server.web.season.outing import outing_why
from tabellone.server.web.season.player import player
from tabellone.server.web.season.ranking import ranking
from tabellone.server.web.season.robots import robots
from tabellone.server.web.season.whatif import what_if

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/r/<str:ranking>/", ranking, name="ranking"),
    path("robots.txt", robots, name="robots"),
    path("c/<str:circuit>/r/<str:ranking>/card.png", card, name="ranking-card"),
    path("c/<str:circuit>/r/<str:ranking>.csv", ranking_csv, name="ranking-csv"),
    path("c/<str:circuit>/r/<str:ranking>.xlsx", ranking_xlsx, name="ranking-xlsx"),
    path("c/<str:circuit>/r/<str:ranking>.json", ranking_json, name="ranking-json"),
    path("c/<str:circuit>/rankings.xlsx", rankings_xlsx, name="rankings-xlsx"),
    path("c/<str:circuit>/players/<str:player>/", player, name="circuit-player"),
    path("c/<str:circuit>/players/<str:player>/needs/", needs, name="circuit-needs"),
    path("c/<str:circuit>/players/<str:player>/t/<str:stage>/why/", outing_why, name="outing-why"),
    path("c/<str:circuit>/what-if/", what_if, name="what-if"),
]
