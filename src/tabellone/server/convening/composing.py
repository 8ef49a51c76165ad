"""The mails of a convocation, ready for the post: to whom, in which language, under which key (ruling `mail-once`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tabellone.engine import convening as values
from tabellone.server.convening import calling, keys, wording
from tabellone.server.convening.models import Ask, Convocation, Invited
from tabellone.server.convening.people import address_of, languages
from tabellone.server.convening.queries import asks, invited
from tabellone.server.convening.structure import proposal, several
from tabellone.server.desk.creating_plan import game_name
from tabellone.server.people.models import Person
from tabellone.server.play.states import state_of
from tabellone.server.post.services import Outgoing

GATE = "convening"
FIRST, SECOND, INSIDE, ASKED = "first", "second", "in", "ask"
Whole = Callable[[str], str]  # a path as a whole address


@dataclass(frozen=True, slots=True)
class Reached:
    """Somebody to write to: where, in which language, by which link."""

    player: str
    name: str
    to: str
    language: str
    path: str
    key: str


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
        notes=row.notes,
        games=tuple(game_name(rulebook, game) for game in several(row)),
        structure=proposal(row, row.places),
    )


def first_mails(row: Convocation, whole: Whole, *, to: Iterable[Reached]) -> Iterator[Outgoing]:
    """The first mail, to everybody invited (BIG 7.1)."""
    told = told_of(row)
    place = {one.player: one.position for one in row.invited.all()}
    for one in to:
        words = wording.first(told, one.name, whole(one.path), position=place[one.player], language=one.language)
        yield _outgoing(row, FIRST, one, words)


def second_mails(
    row: Convocation, now: values.Convocation, whole: Whole, *, to: Iterable[Reached]
) -> Iterator[Outgoing]:
    """The second mail, to who was invited and has neither a place nor declined (BIG 7.1)."""
    told = told_of(row)
    waiting = {one.player: number for number, one in enumerate(now.waiting, 1)}
    for one in to:
        number = waiting.get(one.player)
        words = wording.second(told, one.name, whole(one.path), free=now.free, waiting=number, language=one.language)
        yield _outgoing(row, SECOND, one, words)


def inside_mails(row: Convocation, now: values.Convocation, whole: Whole, *, since: object) -> Iterator[Outgoing]:
    """To who waited and got a place at that moment, once (BIG 7.1)."""
    fresh = {one.player: one for one in now.confirmed if one.since == since and one.since > one.at}
    if not fresh:
        return
    told, people = told_of(row), {**reached(row), **reached_by_request(row)}
    for player, one in fresh.items():
        if player in people and people[player].to:
            words = wording.inside(
                told, people[player].name, whole(people[player].path), language=people[player].language
            )
            yield _outgoing(row, f"{INSIDE}:{one.since:%Y%m%d%H%M%S%f}", people[player], words)


def ask_mail(ask: Ask, whole: Whole) -> Outgoing:
    """To an address that somebody typed: confirm the request."""
    row = ask.convocation
    subject, text = wording.asked(told_of(row), whole(ask_path(keys.ask_key(ask))), language=ask.language)
    return Outgoing(key_of(row, f"ask-{ask.pk}", ASKED), ask.email, subject, text, ask.language)


def reached(row: Convocation) -> dict[str, Reached]:
    """How each of the invited is reached, by player."""
    found = invited(row)
    names = calling.names(row, everything=True)
    spoken = languages(row.tournament.rulebook, [one.person for one in found.values() if one.person])
    return {player: _reached(row, one, names.get(player, player), spoken) for player, one in found.items()}


def reached_by_request(row: Convocation) -> dict[str, Reached]:
    """How each of those who asked for a place is reached, by player."""
    found = {}
    for ask in asks(row):
        to = address_of(ask.person) or ask.email
        path = ask_path(keys.ask_key(ask))
        found[ask.player] = Reached(ask.player, calling.name_of(ask), to, ask.language, path, f"ask-{ask.pk}")
    return found


def _reached(row: Convocation, one: Invited, name: str, spoken: dict[int, str]) -> Reached:
    person: Person | None = one.person
    language = spoken.get(person.pk, row.language) if person else row.language
    return Reached(one.player, name, address_of(person), language, answer_path(keys.key_of(one)), str(one.pk))


def _outgoing(row: Convocation, wave: str, to: Reached, words: wording.Words) -> Outgoing:
    """One mail for a person and a wave: the same key again is the same mail."""
    subject, text = words
    gate = GATE if wave in {FIRST, SECOND} else ""
    key = key_of(row, to.key, wave)
    batch = row.batch(wave.partition(":")[0])
    return Outgoing(key, to.to, subject, text, to.language, batch=batch, gate=gate)
