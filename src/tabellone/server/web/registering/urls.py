"""Addresses: registering with a federation, and one's own registration."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.circuit import my_registration, registration

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/register/", registration.register_oneself, name="registration-new"),
    path("c/<str:circuit>/mine/", my_registration.my_registration, name="registration-mine"),
    path("c/<str:circuit>/mine/account/", my_registration.my_new_account, name="registration-account"),
    path("c/<str:circuit>/mine/newsletter/", my_registration.my_newsletter, name="registration-newsletter"),
    path("c/<str:circuit>/mine/accept/", my_registration.my_acceptance, name="registration-accept"),
    path("c/<str:circuit>/mine/data.json", my_registration.my_registration_data, name="registration-data"),
    path("c/<str:circuit>/mine/erase/", my_registration.my_erasing, name="registration-erase"),
    path("newsletter/out/<str:key>/", my_registration.newsletter_out, name="newsletter-out"),
]
