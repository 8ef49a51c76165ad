"""The app as Django knows it."""

from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    """Registrations, memberships, platform accounts, versions of the rules."""

    name = "tabellone.server.registration"
    label = "registration"
