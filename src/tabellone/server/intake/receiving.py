"""A tournament that a venue laptop sent: received, looked at, accepted whole or refused; sent again it is nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.facts import games_named
from tabellone.server.events.games import Said, doubt_of
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.queries import slug_for, tournament_by_slug
from tabellone.server.events.seasons import locked_circuit
from tabellone.server.intake.comparing import acts_to
from tabellone.server.intake.documents import kept_closed, sound_tournament
from tabellone.server.intake.matching import (
    ANOTHER_RECORD,
    NEW_RECORD,
    ReceivedMatch,
    checked_clubs,
    clubs_of_strangers,
    clubs_said,
    is_choice,
)
from tabellone.server.intake.models import PushToken, Received
from tabellone.server.intake.receiving_preview import (
    GAME_SAID,
    ReceivedPreview,
    conflicts_with_circuit,
    games_said,
    preview_received,
    sum_of_facts,
)
from tabellone.server.journal import services as journal
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people.details import CLUB, NAME, Details
from tabellone.server.people.services import register_people
from tabellone.server.play import services as play
from tabellone.server.play.standings import document_of
from tabellone.tournament.acts import Identify, Identity, Settle
from tabellone.tournament.state import Settings

MOST_WAITING = 200  # in one circuit
State = Received.State


@dataclass(frozen=True, slots=True)
class ArrivedDocument:
    """What came of sending a document: its row, or the facts alone of one that was only looked at."""

    facts: Facts
    row: Received | None
    repeated: bool = False


def arrived_on_trial(circuit: Circuit, data: bytes | str) -> ArrivedDocument:
    """What sending would find wrong; an InputError says all of it, and nothing is kept."""
    facts = sound_tournament(data, circuit)
    existing = tournament_by_slug(slug_for(facts.id))
    if problems := conflicts_with_circuit(circuit, facts, existing):
        raise InputError(problems)
    return ArrivedDocument(facts, _same_document(circuit, facts, document_digest(data)))


def receive_document(
    circuit: Circuit, data: bytes | str, *, token: PushToken | None = None, by: User | None = None
) -> ArrivedDocument:
    """Keep a document for the circuit's organisers to look at; the same one again is found, a newer one takes over.

    What cannot come in at all is refused at the door, with everything that is wrong.
    """
    try:
        return _received(circuit, data, token=token, by=by)
    except IntegrityError:  # the same document at this very moment: it is there now, and found
        return _received(circuit, data, token=token, by=by)


def _received(circuit: Circuit, data: bytes | str, *, token: PushToken | None, by: User | None) -> ArrivedDocument:
    facts = sound_tournament(data, circuit)
    with transaction.atomic():
        at = locked_circuit(circuit.pk)
        sha = document_digest(data)
        if known := _same_document(at, facts, sha):
            return ArrivedDocument(facts, known, repeated=True)
        if problems := conflicts_with_circuit(at, facts, tournament_by_slug(slug_for(facts.id))):
            raise InputError(problems)
        waiting = Received.objects.filter(circuit=at, state=State.WAITING)
        older = waiting.filter(slug=slug_for(facts.id))
        if waiting.exclude(pk__in=older).count() >= MOST_WAITING:
            raise RuleError("received-many", most=MOST_WAITING)
        for each in older:
            _mark_decided(each, State.REPLACED, by=by)
        row = Received.objects.create(
            circuit=at,
            token=token,
            by=by,
            slug=slug_for(facts.id),
            name=facts.name,
            text=data if isinstance(data, str) else data.decode("utf-8-sig"),
            sha256=sha,
            facts=sum_of_facts(facts),
        )
        told = {"received": row.pk, "sha256": sha, "players": len(facts.players), "rounds": len(facts.rounds)}
        told |= {"token": token.pk} if token else {}
        journal.append_line(at.scope, "tournament-received", told, Writing(by))
        return ArrivedDocument(facts, row)


def _same_document(circuit: Circuit, facts: Facts, sha: str) -> Received | None:
    """The row of this very document: one that waits, or the one accepted last; an older one is refused."""
    mine = Received.objects.filter(circuit=circuit, slug=slug_for(facts.id))
    if waits := mine.filter(state=State.WAITING, sha256=sha).first():
        return waits
    accepted = list(mine.filter(state=State.ACCEPTED).order_by("decided_at", "pk"))
    if accepted and accepted[-1].sha256 == sha and not mine.filter(state=State.WAITING).exists():
        return accepted[-1]
    if any(one.sha256 == sha for one in accepted[:-1]):
        raise RuleError("received-older", name=facts.name)
    return None


def decide_received(
    row: Received,
    chosen: Mapping[str, str],
    *,
    by: User,
    seen: int,
    meant: Said | None = None,
    clubs: Mapping[str, str] | None = None,
) -> Received:
    """Who is who, as somebody says: a record's code or `new`, by the document's id; which games and clubs are meant."""
    with transaction.atomic():
        stored = _waiting_received(row)
        if stored.version != seen:
            raise RuleError("received-look-again")
        facts = sound_tournament(stored.text, stored.circuit)
        known = {one.id for one in facts.players}
        answers = {player: code for player, code in chosen.items() if player in known and is_choice(code)}
        answers |= _games_decided(facts, meant or games_said(stored.answers))
        strangers = [
            one
            for one in facts.players
            if chosen.get(one.id, NEW_RECORD) in {NEW_RECORD, ANOTHER_RECORD} and not one.members
        ]
        answers |= checked_clubs(strangers, clubs or clubs_said(stored.answers))
        if answers != stored.answers:
            stored.answers, stored.version = answers, stored.version + 1
            stored.save(update_fields=["answers", "version"])
            data = {"received": stored.pk, "chosen": len(answers)}
            journal.append_line(stored.circuit.scope, "received-decided", data, Writing(by))
        return stored


def _games_decided(facts: Facts, meant: Said) -> dict[str, str]:
    """What was said about games that had to be asked about."""
    asked = (doubt_of(facts.rulebook, name, meant) for name in games_named(facts))
    return {f"{GAME_SAID}{one.key}": one.chosen for one in asked if one is not None and one.chosen is not None}


def accept_received(row: Received, writing: Writing, *, seen: str) -> Tournament:
    """The tournament as the preview showed it, whole or not at all; once (BIG 2, ruling received-by-the-federation).

    Where results on record would be others, `why` goes on record with each of them.
    """

    def work() -> Tournament:
        stored = _held_received(row)
        if stored.state == State.ACCEPTED and stored.tournament is not None:
            return stored.tournament
        if not stored.waiting:
            raise RuleError("received-over")
        return _accepted(stored, writing, seen=seen)

    return done_once(work, lambda entry: Tournament.objects.get(slug=entry.data["tournament"]), writing)


def _accepted(stored: Received, writing: Writing, *, seen: str) -> Tournament:
    existing = Tournament.objects.select_for_update().filter(slug=stored.slug).first()
    shown = preview_received(stored, existing, by=writing.by)
    if shown.seen != seen:
        raise RuleError("received-look-again")
    if shown.problems:
        raise InputError(shown.problems)
    if shown.wants_reason and not writing.why.strip():
        raise RuleError("import-reason-results")
    at = existing if shown.same and existing else _written_received(shown, by=writing.by, why=writing.why)
    _identified(at, shown, by=writing.by)
    stored.tournament = at = kept_closed(Tournament.objects.get(pk=at.pk), shown.facts, by=writing.by)
    stored.facts = sum_of_facts(shown.facts)
    _mark_decided(stored, State.ACCEPTED, by=writing.by)
    data = {"received": stored.pk, "tournament": at.slug, "new": shown.new, "again": existing is not None}
    journal.append_line(stored.circuit.scope, "received-accepted", data, writing)
    return at


def refuse_received(row: Received, *, by: User, why: str) -> Received:
    """It does not come in; whoever sent it is told why when they send it again, or look."""
    with transaction.atomic():
        stored = _held_received(row)
        if not stored.waiting:
            raise RuleError("received-over")
        if not why.strip():
            raise RuleError("received-why")
        stored.why = why.strip()[:2000]
        _mark_decided(stored, State.REFUSED, by=by)
        journal.append_line(stored.circuit.scope, "received-refused", {"received": stored.pk}, Writing(by, why=why))
        return stored


def _written_received(shown: ReceivedPreview, *, by: User | None, why: str) -> Tournament:
    """The tournament in its circuit; a new one is made without players first, so that undoing leaves something.

    Every result on record that becomes another is a line of the journal, with what it was and why.
    """
    row = shown.existing
    if row is None:
        head = replace(shown.facts, players=(), rounds=(), withdrawals=(), voucher_to=None)
        row = play.create(Settle(Settings(head)), Writing(by), circuit=shown.received.circuit).tournament
    stored = document_of(row) if shown.existing else None
    done = play.act(row, Writing(by, why=why), acts_to(shown.facts, stored))
    return done.tournament if done else row


def _identified(row: Tournament, shown: ReceivedPreview, *, by: User | None) -> None:
    """Everybody's entry is that of their record; whom nobody knows gets a new one."""
    alone = [one for one in shown.matches if one.how != "pair"]
    strangers = [one for one in alone if one.is_new]
    clubs = clubs_of_strangers([one.player for one in strangers], shown.received.answers)
    details = [Details(one.player.name[:NAME], club[:CLUB]) for one, club in zip(strangers, clubs, strict=True)]
    made = register_people(details, scopes=(shown.received.circuit.scope,), by=by) if details else []
    fresh = dict(zip((one.player.id for one in strangers), made, strict=True))
    told = tuple(_identity(one, fresh[one.player.id].pk, fresh[one.player.id].code) for one in strangers)
    told += tuple(_identity(one, one.person.id, one.person.code) for one in alone if one.person)
    if told:
        play.act(row, Writing(by), Identify(told))


def _identity(match: ReceivedMatch, key: int, code: str) -> Identity:
    return Identity(match.player.id, str(key), "" if match.player.id == code else code)


def document_digest(data: bytes | str) -> str:
    """What tells the same document again."""
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")).hexdigest()


def _mark_decided(row: Received, state: State, *, by: User | None) -> None:
    row.state, row.text, row.answers = state, "", {}
    row.decided_at, row.decided_by = timezone.now(), by
    row.save()


def _held_received(row: Received) -> Received:
    """The row as it is, its circuit held: writers come one after the other."""
    locked_circuit(row.circuit_id)
    return Received.objects.select_related("circuit", "tournament").get(pk=row.pk)


def _waiting_received(row: Received) -> Received:
    stored = _held_received(row)
    if not stored.waiting:
        raise RuleError("received-over")
    return stored
