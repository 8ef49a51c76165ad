"""Addresses: draws: preview, swaps, publishing, tables of a round."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.drawing import steps
from tabellone.server.web.drawing.absent import absent
from tabellone.server.web.drawing.draws import draws
from tabellone.server.web.drawing.public import round_page
from tabellone.server.web.drawing.round_desk import round_desk
from tabellone.server.web.drawing.seating import seating
from tabellone.server.web.drawing.verifying import draw_again, draw_page

ROUND = "t/<str:slug>/desk/rounds/<int:number>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/<str:slug>/desk/draws/", draws, name="draws"),
    path(ROUND, round_desk, name="round-desk"),
    path(f"{ROUND}publish/", steps.publish, name="round-publish"),
    path(f"{ROUND}discard/", steps.discard, name="round-discard"),
    path(f"{ROUND}take-back/", steps.take_back, name="round-take-back"),
    path(f"{ROUND}again/", steps.again, name="round-again"),
    path(f"{ROUND}rest/", steps.rest, name="round-rest"),
    path(f"{ROUND}place/", steps.fix, name="round-place"),
    path(f"{ROUND}seating/", seating, name="round-seating"),
    path(f"{ROUND}absent/", absent, name="round-absent"),
    path("t/<str:slug>/rounds/<int:number>/", round_page, name="round"),
    path("t/<str:slug>/rounds/<int:number>/draw/", draw_page, name="draw-page"),
    path("t/<str:slug>/rounds/<int:number>/draw/again/", draw_again, name="draw-again"),
]
