"""Every line gets its hash, every personal part and subject its salt; what is there already is chained as it is found."""

from typing import Any

from django.db import migrations, models

from tabellone.server.journal.chain import FIRST, line_hash, sealed, sealed_parts
from tabellone.server.journal.guard import CHAINED, JOURNAL

BATCH = 500
PUBLIC = ("correct", "import")  # whose reasons everybody could read


def chain(apps: Any, _editor: Any) -> None:
    """Chain the lines that are there, stream by stream."""
    entries, parts, subjects = (apps.get_model("journal", name) for name in ("Entry", "PersonalPart", "Subject"))
    _seal_subjects(subjects)
    for stream in list(entries.objects.order_by("stream").values_list("stream", flat=True).distinct()):
        sums = dict(subjects.objects.filter(stream=stream).values_list("token", "sum"))
        personal = {part.entry_id: part for part in parts.objects.filter(entry__stream=stream)}
        lines, previous = list(entries.objects.filter(stream=stream).order_by("number")), FIRST
        _keep_private(lines, personal)
        for line in lines:
            if part := personal.get(line.pk):
                told = [("by_name", part.by_name), ("why", part.why), ("note", part.note)]
                part.salts, line.sums = sealed_parts([*told, *(("piece", one) for one in part.pieces)])
            line.hash = previous = line_hash(previous, line, sums)
        entries.objects.bulk_update(lines, ["sums", "hash"], batch_size=BATCH)
        parts.objects.bulk_update(personal.values(), ["why", "note", "salts"], batch_size=BATCH)


def _keep_private(lines: Any, personal: Any) -> None:
    """Reasons in a tournament of which nobody had said that they are public become notes for the organisers."""
    for line in lines:
        part = personal.get(line.pk)
        if part and line.stream.startswith("tournament:") and line.kind not in PUBLIC:
            part.why, part.note = "", part.why


def _seal_subjects(subjects: Any) -> None:
    batch = []
    for one in subjects.objects.order_by("pk").iterator(chunk_size=BATCH):
        one.salt, one.sum = sealed("subject", [one.stream, one.token, one.called])
        batch.append(one)
        if len(batch) == BATCH:
            subjects.objects.bulk_update(batch, ["salt", "sum"])
            batch = []
    subjects.objects.bulk_update(batch, ["salt", "sum"])


class Migration(migrations.Migration):
    dependencies = [
        ("journal", "0001_lines"),
    ]

    operations = [
        *(guard.lifting() for guard in JOURNAL),
        migrations.AddField("entry", "sums", models.TextField(default="")),
        migrations.AddField("entry", "hash", models.CharField(default="", max_length=64)),
        migrations.AddField("personalpart", "note", models.TextField(blank=True, default="")),
        migrations.AddField("personalpart", "salts", models.TextField(default="")),
        migrations.AddField("subject", "salt", models.CharField(default="", max_length=24)),
        migrations.AddField("subject", "sum", models.CharField(default="", max_length=44)),
        migrations.RunPython(chain, migrations.RunPython.noop),
        *(guard.operation() for guard in CHAINED),
    ]
