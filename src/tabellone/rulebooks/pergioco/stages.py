"""The circuit around the stages, and what a stage may be: platform, pace, admission, system, days; room in the Race.

PG 1, PG 2, PG 5, PG 38, PG 40.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from tabellone.contract.register import RaceRoom, Staged
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Season, Tournament
from tabellone.rulebooks.pergioco.check import SYSTEMS
from tabellone.rulebooks.pergioco.params import season_params
from tabellone.rulebooks.pergioco.race import race_unregistered

NAME = "PerGioco Masters"  # PG 1
FIRST_DAY, LAST_DAY = date(2026, 1, 2), date(2026, 12, 31)  # PG 2
PLATFORMS = ("boardgamearena", "playstrategy", "abstractplay")  # PG 2
PACES = ("real_time", "turn_based")  # PG 2
ADMISSIONS = ("open", "invitation")  # PG 2


def in_season(day: date) -> bool:
    """Whether a day belongs to the season of 2026 (PG 1, PG 2)."""
    return FIRST_DAY <= day <= LAST_DAY


FIRST, LAST = (1, 2), (12, 31)  # PG 2: month and day of the season's first and last day


def paces() -> tuple[str, ...]:
    """How stages are played (PG 2)."""
    return PACES


def admissions() -> tuple[str, ...]:
    """Who may enter a stage (PG 2)."""
    return ADMISSIONS


def systems() -> tuple[str, ...]:
    """The formats of stages (PG 2)."""
    return SYSTEMS


def race_room(season: Season, tournaments: Sequence[Tournament]) -> RaceRoom:
    """How many Race stages the season's year has, and how many more fit (PG 38, PG 40)."""
    params = season_params(season)
    stages = sum(each.race and each.end.year == season.year for each in tournaments)
    return RaceRoom(stages, params.race_stages, params.race_players)


def stage_problems(season: Season, others: Sequence[Tournament], stage: Tournament) -> Iterator[Problem]:
    """What forbids a stage beside the others of its season (PG 2, PG 38, ruling stage-in-its-year)."""
    first, last = date(season.year, *FIRST), date(season.year, *LAST)
    if not first <= stage.end <= last:
        days = {"end": stage.end, "first": first, "last": last}
        yield Problem("pg-stage-outside-season", "end", "PG 2", values=days)
    yield from _said(Staged.of(stage.extra))
    if stage.race:
        room = race_room(season, others)
        if room.full:
            values = {"most": room.most, "year": season.year}
            yield Problem("pg-race-full", "race", "PG 38", values=values)
    yield from entry_problems(season, stage)


def entry_problems(season: Season, stage: Tournament) -> Iterator[Problem]:
    """Entrants whom a stage cannot have: in the Race, who is not registered by the day it starts (PG 5, PG 38)."""
    if stage.race:
        people = {person.id: person for person in season.players}
        yield from race_unregistered(stage, people, season_params(season))


def _said(staged: Staged) -> Iterator[Problem]:
    """A platform, a pace or an admission that the rules do not know (PG 2)."""
    for name, known in (("platform", PLATFORMS), ("pace", PACES), ("entry", ADMISSIONS)):
        found = getattr(staged, name)
        if found and found not in known:
            yield Problem("pg-stage-said", f"x-{name}", "PG 2", values={"found": found, "known": list(known)})
