"""The app as Django knows it."""

from django.apps import AppConfig


class ConveningConfig(AppConfig):
    """Convocations and the answers to them."""

    name = "tabellone.server.convening"
    label = "convening"
