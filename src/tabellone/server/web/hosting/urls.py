"""Addresses: asking for a tournament, and the federation's answer; members and boxes."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.circuit import members, requests
from tabellone.server.web.tournament import check_in

REQUEST = "c/<str:circuit>/requests/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("c/<str:circuit>/ask/", requests.tournament_request, name="request-new"),
    path("c/<str:circuit>/ask/key/<str:key>/", requests.followed_request, name="request-follow"),
    path("c/<str:circuit>/requests/", requests.requests_desk, name="requests"),
    path(REQUEST, requests.request_desk, name="request"),
    path(f"{REQUEST}approve/", requests.request_approval, name="request-approve"),
    path(f"{REQUEST}refuse/", requests.request_refusal, name="request-refuse"),
    path(f"{REQUEST}reopen/", requests.request_reopening, name="request-reopen"),
    path(f"{REQUEST}tell/", requests.request_announcement, name="request-tell"),
    path("c/<str:circuit>/members/", members.federation_members, name="members"),
    path("events/out/<str:key>/", members.events_out, name="events-out"),
    path("t/<str:slug>/desk/check-in/box/", check_in.mark_box, name="door-box"),
    path("t/<str:slug>/desk/check-in/house/", check_in.boxes_of_house, name="door-house"),
    path("t/<str:slug>/desk/check-in/consent/", check_in.membership_consent, name="door-consent"),
]
