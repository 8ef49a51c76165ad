"""Each tournament gets a key of its own for the links of its tables and its door: those printed before end with it."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import tabellone.server.events.models


def give_each_its_own(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    rows = apps.get_model("events", "Tournament").objects
    for pk in list(rows.values_list("pk", flat=True)):
        rows.filter(pk=pk).update(hall_key=tabellone.server.events.models.new_hall_key())


class Migration(migrations.Migration):
    dependencies = [("events", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="hall_key",
            field=models.CharField(default=tabellone.server.events.models.new_hall_key, editable=False, max_length=64),
        ),
        migrations.RunPython(give_each_its_own, migrations.RunPython.noop),
    ]
