"""Addresses: the organisers' view of the hall."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.hall.calls import decide
from tabellone.server.web.hall.clock import clock
from tabellone.server.web.hall.page import hall
from tabellone.server.web.hall.qr import qr
from tabellone.server.web.hall.staying import stays
from tabellone.server.web.hall.table import accept, hall_table

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/hall/", hall, name="hall"),
    path("t/<str:slug>/hall/<int:number>/clock/", clock, name="hall-clock"),
    path("t/<str:slug>/hall/<int:number>/calls/<int:nth>/", decide, name="hall-call"),
    path("t/<str:slug>/hall/<int:number>/<int:table>/", hall_table, name="hall-table"),
    path("t/<str:slug>/hall/<int:number>/<int:table>/accept/", accept, name="hall-accept"),
    path("t/<str:slug>/hall/stays/<player:player>/", stays, name="hall-stays"),
    path("t/<str:slug>/hall/qr/<int:number>/<int:table>.svg", qr, name="hall-qr"),
]
