"""Which tournaments and circuits there are."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator
from datetime import date, datetime
from typing import NamedTuple
from unicodedata import normalize
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.db.models import Count, Max, Q, QuerySet

from tabellone.server.events.models import Circuit, DeletedAddress, Entrant, Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.people.models import Person
from tabellone.server.people.queries import organises

FEW = 500  # as many can be named in a question


def slugged(name: str) -> str:
    """A short address or id made of a name: plain letters, figures and hyphens; nothing where it has none of them."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")


def free_slug(rows: type[Tournament | Circuit], wanted: str) -> str:
    """The address that is wanted, with a number behind it where another row has it."""
    taken = set(rows.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    return next(one for one in (wanted, *(f"{wanted}-{n}" for n in range(2, len(taken) + 3))) if one not in taken)


def organises_circuit_of(by: User | AnonymousUser, rulebook: str) -> bool:
    """Whether the federation of a rulebook trusts an account: it organises a circuit of its, or runs the site."""
    scopes = organises(by)
    keys = [one.removeprefix("circuit:") for one in scopes if one.startswith("circuit:")]
    return "site" in scopes or Circuit.objects.filter(pk__in=keys, rulebook=rulebook).exists()


def slug_for(identifier: str) -> str:
    """The address of a document's id: the id itself where it can stand in an address, else made of it."""
    if re.fullmatch(r"[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,99}", identifier):
        return identifier
    plain = re.sub(r"[^A-Za-z0-9]+", "-", identifier).strip("-")[:60] or "t"
    return f"{plain}-{hashlib.sha256(identifier.encode()).hexdigest()[:8]}"


def tournament_by_slug(slug: str) -> Tournament | None:
    """The tournament of an address, listed or not.

    Every poll of every phone asks this: the question is written out, since to build it takes longer than to answer it.
    """
    return next(iter(Tournament.objects.raw("SELECT * FROM events_tournament WHERE slug = %s", [_askable(slug)])), None)


def was_deleted(slug: str) -> bool:
    """Whether a tournament stood at this address that an administrator has deleted."""
    return DeletedAddress.objects.filter(hashed=hashed_address(slug)).exists()


def hashed_address(slug: str) -> str:
    """What is kept of the address of a deleted tournament."""
    return hashlib.sha256(slug.encode()).hexdigest()


class Stamps(NamedTuple):
    """How a tournament is, in the two senses of its stamps."""

    stamp: str
    page_stamp: str


def listed_stamps(slug: str) -> Stamps | None:
    """The stamps of a tournament that everybody may see: the least that can be asked about it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT stamp, page_stamp, listed FROM events_tournament WHERE slug = %s", [slug])
        found = cursor.fetchone()
    return Stamps(*(str(one).replace("-", "") for one in found[:2])) if found and found[2] else None


def listed_events() -> QuerySet[Tournament]:
    """What everybody may see, the newest first."""
    return Tournament.objects.filter(listed=True).select_related("circuit")


def tournaments_of(circuit: Circuit) -> QuerySet[Tournament]:
    """The tournaments of a circuit in the order of their days, those that nobody else sees too."""
    return Tournament.objects.filter(circuit=circuit).order_by("end", "slug")


def entries_of(person: Person) -> QuerySet[Entrant]:
    """A player's entries in tournaments that everybody may see, the newest first."""
    rows = Entrant.objects.filter(person=person, tournament__listed=True)
    return rows.select_related("tournament").order_by("-tournament__start")


def entries_counted(people: Collection[int]) -> dict[int, tuple[int, date]]:
    """How often each of these records stands in a tournament, and the day of the last."""
    rows = Entrant.objects.filter(person__in=people).values_list("person")
    return {person: (times, last) for person, times, last in rows.annotate(Count("pk"), Max("tournament__start"))}


def entries_by_code(code: str) -> int:
    """How many tournaments have the code of a record alone, and not the record."""
    return Entrant.objects.filter(person__isnull=True, player=code).count()


def tournaments_between(first: date, last: date) -> QuerySet[Tournament]:
    """What everybody may see and is on in these days, in the order of the days."""
    return listed_events().filter(start__lte=last, end__gte=first).order_by("start", "end", "name")


def games() -> list[str]:
    """The games of the tournaments that everybody may see, those of single rounds among them."""
    own = Tournament.objects.filter(listed=True).exclude(game="").order_by("game").values_list("game", flat=True)
    return sorted({*own.distinct(), *(game for _, games in _of_rounds() for game in games)})


def with_rounds_of(games: Collection[str]) -> list[UUID]:
    """The tournaments of several games that everybody may see and that play one of these in a round (BIG 8.2)."""
    return [key for key, played in _of_rounds() if not {*games}.isdisjoint(played)]


def _of_rounds() -> Iterator[tuple[UUID, list[str]]]:
    """The games planned for single rounds, by tournament; only tournaments of several games have such."""
    planned = Tournament.objects.filter(listed=True, settings__head__params__games__isnull=False)
    for key, named in planned.values_list("pk", "settings__head__params__games"):
        yield key, [one for one in named if isinstance(one, str)] if isinstance(named, list) else []


def stamps(rows: QuerySet[Tournament], column: str = "page_stamp") -> str:
    """A text that is the same only while pages about these tournaments are; by `stamp`, while nothing is written."""
    told = rows.order_by("pk").values_list("pk", column)
    return hashlib.sha256(" ".join(f"{pk}:{stamp}" for pk, stamp in told).encode()).hexdigest()


def last_written(rows: Iterable[Tournament]) -> dict[UUID, datetime]:
    """When something was last written in the journal of each."""
    scopes = {row.scope: row.pk for row in rows}
    found = Entry.objects.filter(stream__startswith="tournament:").values("stream").annotate(last=Max("at"))
    if len(scopes) <= FEW:
        found = found.filter(stream__in=scopes)
    return {scopes[one["stream"]]: one["last"] for one in found if one["stream"] in scopes}


def tournaments_with_keys(keys: Iterable[UUID]) -> QuerySet[Tournament]:
    """The tournaments of these keys."""
    return Tournament.objects.filter(pk__in=keys)


def in_scopes(scopes: Iterable[str]) -> QuerySet[Tournament]:
    """The tournaments that rights in the scopes are about, a circuit's among them; listed or not."""
    keys = [scope.partition(":") for scope in scopes]
    mine, circuits = ([key for kind, _, key in keys if kind == wanted] for wanted in ("tournament", "circuit"))
    return Tournament.objects.filter(Q(pk__in=mine) | Q(circuit__in=circuits)).select_related("circuit")


def tournaments_found(query: str, *, hidden: bool = False) -> QuerySet[Tournament]:
    """Tournaments by parts of their name or address, listed or not, the newest first; or only those that are hidden."""
    found = Tournament.objects.select_related("circuit").order_by("-start", "name", "pk")
    for word in _askable(query).split()[:5]:
        found = found.filter(Q(name__icontains=word) | Q(slug__icontains=word))
    return found.filter(hidden=True) if hidden else found


def circuit_by_slug(slug: str) -> Circuit | None:
    """The circuit of an address."""
    return Circuit.objects.filter(slug=_askable(slug)).first()


def _askable(slug: str) -> str:
    """The address without what no database can be asked for."""
    return slug.replace("\x00", "")


def every_circuit() -> QuerySet[Circuit]:
    """All circuits, the newest first."""
    return Circuit.objects.all()
