"""Addresses: home, tournaments, calendar, players, circuits, rules, feeds: what everybody sees."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.circuit.rankings import all_circuits, circuit_front, ranking_reasons
from tabellone.server.web.public.calendar import calendar_file, calendar_page, circuit_file, tournament_file
from tabellone.server.web.public.feeds import site_feed, tournament_feed
from tabellone.server.web.public.home import home_page, tournaments_page
from tabellone.server.web.public.players import player_page, players_page
from tabellone.server.web.public.rules import rulebook_page, rulebooks_page
from tabellone.server.web.tournament.overview import overview_page

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home_page, name="home"),
    path("feed.atom", site_feed, name="feed"),
    path("calendar/", calendar_page, name="calendar"),
    path("calendar.ics", calendar_file, name="calendar-file"),
    path("tournaments/", tournaments_page, name="tournaments"),
    path("players/", players_page, name="players-public"),
    path("players/<str:code>/", player_page, name="player-page"),
    path("t/<str:slug>/", overview_page, name="tournament"),
    path("t/<str:slug>/calendar.ics", tournament_file, name="tournament-calendar"),
    path("t/<str:slug>/feed.atom", tournament_feed, name="tournament-feed"),
    path("circuits/", all_circuits, name="circuits"),
    path("c/<str:circuit>/", circuit_front, name="circuit"),
    path("c/<str:circuit>/why/", ranking_reasons, name="circuit-why"),
    path("c/<str:circuit>/calendar.ics", circuit_file, name="circuit-calendar"),
    path("rules/", rulebooks_page, name="rulebooks"),
    path("rules/<str:book>/", rulebook_page, name="rules"),
]
