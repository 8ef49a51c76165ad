"""The app as Django knows it."""

from django.apps import AppConfig


class RankingsConfig(AppConfig):
    """Standings, explanations, certificates and rankings: computed by the core, cached by version."""

    name = "tabellone.server.rankings"
    label = "rankings"
