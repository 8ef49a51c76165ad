"""Addresses of what everybody sees beyond one tournament or circuit: home, calendar, players, clubs, games, rules."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.public import calendar, feeds, games, home, players, style

urlpatterns: list[URLPattern] = [
    path("", home.home_page, name="home"),
    path("feed.atom", feeds.site_feed, name="feed"),
    path("calendar/", calendar.calendar_page, name="calendar"),
    path("calendar.ics", calendar.calendar_file, name="calendar-file"),
    path("tournaments/", home.tournaments_page, name="tournaments"),
    path("players/", players.players_page, name="players-public"),
    path("players/<str:code>/", players.player_page, name="player-page"),
    path("t/<str:slug>/calendar.ics", calendar.tournament_file, name="tournament-calendar"),
    path("t/<str:slug>/feed.atom", feeds.tournament_feed, name="tournament-feed"),
    path("c/<str:circuit>/calendar.ics", calendar.circuit_file, name="circuit-calendar"),
    path("style/", style.style_page, name="style"),
    path("rules/", games.rulebooks_page, name="rulebooks"),
    path("rules/<str:book>/", games.rulebook_page, name="rules"),
    path("t/<str:slug>/game/", games.game_cards_page, name="game"),
    path("c/<str:circuit>/calendar/", calendar.circuit_calendar_page, name="circuit-dates"),
    path("games/", games.games_page, name="games"),
    path("games/<slug:game>/", games.game_sheet_page, name="game-sheet"),
    path("games/<slug:game>/history/", games.sheet_history_page, name="game-history"),
    path("t/<str:slug>/sheet/", games.kept_sheets_page, name="tournament-sheet"),
    path("t/<str:slug>/sheet/newest/", games.take_over_sheets, name="tournament-sheet-newest"),
    path("c/<str:circuit>/players/<str:player>/against/", players.head_to_head_page, name="head-to-head"),
    path("clubs/", players.clubs_page, name="clubs"),
    path("clubs/<int:club>/", players.club_page, name="club"),
]
