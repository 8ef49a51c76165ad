"""Two records that may be one person: what stands against merging them, and what it would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from tabellone.contract import CircuitRules as Ranking
from tabellone.contract import rulebook_as
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange import answers
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.identity import records
from tabellone.server.identity.models import Apart, Merge
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.details import is_minor_now
from tabellone.server.people.models import Person
from tabellone.server.people.queries import is_trusted_scope, roles
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import Gathered, gathered_facts
from tabellone.server.rankings.identity import as_counted, players_together
from tabellone.server.rankings.seasons import RankingMove, ranking_moves
from tabellone.tournament.codec import fingerprint

ERASED = "registry-erased"


def merge_of(number: int) -> Merge | None:
    """A merge, in force or undone."""
    return Merge.objects.select_related("away__club", "stays__club", "by", "parted_by").filter(pk=number).first()


def merges(people: set[int]) -> list[Merge]:
    """Merges of these people, the newest first."""
    rows = Merge.objects.select_related("away", "stays", "by").filter(Q(away__in=people) | Q(stays__in=people))
    return list(rows)


def pairs_kept_apart(people: set[int]) -> set[tuple[int, int]]:
    """Pairs of these records that are two people, as somebody has said; the older record first.

    What was said of a record that has gone into another holds for that one.
    """
    merged = Person.objects.filter(into__isnull=False).values_list("pk", "into")
    into = {person: other for person, other in merged if other is not None}
    told = (sorted((_last(one, into), _last(other, into))) for one, other in Apart.objects.values_list("one", "other"))
    return {(one, other) for one, other in told if one in people and one != other}


def _last(person: int, into: Mapping[int, int]) -> int:
    """The record that stands for another, after all mergers."""
    while person in into:
        person = into[person]
    return person


def is_erased(person: Person) -> bool:
    """Whether what was kept of somebody is gone."""
    return Entry.objects.filter(stream=person.stream, kind=ERASED).exists()


def may_erase(by: User, person: Person) -> bool:
    """Whether an account may erase somebody who has asked for it: administrators, and who keeps the record.

    A record that others use too is erased by organisers whom the federation trusts; one with an account by its owner,
    of a minor by such organisers as well.
    """
    if roles(by).is_administrator:
        return True
    kept = tuple(person.keepings.values_list("scope", flat=True))
    if not roles(by, *kept).is_organiser:
        return False
    trusted = roles(by, *filter(is_trusted_scope, kept)).is_organiser
    if person.user_id is not None:
        return trusted and is_minor_now(person.birth)
    return trusted or records.tournament_not_organised(records.entries_of_record(person), by) is None


def account_with_address(email: str) -> User | None:
    """The account that has added an address."""
    if not email:
        return None
    known = EmailAddress.objects.filter(email__iexact=email).select_related("user").first()
    return known.user if known else User.objects.filter(email__iexact=email).first()


def entries_moved(merge: Merge) -> QuerySet[Entrant]:
    """The entries that a merge changed, as far as they are there."""
    keys = [key for key, _, _ in merge.moved.get("entries", ())]
    return Entrant.objects.filter(pk__in=keys).select_related("tournament__circuit").order_by("tournament__start")


def entries_since(merge: Merge) -> list[Entrant]:
    """Entries of the record that stays made since the merge: whose they are is asked when the two are parted."""
    before = {key for key, _, _ in merge.moved.get("entries", ())} | set(merge.moved.get("own", ()))
    return [row for row in records.entries_of_record(merge.stays) if row.pk not in before]


def seasons_knowing(person: Person) -> list[Circuit]:
    """The circuits whose own lists name a record."""
    return [row for row in Circuit.objects.order_by("pk") if _names(row, person.code)]


def _names(row: Circuit, code: str) -> bool:
    season = season_of(row)
    return any(one.id == code for one in season.players) or any(one.player == code for one in season.ratings)


def merge_fingerprint(away: Person, stays: Person) -> str:
    """What a preview of a merge is made from: whoever changes any of it meanwhile makes others look again."""
    told = []
    for one in (away, stays):
        rows = records.entries_of_record(one).values_list("pk", "tournament__page_stamp")
        told.append(
            [
                [one.pk, one.name, one.club_id or 0, one.user_id or 0, one.into_id or 0],
                [[key, str(stamp)] for key, stamp in rows],
                sorted(records.rows_to_go_over(one).items()),
            ]
        )
    return fingerprint(told)


def merge_obstacles(away: Person, stays: Person, *, by: User) -> list[RefusedError]:
    """Why these two cannot be merged by somebody; nothing where they can."""
    if away.pk == stays.pk:
        return [RefusedError("merge-itself")]
    if away.into_id is not None or stays.into_id is not None:
        return [RefusedError("merge-gone")]
    if is_erased(away) or is_erased(stays):
        return [RefusedError("merge-erased")]
    found = []
    if met := records.tournament_of_both(away, stays):
        found.append(RefusedError("merge-met", tournament=met.name))
    if pair := records.tournament_in_pair(away):
        found.append(RefusedError("merge-pair", name=away.name, tournament=pair.name))
    if away.user_id is not None and stays.user_id is not None:
        found.append(RefusedError("merge-accounts"))
    if records.both_once(away, stays):
        found.append(RefusedError("merge-registered"))
    found += [RefusedError("merge-ratings", circuit=name) for name in _two_ratings(away, stays)]
    touched = Entrant.objects.filter(pk__in=records.entries_wanted(away, stays)).select_related("tournament__circuit")
    if other := records.tournament_not_organised(touched, by):
        found.append(RefusedError("merge-not-yours", tournament=other.name))
    return found


def _two_ratings(away: Person, stays: Person) -> list[str]:
    """Seasons that would start with two ratings of one player in one game."""
    found = []
    for circuit in seasons_knowing(away):
        after = players_together(season_of(circuit), {away.code: stays.code})
        games = Counter((one.player, one.game) for one in after.ratings)
        if any(times > 1 for (player, _), times in games.items() if player == stays.code):
            found.append(circuit.name)
    return found


@dataclass(frozen=True, slots=True)
class CircuitMoves:
    """What would move in the rankings of a circuit, ranking by ranking."""

    circuit: Circuit
    moves: Mapping[str, tuple[RankingMove, ...]]


@dataclass(frozen=True, slots=True)
class MergePreview:
    """All that a merge would do; `seen` is what it was made from."""

    away: Person
    stays: Person
    seen: str
    obstacles: tuple[RefusedError, ...]
    entries: tuple[Entrant, ...]
    own: tuple[Entrant, ...]
    rows: Mapping[str, int]
    filled: tuple[str, ...]
    moving: tuple[CircuitMoves, ...]


def merge_preview(away: Person, stays: Person, *, by: User) -> MergePreview:
    """What merging the one record into the other would do; nothing is written."""
    found = tuple(merge_obstacles(away, stays, by=by))
    filled = [name for name, empty in records.FILLED.items() if getattr(stays, name) == empty != getattr(away, name)]
    return MergePreview(
        away,
        stays,
        merge_fingerprint(away, stays),
        found,
        tuple(records.entries_of_record(away)),
        tuple(records.entries_of_record(stays)),
        records.rows_to_go_over(away),
        tuple(filled),
        () if found else tuple(_circuit_moves(away, stays)),
    )


def _circuit_moves(away: Person, stays: Person) -> list[CircuitMoves]:
    found_in = [row.tournament.circuit for one in (away, stays) for row in records.entries_of_record(one)]
    touched = {one for one in (*found_in, *seasons_knowing(away)) if one is not None}
    found = [
        CircuitMoves(one, _moved(one, away, stays)) for one in sorted(touched, key=lambda each: (-each.year, each.pk))
    ]
    return [one for one in found if one.moves]


def _moved(circuit: Circuit, away: Person, stays: Person) -> Mapping[str, tuple[RankingMove, ...]]:
    of = gathered_facts(circuit)
    book, on = rulebook_as(circuit.rulebook, Ranking), _day(circuit)
    if book is None:
        return {}
    try:
        before = seasons.rankings_on(of, on).answer
        after = seasons.answer_if(of, _season(of, away, stays), _facts(of, away, stays, on), on)
    except TabelloneError:
        return {}
    return ranking_moves(answers.season_json(before), answers.season_json(after))


def _season(of: Gathered, away: Person, stays: Person) -> Season:
    return players_together(of.season, {away.code: stays.code})


def _facts(of: Gathered, away: Person, stays: Person, on: date) -> list[Facts]:
    """The tournaments that count, with the entries of both under one id."""
    mine: dict[str, dict[str, str]] = {}
    for one in (away, stays):
        for row in records.entries_of_record(one):
            counted = row.data.get("counts_as") or row.player
            mine.setdefault(_id(row.tournament), {})[counted] = stays.code
    return [as_counted(facts, mine.get(facts.id, {})) for facts in seasons.counted_tournaments(of, on)]


def _id(row: Tournament) -> str:
    return str(row.settings["head"]["id"])


def _day(circuit: Circuit) -> date:
    """Today, or the nearest day of the circuit's year."""
    return min(max(timezone.localdate(), date(circuit.year, 1, 1)), date(circuit.year, 12, 31))
