"""Addresses: slips, lists and certificates to print."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.tournament.paper import (
    bracket_paper,
    certificates_paper,
    paper_hub,
    seats_paper,
    slips_paper,
    standings_paper,
)

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/paper/", paper_hub, name="paper"),
    path("t/<str:slug>/paper/slips.pdf", slips_paper, name="paper-slips"),
    path("t/<str:slug>/paper/seats.pdf", seats_paper, name="paper-seats"),
    path("t/<str:slug>/paper/certificates.pdf", certificates_paper, name="paper-certificates"),
    path("t/<str:slug>/paper/standings.pdf", standings_paper, name="paper-standings"),
    path("t/<str:slug>/paper/bracket.pdf", bracket_paper, name="paper-bracket"),
]
