"""What the tests of the worker do on its database, in a process of their own (`live.call`)."""

from __future__ import annotations

from django.utils import (
    timezone,
)

from tabellone.server.mail.message import MailWords
from tabellone.server.mail.models import (
    Mail,
)
from tabellone.server.mail.sending import doubt_abandoned, remind_sender
from tabellone.server.mail.services import OutgoingMail, queue_mails


def queue(number: int) -> None:
    """So many mails, all queued at once."""
    queue_mails(
        OutgoingMail(f"k:{n}", f"p{n}@posta.example", MailWords(f"Mail {n}", "Ciao.\n", "it"), batch="k")
        for n in range(number)
    )


def reminded() -> dict[str, str]:
    """What a worker does every minute for mails whose sender was killed, now; the state of every mail."""
    remind_sender()
    return states()


def states(*, settled: bool = False) -> dict[str, str]:
    """The state of every mail by its address; `settled` once all senders are gone."""
    if settled:
        doubt_abandoned(before=timezone.now())
    return dict(Mail.objects.values_list("to", "state"))
