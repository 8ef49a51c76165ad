"""Who is a member: whoever has had a seat in a published round (BIG 2, ruling member-once-seated).

Nothing is written down for it but what was said to it: the seats are facts, and taking a draw back takes back what it
made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Min

from tabellone.contract.hosting import Member
from tabellone.engine.alphabet import alphabetical
from tabellone.server.events.models import Entrant as Entered
from tabellone.server.events.models import Tournament
from tabellone.server.hosting.models import Membership
from tabellone.server.people.models import Keeping, Person
from tabellone.server.people.names import fold
from tabellone.server.play.entry_list import federation_of, joining
from tabellone.tournament.state import Entrant, State

__all__ = [
    "Lacking",
    "Line",
    "as_member",
    "declined",
    "federation_of",
    "is_member",
    "joining",
    "lacking",
    "members",
    "persons_of",
    "said_by",
]


@dataclass(frozen=True, slots=True)
class Lacking:
    """Somebody who is here and whose record lacks what a member gives; `kept`: this tournament's organisers keep it."""

    name: str
    code: str
    fields: tuple[str, ...]
    kept: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A member as the federation sees one: since when, in how many tournaments, what was said, what is missing."""

    person: Person
    since: date | None
    played: int
    said: Membership | None
    missing: tuple[str, ...]


def said_by(persons: Iterable[int], rulebook: str) -> dict[int, Membership]:
    """What was said to becoming a member, by the number of the person."""
    found = Membership.objects.filter(rulebook=rulebook, person__in=list(persons))
    return {one.person_id: one for one in found}


def persons_of(entrants: Iterable[Entrant]) -> dict[str, list[int]]:
    """The records behind entries by the players' ids: one, or the two of a pair."""
    listed = list(entrants)
    codes = {code for one in listed for code in one.player.members}
    known = dict(Person.objects.filter(code__in=codes).values_list("code", "pk")) if codes else {}
    return {
        one.player.id: [int(one.person)]
        if one.person
        else [known[code] for code in one.player.members if code in known]
        for one in listed
    }


def declined(row: Tournament, state: State) -> frozenset[str]:
    """The players who do not want to be members, and so cannot play (BIG 2)."""
    if federation_of(row) is None:
        return frozenset()
    behind = persons_of(state.entrants)
    known = said_by({pk for pks in behind.values() for pk in pks}, row.rulebook)
    no = {pk for pk, said in known.items() if said.refused_on}
    return frozenset(player for player, pks in behind.items() if no & set(pks))


def lacking(row: Tournament, state: State) -> list[Lacking]:
    """Who is here without all that a member gives, by name (BIG 2.1): they may play all the same."""
    if federation_of(row) is None:
        return []
    behind = persons_of(one for one in state.entrants if one.present)
    people = Person.objects.in_bulk({pk for pks in behind.values() for pk in pks})
    kept = set(Keeping.objects.filter(scope__in=row.scopes, person__in=people).values_list("person", flat=True))
    found = [Lacking(one.name, one.code, _missing(one, None, row.rulebook), pk in kept) for pk, one in people.items()]
    return sorted((one for one in found if one.fields), key=lambda one: alphabetical(one.name))


def members(rulebook: str, text: str = "") -> list[Line]:
    """Everybody who has played for the federation, and who has agreed to, by name (ruling member-once-seated)."""
    since, played = _seats(rulebook)
    said = {one.person_id: one for one in Membership.objects.filter(rulebook=rulebook)}
    found = Person.objects.in_bulk({*since, *said})
    everybody = sorted((one for one in found.values() if one.into_id is None), key=lambda one: (one.words, one.pk))
    wanted = fold(text).split()
    return [
        Line(one, since.get(one.pk), played.get(one.pk, 0), said.get(one.pk), _missing(one, said.get(one.pk), rulebook))
        for one in everybody
        if all(f" {word}" in one.words for word in wanted)
    ]


def is_member(line: Line) -> bool:
    """Whether somebody plays and has not said no."""
    return line.since is not None and (line.said is None or line.said.refused_on is None)


def as_member(person: Person, said: Membership | None) -> Member:
    """The record as the rulebook reads a member (BIG 2.1)."""
    first, _space, last = person.name.partition(" ")
    return Member(
        first_name=first,
        last_name=last,
        email=person.email,
        birth_date=person.birth,
        consent=said.agreed_on if said else None,
        phone=person.phone or None,
        wants_mail=said.wants_mail if said else False,
    )


def _missing(person: Person, said: Membership | None, rulebook: str) -> tuple[str, ...]:
    book = joining(rulebook)
    if book is None:
        return ()
    found = book.membership_problems(as_member(person, said), on=date.max)
    return tuple(problem.place for problem in found if problem.place != "consent")


def _seats(rulebook: str) -> tuple[dict[int, date], dict[int, int]]:
    """The first day and the number of tournaments with a seat in a published round, by person."""
    seated = Entered.objects.filter(
        tournament__rulebook=rulebook, tournament__circuit__isnull=False, seats__round__published=True
    ).order_by()
    alone = seated.filter(person__isnull=False).values_list("person")
    told = alone.annotate(Min("tournament__start"), Count("tournament", distinct=True))
    since = {pk: first for pk, first, _ in told}
    played = {pk: number for pk, _, number in told}
    _with_pairs(seated.filter(person__isnull=True, player__contains="-").distinct(), since, played)
    return since, played


def _with_pairs(pairs: Iterable[Entered], since: dict[int, date], played: dict[int, int]) -> None:
    rows = [(one.tournament_id, one.data.get("player", {}).get("members", ()), one) for one in pairs]
    codes = {code for _, found, _ in rows for code in found}
    known = dict(Person.objects.filter(code__in=codes).values_list("code", "pk")) if codes else {}
    starts = dict(Tournament.objects.filter(pk__in={key for key, _, _ in rows}).values_list("pk", "start"))
    for key, found, _entered in rows:
        for pk in (known[code] for code in found if code in known):
            since[pk] = min(since.get(pk, starts[key]), starts[key])
            played[pk] = played.get(pk, 0) + 1
