"""From here on the database itself refuses to change or delete a line of the journal."""

from typing import Any

from django.db import migrations

from tabellone.server.journal import guard


def up(_apps: Any, editor: Any) -> None:
    """Put the triggers up."""
    guard.put_up(editor.connection)


def down(_apps: Any, editor: Any) -> None:
    """Take them down."""
    guard.take_down(editor.connection)


class Migration(migrations.Migration):
    """The journal is append-only."""

    dependencies = [("journal", "0001_initial")]
    operations = [migrations.RunPython(up, down)]
