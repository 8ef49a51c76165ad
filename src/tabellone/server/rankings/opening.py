"""The next season: a circuit of its own, with the games, the people and the ratings of the last (PG 6, PG 22)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import CarriedRating, Season
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import change_season, locked, season_of
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.server.people.models import Grant
from tabellone.server.people.services import grants
from tabellone.server.rankings.turning import carried, repeated
from tabellone.tournament.codec import encoded

OPENED, CREATED, CARRIED = "season-opened", "circuit-created", "ratings-carried"
FIRST_MONTH = 12  # the next season's stages are planned in December


@dataclass(frozen=True, slots=True)
class Next:
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


def next_of(circuit: Circuit) -> Next:
    """The season after a circuit's."""
    return Next(circuit.year + 1, _opened(circuit), carried(circuit), date(circuit.year, FIRST_MONTH, 1))


def open_next(circuit: Circuit, *, by: User | None, token: str = "") -> Circuit:
    """Open the next season, once: the same organisers, the games, the registered, the ratings that go on."""
    with transaction.atomic():
        row = locked(circuit.pk)
        if done := repeated(row, token, by=by):
            return Circuit.objects.get(pk=done.data["circuit"])
        found = next_of(row)
        if found.opened:
            raise RuleError("next-opened", year=found.year)
        if not found.due:
            raise RuleError("next-too-early", day=found.from_day)
        made = Circuit.objects.create(
            slug=_slug(row),
            name=_renumbered(row.name, row.year)[:200],
            rulebook=row.rulebook,
            year=found.year,
            season=encoded(found.season),
            version=1,
        )
        journal.append(made.scope, CREATED, {"name": made.name, "from": row.pk}, by=by)
        data = {"circuit": made.pk, "year": found.year, **_counted(found.season)}
        journal.append(row.scope, OPENED, data, by=by, token=token)
        _same_organisers(row, made, by)
        return made


def carry_again(circuit: Circuit, *, by: User | None, token: str = "", why: str = "") -> Circuit:
    """Let the next season start from the ratings that the facts of this one give by now."""
    with transaction.atomic():
        found = next_of(locked(circuit.pk))
        if found.opened is None or not (found.moved or repeated(found.opened, token, by=by)):
            raise RuleError("next-unchanged", year=found.year)
        return change_season(
            found.opened.pk,
            lambda season: _with_ratings(season, found.season),
            CARRIED,
            {"from": circuit.pk, **_counted(found.season)},
            by=by,
            why=why,
            token=token,
        )


def _with_ratings(season: Season, fresh: Season) -> Season:
    """The season with other ratings to start from; people who are only there by them are added."""
    known = {one.id for one in season.players}
    seen = {one.id: one.seen for one in fresh.players}
    people = tuple(replace(one, seen=seen.get(one.id, one.seen)) for one in season.players)
    added = tuple(one for one in fresh.players if one.id not in known)
    return replace(season, players=(*people, *added), ratings=fresh.ratings)


def _counted(season: Season) -> dict[str, int]:
    return {"people": len(season.players), "ratings": len(season.ratings)}


def _opened(circuit: Circuit) -> Circuit | None:
    line = journal_queries.stream(circuit.scope).filter(kind=OPENED).last()
    return Circuit.objects.filter(pk=line.data["circuit"]).first() if line else None


def _renumbered(text: str, year: int) -> str:
    """A name with the next year in place of the year, or after it where it has none."""
    changed = re.sub(rf"(?<!\d){year}(?!\d)", str(year + 1), text)
    return changed if changed != text else f"{text} {year + 1}"


def _slug(circuit: Circuit) -> str:
    """An address like the last season's that no circuit has yet."""
    wanted = _renumbered(circuit.slug, circuit.year).replace(" ", "-")[-70:].strip("-")
    taken = set(Circuit.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    return next(one for one in (wanted, *(f"{wanted}-{n}" for n in range(2, len(taken) + 3))) if one not in taken)


def _same_organisers(old: Circuit, new: Circuit, by: User | None) -> None:
    for one in Grant.objects.filter(scope=old.scope).select_related("user").order_by("pk"):
        grants.give(one.user, one.role, new.scope, by=by)
    if by and not Grant.objects.filter(scope=new.scope, user=by).exists():
        grants.give(by, "organiser", new.scope, by=by)
