"""Addresses: doubles among players: found, merged, parted again."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.merging.listing import doubles
from tabellone.server.web.merging.merging import merge_pair
from tabellone.server.web.merging.parting import merged_pair

urlpatterns: list[URLPattern] = [
    path("c/<str:circuit>/doubles/", doubles, name="doubles"),
    path("c/<str:circuit>/doubles/pair/", merge_pair, name="doubles-pair"),
    path("c/<str:circuit>/doubles/merged/<int:number>/", merged_pair, name="doubles-merged"),
]
