"""Addresses: slips, lists and certificates to print."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.paper.hub import hub
from tabellone.server.web.paper.public import bracket, standings
from tabellone.server.web.paper.sheets import certificates, seats, slips

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/paper/", hub, name="paper"),
    path("t/<str:slug>/paper/slips.pdf", slips, name="paper-slips"),
    path("t/<str:slug>/paper/seats.pdf", seats, name="paper-seats"),
    path("t/<str:slug>/paper/certificates.pdf", certificates, name="paper-certificates"),
    path("t/<str:slug>/paper/standings.pdf", standings, name="paper-standings"),
    path("t/<str:slug>/paper/bracket.pdf", bracket, name="paper-bracket"),
]
