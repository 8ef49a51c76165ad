"""The app as Django knows it."""

from django.apps import AppConfig


class ForecastingConfig(AppConfig):
    """Estimates, kept."""

    name = "tabellone.server.forecasting"
    label = "forecasting"
