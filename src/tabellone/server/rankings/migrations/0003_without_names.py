"""From here on an id made of a name can be taken out of frozen rankings when its owner is erased; nothing else can."""

from typing import Any

from django.db import migrations

from tabellone.server.rankings.guard import FROZEN, NAMELESS


def up(_apps: Any, editor: Any) -> None:
    """The triggers ask whether somebody is being erased."""
    FROZEN.take_down(editor.connection)
    NAMELESS.put_up(editor.connection)


def down(_apps: Any, editor: Any) -> None:
    """They refuse everything again."""
    NAMELESS.take_down(editor.connection)
    FROZEN.put_up(editor.connection)


class Migration(migrations.Migration):
    """Frozen rankings stay as they are, but for the ids of who is erased."""

    dependencies = [("rankings", "0002_as_they_are"), ("journal", "0003_erasing")]
    operations = [migrations.RunPython(up, down)]
