"""Addresses: the game's card, standings and ratings as files."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.public.games import game_cards_page
from tabellone.server.web.tournament.files import ratings_file, standings_csv, standings_json, standings_xlsx

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/game/", game_cards_page, name="game"),
    path("t/<str:slug>/standings.csv", standings_csv, name="standings-csv"),
    path("t/<str:slug>/standings.xlsx", standings_xlsx, name="standings-xlsx"),
    path("t/<str:slug>/standings.json", standings_json, name="standings-json"),
    path("t/<str:slug>/ratings.xlsx", ratings_file, name="ratings-xlsx"),
]
