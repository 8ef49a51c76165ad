"""Tournaments, circuits and the catalogue; triggers keep the catalogue's changes as they were made."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

from tabellone.server.events.models import SHEET_CHANGES


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("journal", "0001_lines"),
        ("people", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Circuit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=80, unique=True)),
                ("name", models.CharField(max_length=200)),
                ("rulebook", models.CharField(max_length=20)),
                ("year", models.PositiveSmallIntegerField()),
                ("season", models.JSONField(default=dict)),
                ("version", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ["-year", "name"],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("slug", models.TextField(unique=True)),
                ("rulebook", models.CharField(max_length=20)),
                ("name", models.TextField()),
                ("start", models.DateField()),
                ("end", models.DateField()),
                ("game", models.TextField(blank=True)),
                ("settings", models.JSONField(default=dict)),
                ("listed", models.BooleanField(default=True)),
                ("open", models.BooleanField(default=False)),
                ("closed", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=0)),
                ("stamp", models.UUIDField(default=uuid.uuid4)),
                ("page_stamp", models.UUIDField(default=uuid.uuid4)),
                (
                    "circuit",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to="events.circuit",
                    ),
                ),
            ],
            options={
                "ordering": ["-start", "name"],
            },
        ),
        migrations.CreateModel(
            name="CatalogueChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rulebook", models.CharField(max_length=20)),
                ("game", models.CharField(max_length=60)),
                ("since", models.DateField()),
                ("new", models.BooleanField(default=False)),
                ("facts", models.JSONField(default=dict)),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="journal.entry"
                    ),
                ),
                (
                    "takes_back",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken_back",
                        to="events.cataloguechange",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["rulebook", "game"], name="catalogue_game")],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveIntegerField()),
                ("player", models.TextField()),
                ("token", models.CharField(max_length=24)),
                ("name", models.TextField()),
                ("club", models.TextField(blank=True)),
                ("present", models.BooleanField(null=True)),
                ("leaving", models.BooleanField(default=False)),
                ("data", models.JSONField(default=dict)),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="people.person",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to="events.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "player"), name="player_once"),
                    models.UniqueConstraint(fields=("tournament", "token"), name="token_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("person__isnull", False)),
                        fields=("tournament", "person"),
                        name="person_once",
                    ),
                ],
            },
        ),
        SHEET_CHANGES.operation(),
    ]
