"""The app as Django knows it."""

from django.apps import AppConfig


class CreditConfig(AppConfig):
    """Shop credit."""

    name = "tabellone.server.credit"
    label = "credit"
