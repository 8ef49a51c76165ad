"""Addresses: player clocks at the table, and the tables that are slow."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.table.clocks import clock_taps, clocks_page
from tabellone.server.web.table.urls import AT
from tabellone.server.web.tournament.slow_tables import drop_clocks, set_own_times, slow_tables_page, stop_table

urlpatterns: list[URLPattern] = [
    path(f"{AT}clock/", clocks_page, name="table-watch"),
    path(f"{AT}clock/taps/", clock_taps, name="table-watch-taps"),
    path("t/<str:slug>/hall/slow/", slow_tables_page, name="hall-slow"),
    path("t/<str:slug>/hall/<int:number>/times/", set_own_times, name="hall-watch-times"),
    path("t/<str:slug>/hall/<int:number>/without/", drop_clocks, name="hall-watch-drop"),
    path("t/<str:slug>/hall/<int:number>/<int:table>/stop/", stop_table, name="hall-watch-stop"),
]
