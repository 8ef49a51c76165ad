"""The app as Django knows it."""

from django.apps import AppConfig


class LettersConfig(AppConfig):
    """Complaints, questions, newsletters."""

    name = "tabellone.server.letters"
    label = "letters"
