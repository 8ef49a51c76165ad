"""Addresses: registering with a federation, and one's own registration."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.registering import erasing, mine, newsletter_out, register

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/register/", register.register, name="registration-new"),
    path("c/<str:circuit>/mine/", mine.mine, name="registration-mine"),
    path("c/<str:circuit>/mine/account/", mine.account, name="registration-account"),
    path("c/<str:circuit>/mine/newsletter/", mine.newsletter, name="registration-newsletter"),
    path("c/<str:circuit>/mine/accept/", mine.accept, name="registration-accept"),
    path("c/<str:circuit>/mine/data.json", erasing.data, name="registration-data"),
    path("c/<str:circuit>/mine/erase/", erasing.erase, name="registration-erase"),
    path("newsletter/out/<str:key>/", newsletter_out.newsletter_out, name="newsletter-out"),
]
