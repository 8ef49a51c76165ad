"""The journal, what is personal of its lines, who they tell of, and the triggers that keep them as they were written."""

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
            name="Subject",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("stream", models.CharField(max_length=80)),
                ("token", models.CharField(max_length=24, unique=True)),
                ("called", models.TextField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("stream", "called"), name="subject_once")],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("stream", models.CharField(max_length=80)),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=40)),
                ("body", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
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
                "base_manager_name": "objects",
                "constraints": [models.UniqueConstraint(fields=("stream", "number"), name="journal_number_once")],
            },
        ),
        migrations.CreateModel(
            name="PersonalPart",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="personal",
                        serialize=False,
                        to="journal.entry",
                    ),
                ),
                ("by_name", models.CharField(blank=True, max_length=200)),
                ("why", models.TextField(blank=True)),
                ("pieces", models.JSONField(default=list)),
            ],
        ),
        *(guard.operation() for guard in JOURNAL),
    ]
