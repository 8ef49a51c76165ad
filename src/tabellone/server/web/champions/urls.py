"""Addresses: champions, head-to-head and best results of a circuit."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.champions.against import head_to_head
from tabellone.server.web.champions.desk import titles
from tabellone.server.web.champions.page import champions

urlpatterns: list[URLPattern] = [
    path("c/<str:circuit>/champions/", champions, name="champions"),
    path("c/<str:circuit>/champions/titles/", titles, name="titles"),
    path("c/<str:circuit>/players/<str:player>/against/", head_to_head, name="head-to-head"),
]
