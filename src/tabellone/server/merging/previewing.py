"""What a merge would do, before anybody does it: what stands in the way, which entries, what moves in rankings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.contract import Circuit as Ranking
from tabellone.contract import rulebook_as
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange import answers
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.merging import entries, queries, record, relations
from tabellone.server.merging.obstacles import obstacles
from tabellone.server.people.models import Person
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import Gathered, gathered_facts
from tabellone.server.rankings.identity import as_counted, players_together
from tabellone.server.rankings.moving import RankingMove, ranking_moves


@dataclass(frozen=True, slots=True)
class Moving:
    """What would move in the rankings of a circuit, ranking by ranking."""

    circuit: Circuit
    moves: Mapping[str, tuple[RankingMove, ...]]


@dataclass(frozen=True, slots=True)
class Preview:
    """All that a merge would do; `seen` is what it was made from."""

    away: Person
    stays: Person
    seen: str
    obstacles: tuple[RefusedError, ...]
    entries: tuple[Entrant, ...]
    own: tuple[Entrant, ...]
    rows: Mapping[str, int]
    filled: tuple[str, ...]
    moving: tuple[Moving, ...]


def preview(away: Person, stays: Person, *, by: User) -> Preview:
    """What merging the one record into the other would do; nothing is written."""
    found = tuple(obstacles(away, stays, by=by))
    filled = [name for name, empty in record.FILLED.items() if getattr(stays, name) == empty != getattr(away, name)]
    return Preview(
        away,
        stays,
        queries.seen_of(away, stays),
        found,
        tuple(entries.of_person(away)),
        tuple(entries.of_person(stays)),
        relations.counted(away),
        tuple(filled),
        () if found else tuple(_moving(away, stays)),
    )


def _moving(away: Person, stays: Person) -> list[Moving]:
    found_in = [row.tournament.circuit for one in (away, stays) for row in entries.of_person(one)]
    touched = {one for one in (*found_in, *queries.seasons_knowing(away)) if one is not None}
    found = [Moving(one, _moved(one, away, stays)) for one in sorted(touched, key=lambda each: (-each.year, each.pk))]
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
        for row in entries.of_person(one):
            counted = row.data.get("counts_as") or row.player
            mine.setdefault(_id(row.tournament), {})[counted] = stays.code
    return [as_counted(facts, mine.get(facts.id, {})) for facts in seasons.counted_tournaments(of, on)]


def _id(row: Tournament) -> str:
    return str(row.settings["head"]["id"])


def _day(circuit: Circuit) -> date:
    """Today, or the nearest day of the circuit's year."""
    return min(max(timezone.localdate(), date(circuit.year, 1, 1)), date(circuit.year, 12, 31))
