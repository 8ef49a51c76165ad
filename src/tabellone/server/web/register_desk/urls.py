"""Addresses: the organiser's register."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.circuit import register, registered_player, terms

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/register/desk/", register.register_desk, name="register-desk"),
    path("c/<str:circuit>/register/desk/new/", register.registration_by_hand, name="register-by-hand"),
    path("c/<str:circuit>/register/desk/texts/", terms.terms_desk, name="register-terms"),
    path("c/<str:circuit>/register/desk/members/", register.team_members, name="register-members"),
    path("c/<str:circuit>/register/desk/takeovers/<int:number>/", register.claim_of_games, name="register-takeover"),
    path("c/<str:circuit>/register/desk/p/<slug:code>/", registered_player.registered_player, name="register-player"),
    path(
        "c/<str:circuit>/register/desk/p/<slug:code>/erase/",
        registered_player.registered_erasing,
        name="register-erase",
    ),
]
