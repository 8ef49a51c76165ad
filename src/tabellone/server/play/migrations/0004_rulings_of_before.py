"""Tournaments drawn here before rulings were written down keep those of their time (ruling as-it-was-played).

Their journals give the same: a first publication without rulings stands for these.
"""

import uuid
from typing import Any

from django.db import migrations

RULED = {"big": {"first_round_tables": True}}


def up(apps: Any, _editor: Any) -> None:
    """Write into each of them what held and stood nowhere; they stay as they are otherwise."""
    begun = apps.get_model("play", "Round").objects.filter(number=1, published=True, tournament__rulebook__in=RULED)
    for each in begun.select_related("tournament").iterator():
        row = each.tournament
        params = row.settings["head"].get("params", {})
        missing = {name: value for name, value in RULED[row.rulebook].items() if name not in params}
        if "certificate" in each.data and missing:  # what a document brought says everything about itself
            row.settings["head"]["params"] = {**params, **missing}
            row.stamp = row.page_stamp = uuid.uuid4()
            row.save(update_fields=["settings", "stamp", "page_stamp"])


def down(_apps: Any, _editor: Any) -> None:
    """What stands there does no harm."""


class Migration(migrations.Migration):
    """No table changes."""

    dependencies = [("play", "0003_taps"), ("events", "0002_hall")]
    operations = [migrations.RunPython(up, down)]
