"""Every address of the site."""

from __future__ import annotations

from django.urls import include, path

from tabellone.server.web.public.style import style_page
from tabellone.server.web.site import choose_language, healthz, manifest, network

AREAS = (
    "public",
    "entering",
    "drawing",
    "results",
    "journal",
    "documents",
    "people",
    "table",
    "hall",
    "own",
    "screen",
    "paper",
    "files",
    "registering",
    "register_desk",
    "stages",
    "importing",
    "season",
    "year",
    "letters",
    "games",
    "hosting",
    "auction",
    "watches",
    "convening",
    "forecast",
    "prizes",
    "champions",
    "merging",
    "clubs",
    "receiving",
)

urlpatterns = [
    *(path("", include(f"tabellone.server.web.{area}.urls")) for area in AREAS),
    path("healthz", healthz, name="health"),
    path("language/", choose_language, name="set_language"),
    path("site.webmanifest", manifest, name="manifest"),
    path("network/", network, name="network"),
    path("style/", style_page, name="style"),
    path("accounts/", include("allauth.urls")),
]
