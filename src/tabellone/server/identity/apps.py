"""The app as Django knows it."""

from django.apps import AppConfig


class IdentityConfig(AppConfig):
    """Records merged, with what it takes to undo it."""

    name = "tabellone.server.identity"
    label = "identity"
