"""A player over the tournaments: who has a public page, where they played, how they ended, where they are ranked.

A page is for whoever is shown by name: not for who hides it, not for minors, not for who has only been shown by
initials, and not for a record that no public tournament shows (ruling player-page).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tabellone.contract.answers import Number, RankingRow
from tabellone.engine.alphabet import Named, has_namesakes, told_apart
from tabellone.engine.errors import TabelloneError
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.people.details import is_minor, last_birthday
from tabellone.server.people.models import Club, Person
from tabellone.server.play.names import shown
from tabellone.server.play.standings import standing
from tabellone.server.play.states import answer_about, state_of
from tabellone.server.rankings import seasons
from tabellone.server.rankings.identity import counted_as
from tabellone.server.rankings.names import shown_in
from tabellone.server.rankings.seasons import usual_day
from tabellone.server.registration.models import Registration

MOST = 60  # tournaments on a page, the newest


@dataclass(frozen=True, slots=True)
class TournamentPlayed:
    """A tournament that somebody played: the place among how many, none as long as there is no standing."""

    tournament: Tournament
    player: str
    place: int | None = None
    of: int = 0
    points: Number | None = None
    final: bool = False
    tied: bool = False
    club: str = ""


@dataclass(frozen=True, slots=True)
class RankingPlace:
    """A place in a ranking of a circuit on a day."""

    circuit: Circuit
    ranking: str
    row: RankingRow
    of: int
    on: date


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """What a player's page tells; `club` is the one last shown where the rulebook lets clubs be shown."""

    person: Person
    club: str
    appearances: tuple[TournamentPlayed, ...]
    ranked: tuple[RankingPlace, ...]

    @property
    def won(self) -> int:
        """How many tournaments were won."""
        return sum(one.place == 1 and one.final for one in self.appearances)


def with_pages(among: Collection[int] | None = None) -> QuerySet[Person]:
    """The records of those who have a public page; `among` these, which is quicker."""
    day = timezone.localdate()
    people = Person.objects.filter(~Q(registrations__hides_name=True), hides_name=False, into__isnull=True)
    if among is not None:
        people = people.filter(pk__in=among)
    listed = Entrant.objects.filter(person=OuterRef("pk"), tournament__listed=True)
    grown = Q(birth__isnull=True) | Q(name_allowed=True) | Q(pk__in=_shown_of_age(day, among))
    return people.filter(grown, Exists(listed) | Q(code__in=_entered_by_code()))


def _entered_by_code() -> QuerySet[Entrant, str]:
    """Who stands in an import by code: of a federation's stages those who are registered with it (PG 12).

    Others take part by a nickname, which is no name to list them by.
    """
    with_it = _registrations().filter(person__code=OuterRef("player"), rulebook=OuterRef("tournament__rulebook"))
    return _listed_codes().filter(Exists(with_it)).values_list("player", flat=True)


def _registrations() -> QuerySet[Registration]:
    """Those that hold: nobody is listed who was disqualified, failed the identity check or was erased (PG 3, PG 7)."""
    holding = Registration.objects.living().filter(disqualified=False)
    return holding.exclude(verification=Registration.Verification.FAILED)


def _listed_codes() -> QuerySet[Entrant]:
    """Entries in public tournaments that an import brought: the player's id is the code of a record."""
    return Entrant.objects.filter(person__isnull=True, tournament__listed=True)


def names_apart(people: Iterable[Person]) -> dict[str, str]:
    """How each of these is called in a list, by code: of namesakes with the club, or where they are from (PG 12)."""
    found = list(people)
    if not has_namesakes(one.name for one in found):
        return {one.code: one.name for one in found}
    towns = _registrations().filter(person__in=found).values_list("person", "city", "country")
    homes = {person: ", ".join(filter(None, (city, country))) for person, city, country in towns}
    clubs = dict(Club.objects.filter(people__in=found).values_list("people", "name"))
    return told_apart(
        Named(one.code, one.name, homes.get(one.pk) or clubs.get(one.pk, ""), number)
        for number, one in enumerate(found, 1)
    )


