"""Addresses: finals of a circuit, their convocations, personal links, requests for a place."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.convening import answering, asking, desk, finals, mailing, public

DESK = "t/<str:slug>/desk/convocation/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/finals/", finals.finals, name="finals"),
    path("c/<str:circuit>/finals/new/", finals.new, name="final-new"),
    path("c/<str:circuit>/finals/several/", finals.several, name="final-several"),
    path("t/<str:slug>/convocation/", public.convocation, name="convocation"),
    path("t/<str:slug>/convocation/ask/", asking.ask, name="convocation-ask"),
    path(DESK, desk.desk, name="convocation-desk"),
    path(f"{DESK}numbers/", desk.numbers, name="convocation-numbers"),
    path(f"{DESK}first/", mailing.first, name="convocation-first"),
    path(f"{DESK}second/", mailing.second, name="convocation-second"),
    path(f"{DESK}answer/", desk.answer, name="convocation-answer"),
    path(f"{DESK}request/", desk.decide, name="convocation-decide"),
    path(f"{DESK}enter/", desk.enter, name="convocation-enter"),
    path(f"{DESK}mail/", desk.mail, name="convocation-mail"),
    path("convocation/key/<str:key>/", answering.invitation, name="convocation-key"),
    path("convocation/request/<str:key>/", answering.request_, name="convocation-request"),
]
