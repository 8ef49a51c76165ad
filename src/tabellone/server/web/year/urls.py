"""Addresses: the end of a year, final rankings, the season as a folder."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.year.export import season_file
from tabellone.server.web.year.final import final, folder, revision
from tabellone.server.web.year.freezing import freeze
from tabellone.server.web.year.pages import year
from tabellone.server.web.year.starting import starting

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/year/", year, name="year"),
    path("c/<str:circuit>/year/freeze/", freeze, name="year-freeze"),
    path("c/<str:circuit>/year/start/", starting, name="year-start"),
    path("c/<str:circuit>/final/", final, name="final"),
    path("c/<str:circuit>/final/<int:number>/", revision, name="final-revision"),
    path("c/<str:circuit>/final/<int:number>/folder.zip", folder, name="final-folder"),
    path("c/<str:circuit>/season.zip", season_file, name="season-file"),
]
