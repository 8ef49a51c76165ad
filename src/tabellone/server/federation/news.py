"""News of events to members, and what is forgotten of requests and convocations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from tabellone.server.events.models import Tournament
from tabellone.server.federation import request_forms, requests
from tabellone.server.federation.models import Convocation, HostingRequest, InvitedPlayer, PlaceRequest
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import OutgoingMail, forget_mails_of, queue_mails
from tabellone.server.people.models import Person
from tabellone.server.registration.members import (
    MemberRow,
    as_member,
    counts_as_member,
    events_way_out,
    joining_book,
    member_rows,
)
from tabellone.server.registration.models import Membership

EVENT_GATE = "event"
Whole = Callable[[str], str]  # a path as a whole address


def news_readers(rulebook: str) -> list[MemberRow]:
    """The members who have agreed, have an address and have not opted out (BIG 2.1)."""
    book = joining_book(rulebook)
    if book is None:
        return []
    agreed = [line for line in member_rows(rulebook) if counts_as_member(line) and line.said and line.person.email]
    return [line for line in agreed if book.gets_event_mail(as_member(line.person, line.said))]


def tell_members(row: HostingRequest, writing: Writing, *, page: Callable[[Tournament], str], whole: Whole) -> int:
    """Write to the members about an approved tournament, once; one asked for late is not promoted (BIG 1)."""
    if not can_send():
        raise RefusedError("mail-none")

    def work() -> int:
        held = requests.locked_request(row)
        if held.state != HostingRequest.State.APPROVED or held.tournament is None:
            raise RefusedError("request-moved")
        if held.told_at:
            raise RefusedError("request-told")
        if not request_forms.is_promoted_request(held):
            raise RefusedError("request-not-promoted")
        address = page(held.tournament)
        mails = [_event_mail(held, line, page=address, whole=whole) for line in news_readers(held.circuit.rulebook)]
        if not mails:
            raise RefusedError("event-nobody")
        held.told_at = timezone.now()
        held.save(update_fields=["told_at"])
        queue_mails(mails)
        requests.append_request_line(held, "request-told", writing)
        return len(mails)

    return done_once(work, lambda _: 0, writing)


def event_still_wanted(mail: Mail) -> bool:
    """Whether who gets the mail still wants news of events, at that address."""
    pk = mail.key.split(":")[2]
    found = Membership.objects.filter(pk=int(pk), wants_mail=True, agreed_on__isnull=False) if pk.isdecimal() else None
    return bool(found and found.filter(person__email__iexact=mail.to).exists())


def _event_mail(row: HostingRequest, line: MemberRow, *, page: str, whole: Whole) -> OutgoingMail:
    said = line.said
    if said is None:
        raise AssertionError("readers have said yes")
    out = whole(events_way_out(said.pk))
    words = requests.request_mail_words(row, "news", said.language, page=page, way_out=out)
    return OutgoingMail(
        key=f"event:{row.pk}:{said.pk}:",
        to=line.person.email,
        words=words,
        headers={"List-Unsubscribe": f"<{out}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
        batch=f"event:{row.pk}",
        gate=EVENT_GATE,
    )


KEPT = timedelta(days=2 * 365)
_FORGOTTEN = dict.fromkeys(("name", "phone", "email", "prizes", "mode", "criteria", "words", "answer"), "")


def forget_event_mails(membership: int) -> int:
    """News of events to a member lose where they went; how many."""
    keys = list(
        Mail.objects.filter(key__startswith="event:", key__endswith=f":{membership}:").values_list("key", flat=True)
    )
    return sum(forget_mails_of(key) for key in keys)


def forget_asker(addresses: Iterable[str], user: User | None) -> int:
    """Requests that came with one of these addresses or from the account lose what tells who asked; how many."""
    asked = Q(email__in=[one.lower() for one in addresses if one])
    if user:
        asked |= Q(user=user)
    return _forget_requests(HostingRequest.objects.filter(asked))


def forget_old_requests() -> int:
    """Requests whose day was two years ago lose what tells who asked, as letters do; how many."""
    return _forget_requests(HostingRequest.objects.filter(start__lt=timezone.localdate() - KEPT))


def _forget_requests(requests: QuerySet[HostingRequest]) -> int:
    keys = list(requests.filter(forgotten_at__isnull=True).values_list("pk", flat=True))
    for key in keys:
        forget_mails_of(f"hosting:{key}:")
    return HostingRequest.objects.filter(pk__in=keys).update(**_FORGOTTEN, user=None, forgotten_at=timezone.now())


def forget_convened(person: Person, addresses: Iterable[str], sign: str) -> None:
    """Requests of the person, or from these addresses, keep their moments and lose their words; mails too."""
    mine = Q(person=person)
    for address in addresses:
        mine |= Q(email__iexact=address) if address else Q(pk__in=[])
    for ask in PlaceRequest.objects.filter(mine):
        ask.name, ask.email, ask.text, ask.reply = sign, "", "", ""
        ask.save(update_fields=["name", "email", "text", "reply"])
        forget_mails_of(f"convening:{ask.convocation_id}:ask-{ask.pk}:")
    for invited in InvitedPlayer.objects.filter(person=person):
        forget_mails_of(f"convening:{invited.convocation_id}:{invited.pk}:")


def rename_convened(ids: Mapping[int, Mapping[str, str]]) -> None:
    """The ids of the person in each circuit are others by now: the call and the answers follow."""
    for circuit, mine in ids.items():
        named = {old: new for old, new in mine.items() if old != new}
        for row in Convocation.objects.filter(tournament__circuit=circuit) if named else ():
            row.ranking = [{**one, "player": named.get(one["player"], one["player"])} for one in row.ranking]
            row.champion = named.get(row.champion, row.champion)
            row.champions = [named.get(one, one) for one in row.champions]
            row.save(update_fields=["ranking", "champion", "champions"])
            for old, new in named.items():
                for rows in (row.invited, row.answers, row.asks, row.partners):
                    rows.filter(player=old).update(player=new)
                row.partners.filter(partner=old).update(partner=new)
