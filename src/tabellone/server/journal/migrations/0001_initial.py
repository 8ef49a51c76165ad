"""The journal, and the triggers that keep its lines as they were written."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tabellone.server.journal.guard import JOURNAL


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Erasing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("stream", models.CharField(max_length=80)),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=40)),
                ("data", models.JSONField(default=dict)),
                ("by_name", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField()),
                ("why", models.TextField(blank=True)),
                ("token", models.CharField(max_length=64, null=True, unique=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["stream", "number"],
                "constraints": [models.UniqueConstraint(fields=("stream", "number"), name="journal_number_once")],
            },
        ),
        JOURNAL.operation(),
    ]
