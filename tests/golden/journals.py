"""The journal of the demonstration line by line, what it gives when it is read again, and the documents."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from tests.golden.masking import masked


def lines() -> Iterator[tuple[str, str]]:
    """Every line: stream, number and kind, and what it holds."""
    from tabellone.server.journal.models import Entry

    streams = _streams()
    for one in Entry.objects.order_by("pk"):
        held = {"data": one.data, "by": one.by_name, "why": one.why, "at": one.at.isoformat()}
        text = json.dumps(held, ensure_ascii=False, indent=1, sort_keys=True)
        yield f"journal {streams.get(one.stream, masked(one.stream))} {one.number} {one.kind}", masked(text)


def _streams() -> dict[str, str]:
    """Tournaments by their names in addresses."""
    from tabellone.server.events.models import Tournament

    return {f"tournament:{row.pk}": f"tournament:{row.slug}" for row in Tournament.objects.all()}


def replayed() -> Iterator[tuple[str, str]]:
    """Of every tournament, whether its journal gives what is stored."""
    from tabellone.server.operations.records import rebuilt_tournaments

    for one in rebuilt_tournaments():
        yield f"replayed {one.slug}", f"{one.lines} lines, {'the same' if one.same else 'DIFFERENT'}"


def stored(documents: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """What is stored of every tournament, as a document."""
    for slug, text in documents.items():
        yield (
            f"document {slug}",
            masked(json.dumps(json.loads(text), ensure_ascii=False, indent=1, sort_keys=True)),
        )
