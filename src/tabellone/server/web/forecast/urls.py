"""Addresses: odds and needs of a running tournament."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.forecast.page import odds, odds_now

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/odds/", odds, name="odds"),
    path("t/<str:slug>/desk/odds/", odds_now, name="odds-now"),
]
