"""The task that makes estimates. What waits stands in the rows: a task carries nothing, one more changes nothing."""

from __future__ import annotations

from django_tasks import task
from django_tasks_db.models import DBTaskResult

from tabellone.server.forecasting import making, queries


@task()
def make_estimates() -> int:
    """Make what waits; how many."""
    return making.make_waiting()


def wake() -> None:
    """See to it that somebody makes what waits: a task, unless one is there."""
    if not DBTaskResult.objects.ready().filter(task_path=make_estimates.module_path).exists():
        make_estimates.enqueue()


def remind() -> None:
    """What waits and was forgotten gets its task: after a kill, or asked for while there was no worker."""
    if queries.waiting().exists():
        wake()
