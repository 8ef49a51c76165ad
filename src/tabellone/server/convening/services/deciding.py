"""What the organiser decides on a request: granted, kept waiting or refused, each with a mail (BIG 7.1)."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from tabellone.server.convening.composing import GRANTED, KEPT, REFUSED, Whole, decided_mail
from tabellone.server.convening.models import Answer, Ask, Convocation
from tabellone.server.convening.people import records
from tabellone.server.convening.queries import convened
from tabellone.server.convening.services.writing import moment, open_and_locked, saved, tell
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.message import mail_text
from tabellone.server.mail.services import queue_mails
from tabellone.server.people.services import done_once

REPLY = 2000


@dataclass(frozen=True, slots=True)
class Decision:
    """What is decided on a request: `whose` it is where the organiser knows, the `reply` that goes into the mail.

    `ahead`: a granted request does not wait for the invited who can still answer (ruling answer-day); `why` goes on
    record.
    """

    ask: int
    whose: str = ""
    reply: str = ""
    ahead: bool = False
    why: str = ""


def grant(row: Convocation, decision: Decision, *, whole: Whole, by: User, token: str = "") -> Ask:
    """Grant a request: it waits behind every invited player, and until the answer day is over (BIG 7.1).

    Said again with `ahead` of one that waits, it need not wait for that day any more (ruling answer-day).
    """
    reply = _checked(decision)

    def work() -> Ask:
        held, found = _found(row, decision.ask)
        waits = _waits(held, found)
        if waits and (not decision.ahead or found.ahead_at):
            raise RefusedError("ask-granted")
        if decision.whose and decision.whose != found.player:
            _becomes(held, found, decision.whose)
        at = moment(held)
        if not waits:
            found.granted_at, found.granted_by = at, by
        found.ahead_at = at if decision.ahead else None
        found.reply = reply
        found.save()
        now = saved(held, whole)
        if now and any(one.player == found.player for one in now.waiting):
            queue_mails([decided_mail(found, GRANTED, whole, at=at)])
        data: dict[str, object] = {"ask": found.pk, "ahead": decision.ahead}
        tell(held, "convocation-granted", data, by=by, why=decision.why, token=token)
        return found

    return done_once(work, lambda entry: Ask.objects.get(pk=entry.data["ask"]), by=by, token=token)


def keep(row: Convocation, decision: Decision, *, whole: Whole, by: User, token: str = "") -> Ask:
    """Keep a request waiting: nothing is decided yet, and who asked hears so."""
    return _answered(row, decision, KEPT, whole=whole, by=by, token=token)


def refuse(row: Convocation, decision: Decision, *, whole: Whole, by: User, token: str = "") -> Ask:
    """Refuse a request that has no place yet; it can still be granted later (BIG 7.1)."""
    return _answered(row, decision, REFUSED, whole=whole, by=by, token=token)


def _answered(row: Convocation, decision: Decision, wave: str, *, whole: Whole, by: User, token: str) -> Ask:
    reply = _checked(decision)

    def work() -> Ask:
        held, found = _found(row, decision.ask)
        asked = any(one.player == found.player for one in convened(held).requests)
        if not asked and not (wave == REFUSED and _waits(held, found)):
            raise RefusedError("ask-decided")
        at = moment(held)
        if wave == REFUSED:
            found.refused_at = at
        else:
            found.kept_at = at
        found.reply = reply
        found.save()
        saved(held, whole)
        queue_mails([decided_mail(found, wave, whole, at=at)])
        tell(held, f"convocation-{wave}", {"ask": found.pk}, by=by, why=decision.why, token=token)
        return found

    return done_once(work, lambda entry: Ask.objects.get(pk=entry.data["ask"]), by=by, token=token)


def _found(row: Convocation, number: int) -> tuple[Convocation, Ask]:
    """The convocation, held, and a request of it that counts and has no place yet."""
    held = open_and_locked(row)
    found = Ask.objects.select_for_update(of=("self",)).filter(convocation=held, pk=number).first()
    if found is None or found.proved_at is None:
        raise RefusedError("ask-unproved")
    now = convened(held)
    if any(one.player == found.player for one in now.confirmed):
        raise RefusedError("ask-inside")
    if found.player in now.declined:
        raise RefusedError("ask-taken-back")
    return held, found


def _waits(row: Convocation, ask: Ask) -> bool:
    """Whether a request is granted and waits for a place."""
    return any(one.player == ask.player for one in convened(row).waiting)


def _checked(decision: Decision) -> str:
    """The words of the mail; going ahead of the invited needs a reason, for the record."""
    reply = mail_text(decision.reply).strip()
    if len(reply) > REPLY:
        raise RefusedError("ask-long", "reply", most=REPLY)
    if decision.ahead and not decision.why.strip():
        raise RefusedError("ask-why", "why")
    return reply


def _becomes(row: Convocation, found: Ask, whose: str) -> None:
    """The request is that of a known player who is neither invited nor asking."""
    person = records(row.tournament.circuit, [whose]).get(whose)
    if person is None or row.invited.filter(player=whose).exists() or row.asks.filter(player=whose).exists():
        raise RefusedError("ask-whose", "whose")
    Answer.objects.filter(convocation=row, player=found.player).update(player=whose)
    row.partners.filter(player=found.player).update(player=whose)
    row.partners.filter(partner=found.player).update(partner=whose)
    found.player, found.person = whose, person
