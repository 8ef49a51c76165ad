"""The app as Django knows it."""

from django.apps import AppConfig


class PostConfig(AppConfig):
    """Outgoing mail."""

    name = "tabellone.server.post"
    label = "post"
