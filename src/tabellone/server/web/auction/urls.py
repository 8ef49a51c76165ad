"""Addresses: auctions at the table, on phones and at the desk."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.auction.desk import auction_desk
from tabellone.server.web.auction.page import auction, live
from tabellone.server.web.auction.taps import tap
from tabellone.server.web.table.urls import AT

urlpatterns: list[URLPattern] = [
    path(f"{AT}auction/", auction, name="table-auction"),
    path(f"{AT}auction/live/", live, name="table-auction-live"),
    path(f"{AT}auction/tap/", tap, name="table-auction-tap"),
    path("t/<str:slug>/hall/<int:number>/<int:table>/auction/", auction_desk, name="hall-auction"),
]
