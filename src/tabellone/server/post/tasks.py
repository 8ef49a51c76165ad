"""The task that sends, and the reaper of tasks whose worker died.

django-tasks runs the sender; what waits, what was tried and what became of it stands in the mails themselves, so a task
carries nothing: one more or one less changes nothing (docs/decisions/0011-post.md).
"""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from tabellone.server.post import sending
from tabellone.server.post.queries import can_send, due

DEAD_AFTER = timedelta(minutes=10)  # no round of ours lasts longer
KEPT = timedelta(days=7)
MOST_WORKERS = 5


@task()
def send_mail() -> int:
    """Send what waits; how many mails were looked at."""
    return sending.send_waiting()


def wake() -> None:
    """See to it that somebody sends what waits, once this transaction is committed: a task, unless one is there."""
    waiting = DBTaskResult.objects.ready().filter(task_path=send_mail.module_path)
    if can_send() and not waiting.exists():
        send_mail.enqueue()


def remind() -> None:
    """What is due and was forgotten gets its task: after a pause, a kill, or a task that ran a moment too early."""
    sending.settle()
    if due(timezone.now()).exists():
        wake()


def reap() -> int:
    """Bring back the tasks that a killed worker left running; one that killed five workers is given up."""
    gone = DBTaskResult.objects.running().filter(started_at__lt=timezone.now() - DEAD_AFTER)
    found = 0
    for left in gone:
        again = len(left.worker_ids) < MOST_WORKERS
        status = TaskResultStatus.READY if again else TaskResultStatus.FAILED
        found += gone.filter(pk=left.pk).update(status=status)
    return found


def forget_old() -> None:
    """Tasks that ended a week ago."""
    DBTaskResult.objects.finished().filter(finished_at__lt=timezone.now() - KEPT).delete()
