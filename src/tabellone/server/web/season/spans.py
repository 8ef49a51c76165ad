"""Since when a ranking runs, and where the earlier ones are found (BIG 7, ruling general-year)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from tabellone.server.rankings import seasons
from tabellone.server.web.season.seen import Seen

NIGHT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Earlier:
    """A ranking as it stood before a national final, or at the end of another year: what ended it, and its last day."""

    name: str
    slug: str
    day: date


@dataclass(frozen=True, slots=True)
class Running:
    """A ranking on a day: of which `kind`, begun by which tournament, made of how many, and the earlier ones."""

    kind: str
    began: Earlier | None
    tournaments: int
    earlier: tuple[Earlier, ...]
    years: tuple[int, ...]
    best: int | None = None
    year: int | None = None


def running(of: Seen, code: str) -> Running | None:
    """How long the ranking has been running; None where the rulebook does not tell."""
    if not seasons.recalls(of.of.circuit):
        return None
    told = seasons.recalled(of.of, of.on)
    span = told.book.span_on(told.annals, code, of.on)
    rows = {facts.id: row for row, facts in zip(of.of.rows, of.of.facts, strict=True)}
    finals = [Earlier(rows[ident].name, rows[ident].slug, day) for ident, day in span.finals if ident in rows]
    began = finals[0] if span.began is not None and finals else None
    earlier = tuple(Earlier(one.name, one.slug, one.day - NIGHT) for one in finals)
    years = sorted({facts.end.year for facts in of.of.facts if facts.rounds}, reverse=True)
    kind = code.partition(":")[0]
    return Running(
        kind, began, span.tournaments, earlier, tuple(years) if span.year is not None else (), span.best, span.year
    )
