import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=200, unique=True)),
                ("batch", models.CharField(blank=True, db_index=True, max_length=80)),
                ("gate", models.CharField(blank=True, max_length=40)),
                ("to", models.CharField(blank=True, db_index=True, max_length=254)),
                ("subject", models.CharField(blank=True, max_length=250)),
                ("text", models.TextField(blank=True)),
                ("reply_to", models.CharField(blank=True, max_length=254)),
                ("headers", models.JSONField(blank=True, default=dict)),
                ("language", models.CharField(default="en", max_length=2)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "waiting"),
                            ("held", "held back"),
                            ("sending", "on its way"),
                            ("sent", "sent"),
                            ("failed", "not sent"),
                            ("unsure", "perhaps sent"),
                            ("dropped", "not wanted any more"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("not_before", models.DateTimeField(default=django.utils.timezone.now)),
                ("error", models.TextField(blank=True)),
                ("queued_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("claimed_at", models.DateTimeField(null=True)),
                ("done_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["batch", "not_before", "id"],
                "indexes": [models.Index(fields=["state", "not_before"], name="mail_waiting")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["queued", "held", "sending", "sent", "failed", "unsure", "dropped"])
                        ),
                        name="mail_state_known",
                    )
                ],
            },
        ),
    ]
