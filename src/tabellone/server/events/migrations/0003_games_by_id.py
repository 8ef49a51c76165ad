"""The column of a tournament's game holds its id, whichever of the game's names its settings have."""

from typing import Any

from django.db import migrations


def by_id(apps: Any, _editor: Any) -> None:
    from tabellone.contract import BY_ID  # noqa: PLC0415 - only when it is run

    rows = apps.get_model("events", "Tournament").objects.exclude(game="")
    for rulebook, book in BY_ID.items():
        own = rows.filter(rulebook=rulebook)
        for game in set(own.values_list("game", flat=True)):
            if book.game_id(game) != game:
                _rename(own.filter(game=game), game, book.game_id(game))


def _rename(rows: Any, game: str, known: str) -> None:
    """A game that the federation had added under that name stays what it is."""
    for row in rows.only("pk", "settings"):
        added = row.settings.get("head", {}).get("params", {}).get("sheets", {})
        if game not in added:
            type(row).objects.filter(pk=row.pk).update(game=known)


def nothing(_apps: Any, _editor: Any) -> None:
    """The settings have kept the name."""


class Migration(migrations.Migration):
    dependencies = [("events", "0002_hall")]

    operations = [migrations.RunPython(by_id, nothing)]
