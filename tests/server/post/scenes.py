"""What the tests of the worker do on its database, in a process of their own (`live.call`)."""

from __future__ import annotations

from django.utils import timezone

from tabellone.server.post import sending, services, tasks
from tabellone.server.post.models import Mail


def queue(number: int) -> None:
    """So many mails, all queued at once."""
    services.queue_many(
        services.Outgoing(f"k:{n}", f"p{n}@posta.example", f"Mail {n}", "Ciao.\n", "it", batch="k")
        for n in range(number)
    )


def reminded() -> dict[str, str]:
    """What a worker does every minute for mails whose sender was killed, now; the state of every mail."""
    tasks.remind()
    return states()


def states(*, settled: bool = False) -> dict[str, str]:
    """The state of every mail by its address; `settled` once all senders are gone."""
    if settled:
        sending.settle(before=timezone.now())
    return dict(Mail.objects.values_list("to", "state"))
