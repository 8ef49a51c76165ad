"""Which tables a backup holds: all that the apps knew at a migration, without what lasts only a while."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

PASSING = frozenset({"sessions.session"})  # who restores a backup signs in again
PASSING_TABLES = ("django_session",)
MADE_BY_MIGRATING = frozenset({"auth.permission", "contenttypes.contenttype", "sites.site"})


def label(model: type[Model]) -> str:
    """The name of a model's table in the file."""
    return model._meta.label_lower


def models_at(migrations: Iterable[tuple[str, str]]) -> list[type[Model]]:
    """The models with a table of their own as these migrations left them, by name."""
    loader = MigrationLoader(None)
    apps = loader.project_state([key for key in migrations if key in loader.graph.nodes]).apps
    found = [each for each in apps.get_models(include_auto_created=True) if each._meta.managed and not each._meta.proxy]
    return sorted((each for each in found if label(each) not in PASSING), key=label)
