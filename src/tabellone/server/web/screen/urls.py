"""Addresses: the big screen, and the bracket."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.screen.bracket_page import bracket
from tabellone.server.web.screen.pages import screen, screen_live

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/bracket/", bracket, name="bracket"),
    path("t/<str:slug>/screen/", screen, name="screen"),
    path("t/<str:slug>/screen/live/", screen_live, name="screen-live"),
]
