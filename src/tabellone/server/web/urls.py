"""Every address of the site."""

from __future__ import annotations

from django.urls import include, path

from tabellone.server.web.health import healthz

AREAS = ("public", "entering", "drawing", "results", "journal", "documents")

urlpatterns = [
    *(path("", include(f"tabellone.server.web.{area}.urls")) for area in AREAS),
    path("healthz", healthz, name="health"),
    path("accounts/", include("allauth.urls")),
]
