"""Addresses: auctions at the table, on phones and at the desk."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.table.auction import auction_live, auction_page, auction_tap
from tabellone.server.web.table.urls import AT
from tabellone.server.web.tournament.auction import auction_desk

urlpatterns: list[URLPattern] = [
    path(f"{AT}auction/", auction_page, name="table-auction"),
    path(f"{AT}auction/live/", auction_live, name="table-auction-live"),
    path(f"{AT}auction/tap/", auction_tap, name="table-auction-tap"),
    path("t/<str:slug>/hall/<int:number>/<int:table>/auction/", auction_desk, name="hall-auction"),
]
