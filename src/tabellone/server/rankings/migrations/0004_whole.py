"""From here on the table of frozen rankings cannot be emptied in one go either."""

from typing import Any

from django.db import migrations

from tabellone.server.rankings.guard import NAMELESS, WHOLE


def up(_apps: Any, editor: Any) -> None:
    """On PostgreSQL the triggers also refuse to truncate the table."""
    NAMELESS.take_down(editor.connection)
    WHOLE.put_up(editor.connection)


def down(_apps: Any, editor: Any) -> None:
    """They refuse what changes or deletes rows."""
    WHOLE.take_down(editor.connection)
    NAMELESS.put_up(editor.connection)


class Migration(migrations.Migration):
    """Frozen rankings stay, all of them."""

    dependencies = [("rankings", "0003_without_names")]
    operations = [migrations.RunPython(up, down)]
