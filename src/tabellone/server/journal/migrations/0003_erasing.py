"""From here on names can be taken out of the journal, inside a transaction that says so; nothing else can."""

from typing import Any

from django.db import migrations, models

from tabellone.server.journal.guard import ERASABLE, JOURNAL


def up(_apps: Any, editor: Any) -> None:
    """The triggers ask whether somebody is being erased."""
    JOURNAL.take_down(editor.connection)
    ERASABLE.put_up(editor.connection)


def down(_apps: Any, editor: Any) -> None:
    """They refuse everything again."""
    ERASABLE.take_down(editor.connection)
    JOURNAL.put_up(editor.connection)


class Migration(migrations.Migration):
    """The journal is append-only, but for the names of who is erased."""

    dependencies = [("journal", "0002_append_only")]
    operations = [
        migrations.CreateModel(
            name="Erasing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ],
        ),
        migrations.RunPython(up, down),
    ]
