"""Requests for a place, and what the organiser decides on them (BIG 7.1)."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from tabellone.contract import convocations as values
from tabellone.server.federation.convocation_mails import GRANTED, KEPT, REFUSED, Whole, ask_mail, decided_mail
from tabellone.server.federation.convocations import (
    append_convocation_line,
    next_moment,
    open_convocation,
    save_and_tell,
)
from tabellone.server.federation.finals import records_of_players
from tabellone.server.federation.models import CallAnswer, Convocation, PlaceRequest
from tabellone.server.federation.queries import convened
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.mail.message import is_address, mail_text
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import queue_mails
from tabellone.server.people.models import Person
from tabellone.server.people.names import tidy
from tabellone.server.people.queries import person_of_account

LONGEST_NAME, TEXT = 120, 2000


@dataclass(frozen=True, slots=True)
class AskedPlace:
    """A request as it was typed."""

    name: str
    email: str
    text: str = ""
    language: str = "it"


def request_place(row: Convocation, asked: AskedPlace, writing: Writing, *, whole: Whole) -> PlaceRequest:
    """Keep a request; by an account with a player record it counts at once, else once the link is used."""
    given = _checked_ask(asked, writing.by)
    person = person_of_account(writing.by) if writing.by else None

    def work() -> PlaceRequest:
        held = open_convocation(row)
        made = PlaceRequest(convocation=held, person=person, language=asked.language, **given)
        if person:
            made.player = _player_of(held, person)
            _refuse_twice(held, made.player)
            made.proved_at = next_moment(held)
        made.save()
        if person is None:
            made.player = f"ask-{made.pk}"
            made.save(update_fields=["player"])
            queue_mails([ask_mail(made, whole)])
        else:
            save_and_tell(held, whole)
        append_convocation_line(held, "convocation-asked", {"ask": made.pk}, writing)
        return made

    def again(entry: Entry) -> PlaceRequest:
        return PlaceRequest.objects.select_related("convocation__tournament__circuit").get(pk=entry.data["ask"])

    return done_once(work, again, writing)


def confirm_place_request(ask_row: PlaceRequest, *, whole: Whole, token: str = "") -> None:
    """The address is proved: the request counts from this moment."""

    def work() -> None:
        held = open_convocation(ask_row.convocation)
        found = PlaceRequest.objects.select_for_update(of=("self",)).get(pk=ask_row.pk)
        if found.proved_at is None:
            found.proved_at = next_moment(held)
            found.save(update_fields=["proved_at"])
            save_and_tell(held, whole)
            append_convocation_line(held, "convocation-ask-proved", {"ask": found.pk}, Writing(token=token))

    done_once(work, lambda _: None, Writing(token=token))


def take_back_place_request(ask_row: PlaceRequest, *, whole: Whole, token: str = "") -> None:
    """Who asked needs no place any more, or gives up the one that was granted."""

    def work() -> None:
        held = open_convocation(ask_row.convocation)
        found = PlaceRequest.objects.get(pk=ask_row.pk)
        now = convened(held)
        if found.proved_at is None or found.player not in _named(now):
            return
        CallAnswer.objects.create(convocation=held, player=found.player, accepts=False, at=next_moment(held))
        save_and_tell(held, whole)
        append_convocation_line(held, "convocation-ask-back", {"ask": found.pk}, Writing(token=token))

    done_once(work, lambda _: None, Writing(token=token))


def _checked_ask(asked: AskedPlace, by: User | None) -> dict[str, str]:
    name, text = tidy(asked.name), mail_text(asked.text).strip()
    email = by.email if by else asked.email.strip().lower()
    if not name or len(name) > LONGEST_NAME:
        raise RefusedError("ask-name", "name", most=LONGEST_NAME)
    if not is_address(email):
        raise RefusedError("ask-email", "email")
    if len(text) > TEXT:
        raise RefusedError("ask-long", "text", most=TEXT)
    if not can_send() and not (by and person_of_account(by)):
        raise RefusedError("ask-no-mail")
    return {"name": name, "email": email, "text": text}


def _player_of(row: Convocation, person: Person) -> str:
    """The id that somebody has in the ranking of the call, else the code of the record."""
    ranked = [str(one["player"]) for one in row.ranking]
    known = records_of_players(row.tournament.circuit, ranked)
    return next((player for player in ranked if player in known and known[player].pk == person.pk), person.code)


def _refuse_twice(row: Convocation, player: str) -> None:
    if row.invited.filter(player=player).exists():
        raise RefusedError("ask-invited")
    if player in _named(convened(row)):
        raise RefusedError("ask-again")


def _named(now: values.ConvocationStanding) -> set[str]:
    """Who is in, waits or asks."""
    asking = {one.player for one in now.requests} | {one.player for one in now.waiting}
    return asking | {one.player for one in now.confirmed}


REPLY = 2000


@dataclass(frozen=True, slots=True)
class PlaceDecision:
    """What is decided on a request: `whose` it is where the organiser knows, the `reply` that goes into the mail.

    `ahead`: a granted request does not wait for the invited who can still answer (ruling answer-day).
    """

    ask: int
    whose: str = ""
    reply: str = ""
    ahead: bool = False


def grant_place(row: Convocation, decision: PlaceDecision, writing: Writing, *, whole: Whole) -> PlaceRequest:
    """Grant a request: it waits behind every invited player, and until the answer day is over (BIG 7.1).

    Said again with `ahead` of one that waits, it need not wait for that day any more (ruling answer-day).
    """
    reply = _checked_reply(decision, writing)

    def work() -> PlaceRequest:
        held, found = _found(row, decision.ask)
        waits = _waits(held, found)
        if waits and (not decision.ahead or found.ahead_at):
            raise RefusedError("ask-granted")
        if decision.whose and decision.whose != found.player:
            _becomes(held, found, decision.whose)
        at = next_moment(held)
        if not waits:
            found.granted_at, found.granted_by = at, writing.by
        found.ahead_at = at if decision.ahead else None
        found.reply = reply
        found.save()
        now = save_and_tell(held, whole)
        if now and any(one.player == found.player for one in now.waiting):
            queue_mails([decided_mail(found, GRANTED, whole, at=at)])
        data: dict[str, object] = {"ask": found.pk, "ahead": decision.ahead}
        append_convocation_line(held, "convocation-granted", data, writing)
        return found

    return done_once(work, lambda entry: PlaceRequest.objects.get(pk=entry.data["ask"]), writing)


def keep_waiting(row: Convocation, decision: PlaceDecision, writing: Writing, *, whole: Whole) -> PlaceRequest:
    """Keep a request waiting: nothing is decided yet, and who asked hears so."""
    return _answered(row, decision, KEPT, writing, whole=whole)


def refuse_place(row: Convocation, decision: PlaceDecision, writing: Writing, *, whole: Whole) -> PlaceRequest:
    """Refuse a request that has no place yet; it can still be granted later (BIG 7.1)."""
    return _answered(row, decision, REFUSED, writing, whole=whole)


def _answered(row: Convocation, decision: PlaceDecision, wave: str, writing: Writing, *, whole: Whole) -> PlaceRequest:
    reply = _checked_reply(decision, writing)

    def work() -> PlaceRequest:
        held, found = _found(row, decision.ask)
        asked = any(one.player == found.player for one in convened(held).requests)
        if not asked and not (wave == REFUSED and _waits(held, found)):
            raise RefusedError("ask-decided")
        at = next_moment(held)
        if wave == REFUSED:
            found.refused_at = at
        else:
            found.kept_at = at
        found.reply = reply
        found.save()
        save_and_tell(held, whole)
        queue_mails([decided_mail(found, wave, whole, at=at)])
        append_convocation_line(held, f"convocation-{wave}", {"ask": found.pk}, writing)
        return found

    return done_once(work, lambda entry: PlaceRequest.objects.get(pk=entry.data["ask"]), writing)


def _found(row: Convocation, number: int) -> tuple[Convocation, PlaceRequest]:
    """The convocation, held, and a request of it that counts and has no place yet."""
    held = open_convocation(row)
    found = PlaceRequest.objects.select_for_update(of=("self",)).filter(convocation=held, pk=number).first()
    if found is None or found.proved_at is None:
        raise RefusedError("ask-unproved")
    now = convened(held)
    if any(one.player == found.player for one in now.confirmed):
        raise RefusedError("ask-inside")
    if found.player in now.declined:
        raise RefusedError("ask-taken-back")
    return held, found


def _waits(row: Convocation, ask: PlaceRequest) -> bool:
    """Whether a request is granted and waits for a place."""
    return any(one.player == ask.player for one in convened(row).waiting)


def _checked_reply(decision: PlaceDecision, writing: Writing) -> str:
    """The words of the mail; going ahead of the invited needs a reason, for the record."""
    reply = mail_text(decision.reply).strip()
    if len(reply) > REPLY:
        raise RefusedError("ask-long", "reply", most=REPLY)
    if decision.ahead and not writing.why.strip():
        raise RefusedError("ask-why", "why")
    return reply


def _becomes(row: Convocation, found: PlaceRequest, whose: str) -> None:
    """The request is that of a known player who is neither invited nor asking."""
    person = records_of_players(row.tournament.circuit, [whose]).get(whose)
    if person is None or row.invited.filter(player=whose).exists() or row.asks.filter(player=whose).exists():
        raise RefusedError("ask-whose", "whose")
    CallAnswer.objects.filter(convocation=row, player=found.player).update(player=whose)
    row.partners.filter(player=found.player).update(player=whose)
    row.partners.filter(partner=found.player).update(partner=whose)
    found.player, found.person = whose, person
