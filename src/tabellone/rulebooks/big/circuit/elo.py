"""ELO of a game: everybody at a table is compared with everybody else, once for the whole tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from tabellone.engine.elo import Term, expected
from tabellone.engine.facts import Table, Tournament
from tabellone.rulebooks.big.places import table_places
from tabellone.rulebooks.big.rounds import game_of

SCALE = 800  # 400 ELO points (ruling big-elo), as strengths are counted in halves
Places = Mapping[str, int]
Terms = dict[str, list[Term]]


def rated_tables(tournament: Tournament) -> Iterator[tuple[int, Table, Places]]:
    """Round number, table and places wherever two or more have a place: finals and replays too (ruling big-elo).

    Places follow the game of the round, whatever game's ELO moves. A bye, a void table and who was absent have none:
    the size of a table is that of those who played there (ruling absent-seat).
    """
    for played in tournament.rounds:
        game = game_of(tournament, played)
        for table in played.tables:
            places = table_places(table, game)
            if len(places) > 1:
                yield played.number, table, places


def table_terms(places: Places, strengths: Mapping[str, int], *, k: int) -> Terms:
    """Each entry's comparisons with the others, in their order: k / (n − 1), 1 or ½ or 0, expected (ruling big-elo).

    The two sides of a comparison sum to one, so that nothing is made or lost at a table.
    """
    weight = k / (len(places) - 1)
    terms: Terms = {entry: [] for entry in places}
    for one, other in combinations(places, 2):
        ahead = places[other] - places[one]
        score = 0.5 if ahead == 0 else 1.0 if ahead > 0 else 0.0
        expectation = expected(strengths[one], strengths[other], scale=SCALE)
        terms[one].append((weight, score, expectation))
        terms[other].append((weight, 1 - score, 1 - expectation))
    return terms


def tournament_terms(tables: Iterable[Places], strengths: Mapping[str, int], *, k: int) -> Terms:
    """All the comparisons of a tournament, each with the ELOs held before it (ruling big-elo)."""
    terms: Terms = {}
    for places in tables:
        for entry, compared in table_terms(places, strengths, k=k).items():
            terms.setdefault(entry, []).extend(compared)
    return terms
