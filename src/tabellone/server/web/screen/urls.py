"""Addresses: the big screen, and the bracket."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.tournament.bracket import bracket_page
from tabellone.server.web.tournament.screen import screen_live, screen_page

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/bracket/", bracket_page, name="bracket"),
    path("t/<str:slug>/screen/", screen_page, name="screen"),
    path("t/<str:slug>/screen/live/", screen_live, name="screen-live"),
]
