"""The turn of a year: old ratings deleted on 1 January, and the next season opened from the last (PG 6, PG 28).

Ratings are computed, and so is their deletion: the act writes down in the journal, once, who was told to be deleted.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.contract import BY_ID, Turning
from tabellone.contract.register import Forgotten
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season
from tabellone.exchange.documents import folder_files, folder_sum, nameless
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import locked
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.play.answers import Large
from tabellone.server.rankings.folders import counted_on
from tabellone.server.rankings.gathering import Gathered, gathered

DELETED = "ratings-deleted"
_forgotten: Large[tuple[tuple[Forgotten, ...], str]] = Large(8)
_carried: Large[Season] = Large(4)


@dataclass(frozen=True, slots=True)
class Deletion:
    """What a 1 January deletes, the sum of the facts that say so, and the line that recorded it, if one has."""

    day: date
    people: tuple[Forgotten, ...]
    facts: str
    entry: Entry | None = None

    @property
    def due(self) -> bool:
        """Whether the day has come."""
        return timezone.localdate() >= self.day

    @property
    def differs(self) -> bool:
        """Whether the facts would delete others by now than were recorded."""
        return self.entry is not None and self.entry.data["players"] != [one.player for one in self.people]


def turns(circuit: Circuit) -> bool:
    """Whether the circuit's rulebook knows the turn of a year."""
    return isinstance(BY_ID[circuit.rulebook], Turning)


def deletions(circuit: Circuit) -> list[Deletion]:
    """The two 1 Januaries that concern a season: that of its year, if it deletes anything, and the one after it."""
    of = gathered(circuit)
    found = [_deletion(of, year) for year in (circuit.year, circuit.year + 1)]
    return [one for one in found if one.people or one.entry or one.day.year > circuit.year]


def record_deletion(circuit: Circuit, year: int, *, by: User | None, token: str = "", seen: str = "") -> Entry:
    """Write down whose ratings a 1 January deleted; `seen` is the sum of the facts that the preview showed (PG 28)."""
    with transaction.atomic():
        row = locked(circuit.pk)
        if done := repeated(row, token, by=by):
            return done
        found = _deletion(gathered(row), year)
        if not found.due:
            raise RuleError("deletion-too-early", rule="PG 28", day=found.day)
        if found.entry is not None and not found.differs:
            raise RuleError("deletion-done", rule="PG 28", day=found.day)
        if seen and seen != found.facts:
            raise RuleError("deletion-facts-moved")
        players = [one.player for one in found.people]
        data = {"day": found.day.isoformat(), "players": players, "count": len(players), "facts": found.facts}
        return journal.append(row.scope, DELETED, data, by=by, token=token)


def carried(circuit: Circuit) -> Season:
    """What the next season would start from, as the facts are now (PG 6, PG 22, PG 28)."""
    of, book = gathered(circuit), turning_book(circuit)

    def told() -> Season:
        counted = counted_on(of, book.final_day(circuit.year))
        return book.next_season(counted.season, list(counted.counted.values()))

    return _carried.kept(of.mark, told)


def turning_book(circuit: Circuit) -> Turning:
    """The circuit's rulebook, if its years end."""
    book = BY_ID[circuit.rulebook]
    if not isinstance(book, Turning):
        raise RuleError("final-never", rulebook=circuit.rulebook)
    return book


def repeated(row: Circuit, token: str, *, by: User | None) -> Entry | None:
    """The line that this token wrote the first time in the circuit's journal."""
    done = journal_queries.with_token(token)
    if done and (done.stream != row.scope or done.by_id != (by.pk if by else None)):
        raise RuleError("token-of-another")
    return done


def _deletion(of: Gathered, year: int) -> Deletion:
    day = turning_book(of.circuit).deletion_day(year)
    people, facts = _forgotten.kept(f"{year}:{of.mark}", lambda: _told(of, year, day))
    return Deletion(day, people, facts, _recorded(of.circuit, day))


def _told(of: Gathered, year: int, day: date) -> tuple[tuple[Forgotten, ...], str]:
    told = counted_on(of, day)
    season, stages, _ = nameless(told.season, told.counted.values())
    facts = folder_sum(folder_files(season, dict(zip(told.counted, stages, strict=True))))
    return turning_book(of.circuit).forgotten(told.season, list(told.counted.values()), year), facts


def _recorded(circuit: Circuit, day: date) -> Entry | None:
    """The last line about a day."""
    lines: Any = journal_queries.stream(circuit.scope).filter(kind=DELETED)
    return next((one for one in reversed(lines) if one.data["day"] == day.isoformat()), None)
