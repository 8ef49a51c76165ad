"""The app as Django knows it."""

from django.apps import AppConfig


class IntakeConfig(AppConfig):
    """Documents and lists in and out."""

    name = "tabellone.server.intake"
    label = "intake"
