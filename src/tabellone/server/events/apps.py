"""The app as Django knows it."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Tournaments, their entrants, and circuits."""

    name = "tabellone.server.events"
    label = "events"
