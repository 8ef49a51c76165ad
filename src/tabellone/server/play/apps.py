"""The app as Django knows it."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Rounds, tables, seats and results: facts, and the one way to write them."""

    name = "tabellone.server.play"
    label = "play"
