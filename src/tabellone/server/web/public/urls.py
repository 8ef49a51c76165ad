"""Addresses: home, tournaments, calendar, players, circuits, rules, feeds: what everybody sees."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.circuit.rankings import all_circuits, circuit_front, ranking_reasons
from tabellone.server.web.public.calendar import calendar
from tabellone.server.web.public.feeds import feed, tournament_feed
from tabellone.server.web.public.home import home, tournaments
from tabellone.server.web.public.ical import calendar_file, circuit_file, tournament_file
from tabellone.server.web.public.overview import overview
from tabellone.server.web.public.players import player_page, players
from tabellone.server.web.public.rules_pages import rulebook, rulebooks

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home, name="home"),
    path("feed.atom", feed, name="feed"),
    path("calendar/", calendar, name="calendar"),
    path("calendar.ics", calendar_file, name="calendar-file"),
    path("tournaments/", tournaments, name="tournaments"),
    path("players/", players, name="players-public"),
    path("players/<str:code>/", player_page, name="player-page"),
    path("t/<str:slug>/", overview, name="tournament"),
    path("t/<str:slug>/calendar.ics", tournament_file, name="tournament-calendar"),
    path("t/<str:slug>/feed.atom", tournament_feed, name="tournament-feed"),
    path("circuits/", all_circuits, name="circuits"),
    path("c/<str:circuit>/", circuit_front, name="circuit"),
    path("c/<str:circuit>/why/", ranking_reasons, name="circuit-why"),
    path("c/<str:circuit>/calendar.ics", circuit_file, name="circuit-calendar"),
    path("rules/", rulebooks, name="rulebooks"),
    path("rules/<str:book>/", rulebook, name="rules"),
]
