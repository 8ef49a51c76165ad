"""Keyed fingerprints of erased accounts, and their key."""

import django.db.models.deletion
from django.db import migrations, models

import tabellone.server.registry.models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0003_merged_records"),
        ("registry", "0002_takeover"),
    ]

    operations = [
        migrations.CreateModel(
            name="FingerprintKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(default=tabellone.server.registry.models.new_key, max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="Forgotten",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("platform", models.CharField(max_length=20)),
                ("nickname", models.CharField(max_length=64)),
                ("site_id", models.CharField(blank=True, max_length=64)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="forgotten", to="people.person"
                    ),
                ),
            ],
            options={
                "ordering": ["platform", "id"],
                "constraints": [models.UniqueConstraint(fields=("platform", "nickname"), name="forgotten_once")],
            },
        ),
    ]
