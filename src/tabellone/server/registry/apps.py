"""The app as Django knows it."""

from django.apps import AppConfig


class RegistryConfig(AppConfig):
    """Registrations, platform accounts, versions of the rules."""

    name = "tabellone.server.registry"
    label = "registry"
