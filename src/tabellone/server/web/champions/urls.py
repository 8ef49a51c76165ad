"""Addresses: champions, head-to-head and best results of a circuit."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.circuit.champions import champions, titles_desk
from tabellone.server.web.public.players import head_to_head_page

urlpatterns: list[URLPattern] = [
    path("c/<str:circuit>/champions/", champions, name="champions"),
    path("c/<str:circuit>/champions/titles/", titles_desk, name="titles"),
    path("c/<str:circuit>/players/<str:player>/against/", head_to_head_page, name="head-to-head"),
]
