"""Addresses: the organiser's register."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.register_desk import by_hand, erasing, listing, player, terms

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/register/desk/", listing.register_desk, name="register-desk"),
    path("c/<str:circuit>/register/desk/new/", by_hand.new, name="register-by-hand"),
    path("c/<str:circuit>/register/desk/texts/", terms.terms, name="register-terms"),
    path("c/<str:circuit>/register/desk/members/", by_hand.members, name="register-members"),
    path("c/<str:circuit>/register/desk/takeovers/<int:number>/", by_hand.decide, name="register-takeover"),
    path("c/<str:circuit>/register/desk/p/<slug:code>/", player.player, name="register-player"),
    path("c/<str:circuit>/register/desk/p/<slug:code>/erase/", erasing.erase, name="register-erase"),
]
