"""Addresses: asking for a tournament, and the federation's answer; members and boxes."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.hosting import asking, desk, members
from tabellone.server.web.tournament import check_in

REQUEST = "c/<str:circuit>/requests/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("c/<str:circuit>/ask/", asking.new, name="request-new"),
    path("c/<str:circuit>/ask/key/<str:key>/", asking.follow, name="request-follow"),
    path("c/<str:circuit>/requests/", desk.requests, name="requests"),
    path(REQUEST, desk.one, name="request"),
    path(f"{REQUEST}approve/", desk.approve, name="request-approve"),
    path(f"{REQUEST}refuse/", desk.refuse, name="request-refuse"),
    path(f"{REQUEST}reopen/", desk.reopen, name="request-reopen"),
    path(f"{REQUEST}tell/", desk.tell, name="request-tell"),
    path("c/<str:circuit>/members/", members.members, name="members"),
    path("events/out/<str:key>/", members.events_out, name="events-out"),
    path("t/<str:slug>/desk/check-in/box/", check_in.mark_box, name="door-box"),
    path("t/<str:slug>/desk/check-in/house/", check_in.boxes_of_house, name="door-house"),
    path("t/<str:slug>/desk/check-in/consent/", check_in.membership_consent, name="door-consent"),
]
