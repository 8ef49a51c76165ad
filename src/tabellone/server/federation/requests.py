"""Requests for tournaments: they come in, are approved, refused, opened again or taken back (BIG 1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils import timezone, translation

from tabellone.server.events.games import Said, settled_game
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import locked_circuit
from tabellone.server.federation import request_forms
from tabellone.server.federation.models import HostingRequest
from tabellone.server.federation.queries import (
    LIVING_STATES,
    asker_is_proven,
    request_games,
    request_reference,
    requests_of_day,
)
from tabellone.server.federation.request_forms import LONGEST_NAME, RequestedTournament, request_name, request_settings
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.mail.message import MailWords, mail_text, mail_words
from tabellone.server.mail.services import OutgoingMail, queue_mail
from tabellone.server.people import rights
from tabellone.server.people.models import Role
from tabellone.server.people.names import tidy
from tabellone.server.people.rights import invite_by_link
from tabellone.server.play.creating import create_named
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Settle


def append_request_line(row: HostingRequest, kind: str, writing: Writing) -> Entry:
    """A line in the journal: which request, and no word of it."""
    stream = f"hosting:{row.circuit.scope}"  # beside the stream of the circuit's facts, whose order others keep
    return journal.append_line(stream, kind, {"request": row.number}, replace(writing, why=""))


def locked_request(row: HostingRequest) -> HostingRequest:
    """The request's row, held until the end of the transaction; refused once its asker is forgotten."""
    found = HostingRequest.objects.select_for_update(of=("self",)).select_related("circuit", "tournament", "user")
    held = found.get(pk=row.pk)
    if held.forgotten_at:
        raise RefusedError("request-forgotten")
    return held


def put_up(row: HostingRequest, name: str, *, by: User) -> Tournament:
    """The tournament of a request: a new one, or the one that was taken down before, in the circuit again (BIG 1)."""
    if row.tournament is None:
        return create_named(request_settings(row, name), Writing(by), circuit=row.circuit).tournament
    old = state_of(row.tournament).settings
    settings = replace(old, open=True, listed=True, head=replace(old.head, name=name, national_final=False))
    Tournament.objects.filter(pk=row.tournament.pk).update(circuit=row.circuit)
    return act(row.tournament, Writing(by), Settle(settings)).tournament


def call_off(row: HostingRequest, *, by: User | None) -> None:
    """Nobody but its own people sees the tournament any more and nobody can enter; refused once a round is drawn.

    It leaves the circuit: whoever organises it can show it again, but without a yes it counts for no ranking (BIG 1,
    ruling in-while-approved).
    """
    if row.tournament is None:
        return
    state = state_of(row.tournament)
    if state.rounds:
        raise RefusedError("request-played")
    act(row.tournament, Writing(by), Settle(replace(state.settings, open=False, listed=False)))
    Tournament.objects.filter(pk=row.tournament.pk).update(circuit=None)


Link = Callable[[HostingRequest], str]
State = HostingRequest.State


def ask_for_tournament(
    circuit: Circuit, wanted: RequestedTournament, writing: Writing, *, link: Link
) -> HostingRequest:
    """Keep a request, number it, and send a receipt with the private link (BIG 1).

    A second one for the same day by the same address is taken only if it says that it is another.
    """
    today = timezone.localdate()
    tidied = request_forms.checked_request(circuit, wanted, today=today)
    given = asdict(tidied)
    again = given.pop("again")
    given.pop("public")
    given.pop("meant")
    given["games"] = list(tidied.games)

    def work() -> HostingRequest:
        row = locked_circuit(circuit.pk)
        if not again and requests_of_day(row, tidied.email, tidied.start).exists():
            raise RefusedError("request-again", "again")
        last = HostingRequest.objects.filter(circuit=row).aggregate(last=Max("number"))["last"] or 0
        made = HostingRequest.objects.create(circuit=row, number=last + 1, user=writing.by, **given)
        words = request_mail_words(made, "receipt", link=link(made), proven=asker_is_proven(made))
        queue_mail(OutgoingMail(f"hosting:{made.pk}:receipt", made.email, words))
        append_request_line(made, "request-came", writing)
        return made

    def found(entry: Entry) -> HostingRequest:
        return HostingRequest.objects.select_related("circuit").get(circuit=circuit, number=entry.data["request"])

    return done_once(work, found, writing)


def take_back_request(row: HostingRequest, *, seen: int | None = None, token: str = "") -> HostingRequest:
    """Who asked takes the request back, approved or not, as long as nothing has been drawn."""

    def work() -> HostingRequest:
        held = locked_request(row)
        if seen is not None and held.version != seen:
            raise RefusedError("request-moved")
        if held.state not in LIVING_STATES:
            raise RefusedError("request-moved")
        call_off(held, by=None)
        held.state, held.moved_at, held.version = State.BACK, timezone.now(), held.version + 1
        held.save()
        append_request_line(held, "request-back", Writing(token=token))
        return held

    return done_once(work, lambda _: HostingRequest.objects.get(pk=row.pk), Writing(token=token))


