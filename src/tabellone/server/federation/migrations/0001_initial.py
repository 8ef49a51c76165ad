import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("events", "0001_initial"),
        ("people", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Convocation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("places", models.PositiveSmallIntegerField(default=32)),
                ("called", models.PositiveSmallIntegerField(default=32)),
                ("reserves", models.PositiveSmallIntegerField(default=32)),
                ("seeds", models.PositiveSmallIntegerField(default=4)),
                ("champion", models.TextField(blank=True)),
                ("champions", models.JSONField(blank=True, default=list)),
                ("deadline", models.DateField(blank=True, null=True)),
                ("answers_by", models.DateField(blank=True, null=True)),
                ("reply_to", models.CharField(blank=True, max_length=254)),
                ("notes", models.TextField(blank=True)),
                ("language", models.CharField(default="it", max_length=2)),
                ("ranking", models.JSONField(blank=True, default=list)),
                ("grown", models.JSONField(blank=True, default=list)),
                ("first_at", models.DateTimeField(null=True)),
                ("second_at", models.DateTimeField(null=True)),
                ("moved_at", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="convocation", to="events.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ["-tournament__start", "-id"],
            },
        ),
        migrations.CreateModel(
            name="CallAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.TextField()),
                ("accepts", models.BooleanField()),
                ("brings_box", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
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
                    "convocation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="federation.convocation"
                    ),
                ),
            ],
            options={
                "ordering": ["convocation", "at"],
            },
        ),
        migrations.CreateModel(
            name="HostingRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "waits for an answer"),
                            ("approved", "approved"),
                            ("refused", "refused"),
                            ("back", "taken back"),
                        ],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("language", models.CharField(max_length=2)),
                ("games", models.JSONField(default=list)),
                ("start", models.DateField()),
                ("starts", models.CharField(max_length=5)),
                ("venue", models.CharField(max_length=120)),
                ("address", models.CharField(max_length=160)),
                ("city", models.CharField(max_length=80)),
                ("name", models.CharField(blank=True, max_length=120)),
                ("phone", models.CharField(blank=True, max_length=40)),
                ("email", models.CharField(blank=True, max_length=254)),
                ("prizes", models.CharField(blank=True, max_length=300)),
                ("rounds", models.PositiveSmallIntegerField(null=True)),
                ("mode", models.CharField(blank=True, max_length=200)),
                ("bring_box", models.BooleanField(null=True)),
                ("cap", models.PositiveSmallIntegerField(null=True)),
                ("criteria", models.CharField(blank=True, max_length=300)),
                ("expected", models.PositiveSmallIntegerField(null=True)),
                ("words", models.TextField(blank=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("moved_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("answer", models.TextField(blank=True)),
                ("told_at", models.DateTimeField(null=True)),
                ("forgotten_at", models.DateTimeField(null=True)),
                (
                    "circuit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="requests", to="events.circuit"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="request",
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
                "ordering": ["start", "starts", "id"],
            },
        ),
        migrations.CreateModel(
            name="InvitedPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveIntegerField()),
                ("player", models.TextField()),
                (
                    "convocation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invited", to="federation.convocation"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="people.person",
                    ),
                ),
            ],
            options={
                "ordering": ["convocation", "position"],
            },
        ),
        migrations.CreateModel(
            name="Partner",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.TextField()),
                ("partner", models.TextField(blank=True)),
                ("at", models.DateTimeField()),
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
                    "convocation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="partners",
                        to="federation.convocation",
                    ),
                ),
            ],
            options={
                "ordering": ["convocation", "at", "id"],
            },
        ),
        migrations.CreateModel(
            name="PlaceRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.TextField(blank=True)),
                ("name", models.CharField(blank=True, max_length=120)),
                ("email", models.CharField(blank=True, max_length=254)),
                ("text", models.TextField(blank=True)),
                ("language", models.CharField(default="it", max_length=2)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("proved_at", models.DateTimeField(null=True)),
                ("granted_at", models.DateTimeField(null=True)),
                ("kept_at", models.DateTimeField(null=True)),
                ("ahead_at", models.DateTimeField(null=True)),
                ("refused_at", models.DateTimeField(null=True)),
                ("reply", models.TextField(blank=True)),
                (
                    "convocation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="asks", to="federation.convocation"
                    ),
                ),
                (
                    "granted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="people.person",
                    ),
                ),
            ],
            options={
                "ordering": ["convocation", "id"],
            },
        ),
        migrations.AddConstraint(
            model_name="convocation",
            constraint=models.CheckConstraint(condition=models.Q(("places__gte", 1)), name="convocation_has_places"),
        ),
        migrations.AddConstraint(
            model_name="convocation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("second_at__isnull", True),
                    models.Q(("first_at__isnull", False), ("second_at__gte", models.F("first_at"))),
                    _connector="OR",
                ),
                name="convocation_mails_in_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="callanswer",
            constraint=models.UniqueConstraint(fields=("convocation", "at"), name="answer_has_its_moment"),
        ),
        migrations.AddConstraint(
            model_name="hostingrequest",
            constraint=models.UniqueConstraint(fields=("circuit", "number"), name="request_number_once"),
        ),
        migrations.AddConstraint(
            model_name="hostingrequest",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["asked", "approved", "refused", "back"])), name="request_state"
            ),
        ),
        migrations.AddConstraint(
            model_name="invitedplayer",
            constraint=models.UniqueConstraint(fields=("convocation", "player"), name="invited_once"),
        ),
        migrations.AddConstraint(
            model_name="partner",
            constraint=models.CheckConstraint(
                condition=models.Q(("player", models.F("partner")), _negated=True), name="partner_is_another"
            ),
        ),
        migrations.AddConstraint(
            model_name="placerequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("granted_at__isnull", True),
                    models.Q(("granted_at__gt", models.F("proved_at")), ("proved_at__isnull", False)),
                    _connector="OR",
                ),
                name="ask_proved_before_granted",
            ),
        ),
        migrations.AddConstraint(
            model_name="placerequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("refused_at__isnull", True),
                    models.Q(("proved_at__isnull", False), ("refused_at__gt", models.F("proved_at"))),
                    _connector="OR",
                ),
                name="ask_proved_before_refused",
            ),
        ),
        migrations.AddConstraint(
            model_name="placerequest",
            constraint=models.CheckConstraint(
                condition=models.Q(("ahead_at__isnull", True), ("granted_at__isnull", False), _connector="OR"),
                name="ask_granted_before_ahead",
            ),
        ),
    ]
