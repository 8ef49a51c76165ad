"""Addresses: the organisers' view of the hall."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.tournament.hall import (
    accept_report,
    decide_call,
    desk_table_page,
    hall_page,
    player_stays,
    table_qr,
    turn_clock,
)

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/hall/", hall_page, name="hall"),
    path("t/<str:slug>/hall/<int:number>/clock/", turn_clock, name="hall-clock"),
    path("t/<str:slug>/hall/<int:number>/calls/<int:nth>/", decide_call, name="hall-call"),
    path("t/<str:slug>/hall/<int:number>/<int:table>/", desk_table_page, name="hall-table"),
    path("t/<str:slug>/hall/<int:number>/<int:table>/accept/", accept_report, name="hall-accept"),
    path("t/<str:slug>/hall/stays/<player:player>/", player_stays, name="hall-stays"),
    path("t/<str:slug>/hall/qr/<int:number>/<int:table>.svg", table_qr, name="hall-qr"),
]
