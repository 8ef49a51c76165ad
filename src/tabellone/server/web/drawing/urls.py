"""Addresses: draws: preview, swaps, publishing, tables of a round."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.tournament import draws
from tabellone.server.web.tournament.draws import draws_page, round_desk_page
from tabellone.server.web.tournament.rounds import draw_again_page, draw_proof_page, round_page
from tabellone.server.web.tournament.seating import absent_page, seating_page

ROUND = "t/<str:slug>/desk/rounds/<int:number>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/<str:slug>/desk/draws/", draws_page, name="draws"),
    path(ROUND, round_desk_page, name="round-desk"),
    path(f"{ROUND}publish/", draws.publish_round, name="round-publish"),
    path(f"{ROUND}discard/", draws.discard_draft, name="round-discard"),
    path(f"{ROUND}take-back/", draws.take_back_round, name="round-take-back"),
    path(f"{ROUND}again/", draws.redraw_round, name="round-again"),
    path(f"{ROUND}rest/", draws.draw_rest, name="round-rest"),
    path(f"{ROUND}place/", draws.fix_spot, name="round-place"),
    path(f"{ROUND}seating/", seating_page, name="round-seating"),
    path(f"{ROUND}absent/", absent_page, name="round-absent"),
    path("t/<str:slug>/rounds/<int:number>/", round_page, name="round"),
    path("t/<str:slug>/rounds/<int:number>/draw/", draw_proof_page, name="draw-page"),
    path("t/<str:slug>/rounds/<int:number>/draw/again/", draw_again_page, name="draw-again"),
]
