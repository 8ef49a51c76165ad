"""Addresses: a player's own page, and the door."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.table.door import door_code_page, door_page, door_qr
from tabellone.server.web.tournament.mine import find_table_page, leaving_page, own_page

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/mine/", own_page, name="own"),
    path("t/<str:slug>/mine/leaving/", leaving_page, name="own-leaving"),
    path("t/<str:slug>/find/", find_table_page, name="find-table"),
    path("t/<str:slug>/desk/door/", door_code_page, name="door-code"),
    path("t/<str:slug>/desk/door/code.svg", door_qr, name="door-qr"),
    path("door/<str:slug>/<str:key>/", door_page, name="door-in"),
]
