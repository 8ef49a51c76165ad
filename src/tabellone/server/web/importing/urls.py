"""Addresses: stages from the platforms, or entered by hand."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.circuit.import_by_hand import import_by_hand
from tabellone.server.web.circuit.imports import import_start, preview_of_import

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/import/", import_start, name="stage-import"),
    path("c/<str:circuit>/import/by-hand/", import_by_hand, name="stage-by-hand"),
    path("c/<str:circuit>/import/<int:number>/", preview_of_import, name="stage-import-preview"),
]
