"""Addresses: odds and needs of a running tournament."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.tournament.odds import estimate_now, odds_page

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/odds/", odds_page, name="odds"),
    path("t/<str:slug>/desk/odds/", estimate_now, name="odds-now"),
]
