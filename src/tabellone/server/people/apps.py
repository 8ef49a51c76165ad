"""The app as Django knows it."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Accounts, player records, clubs, rights, invitations."""

    name = "tabellone.server.people"
    label = "people"
