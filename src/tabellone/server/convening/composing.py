"""The mails of a convocation, ready for the post: to whom, in which language, under which key (ruling `mail-once`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from tabellone.contract import convocations as values
from tabellone.server.convening import calling, keys, wording
from tabellone.server.convening.models import Ask, Convocation, Invited
from tabellone.server.convening.people import address_of, languages
from tabellone.server.convening.queries import asks, invited, requests_from
from tabellone.server.convening.structure import entries, phase_of_several, proposal, several
from tabellone.server.mail.message import address_in
from tabellone.server.mail.services import OutgoingMail
from tabellone.server.people.models import Person
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.plans import game_name
from tabellone.server.play.states import state_of

GATE = "convening"
FIRST, SECOND, INSIDE, ASKED = "first", "second", "in", "ask"
GRANTED, KEPT, REFUSED, COMING = "granted", "kept", "refused", "coming"
STAMP = "%Y%m%d%H%M%S%f"
Whole = Callable[[str], str]  # a path as a whole address


@dataclass(frozen=True, slots=True)
class Reached:
    """Somebody to write to: where, in which language, by which link; `reply` are an organiser's words to them."""

    player: str
    name: str
    to: str
    language: str
    path: str
    key: str
    reply: str = ""


def key_of(row: Convocation, person: str, wave: str) -> str:
    """What makes a mail one: the convocation, the person (by invitation or request), the wave (ruling `mail-once`)."""
    return f"convening:{row.pk}:{person}:{wave}"


def answer_path(key: str) -> str:
    """The path of the page on which an invitation is answered."""
    return f"/convocation/key/{key}/"


def ask_path(key: str) -> str:
    """The path of the page on which a request is confirmed or taken back."""
    return f"/convocation/request/{key}/"


def told_of(row: Convocation) -> wording.Told:
    """What the mails of a final tell everybody."""
    settings, rulebook = state_of(row.tournament).settings, row.tournament.rulebook
    return wording.Told(
        final=row.tournament.name,
        game=game_name(rulebook, row.tournament.game),
        day=row.tournament.start,
        venue=settings.venue,
        contacts=settings.contacts,
        places=row.places,
        called=row.called,
        deadline=row.deadline,
        answers_by=row.answers_by if row.answers_by and row.answers_by >= timezone.localdate() else None,
        replies=replies_to(row),
        notes=row.notes,
        games=tuple(game_name(rulebook, game) for game in several(row)),
        structure=proposal(row, entries(row)),
        phase=phase_of_several(row, row.places),
        pairs=plays_in_pairs(state_of(row.tournament)),
    )


def replies_to(row: Convocation) -> str:
    """Where replies to the mails go: the address that the organiser gave, else the published one; none without."""
    return row.reply_to or address_in(state_of(row.tournament).settings.contacts)


def first_mails(row: Convocation, whole: Whole, *, to: Iterable[Reached]) -> Iterator[OutgoingMail]:
    """The first mail, to everybody invited (BIG 7.1)."""
    told = told_of(row)
    place = {one.player: one.position for one in row.invited.all()}
    for one in to:
        words = wording.first(told, one.name, whole(one.path), position=place[one.player], language=one.language)
        yield _outgoing(row, FIRST, one, words, told)


def second_mails(
    row: Convocation, now: values.Convocation, whole: Whole, *, to: Iterable[Reached]
) -> Iterator[OutgoingMail]:
    """The second mail, to who was invited and has neither a place nor declined (BIG 7.1)."""
    told = told_of(row)
    waiting = {one.player: number for number, one in enumerate(now.waiting, 1)}
    for one in to:
        number = waiting.get(one.player)
        words = wording.second(told, one.name, whole(one.path), free=now.free, waiting=number, language=one.language)
        yield _outgoing(row, SECOND, one, words, told)