def player_pages(row: Tournament) -> Mapping[str, str]:
    """Whose names in a tournament lead to a page: its code, by player id."""
    day = timezone.localdate()
    return answer_about(row, f"pages:{row.version}:{day}", lambda: _pages(row))


def player_history(person: Person) -> PlayerHistory | None:
    """What a player's page tells; None for whoever has none."""
    if not with_pages([person.pk]).exists():
        return None
    own = Entrant.objects.filter(person=person, tournament__listed=True)
    registered = list(_registrations().filter(person=person).values_list("rulebook", flat=True))
    entered = own | _listed_codes().filter(player=person.code, tournament__rulebook__in=registered)
    rows = entered.order_by("-tournament__start", "tournament__name").select_related("tournament__circuit")[:MOST]
    found = tuple(one for each in rows if (one := _appearance(each.tournament, each.player)))
    club = next((one.club for one in found if one.club), "")
    return PlayerHistory(person, club, found, tuple(_ranked(found))) if found else None


def _pages(row: Tournament) -> dict[str, str]:
    names = shown(row)
    entries = [one for one in state_of(row).entrants if not names[one.player.id].masked]
    records = {int(one.person): one.player.id for one in entries if one.person}
    codes = {one.player.id for one in entries if not one.person}
    registered = _registrations().filter(person__code__in=codes, rulebook=row.rulebook)
    records |= dict(registered.values_list("person", "person__code"))
    found = with_pages(records.keys()).values_list("pk", "code")
    return {records[key]: code for key, code in found}


def _shown_of_age(day: date, among: Collection[int] | None) -> set[int]:
    """Who is of age, was so in a public tournament, and gave the day of birth; others need no such look."""
    entries = Entrant.objects.filter(
        tournament__listed=True, person__birth__lte=last_birthday(day), person__name_allowed=False
    )
    if among is not None:
        entries = entries.filter(person__in=among)
    rows = [*entries.values_list("person", "person__birth", "tournament__start"), *_starts_by_code(day, among)]
    return {person for person, birth, start in rows if birth and not is_minor(birth, start)}


def _starts_by_code(day: date, among: Collection[int] | None) -> Iterator[tuple[int, date | None, date]]:
    """The same of entries that an import brought: record, day of birth, the tournament's first day."""
    people = Person.objects.filter(birth__lte=last_birthday(day), name_allowed=False, registrations__isnull=False)
    if among is not None:
        people = people.filter(pk__in=among)
    known = {code: (key, birth) for code, key, birth in people.values_list("code", "pk", "birth")}
    rows = _listed_codes().filter(player__in=people.values("code")).values_list("player", "tournament__start")
    return ((*known[code], start) for code, start in rows)


def _appearance(row: Tournament, player: str) -> TournamentPlayed | None:
    """A tournament as the page tells it; None where the player is not shown by name."""
    name = shown(row).get(player)
    if name is None or name.masked:
        return None
    bare = TournamentPlayed(row, player, club=name.club or "")
    try:
        answer = standing(row)
    except TabelloneError:
        return bare
    line = next((one for one in answer.rows if one.player == player), None)
    if line is None or not answer.after_round:
        return bare
    told = len(answer.rows), line.points, answer.final, line.tied
    return TournamentPlayed(row, player, line.position, *told, club=name.club or "")


def _ranked(appearances: Iterable[TournamentPlayed]) -> Iterable[RankingPlace]:
    """The places in the circuits that the tournaments belong to, the newest circuit first."""
    ids: dict[Circuit, set[str]] = {}
    for one in appearances:
        if one.tournament.circuit is not None:
            ids.setdefault(one.tournament.circuit, set()).add(counted_as(one.tournament, one.player))
    for circuit in sorted(ids, key=lambda each: -each.year):
        on = usual_day(circuit)
        people = shown_in(circuit)
        mine = {player for player in ids[circuit] if player in people and not people[player].masked}
        try:
            found = seasons.rankings_on(circuit, on).answer.rankings
        except TabelloneError:
            continue
        for code, rows in found.items():
            yield from (RankingPlace(circuit, code, row, len(rows), on) for row in rows if row.player in mine)
