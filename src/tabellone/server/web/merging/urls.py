"""Addresses: doubles among players: found, merged, parted again."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.circuit.doubles import doubles_desk, merge_pair, merged_pair

urlpatterns: list[URLPattern] = [
    path("c/<str:circuit>/doubles/", doubles_desk, name="doubles"),
    path("c/<str:circuit>/doubles/pair/", merge_pair, name="doubles-pair"),
    path("c/<str:circuit>/doubles/merged/<int:number>/", merged_pair, name="doubles-merged"),
]
