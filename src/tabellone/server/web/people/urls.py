"""Addresses: my page, player records, claims, rights and invitations."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.people import deciding, invitations, me, records, team

urlpatterns: list[URLPattern | URLResolver] = [
    path("me/", me.me, name="me"),
    path("me/record/", records.mine, name="my-record"),
    path("me/claims/", me.claim, name="claim"),
    path("me/claims/<int:number>/end/", me.end_claim, name="claim-end"),
    path("me/roles/end/", me.resign, name="resign"),
    path("me/data/", me.data, name="my-data"),
    path("people/", records.people, name="people"),
    path("people/new/", records.new, name="person-new"),
    path("people/site/", team.site_team, name="site-people"),
    path("people/claims/<int:number>/", deciding.decide, name="claim-decide"),
    path("people/measures/<int:number>/lift/", deciding.lift, name="measure-lift"),
    path("people/r/<slug:code>/", records.person, name="person"),
    path("people/r/<slug:code>/measures/", deciding.measure, name="measure"),
    path("i/<slug:secret>/", invitations.invitation, name="invitation"),
    path("i/<slug:secret>/accept/", invitations.accept, name="invitation-accept"),
    path("c/<str:circuit>/people/", team.circuit_team, name="circuit-people"),
    path("t/<str:slug>/desk/people/", team.tournament_team, name="desk-people"),
]
