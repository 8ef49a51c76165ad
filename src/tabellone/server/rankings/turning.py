"""The turn of a year: old ratings deleted on 1 January, the next season opened from the last (PG 6, PG 22, PG 28)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.contract import Register, rulebook_as
from tabellone.contract.register import Forgotten
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import CarriedRating, Season
from tabellone.engine.personal import Who
from tabellone.exchange.documents import folder_files, folder_sum, nameless
from tabellone.server.events.models import Circuit
from tabellone.server.events.queries import free_slug
from tabellone.server.events.seasons import change_season, line_repeated, locked_circuit, season_of
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.people import rights
from tabellone.server.people.models import Grant
from tabellone.server.play.states import LargeAnswers
from tabellone.server.rankings.folders import folder_counted_on
from tabellone.server.rankings.gathering import Gathered, gathered_facts
from tabellone.tournament.codec import encoded

RATINGS_DELETED = "ratings-deleted"
_forgotten: LargeAnswers[tuple[tuple[Forgotten, ...], str]] = LargeAnswers(8)
_carried_seasons: LargeAnswers[Season] = LargeAnswers(4)


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


def knows_turn(circuit: Circuit) -> bool:
    """Whether the circuit's rulebook knows the turn of a year."""
    return rulebook_as(circuit.rulebook, Register) is not None


def deletions(circuit: Circuit) -> list[Deletion]:
    """The two 1 Januaries that concern a season: that of its year, if it deletes anything, and the one after it."""
    of = gathered_facts(circuit)
    found = [_deletion(of, year) for year in (circuit.year, circuit.year + 1)]
    return [one for one in found if one.people or one.entry or one.day.year > circuit.year]


def record_deletion(circuit: Circuit, year: int, writing: Writing, *, seen: str = "") -> Entry:
    """Write down whose ratings a 1 January deleted; `seen` is the sum of the facts that the preview showed (PG 28)."""
    with transaction.atomic():
        row = locked_circuit(circuit.pk)
        if done := line_repeated(row, RATINGS_DELETED, writing):
            return done
        found = _deletion(gathered_facts(row), year)
        if not found.due:
            raise RuleError("deletion-too-early", rule="PG 28", day=found.day)
        if found.entry is not None and not found.differs:
            raise RuleError("deletion-done", rule="PG 28", day=found.day)
        if seen and seen != found.facts:
            raise RuleError("deletion-facts-moved")
        players = [Who(one.player) for one in found.people]
        data = {"day": found.day.isoformat(), "players": players, "count": len(players), "facts": found.facts}
        return journal.append_line(row.scope, RATINGS_DELETED, data, writing)


def carried_season(circuit: Circuit) -> Season:
    """What the next season would start from, as the facts are now (PG 6, PG 22, PG 28)."""
    of, book = gathered_facts(circuit), turning_book(circuit)

    def told() -> Season:
        counted = folder_counted_on(of, book.final_day(circuit.year))
        return book.next_season(counted.season, list(counted.counted.values()))

    return _carried_seasons.kept(of.mark, told)


def turning_book(circuit: Circuit) -> Register:
    """The circuit's rulebook, if its years end."""
    book = rulebook_as(circuit.rulebook, Register)
    if book is None:
        raise RuleError("final-never", rulebook=circuit.rulebook)
    return book


def _deletion(of: Gathered, year: int) -> Deletion:
    day = turning_book(of.circuit).deletion_day(year)
    people, facts = _forgotten.kept(f"{year}:{of.mark}", lambda: _deletion_told(of, year, day))
    return Deletion(day, people, facts, _recorded(of.circuit, day))


def _deletion_told(of: Gathered, year: int, day: date) -> tuple[tuple[Forgotten, ...], str]:
    told = folder_counted_on(of, day)
    season, stages, _ = nameless(told.season, told.counted.values())
    facts = folder_sum(folder_files(season, dict(zip(told.counted, stages, strict=True))))
    return turning_book(of.circuit).forgotten(told.season, list(told.counted.values()), year), facts


def _recorded(circuit: Circuit, day: date) -> Entry | None:
    """The last line about a day."""
    lines: Any = journal_queries.lines_of_stream(circuit.scope).filter(kind=RATINGS_DELETED)
    return next((one for one in reversed(lines) if one.data["day"] == day.isoformat()), None)


SEASON_OPENED, CIRCUIT_CREATED, RATINGS_CARRIED = "season-opened", "circuit-created", "ratings-carried"
FIRST_MONTH = 12  # the next season's stages are planned in December


