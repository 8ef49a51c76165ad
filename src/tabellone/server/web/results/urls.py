"""Addresses: results, corrections, standings with their reasons, withdrawals, the end."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, register_converter

from tabellone.server.web.tournament.ending import closing_page, withdrawal_page
from tabellone.server.web.tournament.results import result_page, results_page
from tabellone.server.web.tournament.standings import standing_why, standings_page


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
    path("t/<str:slug>/standings/", standings_page, name="standings"),
    path("t/<str:slug>/standings/<player:player>/why/", standing_why, name="why"),
    path("t/<str:slug>/desk/results/", results_page, name="results"),
    path("t/<str:slug>/desk/rounds/<int:number>/tables/<int:table>/", result_page, name="result"),
    path("t/<str:slug>/desk/withdraw/<player:player>/", withdrawal_page, name="withdraw"),
    path("t/<str:slug>/desk/close/", closing_page, name="close"),
]
