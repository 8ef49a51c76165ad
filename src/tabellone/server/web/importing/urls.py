"""Addresses: stages from the platforms, or entered by hand."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.importing.by_hand import import_by_hand
from tabellone.server.web.importing.page import import_preview
from tabellone.server.web.importing.start import import_start

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/import/", import_start, name="stage-import"),
    path("c/<str:circuit>/import/by-hand/", import_by_hand, name="stage-by-hand"),
    path("c/<str:circuit>/import/<int:number>/", import_preview, name="stage-import-preview"),
]
