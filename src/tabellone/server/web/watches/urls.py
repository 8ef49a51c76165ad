"""Addresses: player clocks at the table, and the tables that are slow."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.table.urls import AT
from tabellone.server.web.watches.desk import drop, slow, stop, times
from tabellone.server.web.watches.tapping import watch, watch_taps

urlpatterns: list[URLPattern] = [
    path(f"{AT}clock/", watch, name="table-watch"),
    path(f"{AT}clock/taps/", watch_taps, name="table-watch-taps"),
    path("t/<str:slug>/hall/slow/", slow, name="hall-slow"),
    path("t/<str:slug>/hall/<int:number>/times/", times, name="hall-watch-times"),
    path("t/<str:slug>/hall/<int:number>/without/", drop, name="hall-watch-drop"),
    path("t/<str:slug>/hall/<int:number>/<int:table>/stop/", stop, name="hall-watch-stop"),
]
