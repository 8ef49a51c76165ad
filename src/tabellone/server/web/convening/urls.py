"""Addresses: finals of a circuit, their convocations, personal links, requests for a place."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.circuit import finals
from tabellone.server.web.tournament import convocation, convocation_desk

DESK = "t/<str:slug>/desk/convocation/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/finals/", finals.finals, name="finals"),
    path("c/<str:circuit>/finals/new/", finals.new_final, name="final-new"),
    path("c/<str:circuit>/finals/several/", finals.new_final_of_several, name="final-several"),
    path("t/<str:slug>/convocation/", convocation.convocation_page, name="convocation"),
    path("t/<str:slug>/convocation/ask/", convocation.ask_for_place, name="convocation-ask"),
    path(DESK, convocation_desk.convocation_desk, name="convocation-desk"),
    path(f"{DESK}numbers/", convocation_desk.change_numbers, name="convocation-numbers"),
    path(f"{DESK}first/", convocation_desk.first_mail_page, name="convocation-first"),
    path(f"{DESK}second/", convocation_desk.second_mail_page, name="convocation-second"),
    path(f"{DESK}answer/", convocation_desk.enter_answer, name="convocation-answer"),
    path(f"{DESK}request/", convocation_desk.decide_place_request, name="convocation-decide"),
    path(f"{DESK}enter/", convocation_desk.enter_confirmed, name="convocation-enter"),
    path(f"{DESK}mail/", convocation_desk.decide_mail, name="convocation-mail"),
    path("convocation/key/<str:key>/", convocation.invitation_page, name="convocation-key"),
    path("convocation/request/<str:key>/", convocation.place_request_page, name="convocation-request"),
]
