"""Clubs for everybody: their people as far as those are shown by name with it, tournaments, places in rankings.

A club stands here as long as somebody is publicly shown with it: by name, in a tournament whose rulebook lets clubs be
shown. Nobody else's club is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tabellone.contract import BY_ID
from tabellone.contract.answers import RankingRow
from tabellone.engine.errors import TabelloneError
from tabellone.engine.positions import values_by_key
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.people.models import Club, Grant, Person, Role
from tabellone.server.people.names import fold
from tabellone.server.rankings import seasons
from tabellone.server.rankings.history import with_pages
from tabellone.server.rankings.names import shown_in
from tabellone.server.rankings.seasons import usual_day

CIRCUITS = 3  # the newest, on a club's page
TOURNAMENTS = 40
BEST = 3  # places in rankings told of each


@dataclass(frozen=True, slots=True)
class ClubPlace:
    """Where somebody of a club stands in a ranking."""

    person: Person
    ranking: str
    row: RankingRow
    of: int


@dataclass(frozen=True, slots=True)
class ClubInCircuit:
    """The places of a club's people in a circuit on a day: the best of each."""

    circuit: Circuit
    on: date
    places: tuple[ClubPlace, ...]


def clubs_shown() -> QuerySet[Club]:
    """The clubs of which somebody is shown, with how many of them (`shown`), by name."""
    mine = Q(people__in=_people_with_clubs().values("pk"))
    shown = Club.objects.annotate(shown=Count("people", filter=mine, distinct=True)).filter(shown__gt=0)
    return shown.order_by("words", "pk")


def club_shown(key: int) -> Club | None:
    """A club that is shown."""
    return clubs_shown().filter(pk=key).first()


def club_people(club: Club) -> list[Person]:
    """Who is shown with the club, by name."""
    return list(_people_with_clubs().filter(club=club).order_by("words", "pk"))


def club_tournaments(club: Club, people: Sequence[Person]) -> list[Tournament]:
    """Public tournaments at a place that is called by the club, or run by one of its people; the newest first."""
    accounts = [one.user_id for one in people if one.user_id]
    scopes = Grant.objects.filter(user__in=accounts, role=Role.ORGANISER, scope__startswith="tournament:")
    keys = {one.removeprefix("tournament:") for one in scopes.values_list("scope", flat=True)}
    rows = Tournament.objects.filter(listed=True).order_by("-start", "name")
    named = [
        row
        for row in rows.filter(Q(settings__venue__icontains=club.name) | Q(pk__in=sorted(keys)))
        if str(row.pk) in keys or _venue_of(club, str(row.settings.get("venue", "")))
    ]
    return named[:TOURNAMENTS]


def club_places(people: Sequence[Person]) -> list[ClubInCircuit]:
    """The best places of each of these in the newest circuits that they play in."""
    entries = Entrant.objects.filter(person__in=people, tournament__listed=True, tournament__circuit__isnull=False)
    ids: dict[int, dict[str, Person]] = {}
    known = {one.pk: one for one in people}
    for circuit, player, person in entries.values_list("tournament__circuit", "player", "person").distinct():
        if circuit is not None and person is not None:
            ids.setdefault(circuit, {}).update({player: known[person], known[person].code: known[person]})
    rows = Circuit.objects.filter(pk__in=ids).order_by("-year", "name")[:CIRCUITS]
    told = [_in_circuit(row, ids[row.pk]) for row in rows]
    return [one for one in told if one.places]


def _in_circuit(circuit: Circuit, ids: dict[str, Person]) -> ClubInCircuit:
    on, people = usual_day(circuit), shown_in(circuit)
    try:
        rankings = seasons.rankings_on(circuit, on).answer.rankings
    except TabelloneError:
        return ClubInCircuit(circuit, on, ())
    found = values_by_key(
        (person.pk, ClubPlace(person, code, row, len(rows)))
        for code, rows in rankings.items()
        for row in rows
        if (person := ids.get(row.player)) and row.player in people and not people[row.player].masked
    )
    best = [place for places in found.values() for place in _best(places)]
    return ClubInCircuit(
        circuit, on, tuple(sorted(best, key=lambda one: (one.row.position, one.ranking, one.person.words)))
    )


def _best(places: Iterable[ClubPlace]) -> list[ClubPlace]:
    """The best places of somebody: the higher first, of equal ones that among more people."""
    return sorted(places, key=lambda one: (one.row.position, -one.of, one.ranking))[:BEST]


def _people_with_clubs() -> QuerySet[Person]:
    """Who is shown by name and with the club: where they played, the rulebook lets clubs be shown."""
    books = [name for name, book in BY_ID.items() if "club" in book.ABOUT.public]
    told = Entrant.objects.filter(person=OuterRef("pk"), tournament__listed=True, tournament__rulebook__in=books)
    return with_pages().filter(Exists(told), club__isnull=False)


def _venue_of(club: Club, venue: str) -> bool:
    """Whether the words of the club's name stand in that of a place, one after the other."""
    return f" {fold(club.name)} " in f" {fold(venue)} "
