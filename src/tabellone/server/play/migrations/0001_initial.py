import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("events", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("phase", models.CharField(blank=True, max_length=20)),
                ("seed", models.TextField(null=True)),
                ("published", models.BooleanField(default=False)),
                ("hall", models.JSONField(default=dict)),
                ("basis", models.TextField(blank=True, default="")),
                ("data", models.JSONField(default=dict)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="events.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "number"],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("spot", models.PositiveIntegerField(null=True)),
                ("data", models.JSONField(default=dict)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="play.round"
                    ),
                ),
            ],
            options={
                "ordering": ["round", "number"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("turn", models.PositiveIntegerField()),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="events.entrant"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="play.round"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="play.table"
                    ),
                ),
            ],
            options={
                "ordering": ["table", "turn"],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("confirmed", models.BooleanField(default=True)),
                ("figures", models.JSONField(default=list)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="results", to="play.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Tap",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=24)),
                ("kind", models.CharField(max_length=8)),
                ("turn", models.PositiveSmallIntegerField(default=0)),
                ("at", models.BigIntegerField()),
                ("received", models.BigIntegerField()),
                ("phone", models.CharField(blank=True, max_length=8)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="taps", to="play.table"
                    ),
                ),
            ],
            options={
                "ordering": ["table", "at", "key"],
            },
        ),
        migrations.CreateModel(
            name="Withdrawal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveIntegerField()),
                ("moment", models.TextField()),
                ("data", models.JSONField(default=dict)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="withdrawals", to="events.entrant"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="withdrawals", to="events.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "position"],
            },
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(fields=("tournament", "number"), name="one_draw_a_round"),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(fields=("round", "number"), name="one_table_a_number"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("table", "turn"), name="one_player_a_turn"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("round", "entrant"), name="one_seat_a_round"),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(
                condition=models.Q(("confirmed", True)), fields=("table",), name="one_confirmed_result"
            ),
        ),
        migrations.AddConstraint(
            model_name="tap",
            constraint=models.UniqueConstraint(fields=("table", "key"), name="one_tap_a_key"),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.UniqueConstraint(fields=("entrant", "moment"), name="left_once"),
        ),
    ]
