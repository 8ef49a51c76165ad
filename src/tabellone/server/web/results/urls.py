"""Addresses: results, corrections, standings with their reasons, withdrawals, the end."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, register_converter

from tabellone.server.web.results.closing import close
from tabellone.server.web.results.desk import results
from tabellone.server.web.results.leaving import withdraw
from tabellone.server.web.results.standings import standings, why
from tabellone.server.web.results.table import result


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

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/<str:slug>/standings/", standings, name="standings"),
    path("t/<str:slug>/standings/<player:player>/why/", why, name="why"),
    path("t/<str:slug>/desk/results/", results, name="results"),
    path("t/<str:slug>/desk/rounds/<int:number>/tables/<int:table>/", result, name="result"),
    path("t/<str:slug>/desk/withdraw/<player:player>/", withdraw, name="withdraw"),
    path("t/<str:slug>/desk/close/", close, name="close"),
]
