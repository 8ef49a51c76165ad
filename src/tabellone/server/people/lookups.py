"""People found by who asks: nobody is looked for without saying who does (`by`; None is a command on this machine).

Anybody can sign up and create a tournament, so whoever has done so is no trusted reader. An account finds by the
beginnings of their names those who are public, those entered in its own tournaments and circuits, and those whose
record it keeps. Who is hidden, a minor, or none of these answers to the whole name alone, without club and groups, and
an account that the federation has not trusted is told of few of them a day ([decision 22]).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.utils import timezone

from tabellone.engine.positions import values_by_key
from tabellone.server.people.asked import ABOUT_NAMES, tell_of
from tabellone.server.people.details import last_birthday
from tabellone.server.people.models import SITE, Keeping, Person
from tabellone.server.people.names import fold
from tabellone.server.people.queries import (
    PublicPerson,
    alike_names,
    is_trusted_scope,
    organises,
    public_people,
    unmerged_people,
)

MOST_LETTERS, MOST_WORDS = 200, 12
MOST_NAMED = 20  # of whom an account that nobody trusts is told a day, by their whole names
FEW = 500  # as many can be named in a question
CIRCUIT, TOURNAMENT = "circuit:", "tournament:"
Asker = User | AnonymousUser | None  # None: a command on this machine


def is_trusted(by: Asker) -> bool:
    """Whether an account is a trusted reader: administrators, organisers of a circuit; a command is."""
    return by is None or any(map(is_trusted_scope, organises(by)))


def search_people(text: str, limit: int = 20, *, by: Asker) -> tuple[PublicPerson, ...]:
    """Known players by the beginnings of their names, in any order, with or without accents; of some the whole name."""
    found = public_people(people_open_to(by).filter(_beginning(text))[:limit]) if _words(text) else ()
    return (*found, *named_in_full([text], by=by).get(text, ()))


def people_matching(text: str, *, among: QuerySet[Person]) -> QuerySet[Person]:
    """Those of the people whose names have words that begin like those of the text."""
    return among.filter(_beginning(text)) if _words(text) else among.none()


def likely_doubles(name: str, *, but: int | None = None, by: Asker) -> tuple[PublicPerson, ...]:
    """Records that may be of the same player: the same words in any order, or a letter or two apart."""
    words = sorted(_words(name))
    if not words:
        return ()
    near = Q()
    for word in words:
        near |= Q(words__contains=f" {word[:3]}")
    candidates = public_people(people_open_to(by).filter(near).exclude(pk=but or 0))
    doubles = tuple(one for one in candidates if alike_names(words, sorted(fold(one.name).split())))
    return (*doubles, *(one for one in named_in_full([name], by=by).get(name, ()) if one.id != but))


def likely_doubles_of(names: Iterable[str], *, by: Asker) -> dict[str, tuple[PublicPerson, ...]]:
    """The same for a whole list of names, with one reading of the records."""
    names = list(names)
    people = [(pk, sorted(words.split())) for pk, words in people_open_to(by).values_list("pk", "words")]
    beginning = values_by_key((start, one) for one in people for start in {word[:3] for word in one[1]})
    near = {name: _near(sorted(_words(name)), beginning) for name in names}
    keys = {pk for ids in near.values() for pk in ids}
    known = {one.id: one for one in public_people(Person.objects.filter(pk__in=keys))}
    whole = named_in_full(names, by=by)
    return {
        name: (*(one for pk, one in known.items() if pk in ids), *whole.get(name, ())) for name, ids in near.items()
    }


def named_in_full(names: Iterable[str], *, by: Asker) -> dict[str, tuple[PublicPerson, ...]]:
    """Those whom an account finds only by the whole name, which is all that it learns of them, by the name asked."""
    wanted = {f" {fold(name)}": name for name in names if fold(name)} if by is not None else {}
    if not wanted:
        return {}
    words = sorted(wanted)
    found: dict[str, list[PublicPerson]] = {}
    for start in range(0, len(words), FEW):
        same = unmerged_people().filter(words__in=words[start : start + FEW])
        others = same.exclude(pk__in=people_open_to(by).filter(words__in=words[start : start + FEW]).values("pk"))
        rows = dict(others.values_list("pk", "words"))
        told = _told(rows, by=by)
        for one in public_people(others.filter(pk__in=told)):
            found.setdefault(wanted[rows[one.id]], []).append(withheld(one))
    return {name: tuple(people) for name, people in found.items()}


def chosen_person(code: str, *, by: Asker) -> PublicPerson | None:
    """The record of a public id, as the account may read it."""
    row = Person.objects.filter(code=code.replace("\x00", "")).first()
    while row is not None and row.into_id is not None:
        row = Person.objects.get(pk=row.into_id)
    if row is None:
        return None
    (found,) = public_people(Person.objects.filter(pk=row.pk))
    return found if is_open_to(row, by=by) else withheld(found)


def withheld(person: PublicPerson) -> PublicPerson:
    """What an account learns of somebody whom it finds by the whole name alone."""
    return replace(person, club="", groups=())


def is_open_to(person: Person, *, by: Asker) -> bool:
    """Whether an account finds somebody by the beginning of the name, and so reads what everybody may."""
    return people_open_to(by).filter(pk=person.pk).exists()


def people_open_to(by: Asker) -> QuerySet[Person]:
    """Whom an account finds by the beginnings of their names.

    The hidden only where it keeps the record; minors there, and in circuits that it organises.
    """
    scopes = () if by is None else organises(by)
    if by is None or SITE in scopes:
        return unmerged_people()
    circuits = [int(one.removeprefix(CIRCUIT)) for one in scopes if one.startswith(CIRCUIT)]
    tournaments = [UUID(one.removeprefix(TOURNAMENT)) for one in scopes if one.startswith(TOURNAMENT)]
    of_age = Q(birth__isnull=True) | Q(birth__lte=last_birthday(timezone.localdate())) | Q(name_allowed=True)
    in_circuits = Q(pk__in=Person.objects.filter(entries__tournament__circuit__in=circuits).values("pk"))
    entered = Q(entries__tournament__listed=True) | Q(entries__tournament__in=tournaments)
    registered = Q(registrations__isnull=False, registrations__erased_at__isnull=True)
    public = Q(pk__in=Person.objects.filter(entered | registered).values("pk"))
    shown = Q(hides_name=False) & ~Q(registrations__hides_name=True)
    kept = Q(pk__in=Keeping.objects.filter(scope__in=scopes).values("person"))
    return unmerged_people().filter((shown & of_age & public) | (shown & in_circuits) | kept)


def _told(people: Iterable[int], *, by: Asker) -> frozenset[int]:
    if by is None or is_trusted(by):
        return frozenset(people)
    if isinstance(by, AnonymousUser):
        return frozenset()
    return tell_of(people, ABOUT_NAMES, by=by, most=MOST_NAMED)


def _words(text: str) -> list[str]:
    """The words to search for: of a text that is no name, only the first."""
    return fold(text[:MOST_LETTERS]).split()[:MOST_WORDS]


def _beginning(text: str) -> Q:
    wanted = Q()
    for word in _words(text):
        wanted &= Q(words__contains=f" {word}")
    return wanted


def _near(words: list[str], beginning: Mapping[str, list[tuple[int, list[str]]]]) -> set[int]:
    starts = {word[:3] for word in words}
    return {pk for start in starts for pk, other in beginning.get(start, ()) if alike_names(words, other)}
