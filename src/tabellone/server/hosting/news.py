"""News of events: an approved tournament is told to the members who want to know, each once (BIG 1, BIG 2.1)."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.events.models import Tournament
from tabellone.server.hosting import checking, wording
from tabellone.server.hosting.event_keys import events_way_out
from tabellone.server.hosting.members import Line, as_member, is_member, joining, members
from tabellone.server.hosting.models import Membership, Request
from tabellone.server.hosting.services import lines
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import OutgoingMail, queue_mails
from tabellone.server.people.services import done_once

GATE = "event"
Whole = Callable[[str], str]  # a path as a whole address


def readers(rulebook: str) -> list[Line]:
    """The members who have agreed, have an address and have not opted out (BIG 2.1)."""
    book = joining(rulebook)
    if book is None:
        return []
    agreed = [line for line in members(rulebook) if is_member(line) and line.said and line.person.email]
    return [line for line in agreed if book.gets_event_mail(as_member(line.person, line.said))]


def tell_members(row: Request, *, page: Callable[[Tournament], str], whole: Whole, by: User, token: str = "") -> int:
    """Write to the members about an approved tournament, once; one asked for late is not promoted (BIG 1)."""
    if not can_send():
        raise RefusedError("mail-none")

    def work() -> int:
        held = lines.locked(row)
        if held.state != Request.State.APPROVED or held.tournament is None:
            raise RefusedError("request-moved")
        if held.told_at:
            raise RefusedError("request-told")
        if not checking.is_promoted(held):
            raise RefusedError("request-not-promoted")
        address = page(held.tournament)
        mails = [_mail(held, line, page=address, whole=whole) for line in readers(held.circuit.rulebook)]
        if not mails:
            raise RefusedError("event-nobody")
        held.told_at = timezone.now()
        held.save(update_fields=["told_at"])
        queue_mails(mails)
        lines.tell(held, "request-told", by=by, token=token)
        return len(mails)

    return done_once(work, lambda _: 0, by=by, token=token)


def still_wanted(mail: Mail) -> bool:
    """Whether who gets the mail still wants news of events, at that address."""
    pk = mail.key.split(":")[2]
    found = Membership.objects.filter(pk=int(pk), wants_mail=True, agreed_on__isnull=False) if pk.isdecimal() else None
    return bool(found and found.filter(person__email__iexact=mail.to).exists())


def _mail(row: Request, line: Line, *, page: str, whole: Whole) -> OutgoingMail:
    said = line.said
    if said is None:
        raise AssertionError("readers have said yes")
    out = whole(events_way_out(said.pk))
    subject, text = wording.event(row, language=said.language, page=page, out=out)
    return OutgoingMail(
        key=f"event:{row.pk}:{said.pk}:",
        to=line.person.email,
        subject=subject,
        text=text,
        language=said.language,
        headers={"List-Unsubscribe": f"<{out}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
        batch=f"event:{row.pk}",
        gate=GATE,
    )
