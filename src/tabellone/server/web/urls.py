"""Every address of the site."""

from __future__ import annotations

from django.urls import include, path

from tabellone.server.web.health import healthz

urlpatterns = [
    path("healthz", healthz, name="health"),
    path("accounts/", include("allauth.urls")),
]
