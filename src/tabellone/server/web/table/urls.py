"""Addresses: the phone on a table. Whoever holds the link has the key in it, and gets in nowhere else."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.table.page import table_live, table_page
from tabellone.server.web.table.taps import call_referee, confirm_report, report_result

AT = "at/<str:slug>/<int:number>/<int:table>/<str:key>/"

urlpatterns: list[URLPattern] = [
    path(AT, table_page, name="table"),
    path(f"{AT}live/", table_live, name="table-live"),
    path(f"{AT}report/", report_result, name="table-report"),
    path(f"{AT}confirm/", confirm_report, name="table-confirm"),
    path(f"{AT}call/", call_referee, name="table-call"),
]
