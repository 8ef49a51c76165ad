"""Every address of the site: a file of them for each place, in the order in which they are looked at."""

from __future__ import annotations

from django.urls import include, path, register_converter

from tabellone.server.web import site

PLACES = ("account", "circuit", "table", "tournament", "public")


class PlayerId:
    """The id of a player in an address: a document's ids may hold any character."""

    regex = "(?s:.+)"

    def to_python(self, value: str) -> str:
        """The id that an address holds."""
        return value

    def to_url(self, value: str) -> str:
        """The id in an address."""
        return value


register_converter(PlayerId, "player")

urlpatterns = [
    *(path("", include(f"tabellone.server.web.{place}.urls")) for place in PLACES),
    path("healthz", site.healthz, name="health"),
    path("language/", site.choose_language, name="set_language"),
    path("robots.txt", site.robots, name="robots"),
    path("site.webmanifest", site.manifest, name="manifest"),
    path("network/", site.network, name="network"),
    path("accounts/", include("allauth.urls")),
]

handler400, handler403, handler404, handler429 = map(site.error_page, (400, 403, 404, 429))
handler500 = site.broken_page
