"""Estimates of how a tournament will end: asked for by who looks, made by a task outside every transaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from tabellone.server.events.models import Tournament
from tabellone.server.play.standings import facts_of
from tabellone.server.rankings.models import Estimate
from tabellone.server.rankings.odds import (
    Forecast,
    elos_on_the_eve,
    eve_of,
    final_odds,
    forecast_of,
    odds_as_json,
    odds_book,
    odds_mark,
    odds_refusal,
    waiting_estimates,
)


@dataclass(frozen=True, slots=True)
class MadeEstimate:
    """What came of it, with the facts that it was made of."""

    facts: str
    columns: dict[str, Any]


def make_waiting_estimates() -> int:
    """Make what waits; how many."""
    found = 0
    while (one := waiting_estimates().select_related("tournament__circuit").first()) is not None:
        make_estimate(one)
        found += 1
    return found


def make_estimate(estimate: Estimate) -> None:
    """Make one estimate; what was asked of facts that have moved since is forgotten: who looks asks again."""
    Estimate.objects.filter(pk=estimate.pk).update(tries=F("tries") + 1)
    row = estimate.tournament
    if odds_mark(row) != estimate.facts or odds_book(row) is None or odds_refusal(row):
        Estimate.objects.filter(pk=estimate.pk, made_at=None).delete()
        return
    keep_estimate(row, computed_estimate(row))


def computed_estimate(row: Tournament) -> MadeEstimate:
    """The odds as the facts are now (ruling odds-elo-of-the-eve); the seed is the stamp of the facts."""
    book = odds_book(row)
    assert book is not None  # noqa: S101 - who asks has looked
    facts = facts_of(row)
    mark, elos = odds_mark(row), elos_on_the_eve(row)
    answer = book.odds(facts, elos, str(row.page_stamp))
    people = [set(player.members or (player.id,)) | {player.id} for player in facts.players]
    known = sum(bool(one & elos.keys()) for one in people)
    columns = {"answer": odds_as_json(answer), "rated": known, "rated_on": eve_of(row)}
    return MadeEstimate(mark, columns)


def keep_estimate(row: Tournament, made: MadeEstimate) -> None:
    """Write it down in place of all that was made or asked before."""
    with transaction.atomic():
        kept, _ = Estimate.objects.update_or_create(
            tournament=row, facts=made.facts, defaults={**made.columns, "made_at": timezone.now()}
        )
        Estimate.objects.filter(tournament=row, pk__lt=kept.pk).delete()


@task()
def make_estimates() -> int:
    """Make what waits; how many."""
    return make_waiting_estimates()


def wake_estimates() -> None:
    """See to it that somebody makes what waits: a task, unless one is there."""
    if not DBTaskResult.objects.ready().filter(task_path=make_estimates.module_path).exists():
        make_estimates.enqueue()


def remind_of_estimates() -> None:
    """What waits and was forgotten gets its task: after a kill, or asked for while there was no worker."""
    if waiting_estimates().exists():
        wake_estimates()


def ask_for_estimate(row: Tournament) -> Forecast:
    """What there is; somebody looks, so an estimate of the facts as they are is asked for, once.

    A tournament without odds, or one that is over, is none to ask for.
    """
    found = forecast_of(row)
    if found.current or found.since is not None or odds_refusal(row) or final_odds(row):
        return found
    with transaction.atomic():
        _, new = Estimate.objects.get_or_create(tournament=row, facts=odds_mark(row))
        if new:
            wake_estimates()
    return forecast_of(row)


def make_estimate_now(row: Tournament) -> None:
    """Make it at once, for an organiser who does not want to wait for a worker; a RuleError where there are no odds."""
    if (refused := odds_refusal(row)) is not None:
        raise refused
    if final_odds(row) is None and not forecast_of(row).current:
        keep_estimate(row, computed_estimate(row))


def forget_estimates(row: Tournament) -> None:
    """Without the estimates of a tournament: somebody is erased, and their ids stand in them."""
    Estimate.objects.filter(tournament=row).delete()
