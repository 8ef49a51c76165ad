"""From here on the database itself refuses to change or delete a change of the catalogue."""

from typing import Any

from django.db import migrations

from tabellone.server.catalogue.guard import CHANGES


def up(_apps: Any, editor: Any) -> None:
    """Put the triggers up."""
    CHANGES.put_up(editor.connection)


def down(_apps: Any, editor: Any) -> None:
    """Take them down."""
    CHANGES.take_down(editor.connection)


class Migration(migrations.Migration):
    """Changes of the catalogue stay as they were made."""

    dependencies = [("catalogue", "0001_changes")]
    operations = [migrations.RunPython(up, down)]
