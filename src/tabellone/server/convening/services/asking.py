"""Requests of those who are not invited: asked by a form, proved by a link, perhaps taken back (BIG 7.1)."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from tabellone.contract import convocations as values
from tabellone.server.convening.composing import Whole, ask_mail
from tabellone.server.convening.models import Answer, Ask, Convocation
from tabellone.server.convening.people import records
from tabellone.server.convening.queries import convened
from tabellone.server.convening.services.writing import moment, open_and_locked, saved, tell
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.message import is_address, mail_text
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import queue_mails
from tabellone.server.people.models import Person
from tabellone.server.people.names import tidy
from tabellone.server.people.queries import person_of_account
from tabellone.server.people.services import done_once

NAME, TEXT = 120, 2000


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it was typed."""

    name: str
    email: str
    text: str = ""
    language: str = "it"


def ask(row: Convocation, asked: Asked, *, whole: Whole, by: User | None, token: str = "") -> Ask:
    """Keep a request; by an account with a player record it counts at once, else once the link is used."""
    given = _checked(asked, by)
    person = person_of_account(by) if by else None

    def work() -> Ask:
        held = open_and_locked(row)
        made = Ask(convocation=held, person=person, language=asked.language, **given)
        if person:
            made.player = _player_of(held, person)
            _refuse_twice(held, made.player)
            made.proved_at = moment(held)
        made.save()
        if person is None:
            made.player = f"ask-{made.pk}"
            made.save(update_fields=["player"])
            queue_mails([ask_mail(made, whole)])
        else:
            saved(held, whole)
        tell(held, "convocation-asked", {"ask": made.pk}, by=by, token=token)
        return made

    def again(entry: Entry) -> Ask:
        return Ask.objects.select_related("convocation__tournament__circuit").get(pk=entry.data["ask"])

    return done_once(work, again, by=by, token=token)


def confirm_ask(ask_row: Ask, *, whole: Whole, token: str = "") -> None:
    """The address is proved: the request counts from this moment."""

    def work() -> None:
        held = open_and_locked(ask_row.convocation)
        found = Ask.objects.select_for_update(of=("self",)).get(pk=ask_row.pk)
        if found.proved_at is None:
            found.proved_at = moment(held)
            found.save(update_fields=["proved_at"])
            saved(held, whole)
            tell(held, "convocation-ask-proved", {"ask": found.pk}, by=None, token=token)

    done_once(work, lambda _: None, by=None, token=token)


def take_back(ask_row: Ask, *, whole: Whole, token: str = "") -> None:
    """Who asked needs no place any more, or gives up the one that was granted."""

    def work() -> None:
        held = open_and_locked(ask_row.convocation)
        found = Ask.objects.get(pk=ask_row.pk)
        now = convened(held)
        if found.proved_at is None or found.player not in _named(now):
            return
        Answer.objects.create(convocation=held, player=found.player, accepts=False, at=moment(held))
        saved(held, whole)
        tell(held, "convocation-ask-back", {"ask": found.pk}, by=None, token=token)

    done_once(work, lambda _: None, by=None, token=token)


def _checked(asked: Asked, by: User | None) -> dict[str, str]:
    name, text = tidy(asked.name), mail_text(asked.text).strip()
    email = by.email if by else asked.email.strip().lower()
    if not name or len(name) > NAME:
        raise RefusedError("ask-name", "name", most=NAME)
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
    known = records(row.tournament.circuit, ranked)
    return next((player for player in ranked if player in known and known[player].pk == person.pk), person.code)


def _refuse_twice(row: Convocation, player: str) -> None:
    if row.invited.filter(player=player).exists():
        raise RefusedError("ask-invited")
    if player in _named(convened(row)):
        raise RefusedError("ask-again")


def _named(now: values.Convocation) -> set[str]:
    """Who is in, waits or asks."""
    asking = {one.player for one in now.requests} | {one.player for one in now.waiting}
    return asking | {one.player for one in now.confirmed}
