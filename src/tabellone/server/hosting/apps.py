"""The app as Django knows it."""

from django.apps import AppConfig


class HostingConfig(AppConfig):
    """Requests for tournaments, memberships, boxes."""

    name = "tabellone.server.hosting"
    label = "hosting"
