"""Addresses: rankings, players and questions about a season."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.season.files import ranking_csv, ranking_xlsx
from tabellone.server.web.season.player import player
from tabellone.server.web.season.ranking import ranking

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/r/<str:ranking>/", ranking, name="ranking"),
    path("c/<str:circuit>/r/<str:ranking>.csv", ranking_csv, name="ranking-csv"),
    path("c/<str:circuit>/r/<str:ranking>.xlsx", ranking_xlsx, name="ranking-xlsx"),
    path("c/<str:circuit>/players/<str:player>/", player, name="circuit-player"),
]
