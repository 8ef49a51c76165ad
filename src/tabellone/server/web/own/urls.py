"""Addresses: a player's own page, and the door."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.own.door import door_in
from tabellone.server.web.own.door_code import door_code, door_qr
from tabellone.server.web.own.finding import find_table
from tabellone.server.web.own.leaving import leaving
from tabellone.server.web.own.page import own

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/mine/", own, name="own"),
    path("t/<str:slug>/mine/leaving/", leaving, name="own-leaving"),
    path("t/<str:slug>/find/", find_table, name="find-table"),
    path("t/<str:slug>/desk/door/", door_code, name="door-code"),
    path("t/<str:slug>/desk/door/code.svg", door_qr, name="door-qr"),
    path("door/<str:slug>/<str:key>/", door_in, name="door-in"),
]
