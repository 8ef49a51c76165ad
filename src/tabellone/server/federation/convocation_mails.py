"""Mails of a convocation: to whom they go, and whether they are still wanted when they leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from tabellone.contract import convocations as values
from tabellone.server.events.games import game_name
from tabellone.server.federation import finals, queries
from tabellone.server.federation.finals import (
    FinalFacts,
    address_of,
    chosen_languages,
    entries_made,
    final_proposal,
    games_of_rounds,
    phase_of_several,
)
from tabellone.server.federation.models import Convocation, InvitedPlayer, PlaceRequest
from tabellone.server.federation.queries import (
    convened,
    final_has_begun,
    invited_players,
    place_requests,
    requests_from,
)
from tabellone.server.mail.message import address_in, mail_words
from tabellone.server.mail.models import Mail
from tabellone.server.mail.services import OutgoingMail
from tabellone.server.people.models import Person
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.states import state_of

CALL_GATE = "convening"
FIRST, SECOND, INSIDE, ASKED = "first", "second", "in", "ask"
GRANTED, KEPT, REFUSED, COMING = "granted", "kept", "refused", "coming"
STAMP = "%Y%m%d%H%M%S%f"
Whole = Callable[[str], str]  # a path as a whole address


@dataclass(frozen=True, slots=True)
class MailTarget:
    """Somebody to write to: where, in which language, by which link; `reply` are an organiser's words to them."""

    player: str
    name: str
    to: str
    language: str
    path: str
    key: str
    reply: str = ""


def call_mail_key(row: Convocation, person: str, wave: str) -> str:
    """What makes a mail one: the convocation, the person (by invitation or request), the wave (ruling `mail-once`)."""
    return f"convening:{row.pk}:{person}:{wave}"


def answer_path(key: str) -> str:
    """The path of the page on which an invitation is answered."""
    return f"/convocation/key/{key}/"


def ask_path(key: str) -> str:
    """The path of the page on which a request is confirmed or taken back."""
    return f"/convocation/request/{key}/"


def facts_of_final(row: Convocation) -> FinalFacts:
    """What the mails of a final tell everybody."""
    settings, rulebook = state_of(row.tournament).settings, row.tournament.rulebook
    return FinalFacts(
        name=row.tournament.name,
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
        games=tuple(game_name(rulebook, game) for game in games_of_rounds(row)),
        structure=final_proposal(row, entries_made(row)),
        phase=phase_of_several(row, row.places),
        pairs=plays_in_pairs(state_of(row.tournament)),
    )


def replies_to(row: Convocation) -> str:
    """Where replies to the mails go: the address that the organiser gave, else the published one; none without."""
    return row.reply_to or address_in(state_of(row.tournament).settings.contacts)


def first_mails(row: Convocation, whole: Whole, *, to: Iterable[MailTarget]) -> Iterator[OutgoingMail]:
    """The first mail, to everybody invited (BIG 7.1)."""
    final = facts_of_final(row)
    place = {one.player: one.position for one in row.invited.all()}
    for one in to:
        yield _outgoing(row, FIRST, one, final, whole, position=place[one.player])


def second_mails(
    row: Convocation, now: values.ConvocationStanding, whole: Whole, *, to: Iterable[MailTarget]
) -> Iterator[OutgoingMail]:
    """The second mail, to who was invited and has neither a place nor declined (BIG 7.1)."""
    final = facts_of_final(row)
    waiting = {one.player: number for number, one in enumerate(now.waiting, 1)}
    for one in to:
        yield _outgoing(row, SECOND, one, final, whole, free=now.free, waiting=waiting.get(one.player))


def inside_mails(
    row: Convocation, now: values.ConvocationStanding, whole: Whole, *, since: datetime
) -> Iterator[OutgoingMail]:
    """To who got a place at that moment by waiting or by a request, once (BIG 7.1)."""
    fresh = [one for one in now.confirmed if one.since == since and (one.since > one.at or one.how == "request")]
    if not fresh:
        return
    final, people = facts_of_final(row), {**invited_targets(row), **asking_targets(row)}
    for one in fresh:
        to = people.get(one.player)
        if to and to.to:
            reply = to.reply if one.since == one.at else ""
            yield _outgoing(row, f"{INSIDE}:{since:{STAMP}}", to, final, whole, reply=reply)


