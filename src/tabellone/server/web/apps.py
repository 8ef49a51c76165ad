"""The app as Django knows it."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages."""

    name = "tabellone.server.web"
    label = "web"