WHY, DAYS = 3000, 30


@dataclass(frozen=True, slots=True)
class RequestLinks:
    """Whole addresses for mails: of the asker's page, of a tournament, of an invitation."""

    request: Callable[[HostingRequest], str]
    tournament: Callable[[Tournament], str]
    invitation: Callable[[str], str]


def approve_request(
    row: HostingRequest,
    name: str,
    writing: Writing,
    *,
    links: RequestLinks,
    seen: int | None = None,
    meant: Said | None = None,
) -> HostingRequest:
    """Create the tournament in the circuit, open to entries, and tell who asked; once (BIG 1).

    Who asked with an account organises it from then on; anybody else gets a link by mail that makes them so. `meant`
    says which known game one is that was typed otherwise.
    """

    def work(held: HostingRequest) -> None:
        if held.state != State.ASKED:
            raise RefusedError("request-moved")
        before = request_name(held)
        held.games = [settled_game(held.circuit.rulebook, game, meant) for game in held.games]
        written = tidy(name)[:LONGEST_NAME]
        called = written if written and written != before else request_name(held)
        held.tournament = put_up(held, called, by=writing.by)
        invitation = _hand_over(held, held.tournament, links, by=writing.by)
        _move(held, State.APPROVED, "")
        page = links.tournament(held.tournament)
        _mail(held, "approved", links, page=page, invitation=invitation)

    return _decided(row, work, "request-approved", writing, seen=seen)


def refuse_request(
    row: HostingRequest, why: str, writing: Writing, *, links: RequestLinks, seen: int | None = None
) -> HostingRequest:
    """Say no, with a reason that who asked reads."""
    words = _why(why)

    def work(held: HostingRequest) -> None:
        if held.state != State.ASKED:
            raise RefusedError("request-moved")
        _move(held, State.REFUSED, words)
        _mail(held, "refused", links)

    return _decided(row, work, "request-refused", writing, seen=seen)


def reopen_request(
    row: HostingRequest, why: str, writing: Writing, *, links: RequestLinks, seen: int | None = None
) -> HostingRequest:
    """Take an answer back: a no is open again, an approved tournament is taken down while nothing is drawn."""
    words = _why(why)

    def work(held: HostingRequest) -> None:
        if held.state not in {State.REFUSED, State.APPROVED}:
            raise RefusedError("request-moved")
        call_off(held, by=writing.by)
        _move(held, State.ASKED, words)
        _mail(held, "reopened", links)

    return _decided(row, work, "request-reopened", writing, seen=seen)


def _decided(
    row: HostingRequest, work: Callable[[HostingRequest], None], kind: str, writing: Writing, *, seen: int | None
) -> HostingRequest:
    """One decision on a request that is as it was shown, with its line."""

    def doing() -> HostingRequest:
        held = locked_request(row)
        if seen is not None and held.version != seen:
            raise RefusedError("request-moved")
        work(held)
        append_request_line(held, kind, writing)
        return held

    return done_once(doing, lambda _: HostingRequest.objects.get(pk=row.pk), writing)


def _hand_over(row: HostingRequest, of: Tournament, links: RequestLinks, *, by: User) -> str:
    """The right to run it: to the account that asked, else the link that gives it to an account of that address."""
    above = (row.circuit.scope,)
    if row.user and row.user.is_active:
        rights.grant_role(row.user, Role.ORGANISER, of.scope, Writing(by), also=above)
        return ""
    invited = invite_by_link(Role.ORGANISER, of.scope, Writing(by), also=above, email=row.email, days=DAYS)
    return links.invitation(invited.secret)


def _move(row: HostingRequest, state: HostingRequest.State, answer: str) -> None:
    row.state, row.answer, row.moved_at, row.version = state, answer, timezone.now(), row.version + 1
    row.save()


def _mail(row: HostingRequest, part: str, links: RequestLinks, **values: str) -> None:
    """Queue one mail for one decision."""
    words = request_mail_words(row, part, link=links.request(row), **values)
    queue_mail(OutgoingMail(f"hosting:{row.pk}:{row.version}", row.email, words))


def request_mail_words(row: HostingRequest, part: str, language: str = "", **values: object) -> MailWords:
    """The words of a mail about a request, in its own language if no other is given."""
    language = language or row.language
    with translation.override(language):
        games = request_games(row)
    told = {"request": row, "reference": request_reference(row), "games": games}
    return mail_words("requests", part, language, **told, **values)


def _why(typed: str) -> str:
    found = mail_text(typed).strip()
    if not found:
        raise RefusedError("request-why", "why")
    if len(found) > WHY:
        raise RefusedError("request-long", "why", most=WHY)
    return found
