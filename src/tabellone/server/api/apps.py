"""The app as Django knows it."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The programming interface."""

    name = "tabellone.server.api"
    label = "api"
