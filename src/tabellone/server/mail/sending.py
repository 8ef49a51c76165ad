"""Sending what waits: each mail at most once (ruling `mail-once`), if it is still wanted."""

from __future__ import annotations

import threading
import time
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.module_loading import import_string
from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import can_send, due_mails
from tabellone.server.mail.wire import Delivery, Wire

State = Mail.State
# minutes until the next try: greylisting ends after minutes, a broken server after hours
PAUSES = (1, 5, 15, 30, 60, 120, 240, 360, 360, 360, 720, 720)
SECONDS = 60.0  # a round ends by then, so that a task that runs much longer belongs to somebody who died
BROKE_OFF = "broke-off"
enough = threading.Event()  # set when this process is asked to end: the mail in hand is the last one


def send_waiting() -> int:
    """Send what may leave now, over one connection, for at most a minute; how many mails were looked at."""
    doubt_abandoned()
    until, handled, wire = time.monotonic() + SECONDS, 0, Wire()
    try:
        while not enough.is_set() and time.monotonic() < until and due_mails(timezone.now()).exists():
            away = wire.open()
            if away:
                postpone_all(away.words)
                break
            mail = claim_mail()
            if mail is None:
                break
            handled += 1
            if mail.state == State.SENDING:
                _hand_over(mail, wire)
    finally:
        wire.close()
    return handled


def _hand_over(mail: Mail, wire: Wire) -> None:
    outcome = wire.hand(mail)
    record_delivery(mail, outcome)
    if outcome.kind == "away":
        if not wire.taken:  # a server that took some and then said goodbye is asked again at once
            postpone_all(outcome.words)
        wire.close()


def claim_mail() -> Mail | None:
    """The next mail, now `sending` or, if it is no longer wanted, `dropped`; none if there is none to have."""
    now = timezone.now()
    with transaction.atomic():
        mail = due_mails(now).select_for_update(skip_locked=True).first()
        if mail is None:
            return None
        if gate_opens(mail):
            mail.state, mail.claimed_at, mail.tries = State.SENDING, now, mail.tries + 1
        else:
            mail.state, mail.done_at = State.DROPPED, now
        mail.save(update_fields=["state", "claimed_at", "done_at", "tries"])
    return mail


def gate_opens(mail: Mail) -> bool:
    """Whether the mail may leave, asked where `MAIL_GATES` says; one whose question nobody knows stays."""
    asked = settings.MAIL_GATES.get(mail.gate)
    return not mail.gate or (asked is not None and bool(import_string(asked)(mail)))


def record_delivery(mail: Mail, outcome: Delivery) -> None:
    """Write down what became of a claimed mail; also when it was already doubted because it took so long."""
    now = timezone.now()
    mine = Mail.objects.filter(pk=mail.pk, tries=mail.tries, state__in=[State.SENDING, State.UNSURE])
    if outcome.kind in {"later", "away"} and mail.tries <= len(PAUSES):
        mine.update(state=State.QUEUED, error=outcome.words, not_before=now + pause_after(mail.tries))
        return
    state = {"sent": State.SENT, "unsure": State.UNSURE}.get(outcome.kind, State.FAILED)
    mine.update(state=state, error=outcome.words, done_at=now if state == State.SENT else None)


def pause_after(tries: int) -> timedelta:
    """How long to wait after so many tries."""
    return timedelta(minutes=PAUSES[min(max(tries, 1), len(PAUSES)) - 1])


def postpone_all(words: str) -> None:
    """The server is not there: everything that may leave now waits, each mail longer every time."""
    now = timezone.now()
    due_mails(now).filter(tries__gte=len(PAUSES)).update(state=State.FAILED, error=words)
    for tries in range(len(PAUSES)):
        waiting = due_mails(now).filter(tries=tries)
        waiting.update(tries=F("tries") + 1, error=words, not_before=now + pause_after(tries + 1))


def doubt_abandoned(before: datetime | None = None) -> int:
    """What was claimed so long ago that its sender must have died is `unsure` (ruling `mail-once`); how many."""
    moment = before or timezone.now() - timedelta(seconds=settings.MAIL_LEASE)
    left = Mail.objects.filter(state=State.SENDING, claimed_at__lte=moment)
    return left.update(state=State.UNSURE, error=BROKE_OFF) if left.exists() else 0


DEAD_AFTER = timedelta(minutes=10)  # no round of ours lasts longer
TASKS_KEPT = timedelta(days=7)
MOST_WORKERS = 5


@task()
def send_mail() -> int:
    """Send what waits; how many mails were looked at."""
    return send_waiting()


def wake_sender() -> None:
    """See to it that somebody sends what waits, once this transaction is committed: a task, unless one is there."""
    waiting = DBTaskResult.objects.ready().filter(task_path=send_mail.module_path)
    if can_send() and not waiting.exists():
        send_mail.enqueue()


def remind_sender() -> None:
    """What is due and was forgotten gets its task: after a pause, a kill, or a task that ran a moment too early."""
    doubt_abandoned()
    if due_mails(timezone.now()).exists():
        wake_sender()


def revive_tasks() -> int:
    """Bring back the tasks that a killed worker left running; one that killed five workers is given up."""
    gone = DBTaskResult.objects.running().filter(started_at__lt=timezone.now() - DEAD_AFTER)
    found = 0
    for left in gone:
        again = len(left.worker_ids) < MOST_WORKERS
        status = TaskResultStatus.READY if again else TaskResultStatus.FAILED
        found += gone.filter(pk=left.pk).update(status=status)
    return found


def forget_old_tasks() -> None:
    """Tasks that ended a week ago."""
    DBTaskResult.objects.finished().filter(finished_at__lt=timezone.now() - TASKS_KEPT).delete()
