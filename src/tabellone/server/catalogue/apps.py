"""The app as Django knows it."""

from django.apps import AppConfig


class CatalogueConfig(AppConfig):
    """The changes of the catalogue."""

    name = "tabellone.server.catalogue"
    label = "catalogue"
