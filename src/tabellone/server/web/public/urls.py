"""Addresses: home, tournaments, circuits, rules: what everybody sees."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.public.circuits import circuit, circuit_why, circuits
from tabellone.server.web.public.home import home, tournaments
from tabellone.server.web.public.overview import overview
from tabellone.server.web.public.rules_pages import rulebook, rulebooks

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home, name="home"),
    path("tournaments/", tournaments, name="tournaments"),
    path("t/<str:slug>/", overview, name="tournament"),
    path("circuits/", circuits, name="circuits"),
    path("c/<str:circuit>/", circuit, name="circuit"),
    path("c/<str:circuit>/why/", circuit_why, name="circuit-why"),
    path("rules/", rulebooks, name="rulebooks"),
    path("rules/<str:book>/", rulebook, name="rules"),
]
