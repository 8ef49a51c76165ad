"""Addresses: the catalogue of games: sheets, their changes, new games."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.circuit.game_sheets import edit_sheet, new_sheet, take_change_back
from tabellone.server.web.public.games import (
    game_sheet_page,
    games_page,
    kept_sheets_page,
    sheet_history_page,
    take_over_sheets,
)

urlpatterns: list[URLPattern] = [
    path("games/", games_page, name="games"),
    path("games/new/", new_sheet, name="game-new"),
    path("games/<slug:game>/", game_sheet_page, name="game-sheet"),
    path("games/<slug:game>/history/", sheet_history_page, name="game-history"),
    path("games/<slug:game>/edit/", edit_sheet, name="game-edit"),
    path("games/<slug:game>/history/<int:change>/", take_change_back, name="game-take-back"),
    path("t/<str:slug>/sheet/", kept_sheets_page, name="tournament-sheet"),
    path("t/<str:slug>/sheet/newest/", take_over_sheets, name="tournament-sheet-newest"),
]