@dataclass(frozen=True, slots=True)
class NextSeason:
    """The season after a circuit's: opened or not, what it starts from, and what it would start from by now."""

    year: int
    opened: Circuit | None
    season: Season
    from_day: date

    @property
    def due(self) -> bool:
        """Whether it may be opened."""
        return timezone.localdate() >= self.from_day

    @property
    def moved(self) -> tuple[tuple[CarriedRating | None, CarriedRating | None], ...]:
        """Ratings that it would start from otherwise: as they are there, and as they would be."""
        if self.opened is None:
            return ()
        old = {(one.player, one.game): one for one in season_of(self.opened).ratings}
        new = {(one.player, one.game): one for one in self.season.ratings}
        return tuple((old.get(key), new.get(key)) for key in sorted({*old, *new}) if old.get(key) != new.get(key))


def next_season_of(circuit: Circuit) -> NextSeason:
    """The season after a circuit's."""
    return NextSeason(circuit.year + 1, _opened(circuit), carried_season(circuit), date(circuit.year, FIRST_MONTH, 1))


def open_next(circuit: Circuit, writing: Writing) -> Circuit:
    """Open the next season, once: the same organisers, the games, the registered, the ratings that go on."""
    with transaction.atomic():
        row = locked_circuit(circuit.pk)
        if done := line_repeated(row, SEASON_OPENED, writing):
            return Circuit.objects.get(pk=done.data["circuit"])
        found = next_season_of(row)
        if found.opened:
            raise RuleError("next-opened", year=found.year)
        if not found.due:
            raise RuleError("next-too-early", day=found.from_day)
        made = Circuit.objects.create(
            slug=_next_slug(row),
            name=_renumbered(row.name, row.year)[:200],
            rulebook=row.rulebook,
            year=found.year,
            season=encoded(found.season),
            version=1,
        )
        journal.append_line(made.scope, CIRCUIT_CREATED, {"name": made.name, "from": row.pk}, Writing(writing.by))
        data = {"circuit": made.pk, "year": found.year, **_carried_counts(found.season)}
        journal.append_line(row.scope, SEASON_OPENED, data, writing)
        _same_organisers(row, made, writing.by)
        return made


def carry_again(circuit: Circuit, writing: Writing) -> Circuit:
    """Let the next season start from the ratings that the facts of this one give by now."""
    with transaction.atomic():
        found = next_season_of(locked_circuit(circuit.pk))
        if found.opened is None or not (found.moved or line_repeated(found.opened, RATINGS_CARRIED, writing)):
            raise RuleError("next-unchanged", year=found.year)
        return change_season(
            found.opened.pk,
            lambda season: _with_ratings(season, found.season),
            RATINGS_CARRIED,
            {"from": circuit.pk, **_carried_counts(found.season)},
            writing,
        )


def _with_ratings(season: Season, fresh: Season) -> Season:
    """The season with other ratings to start from; people who are only there by them are added."""
    known = {one.id for one in season.players}
    seen = {one.id: one.seen for one in fresh.players}
    people = tuple(replace(one, seen=seen.get(one.id, one.seen)) for one in season.players)
    added = tuple(one for one in fresh.players if one.id not in known)
    return replace(season, players=(*people, *added), ratings=fresh.ratings)


def _carried_counts(season: Season) -> dict[str, int]:
    return {"people": len(season.players), "ratings": len(season.ratings)}


def _opened(circuit: Circuit) -> Circuit | None:
    line = journal_queries.lines_of_stream(circuit.scope).filter(kind=SEASON_OPENED).last()
    return Circuit.objects.filter(pk=line.data["circuit"]).first() if line else None


def _renumbered(text: str, year: int) -> str:
    """A name with the next year in place of the year, or after it where it has none."""
    changed = re.sub(rf"(?<!\d){year}(?!\d)", str(year + 1), text)
    return changed if changed != text else f"{text} {year + 1}"


def _next_slug(circuit: Circuit) -> str:
    """An address like the last season's that no circuit has yet."""
    return free_slug(Circuit, _renumbered(circuit.slug, circuit.year).replace(" ", "-")[-70:].strip("-"))


def _same_organisers(old: Circuit, new: Circuit, by: User | None) -> None:
    for one in Grant.objects.filter(scope=old.scope).select_related("user").order_by("pk"):
        rights.give_role(one.user, one.role, new.scope, by=by)
    if by and not Grant.objects.filter(scope=new.scope, user=by).exists():
        rights.give_role(by, "organiser", new.scope, by=by)
