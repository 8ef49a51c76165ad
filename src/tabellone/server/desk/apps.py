"""The app as Django knows it."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """The organiser's day: one function per use case."""

    name = "tabellone.server.desk"
    label = "desk"
