"""Addresses: online tournaments: entries, pot, prizes and voucher, and the credit that is won."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.circuit.credit import credit_back, credit_balances, credit_of, own_credit
from tabellone.server.web.tournament.prizes import note_fees, prizes_desk_page, prizes_page

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/prizes/", prizes_page, name="prizes"),
    path("t/<str:slug>/desk/prizes/", prizes_desk_page, name="prizes-desk"),
    path("t/<str:slug>/desk/prizes/fees/", note_fees, name="fees"),
    path("c/<str:circuit>/credit/mine/", own_credit, name="own-credit"),
    path("c/<str:circuit>/credit/", credit_balances, name="credit-desk"),
    path("c/<str:circuit>/credit/lines/<int:line>/back/", credit_back, name="credit-back"),
    path("c/<str:circuit>/credit/of/<player:player>/", credit_of, name="credit-of"),
]
