"""Addresses of one's own page, player records, claims, rights and invitations."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.account import erasing, keeper, keeper_accounts, keeper_tournaments, me, records, team

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
    path("keeper/", keeper.keeper_page, name="keeper"),
    path("keeper/rules/", keeper.site_rules_page, name="keeper-rules"),
    path("keeper/accounts/", keeper_accounts.accounts_page, name="keeper-accounts"),
    path("keeper/accounts/<int:number>/", keeper_accounts.account_page, name="keeper-account"),
    path("keeper/tournaments/", keeper_tournaments.every_tournament_page, name="keeper-tournaments"),
    path("keeper/tournaments/<str:slug>/", keeper_tournaments.tournament_kept, name="keeper-tournament"),
    path("keeper/tournaments/<str:slug>/delete/", keeper_tournaments.deletion_page, name="keeper-delete"),
    path("i/<slug:secret>/", me.invitation_shown, name="invitation"),
    path("i/<slug:secret>/accept/", me.invitation_taken, name="invitation-accept"),
    path("c/<str:circuit>/people/", team.circuit_team, name="circuit-people"),
    path("t/<str:slug>/desk/people/", team.tournament_team, name="desk-people"),
]
