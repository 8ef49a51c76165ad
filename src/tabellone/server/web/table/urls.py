"""Addresses at a table and at the door: links that open one table, and the code that lets somebody in."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.table import auction, clocks, door, page, taps

AT = "at/<str:slug>/<int:number>/<int:table>/<str:key>/"

urlpatterns: list[URLPattern] = [
    path(AT, page.table_page, name="table"),
    path(f"{AT}live/", page.table_live, name="table-live"),
    path(f"{AT}report/", taps.report_result, name="table-report"),
    path(f"{AT}confirm/", taps.confirm_report, name="table-confirm"),
    path(f"{AT}call/", taps.call_referee, name="table-call"),
    path("t/<str:slug>/desk/door/", door.door_code_page, name="door-code"),
    path("t/<str:slug>/desk/door/code.svg", door.door_qr, name="door-qr"),
    path("door/<str:slug>/<str:key>/", door.door_page, name="door-in"),
    path(f"{AT}auction/", auction.auction_page, name="table-auction"),
    path(f"{AT}auction/live/", auction.auction_live, name="table-auction-live"),
    path(f"{AT}auction/tap/", auction.auction_tap, name="table-auction-tap"),
    path(f"{AT}clock/", clocks.clocks_page, name="table-watch"),
    path(f"{AT}clock/taps/", clocks.clock_taps, name="table-watch-taps"),
]