def inside_mails(row: Convocation, now: values.Convocation, whole: Whole, *, since: datetime) -> Iterator[OutgoingMail]:
    """To who got a place at that moment by waiting or by a request, once (BIG 7.1)."""
    fresh = [one for one in now.confirmed if one.since == since and (one.since > one.at or one.how == "request")]
    if not fresh:
        return
    told, people = told_of(row), {**reached(row), **reached_by_request(row)}
    for one in fresh:
        to = people.get(one.player)
        if to and to.to:
            reply = to.reply if one.since == one.at else ""
            words = wording.inside(told, to.name, whole(to.path), reply=reply, language=to.language)
            yield _outgoing(row, f"{INSIDE}:{since:{STAMP}}", to, words, told)


def coming_mails(row: Convocation, now: values.Convocation, whole: Whole) -> Iterator[OutgoingMail]:
    """To granted requests that may get a place when the answer day is over: written now, sent then if they do.

    Nobody need be there at midnight; the gate asks right before whether the place is theirs (ruling answer-day).
    """
    opens = requests_from(row) if row.second_at else None
    waiting = [one.player for one in now.waiting if one.how == "request"]
    if opens is None or row.moved_at is None or opens <= row.moved_at or not waiting:
        return
    told, people = told_of(row), reached_by_request(row)
    for to in (people[player] for player in waiting if player in people):
        if to.to:
            words = wording.inside(told, to.name, whole(to.path), language=to.language)
            one = _outgoing(row, f"{INSIDE}:{opens:{STAMP}}", to, words, told)
            yield replace(one, batch=row.batch(COMING), gate=GATE, not_before=opens)


def decided_mail(ask: Ask, wave: str, whole: Whole, *, at: datetime) -> OutgoingMail:
    """What the organiser decided on a request: granted and waiting for a place, kept waiting, refused (BIG 7.1)."""
    row = ask.convocation
    told, to = told_of(row), _asking(ask)
    words = wording.decided(told, to.name, whole(to.path), wave=wave, reply=to.reply, language=to.language)
    return _outgoing(row, f"{wave}:{at:{STAMP}}", to, words, told)


def ask_mail(ask: Ask, whole: Whole) -> OutgoingMail:
    """To an address that somebody typed: confirm the request."""
    row = ask.convocation
    told = told_of(row)
    subject, text = wording.asked(told, whole(ask_path(keys.ask_key(ask))), language=ask.language)
    return OutgoingMail(key_of(row, f"ask-{ask.pk}", ASKED), ask.email, subject, text, ask.language, told.replies)


def reached(row: Convocation) -> dict[str, Reached]:
    """How each of the invited is reached, by player."""
    found = invited(row)
    names = calling.names(row, everything=True)
    spoken = languages(row.tournament.rulebook, [one.person for one in found.values() if one.person])
    return {player: _reached(row, one, names.get(player, player), spoken) for player, one in found.items()}


def reached_by_request(row: Convocation) -> dict[str, Reached]:
    """How each of those who asked for a place is reached, by player."""
    return {ask.player: _asking(ask) for ask in asks(row)}


def _asking(ask: Ask) -> Reached:
    to, path, name = address_of(ask.person) or ask.email, ask_path(keys.ask_key(ask)), calling.name_of(ask)
    return Reached(ask.player, name, to, ask.language, path, f"ask-{ask.pk}", ask.reply)


def _reached(row: Convocation, one: Invited, name: str, spoken: dict[int, str]) -> Reached:
    person: Person | None = one.person
    language = spoken.get(person.pk, row.language) if person else row.language
    return Reached(one.player, name, address_of(person), language, answer_path(keys.invitation_key(one)), str(one.pk))


def _outgoing(row: Convocation, wave: str, to: Reached, words: wording.Words, told: wording.Told) -> OutgoingMail:
    """One mail for a person and a wave: the same key again is the same mail; replies go to the organiser."""
    subject, text = words
    gate = GATE if wave in {FIRST, SECOND} else ""
    key = key_of(row, to.key, wave)
    batch = row.batch(wave.partition(":")[0])
    return OutgoingMail(key, to.to, subject, text, to.language, told.replies, batch=batch, gate=gate)
