"""The journal read again from its beginning: it must give exactly what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.engine.errors import TabelloneError
from tabellone.server.events.models import Tournament
from tabellone.server.operations.backup_shape import snapshot
from tabellone.server.play import journal_lines, storage


@dataclass(frozen=True, slots=True)
class RebuiltTournament:
    """A tournament whose journal was read again."""

    slug: str
    lines: int
    same: bool


def rebuilt_tournaments() -> Iterator[RebuiltTournament]:
    """Every tournament, compared as of one moment."""
    with snapshot():
        for row in Tournament.objects.order_by("slug"):
            yield RebuiltTournament(row.slug, row.version, _same(row))


def _same(row: Tournament) -> bool:
    try:
        return journal_lines.rebuilt(row) == storage.read(row)
    except (TabelloneError, ValueError, TypeError, KeyError):  # a journal that cannot be read is not the same
        return False
