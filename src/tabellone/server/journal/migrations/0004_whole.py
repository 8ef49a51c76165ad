"""From here on the journal cannot be emptied in one go either."""

from typing import Any

from django.db import migrations

from tabellone.server.journal.guard import ERASABLE, WHOLE


def up(_apps: Any, editor: Any) -> None:
    """On PostgreSQL the triggers also refuse to truncate the table."""
    ERASABLE.take_down(editor.connection)
    WHOLE.put_up(editor.connection)


def down(_apps: Any, editor: Any) -> None:
    """They refuse what changes or deletes rows."""
    WHOLE.take_down(editor.connection)
    ERASABLE.put_up(editor.connection)


class Migration(migrations.Migration):
    """The journal stays whole."""

    dependencies = [("journal", "0003_erasing")]
    operations = [migrations.RunPython(up, down)]
