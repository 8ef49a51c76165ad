"""Rankings that have become final: frozen on 31 December, corrected only in the open (PG 31, PG 34, PG 37)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from tabellone.engine.answers import SeasonAnswer
from tabellone.engine.facts import Season, Tournament
from tabellone.rulebooks.pergioco.season import season as rankings_of


@dataclass(frozen=True, slots=True)
class Frozen:
    """The final state of a year: revision, fingerprint of the facts behind it, answer (PG 31, PG 34, PG 37)."""

    year: int
    revision: int
    facts: str
    answer: SeasonAnswer


def is_final(on: date) -> bool:
    """Whether the rankings of a day are those that become final (PG 31, PG 34, PG 37)."""
    return (on.month, on.day) == (12, 31)


def fingerprint(season: Season, tournaments: Sequence[Tournament]) -> str:
    """SHA-256 of the facts, whatever order the files come in (PG 31, PG 34, PG 37)."""
    facts = [repr(season), *sorted(repr(tournament) for tournament in tournaments)]
    return sha256("\n".join(facts).encode()).hexdigest()


def frozen(season: Season, tournaments: Sequence[Tournament], year: int) -> Frozen:
    """The year's final state as its first revision (PG 31, PG 34, PG 37)."""
    answer = rankings_of(season, tournaments, date(year, 12, 31))
    return Frozen(year, 1, fingerprint(season, tournaments), answer)


def revised(before: Frozen, season: Season, tournaments: Sequence[Tournament]) -> Frozen:
    """The same state if nothing in its answer changed, else a new, visible revision (PG 31, PG 34, PG 37)."""
    now = frozen(season, tournaments, before.year)
    if now.answer == before.answer:
        return before
    return Frozen(now.year, before.revision + 1, now.facts, now.answer)
