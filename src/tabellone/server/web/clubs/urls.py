"""Addresses: clubs: their people and tournaments."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.public.players import club_page, clubs_page

urlpatterns: list[URLPattern] = [
    path("clubs/", clubs_page, name="clubs"),
    path("clubs/<int:club>/", club_page, name="club"),
]
