"""Addresses: the journal of a tournament, and undo."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.tournament.journal import journal_page, undo_page

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/<str:slug>/journal/", journal_page, name="journal"),
    path("t/<str:slug>/desk/undo/<int:number>/", undo_page, name="undo"),
]
