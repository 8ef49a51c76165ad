"""Addresses: the phone on a table. Whoever holds the link has the key in it, and gets in nowhere else."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.table.live import live
from tabellone.server.web.table.page import table
from tabellone.server.web.table.taps import call, confirm, report

AT = "at/<str:slug>/<int:number>/<int:table>/<str:key>/"

urlpatterns: list[URLPattern] = [
    path(AT, table, name="table"),
    path(f"{AT}live/", live, name="table-live"),
    path(f"{AT}report/", report, name="table-report"),
    path(f"{AT}confirm/", confirm, name="table-confirm"),
    path(f"{AT}call/", call, name="table-call"),
]
