"""Making estimates: outside every transaction, by whoever has the time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tabellone.server.events.models import Tournament
from tabellone.server.forecasting import convert, queries
from tabellone.server.forecasting.models import Estimate
from tabellone.server.forecasting.strengths import elos_of, eve_of
from tabellone.server.play.standings import facts_of


@dataclass(frozen=True, slots=True)
class Made:
    """What came of it, with the facts that it was made of."""

    facts: str
    columns: dict[str, Any]


def make_waiting() -> int:
    """Make what waits; how many."""
    found = 0
    while (one := queries.waiting().select_related("tournament__circuit").first()) is not None:
        make(one)
        found += 1
    return found


def make(estimate: Estimate) -> None:
    """Make one estimate; what was asked of facts that have moved since is forgotten: who looks asks again."""
    Estimate.objects.filter(pk=estimate.pk).update(tries=F("tries") + 1)
    row = estimate.tournament
    if queries.mark_of(row) != estimate.facts or queries.book_of(row) is None or queries.refusal(row):
        Estimate.objects.filter(pk=estimate.pk, made_at=None).delete()
        return
    keep(row, computed(row))


def computed(row: Tournament) -> Made:
    """The odds as the facts are now (ruling odds-elo-of-the-eve); the seed is the stamp of the facts."""
    book = queries.book_of(row)
    assert book is not None  # noqa: S101 - who asks has looked
    facts = facts_of(row)
    mark, elos = queries.mark_of(row), elos_of(row)
    answer = book.odds(facts, elos, str(row.page_stamp))
    people = [set(player.members or (player.id,)) | {player.id} for player in facts.players]
    known = sum(bool(one & elos.keys()) for one in people)
    columns = {"answer": convert.stored(answer), "rated": known, "rated_on": eve_of(row)}
    return Made(mark, columns)


def keep(row: Tournament, made: Made) -> None:
    """Write it down in place of all that was made or asked before."""
    with transaction.atomic():
        kept, _ = Estimate.objects.update_or_create(
            tournament=row, facts=made.facts, defaults={**made.columns, "made_at": timezone.now()}
        )
        Estimate.objects.filter(tournament=row, pk__lt=kept.pk).delete()