def coming_mails(row: Convocation, now: values.ConvocationStanding, whole: Whole) -> Iterator[OutgoingMail]:
    """To granted requests that may get a place when the answer day is over: written now, sent then if they do.

    Nobody need be there at midnight; the gate asks right before whether the place is theirs (ruling answer-day).
    """
    opens = requests_from(row) if row.second_at else None
    waiting = [one.player for one in now.waiting if one.how == "request"]
    if opens is None or row.moved_at is None or opens <= row.moved_at or not waiting:
        return
    final, people = facts_of_final(row), asking_targets(row)
    for to in (people[player] for player in waiting if player in people):
        if to.to:
            one = _outgoing(row, f"{INSIDE}:{opens:{STAMP}}", to, final, whole)
            yield replace(one, batch=row.batch(COMING), gate=CALL_GATE, not_before=opens)


def decided_mail(ask: PlaceRequest, wave: str, whole: Whole, *, at: datetime) -> OutgoingMail:
    """What the organiser decided on a request: granted and waiting for a place, kept waiting, refused (BIG 7.1)."""
    row = ask.convocation
    to = _asking_target(ask)
    return _outgoing(row, f"{wave}:{at:{STAMP}}", to, facts_of_final(row), whole, reply=to.reply)


def ask_mail(ask: PlaceRequest, whole: Whole) -> OutgoingMail:
    """To an address that somebody typed: confirm the request."""
    row = ask.convocation
    link = whole(ask_path(queries.place_request_key(ask)))
    words = mail_words("convocations", "asked", ask.language, final=facts_of_final(row), link=link)
    return OutgoingMail(call_mail_key(row, f"ask-{ask.pk}", ASKED), ask.email, words, replies_to(row))


def invited_targets(row: Convocation) -> dict[str, MailTarget]:
    """How each of the invited is reached, by player."""
    found = invited_players(row)
    names = finals.convocation_names(row, everything=True)
    spoken = chosen_languages(row.tournament.rulebook, [one.person for one in found.values() if one.person])
    return {player: _invited_target(row, one, names.get(player, player), spoken) for player, one in found.items()}


def asking_targets(row: Convocation) -> dict[str, MailTarget]:
    """How each of those who asked for a place is reached, by player."""
    return {ask.player: _asking_target(ask) for ask in place_requests(row)}


def _asking_target(ask: PlaceRequest) -> MailTarget:
    to, path, name = (
        address_of(ask.person) or ask.email,
        ask_path(queries.place_request_key(ask)),
        finals.asker_name(ask),
    )
    return MailTarget(ask.player, name, to, ask.language, path, f"ask-{ask.pk}", ask.reply)


def _invited_target(row: Convocation, one: InvitedPlayer, name: str, spoken: dict[int, str]) -> MailTarget:
    person: Person | None = one.person
    language = spoken.get(person.pk, row.language) if person else row.language
    return MailTarget(
        one.player, name, address_of(person), language, answer_path(queries.invitation_key(one)), str(one.pk)
    )


def _outgoing(
    row: Convocation, wave: str, to: MailTarget, final: FinalFacts, whole: Whole, **values: object
) -> OutgoingMail:
    """One mail for a person and a wave: the same key again is the same mail; replies go to the organiser."""
    kind = wave.partition(":")[0]
    words = mail_words("convocations", kind, to.language, final=final, name=to.name, link=whole(to.path), **values)
    gate = CALL_GATE if wave in {FIRST, SECOND} else ""
    return OutgoingMail(call_mail_key(row, to.key, wave), to.to, words, final.replies, batch=row.batch(kind), gate=gate)


ASK_PREFIX = "ask-"


def call_still_wanted(mail: Mail) -> bool:
    """Not once the final has begun, nor to another address by now; the second not to who is in or declined since."""
    _app, _convocation, key, wave = mail.key.split(":", 3)
    if key.startswith(ASK_PREFIX):
        return _got_the_place(mail, key.removeprefix(ASK_PREFIX), wave.removeprefix(f"{INSIDE}:"))
    rows = InvitedPlayer.objects.select_related("convocation__tournament__circuit", "person__user")
    one = rows.filter(pk=int(key)).first() if key.isdecimal() else None
    if one is None or final_has_begun(one.convocation) or address_of(one.person).casefold() != mail.to.casefold():
        return False
    if wave != SECOND:
        return True
    now = convened(one.convocation)
    settled = {each.player for each in now.confirmed} | set(now.declined)
    return one.player not in settled


def _got_the_place(mail: Mail, number: str, since: str) -> bool:
    """Whether a request has the place that the mail tells of, since that very moment (ruling answer-day)."""
    rows = PlaceRequest.objects.select_related("convocation__tournament__circuit", "person__user")
    ask = rows.filter(pk=int(number)).first() if number.isdecimal() else None
    if ask is None or final_has_begun(ask.convocation):
        return False
    if (address_of(ask.person) or ask.email).casefold() != mail.to.casefold():
        return False
    confirmed = convened(ask.convocation).confirmed
    return any(one.player == ask.player and f"{one.since:{STAMP}}" == since for one in confirmed)
