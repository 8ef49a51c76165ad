"""From here on the database itself refuses to change or delete what is frozen."""

from typing import Any

from django.db import migrations

from tabellone.server.rankings.guard import FROZEN


def up(_apps: Any, editor: Any) -> None:
    """Put the triggers up."""
    FROZEN.put_up(editor.connection)


def down(_apps: Any, editor: Any) -> None:
    """Take them down."""
    FROZEN.take_down(editor.connection)


class Migration(migrations.Migration):
    """Frozen rankings stay as they are."""

    dependencies = [("rankings", "0001_initial")]
    operations = [migrations.RunPython(up, down)]
