"""The circuit around the stages: season, platforms, calendar, prizes, letters, versions of the rules.

PG 1, PG 2, PG 13, PG 14, PG 15, PG 16, PG 17, PG 18, PG 19.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from tabellone.engine.facts import Status, Tournament
from tabellone.rulebooks.pergioco.params import PGR_SINCE

NAME = "PerGioco Masters"  # PG 1
FIRST_DAY, LAST_DAY = date(2026, 1, 2), date(2026, 12, 31)  # PG 2
PLATFORMS = ("boardgamearena", "playstrategy", "abstractplay")  # PG 2
PACES = ("real_time", "turn_based")  # PG 2
ADMISSIONS = ("open", "invitation")  # PG 2
COMPLAINT_LANGUAGES = ("it", "en")  # PG 16

LetterState = Literal["received", "answered", "closed"]
NEXT_STATES: dict[LetterState, tuple[LetterState, ...]] = {  # PG 16, PG 18
    "received": ("answered", "closed"),
    "answered": ("received", "closed"),
    "closed": (),
}


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A stage in the public calendar (PG 13)."""

    id: str
    name: str
    game: str
    start: date
    end: date
    race: bool


@dataclass(frozen=True, slots=True)
class RulesVersion:
    """One version of the rules: its number and the day from which it holds (PG 17)."""

    number: int
    since: date


def in_season(day: date) -> bool:
    """Whether a day belongs to the season of 2026 (PG 1, PG 2)."""
    return FIRST_DAY <= day <= LAST_DAY


def rating_exists(day: date) -> bool:
    """Whether there is a PGR on a day: it replaces no federation's rating, and began in October 2021 (PG 19)."""
    return day >= PGR_SINCE


def calendar(tournaments: Iterable[Tournament]) -> tuple[CalendarEntry, ...]:
    """The stages as the public calendar lists them, always from the documents as they are now (PG 13)."""
    entries = (CalendarEntry(t.id, t.name, t.game or "", t.start, t.end, t.race) for t in tournaments)
    return tuple(sorted(entries, key=lambda entry: (entry.start, entry.end, entry.id)))


def prizes_announced(text: str | None) -> bool:
    """Whether prizes have been announced: they are set later, as a text of the organiser's (PG 14)."""
    return bool(text and text.strip())


def platform_fault(statuses: Sequence[Status]) -> bool:
    """Whether a game is void: nobody answers for a platform's fault, and it is no game (PG 15)."""
    return bool(statuses) and all(status == "void" for status in statuses)


def complaint_accepted(language: str) -> bool:
    """Whether a complaint may be in this language: Italian or English only (PG 16)."""
    return language.lower().partition("-")[0] in COMPLAINT_LANGUAGES


def in_force(versions: Iterable[RulesVersion], day: date) -> RulesVersion | None:
    """The version of the rules that holds on a day: the organiser may change them at any time (PG 17)."""
    begun = [version for version in versions if version.since <= day]
    return max(begun, key=lambda version: (version.since, version.number), default=None)


def may_become(state: LetterState, new: LetterState) -> bool:
    """Whether a complaint or a contact letter may pass to a state; stored, answered, tracked (PG 16, PG 18)."""
    return new in NEXT_STATES[state]
