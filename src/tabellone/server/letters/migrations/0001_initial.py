import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("events", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Letter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(choices=[("contact", "question"), ("complaint", "complaint")], max_length=10),
                ),
                ("language", models.CharField(max_length=2)),
                ("name", models.CharField(blank=True, max_length=120)),
                ("email", models.CharField(blank=True, max_length=254)),
                ("text", models.TextField(blank=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("new", "new"),
                            ("open", "being looked at"),
                            ("answered", "answered"),
                            ("closed", "closed"),
                        ],
                        default="new",
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("moved_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("forgotten_at", models.DateTimeField(null=True)),
                (
                    "circuit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="letters", to="events.circuit"
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="events.tournament",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="Answer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("answer", "answer"),
                            ("note", "internal note"),
                            ("more", "more from the writer"),
                            ("closed", "closed"),
                            ("reopened", "reopened"),
                        ],
                        max_length=10,
                    ),
                ),
                ("text", models.TextField(blank=True)),
                ("by_name", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("mail", models.CharField(blank=True, max_length=200)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "letter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="letters.letter"
                    ),
                ),
            ],
            options={
                "ordering": ["at", "id"],
            },
        ),
        migrations.CreateModel(
            name="Newsletter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("subject", models.JSONField(default=dict)),
                ("text", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("sending", "being sent"),
                            ("paused", "paused"),
                            ("stopped", "stopped"),
                        ],
                        default="draft",
                        max_length=10,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("started_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "circuit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="newsletters", to="events.circuit"
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-id"],
            },
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.UniqueConstraint(fields=("circuit", "number"), name="letter_number_once"),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["contact", "complaint"])), name="letter_kind"
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["new", "open", "answered", "closed"])), name="letter_state"
            ),
        ),
        migrations.AddConstraint(
            model_name="answer",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["answer", "note", "more", "closed", "reopened"])), name="answer_kind"
            ),
        ),
        migrations.AddConstraint(
            model_name="newsletter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("started_at__isnull", True), ("state", "draft")),
                    models.Q(("started_at__isnull", False), ("state__in", ["sending", "paused", "stopped"])),
                    _connector="OR",
                ),
                name="newsletter_started",
            ),
        ),
    ]
