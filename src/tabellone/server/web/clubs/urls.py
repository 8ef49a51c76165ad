"""Addresses: clubs: their people and tournaments."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.clubs.pages import club, clubs

urlpatterns: list[URLPattern] = [
    path("clubs/", clubs, name="clubs"),
    path("clubs/<int:club>/", club, name="club"),
]
