"""Addresses: creating a tournament, its settings, its players, the door."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.tournament.check_in import check_in_page
from tabellone.server.web.tournament.enter import enter_page
from tabellone.server.web.tournament.entries import add_player, edit_player, players_desk
from tabellone.server.web.tournament.entry_list import paste_list
from tabellone.server.web.tournament.new import new_tournament_page
from tabellone.server.web.tournament.settings import settings_page

urlpatterns: list[URLPattern | URLResolver] = [
    path("tournaments/new/", new_tournament_page, name="new"),
    path("t/<str:slug>/enter/", enter_page, name="enter"),
    path("t/<str:slug>/desk/settings/", settings_page, name="settings"),
    path("t/<str:slug>/desk/players/", players_desk, name="players"),
    path("t/<str:slug>/desk/players/add/", add_player, name="add-player"),
    path("t/<str:slug>/desk/players/list/", paste_list, name="paste-players"),
    path("t/<str:slug>/desk/players/of/<path:player>/", edit_player, name="player-edit"),
    path("t/<str:slug>/desk/check-in/", check_in_page, name="check-in"),
]
