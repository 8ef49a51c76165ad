"""Addresses: the big screen, and the bracket."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.screen.bracket_page import bracket

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/bracket/", bracket, name="bracket"),
]
