import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tabellone.server.people.models
import tabellone.server.people.names


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Acceptance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120)),
                (
                    "words",
                    tabellone.server.people.names.FoldedField(editable=False, max_length=500, of="name", unique=True),
                ),
            ],
            options={
                "ordering": ["words"],
                "constraints": [
                    models.UniqueConstraint(django.db.models.functions.text.Lower("name"), name="club_name_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hashed", models.CharField(max_length=64, unique=True)),
                (
                    "role",
                    models.CharField(
                        choices=[("scorer", "scorer"), ("organiser", "organiser"), ("administrator", "administrator")],
                        max_length=20,
                    ),
                ),
                ("scope", models.CharField(db_index=True, max_length=80)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("uses", models.PositiveSmallIntegerField(default=1)),
                ("used", models.PositiveSmallIntegerField(default=0)),
                ("expires", models.DateTimeField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "accepted_by",
                    models.ManyToManyField(related_name="+", through="people.Acceptance", to=settings.AUTH_USER_MODEL),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at"],
            },
        ),
        migrations.AddField(
            model_name="acceptance",
            name="invitation",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="acceptances", to="people.invitation"
            ),
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "code",
                    models.CharField(
                        default=tabellone.server.people.models.new_code, editable=False, max_length=12, unique=True
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                (
                    "words",
                    tabellone.server.people.names.FoldedField(db_index=True, editable=False, max_length=500, of="name"),
                ),
                ("groups", models.JSONField(blank=True, default=list)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("phone", models.CharField(blank=True, max_length=40)),
                ("birth", models.DateField(blank=True, null=True)),
                ("hides_name", models.BooleanField(default=False)),
                ("name_allowed", models.BooleanField(default=False)),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="people",
                        to="people.club",
                    ),
                ),
                (
                    "into",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="people.person",
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="person",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["words", "id"],
            },
        ),
        migrations.CreateModel(
            name="Measure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("start", models.DateField()),
                ("end", models.DateField(blank=True, null=True)),
                ("why", models.TextField()),
                ("lifted_at", models.DateTimeField(null=True)),
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
                    "lifted_by",
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="measures", to="people.person"
                    ),
                ),
            ],
            options={
                "ordering": ["-start", "-id"],
            },
        ),
        migrations.CreateModel(
            name="Keeping",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("scope", models.CharField(max_length=80)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="keepings", to="people.person"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("asked", "waiting for an organiser"),
                            ("confirmed", "confirmed"),
                            ("refused", "refused"),
                            ("ended", "ended"),
                        ],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("decided_at", models.DateTimeField(null=True)),
                ("why", models.TextField(blank=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claims", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="people.person"
                    ),
                ),
            ],
            options={
                "ordering": ["-asked_at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="Grant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("scorer", "scorer"), ("organiser", "organiser"), ("administrator", "administrator")],
                        max_length=20,
                    ),
                ),
                ("scope", models.CharField(db_index=True, max_length=80)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
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
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="grants", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["scope", "role", "at"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "role", "scope"), name="grant_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("scope", "site"),
                            ("scope__startswith", "tournament:"),
                            ("scope__startswith", "circuit:"),
                            _connector="OR",
                        ),
                        name="grant_scope_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("role__in", ["scorer", "organiser"]),
                            models.Q(("role", "administrator"), ("scope", "site")),
                            _connector="OR",
                        ),
                        name="grant_role_fits",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("used__lte", models.F("uses")), ("uses__gte", 1)), name="invitation_uses"
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("scope", "site"),
                    ("scope__startswith", "tournament:"),
                    ("scope__startswith", "circuit:"),
                    _connector="OR",
                ),
                name="invitation_scope_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("role__in", ["scorer", "organiser"]),
                    models.Q(("role", "administrator"), ("scope", "site")),
                    _connector="OR",
                ),
                name="invitation_role_fits",
            ),
        ),
        migrations.AddConstraint(
            model_name="acceptance",
            constraint=models.UniqueConstraint(fields=("invitation", "user"), name="accepted_once"),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="person_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(("into__isnull", True), ("user__isnull", True), _connector="OR"),
                name="merged_is_nobodys",
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=models.Q(("end__isnull", True), ("end__gte", models.F("start")), _connector="OR"),
                name="measure_days",
            ),
        ),
        migrations.AddConstraint(
            model_name="keeping",
            constraint=models.UniqueConstraint(fields=("person", "scope"), name="keeping_once"),
        ),
        migrations.AddConstraint(
            model_name="keeping",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("scope", "site"),
                    ("scope__startswith", "tournament:"),
                    ("scope__startswith", "circuit:"),
                    _connector="OR",
                ),
                name="keeping_scope_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "confirmed")), fields=("person",), name="claimed_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "confirmed")), fields=("user",), name="claims_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "asked")), fields=("person", "user"), name="claim_asked_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("decided_at__isnull", True), ("status", "asked")),
                    models.Q(("decided_at__isnull", False), ("status__in", ["confirmed", "refused", "ended"])),
                    _connector="OR",
                ),
                name="claim_decided_with_a_day",
            ),
        ),
    ]
