from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0004_rulings_of_before"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="basis",
            field=models.TextField(blank=True, default=""),
        ),
    ]
