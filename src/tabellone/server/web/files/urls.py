"""Addresses: the game's card, standings and ratings as files."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.files.game import game
from tabellone.server.web.files.ratings import ratings
from tabellone.server.web.files.standings import standings_csv, standings_json, standings_xlsx

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/game/", game, name="game"),
    path("t/<str:slug>/standings.csv", standings_csv, name="standings-csv"),
    path("t/<str:slug>/standings.xlsx", standings_xlsx, name="standings-xlsx"),
    path("t/<str:slug>/standings.json", standings_json, name="standings-json"),
    path("t/<str:slug>/ratings.xlsx", ratings, name="ratings-xlsx"),
]
