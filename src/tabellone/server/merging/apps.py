"""The app as Django knows it."""

from django.apps import AppConfig


class MergingConfig(AppConfig):
    """Mergers, with what it takes to undo them."""

    name = "tabellone.server.merging"
    label = "merging"
