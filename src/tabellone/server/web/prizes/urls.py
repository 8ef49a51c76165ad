"""Addresses: online tournaments: entries, pot, prizes and voucher, and the credit that is won."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.circuit.credit import credit_back, credit_balances, credit_of, own_credit
from tabellone.server.web.prizes.desk import fees, prizes_desk
from tabellone.server.web.prizes.page import prizes

urlpatterns: list[URLPattern] = [
    path("t/<str:slug>/prizes/", prizes, name="prizes"),
    path("t/<str:slug>/desk/prizes/", prizes_desk, name="prizes-desk"),
    path("t/<str:slug>/desk/prizes/fees/", fees, name="fees"),
    path("c/<str:circuit>/credit/mine/", own_credit, name="own-credit"),
    path("c/<str:circuit>/credit/", credit_balances, name="credit-desk"),
    path("c/<str:circuit>/credit/lines/<int:line>/back/", credit_back, name="credit-back"),
    path("c/<str:circuit>/credit/of/<player:player>/", credit_of, name="credit-of"),
]
