"""Addresses: the end of a year, final rankings, the season as a folder."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.circuit.final_rankings import final_folder, final_rankings, final_revision, season_file
from tabellone.server.web.circuit.season_start import season_start
from tabellone.server.web.circuit.year_end import freeze_year, year_end

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/year/", year_end, name="year"),
    path("c/<str:circuit>/year/freeze/", freeze_year, name="year-freeze"),
    path("c/<str:circuit>/year/start/", season_start, name="year-start"),
    path("c/<str:circuit>/final/", final_rankings, name="final"),
    path("c/<str:circuit>/final/<int:number>/", final_revision, name="final-revision"),
    path("c/<str:circuit>/final/<int:number>/folder.zip", final_folder, name="final-folder"),
    path("c/<str:circuit>/season.zip", season_file, name="season-file"),
]
