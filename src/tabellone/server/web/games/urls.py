"""Addresses: the catalogue of games: sheets, their changes, new games."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.circuit.game_sheets import edit_sheet, new_sheet, take_change_back
from tabellone.server.web.games.kept import game, take_over
from tabellone.server.web.games.listing import games
from tabellone.server.web.games.sheets import history, sheet

urlpatterns: list[URLPattern] = [
    path("games/", games, name="games"),
    path("games/new/", new_sheet, name="game-new"),
    path("games/<slug:game>/", sheet, name="game-sheet"),
    path("games/<slug:game>/history/", history, name="game-history"),
    path("games/<slug:game>/edit/", edit_sheet, name="game-edit"),
    path("games/<slug:game>/history/<int:change>/", take_change_back, name="game-take-back"),
    path("t/<str:slug>/sheet/", game, name="tournament-sheet"),
    path("t/<str:slug>/sheet/newest/", take_over, name="tournament-sheet-newest"),
]
