"""Addresses: the game's card, standings as files."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.files.game import game

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/game/", game, name="game"),
]
