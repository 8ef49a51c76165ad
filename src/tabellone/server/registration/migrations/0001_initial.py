import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tabellone.server.registration.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("events", "0001_initial"),
        ("people", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FingerprintKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(default=tabellone.server.registration.models.new_key, max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="PlatformAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("platform", models.CharField(max_length=20)),
                ("nickname", models.CharField(max_length=100)),
                ("key", models.CharField(max_length=200)),
                ("site_id", models.CharField(blank=True, max_length=100)),
                ("in_team", models.BooleanField(default=False)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="accounts", to="people.person"
                    ),
                ),
            ],
            options={
                "ordering": ["platform", "key"],
            },
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rulebook", models.CharField(max_length=20)),
                ("day", models.DateField()),
                ("first_name", models.CharField(max_length=100)),
                ("last_name", models.CharField(max_length=100)),
                ("city", models.CharField(max_length=100)),
                ("country", models.CharField(max_length=100)),
                ("language", models.CharField(default="en", max_length=2)),
                ("rules_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("privacy_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("newsletter", models.BooleanField(default=True)),
                (
                    "verification",
                    models.CharField(
                        choices=[
                            ("none", "not asked for"),
                            ("requested", "asked for"),
                            ("verified", "verified"),
                            ("failed", "failed"),
                        ],
                        default="none",
                        max_length=10,
                    ),
                ),
                ("disqualified", models.BooleanField(default=False)),
                ("hides_name", models.BooleanField(default=False)),
                ("erased_at", models.DateTimeField(null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="registrations", to="people.person"
                    ),
                ),
            ],
            options={
                "ordering": ["rulebook", "day", "id"],
            },
        ),
        migrations.CreateModel(
            name="Takeover",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("asked", "waiting for the organiser"),
                            ("confirmed", "confirmed"),
                            ("refused", "refused"),
                        ],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("decided_at", models.DateTimeField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="takeovers",
                        to="registration.platformaccount",
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="takeovers",
                        to="registration.registration",
                    ),
                ),
            ],
            options={
                "ordering": ["asked_at", "id"],
            },
        ),
        migrations.CreateModel(
            name="TermsVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rulebook", models.CharField(max_length=20)),
                ("kind", models.CharField(choices=[("rules", "rules"), ("privacy", "privacy notice")], max_length=10)),
                ("version", models.PositiveSmallIntegerField()),
                ("since", models.DateField()),
                ("text", models.JSONField(default=dict)),
            ],
            options={
                "ordering": ["rulebook", "kind", "-version"],
                "constraints": [
                    models.UniqueConstraint(fields=("rulebook", "kind", "version"), name="terms_version_once"),
                    models.UniqueConstraint(fields=("rulebook", "kind", "since"), name="terms_day_once"),
                ],
            },
        ),
        migrations.AddField(
            model_name="registration",
            name="privacy",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="registration.termsversion"
            ),
        ),
        migrations.AddField(
            model_name="registration",
            name="rules",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="registration.termsversion"
            ),
        ),
        migrations.CreateModel(
            name="ErasedAccount",
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
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rulebook", models.CharField(max_length=20)),
                ("agreed_on", models.DateField(null=True)),
                ("refused_on", models.DateField(null=True)),
                (
                    "how",
                    models.CharField(
                        choices=[
                            ("player", "said by the player when entering"),
                            ("door", "said by the player at the door"),
                            ("asked", "asked by an organiser, who noted it"),
                            ("list", "by a signed list that an organiser holds"),
                            ("desk", "noted by an organiser at check-in, by an earlier rule"),
                        ],
                        max_length=10,
                    ),
                ),
                ("nickname", models.CharField(blank=True, max_length=60)),
                ("wants_mail", models.BooleanField(default=True)),
                ("language", models.CharField(default="it", max_length=2)),
                ("version", models.PositiveIntegerField(default=1)),
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
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="people.person"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="events.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["person__words", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("person", "rulebook"), name="membership_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("agreed_on__isnull", False), ("refused_on__isnull", True)),
                            models.Q(("agreed_on__isnull", True), ("refused_on__isnull", False)),
                            _connector="OR",
                        ),
                        name="membership_yes_or_no",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="platformaccount",
            constraint=models.UniqueConstraint(fields=("platform", "key"), name="nickname_once"),
        ),
        migrations.AddConstraint(
            model_name="platformaccount",
            constraint=models.UniqueConstraint(
                condition=models.Q(("site_id", ""), _negated=True), fields=("platform", "site_id"), name="site_id_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="takeover",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "asked")), fields=("registration", "account"), name="takeover_asked_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="takeover",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("decided_at__isnull", True), ("status", "asked")),
                    models.Q(("decided_at__isnull", False), ("status__in", ["confirmed", "refused"])),
                    _connector="OR",
                ),
                name="takeover_decided_with_a_moment",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.UniqueConstraint(fields=("person", "rulebook"), name="registered_once"),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(("verification__in", ["none", "requested", "verified", "failed"])),
                name="registration_verification",
            ),
        ),
    ]
