"""The app as Django knows it."""

from django.apps import AppConfig


class JournalConfig(AppConfig):
    """The append-only journal: who did what, when and why."""

    name = "tabellone.server.journal"
    label = "journal"
