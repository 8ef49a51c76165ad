"""Writing: an estimate is asked for, or made at once."""

from __future__ import annotations

from django.db import transaction

from tabellone.server.events.models import Tournament
from tabellone.server.forecasting import making, queries, tasks
from tabellone.server.forecasting.models import Estimate
from tabellone.server.forecasting.queries import Forecast


def ask(row: Tournament) -> Forecast:
    """What there is; somebody looks, so an estimate of the facts as they are is asked for, once.

    A tournament without odds, or one that is over, is none to ask for.
    """
    found = queries.forecast(row)
    if found.current or found.since is not None or queries.refusal(row) or queries.result(row):
        return found
    with transaction.atomic():
        _, new = Estimate.objects.get_or_create(tournament=row, facts=queries.mark_of(row))
        if new:
            tasks.wake()
    return queries.forecast(row)


def make_now(row: Tournament) -> None:
    """Make it at once, for an organiser who does not want to wait for a worker; a RuleError where there are no odds."""
    if (refused := queries.refusal(row)) is not None:
        raise refused
    if queries.result(row) is None and not queries.forecast(row).current:
        making.keep(row, making.computed(row))


def forget(row: Tournament) -> None:
    """Without the estimates of a tournament: somebody is erased, and their ids stand in them."""
    Estimate.objects.filter(tournament=row).delete()
