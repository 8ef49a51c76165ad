"""Addresses: creating a tournament, its settings, its players, the door."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.entering.door import check_in
from tabellone.server.web.entering.new import new
from tabellone.server.web.entering.own import enter
from tabellone.server.web.entering.pasting import paste
from tabellone.server.web.entering.players import add, edit, players
from tabellone.server.web.entering.settings import settings

urlpatterns: list[URLPattern | URLResolver] = [
    path("tournaments/new/", new, name="new"),
    path("t/<str:slug>/enter/", enter, name="enter"),
    path("t/<str:slug>/desk/settings/", settings, name="settings"),
    path("t/<str:slug>/desk/players/", players, name="players"),
    path("t/<str:slug>/desk/players/add/", add, name="add-player"),
    path("t/<str:slug>/desk/players/list/", paste, name="paste-players"),
    path("t/<str:slug>/desk/players/of/<path:player>/", edit, name="player-edit"),
    path("t/<str:slug>/desk/check-in/", check_in, name="check-in"),
]
