"""Frozen rankings, and the triggers that keep them as they are; odds, ledgers."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from tabellone.server.rankings.models import FROZEN


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("events", "0001_initial"),
        ("journal", "0001_lines"),
    ]

    operations = [
        migrations.CreateModel(
            name="Estimate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("facts", models.CharField(max_length=64)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("made_at", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("rated", models.PositiveIntegerField(default=0)),
                ("rated_on", models.DateField(null=True)),
                ("answer", models.JSONField(default=dict)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="estimates", to="events.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "facts"), name="one_estimate_of_the_facts")
                ],
            },
        ),
        migrations.CreateModel(
            name="Frozen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("on", models.DateField()),
                ("facts", models.CharField(max_length=64)),
                ("fingerprint", models.CharField(max_length=64)),
                ("answer", models.TextField()),
                ("left_out", models.JSONField(default=list)),
                ("folder", models.BinaryField()),
                (
                    "circuit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="frozen", to="events.circuit"
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="frozen", to="journal.entry"
                    ),
                ),
            ],
            options={
                "ordering": ["circuit", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("circuit", "number"), name="frozen_number_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="frozen_from_one"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Spending",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.TextField()),
                ("on", models.DateField()),
                ("amount", models.DecimalField(decimal_places=2, max_digits=9)),
                ("note", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "circuit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="spendings", to="events.circuit"
                    ),
                ),
                (
                    "undoes",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="undone_by",
                        to="rankings.spending",
                    ),
                ),
            ],
            options={
                "ordering": ["circuit", "pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="spending_of_something")
                ],
            },
        ),
        FROZEN.operation(),
    ]
