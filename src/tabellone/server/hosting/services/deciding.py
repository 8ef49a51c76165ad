"""The federation answers a request: yes, no, or after all the other way (BIG 1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.catalogue.games import Said, settled
from tabellone.server.events.models import Tournament
from tabellone.server.hosting import wording
from tabellone.server.hosting.building import LONGEST_NAME, name_of
from tabellone.server.hosting.models import Request
from tabellone.server.hosting.services import lines
from tabellone.server.hosting.services.standing import call_off, put_up
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.message import mail_text
from tabellone.server.mail.services import queue_mail
from tabellone.server.people import rights
from tabellone.server.people.models import Role
from tabellone.server.people.names import tidy
from tabellone.server.people.rights import invite_by_link
from tabellone.server.people.services import done_once

State = Request.State
WHY, DAYS = 3000, 30


@dataclass(frozen=True, slots=True)
class Links:
    """Whole addresses for mails: of the asker's page, of a tournament, of an invitation."""

    request: Callable[[Request], str]
    tournament: Callable[[Tournament], str]
    invitation: Callable[[str], str]


def approve(
    row: Request,
    name: str = "",
    *,
    links: Links,
    by: User,
    seen: int | None = None,
    token: str = "",
    meant: Said | None = None,
) -> Request:
    """Create the tournament in the circuit, open to entries, and tell who asked; once (BIG 1).

    Who asked with an account organises it from then on; anybody else gets a link by mail that makes them so. `meant`
    says which known game one is that was typed otherwise.
    """

    def work(held: Request) -> None:
        if held.state != State.ASKED:
            raise RefusedError("request-moved")
        before = name_of(held)
        held.games = [settled(held.circuit.rulebook, game, meant) for game in held.games]
        written = tidy(name)[:LONGEST_NAME]
        called = written if written and written != before else name_of(held)
        held.tournament = put_up(held, called, by=by)
        invitation = _hand_over(held, held.tournament, links, by=by)
        _move(held, State.APPROVED, "")
        page = links.tournament(held.tournament)
        _mail(held, wording.approved(held, links.request(held), page=page, invitation=invitation))

    return _decided(row, work, "request-approved", by=by, seen=seen, token=token)


def refuse(row: Request, why: str, *, links: Links, by: User, seen: int | None = None, token: str = "") -> Request:
    """Say no, with a reason that who asked reads."""
    words = _why(why)

    def work(held: Request) -> None:
        if held.state != State.ASKED:
            raise RefusedError("request-moved")
        _move(held, State.REFUSED, words)
        _mail(held, wording.refused(held, links.request(held)))

    return _decided(row, work, "request-refused", by=by, seen=seen, token=token)


def reopen(row: Request, why: str, *, links: Links, by: User, seen: int | None = None, token: str = "") -> Request:
    """Take an answer back: a no is open again, an approved tournament is taken down while nothing is drawn."""
    words = _why(why)

    def work(held: Request) -> None:
        if held.state not in {State.REFUSED, State.APPROVED}:
            raise RefusedError("request-moved")
        call_off(held, by=by)
        _move(held, State.ASKED, words)
        _mail(held, wording.reopened(held, links.request(held)))

    return _decided(row, work, "request-reopened", by=by, seen=seen, token=token)


def _decided(
    row: Request, work: Callable[[Request], None], kind: str, *, by: User, seen: int | None, token: str
) -> Request:
    """One decision on a request that is as it was shown, with its line."""

    def doing() -> Request:
        held = lines.locked(row)
        if seen is not None and held.version != seen:
            raise RefusedError("request-moved")
        work(held)
        lines.tell(held, kind, by=by, token=token)
        return held

    return done_once(doing, lambda _: Request.objects.get(pk=row.pk), by=by, token=token)


def _hand_over(row: Request, of: Tournament, links: Links, *, by: User) -> str:
    """The right to run it: to the account that asked, else the link that gives it to an account of that address."""
    above = (row.circuit.scope,)
    if row.user and row.user.is_active:
        rights.grant_role(row.user, Role.ORGANISER, of.scope, by=by, also=above)
        return ""
    invited = invite_by_link(Role.ORGANISER, of.scope, by=by, also=above, email=row.email, days=DAYS)
    return links.invitation(invited.secret)


def _move(row: Request, state: Request.State, answer: str) -> None:
    row.state, row.answer, row.moved_at, row.version = state, answer, timezone.now(), row.version + 1
    row.save()


def _mail(row: Request, words: wording.Words) -> None:
    """One mail for one decision."""
    subject, text = words
    key = f"hosting:{row.pk}:{row.version}"
    queue_mail(key=key, to=row.email, subject=subject, text=text, language=row.language)


def _why(typed: str) -> str:
    found = mail_text(typed).strip()
    if not found:
        raise RefusedError("request-why", "why")
    if len(found) > WHY:
        raise RefusedError("request-long", "why", most=WHY)
    return found
