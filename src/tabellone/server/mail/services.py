"""Writing the post: one function per use case. Whoever queues does so inside the transaction of what the mail tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tabellone.server.journal import services as journal
from tabellone.server.journal.services import Writing
from tabellone.server.mail.message import (
    LONGEST_ADDRESS,
    MailWords,
    further_headers,
    header_line,
    is_address,
    mail_text,
)
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import OPEN, TO_LOOK_AT, can_send
from tabellone.server.mail.sending import wake_sender

State = Mail.State
STREAM = "post"
KEPT, UNDECIDED = timedelta(days=90), timedelta(days=365)
NO_SERVICE, NO_ADDRESS = "no-service", "no-address"
_FORGOTTEN: dict[str, Any] = {"to": "", "subject": "", "text": "", "reply_to": "", "headers": {}, "error": ""}


@dataclass(frozen=True, slots=True)
class OutgoingMail:
    """A mail to be written: the same key again is the same mail; `not_before` a moment it does not leave."""

    key: str
    to: str
    words: MailWords
    reply_to: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    batch: str = ""
    gate: str = ""
    not_before: datetime | None = None


def queue_mail(mail: OutgoingMail) -> Mail:
    """Write one mail down to be sent; with a key that was used before, the mail of that key (ruling `mail-once`).

    Without a mail service, or without an address, it is written down as not sent, for the administrator to see: nothing
    waits unseen, and nothing leaves weeks later by itself.
    """
    queue_mails([mail])
    return Mail.objects.get(key=mail.key)


def queue_mails(mails: Iterable[OutgoingMail]) -> None:
    """Write many mails down to be sent, all or none; those whose key is there already stay as they are."""
    with transaction.atomic():
        Mail.objects.bulk_create([_row(one) for one in mails], batch_size=200, ignore_conflicts=True)
        wake_sender()


def _row(mail: OutgoingMail) -> Mail:
    error = NO_ADDRESS if not is_address(mail.to) else "" if can_send() else NO_SERVICE
    return Mail(
        key=mail.key,
        batch=mail.batch,
        gate=mail.gate,
        to=header_line(mail.to, LONGEST_ADDRESS),
        subject=header_line(mail.words.subject),
        text=mail_text(mail.words.text),
        reply_to=mail.reply_to if is_address(mail.reply_to) else "",
        headers=further_headers(mail.headers),
        language=mail.words.language,
        state=State.FAILED if error else State.QUEUED,
        error=error,
        not_before=mail.not_before or timezone.now(),
    )


def hold_batch(batch: str) -> int:
    """Hold back what of a batch has not left yet; how many."""
    return Mail.objects.filter(batch=batch, state=State.QUEUED).update(state=State.HELD)


def release_batch(batch: str) -> int:
    """Send what was held back; how many."""
    with transaction.atomic():
        found = Mail.objects.filter(batch=batch, state=State.HELD).update(state=State.QUEUED, not_before=timezone.now())
        wake_sender()
    return found


def drop_batch(batch: str) -> int:
    """Never send what of a batch has not left yet; how many."""
    waiting = Mail.objects.filter(batch=batch, state__in=[State.QUEUED, State.HELD])
    return waiting.update(state=State.DROPPED, done_at=timezone.now())


@transaction.atomic
def decide_mail(mail: Mail, *, again: bool, tries: int, by: User) -> bool:
    """A person decides on a mail that perhaps arrived, or was refused: sent `again`, or never (ruling `mail-once`).

    `tries` is what the page showed: a form sent twice, or an old one, does nothing.
    """
    stored, now = Mail.objects.select_for_update().get(pk=mail.pk), timezone.now()
    if stored.state not in TO_LOOK_AT or stored.tries != tries:
        return False
    if again and not (is_address(stored.to) and can_send()):
        return False
    if again:
        stored.state, stored.error, stored.not_before, stored.done_at = State.QUEUED, "", now, None
        stored.tries += 1
        wake_sender()
    else:
        stored.state, stored.done_at = State.DROPPED, now
    stored.save()
    journal.append_line(STREAM, "mail-again" if again else "mail-aside", {"mail": stored.pk}, Writing(by))
    return True


def doubt_all_mails(*, by: User | None = None) -> int:
    """After a restore: what the backup says is waiting may have left since; a person decides (ruling `mail-once`)."""
    with transaction.atomic():
        found = Mail.objects.filter(state__in=OPEN).update(state=State.UNSURE, error="restored")
        if found:
            journal.append_line(STREAM, "mails-doubted", {"mails": found}, Writing(by))
    return found


def forget_address(address: str) -> int:
    """Somebody's data are erased: what waits for the address is dropped, and nothing says where mails went."""
    return _forget(Mail.objects.filter(to__iexact=address)) if address else 0


def forget_mails_of(start: str) -> int:
    """Forget the mails whose keys start so, for what they told of is forgotten."""
    return _forget(Mail.objects.filter(key__startswith=start))


def forget_old_mails() -> int:
    """Forget address and words of what was settled three months ago, and of what nobody decided on for a year."""
    now = timezone.now()
    settled = Q(state__in=[State.SENT, State.DROPPED], done_at__lt=now - KEPT)
    left = Q(state__in=TO_LOOK_AT, queued_at__lt=now - UNDECIDED)
    old = Mail.objects.filter(settled | left).exclude(to="")
    return _forget(old) if old.exists() else 0


def _forget(mails: QuerySet[Mail]) -> int:
    keys = list(mails.values_list("pk", flat=True))
    waiting = Mail.objects.filter(pk__in=keys).exclude(state__in=[State.SENT, State.SENDING])
    waiting.update(state=State.DROPPED, done_at=timezone.now())
    return Mail.objects.filter(pk__in=keys).update(**_FORGOTTEN)
