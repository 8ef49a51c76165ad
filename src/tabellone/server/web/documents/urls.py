"""Addresses: documents in and out."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.tournament.documents import document_file, documents_page, import_page

urlpatterns: list[URLPattern | URLResolver] = [
    path("tournaments/import/", import_page, name="import"),
    path("t/<str:slug>/document.json", document_file, name="document"),
    path("t/<str:slug>/desk/documents/", documents_page, name="documents"),
]
