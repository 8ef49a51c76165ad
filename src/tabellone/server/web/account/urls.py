"""Addresses of one's own page, player records, claims, rights and invitations."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.account import erasing, me, records, team

urlpatterns: list[URLPattern] = [
    path("me/", me.my_page, name="me"),
    path("me/record/", records.my_record, name="my-record"),
    path("me/claims/", me.my_claim, name="claim"),
    path("me/claims/<int:number>/end/", me.my_claim_ended, name="claim-end"),
    path("me/roles/end/", me.my_resignation, name="resign"),
    path("me/data/", me.my_data_file, name="my-data"),
    path("me/erase/", erasing.erase_me, name="erase-me"),
    path("people/", records.records_desk, name="people"),
    path("people/new/", records.new_record, name="person-new"),
    path("people/site/", team.site_team, name="site-people"),
    path("people/claims/<int:number>/", records.claim_decision, name="claim-decide"),
    path("people/measures/<int:number>/lift/", records.measure_lifted, name="measure-lift"),
    path("people/r/<slug:code>/", records.record_shown, name="person"),
    path("people/erase/", erasing.erase_by_address, name="erase-account"),
    path("people/r/<slug:code>/erase/", erasing.erase_record, name="person-erase"),
    path("people/r/<slug:code>/measures/", records.new_measure, name="measure"),
    path("i/<slug:secret>/", me.invitation_shown, name="invitation"),
    path("i/<slug:secret>/accept/", me.invitation_taken, name="invitation-accept"),
    path("c/<str:circuit>/people/", team.circuit_team, name="circuit-people"),
    path("t/<str:slug>/desk/people/", team.tournament_team, name="desk-people"),
]
