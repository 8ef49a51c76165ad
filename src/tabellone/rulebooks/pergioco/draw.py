"""The next round of an invitation stage: round robin by the Berger tables, or Swiss without immediate rematches (PG 2).

The platforms draw their own stages; the rulebook leaves the way of pairing open, so these are the usual ones.
Here too: what a draw looks at, and pairs who meet again in a round made by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations

from tabellone.contract.answers import Criterion, Draw, DrawnTable
from tabellone.contract.results import with_least
from tabellone.engine.entries import arrived, bare_tournament, entrants_in, gone_by, had_bye, met_in, next_round_number
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.lots import Lots
from tabellone.engine.pairing import Met, berger_tables, pair_with_bye
from tabellone.engine.positions import tie_groups
from tabellone.rulebooks.pergioco.params import DEFAULT, stage_params
from tabellone.rulebooks.pergioco.sides import plays_swiss, rounds_in_order
from tabellone.rulebooks.pergioco.stage import last_complete_round, stage_missing_results, stage_points


def draw(tournament: Tournament, seed: str, like: Round | None = None) -> Draw:
    """The next round of a Swiss or round-robin stage (PG 2)."""
    del like
    number = _next_number(tournament)
    players = len(entrants_in(tournament, number))
    if players < 2:
        raise RuleError("pg-too-few-to-draw", rule="PG 2", players=players, least=2)
    if plays_swiss(tournament):
        return _swiss(tournament, number, seed)
    if tournament.system == "round_robin":
        return _round_robin(tournament, number, seed)
    raise RuleError("pg-cannot-draw", rule="PG 2", system=tournament.system, works=["swiss", "round_robin"])


def _next_number(tournament: Tournament) -> int:
    """The number of the round to draw: every result before it must be in (PG 22)."""
    drawn = [played.number for played in rounds_in_order(tournament)]
    if drawn and last_complete_round(tournament) != drawn[-1]:
        missing = [f"{problem.values['player']} ({problem.place})" for problem in stage_missing_results(tournament)]
        raise RuleError("pg-results-missing", rule="PG 22", round=drawn[-1] + 1, missing=missing)
    return drawn[-1] + 1 if drawn else 1


def _tables(seats: Sequence[tuple[str, ...]]) -> tuple[DrawnTable, ...]:
    return tuple(DrawnTable(number, players) for number, players in enumerate(seats, start=1))


def _swiss(tournament: Tournament, number: int, seed: str) -> Draw:
    """By stage points, ties by lot; no rematch while that can be, never at once (PG 2, ruling swiss-no-rematch)."""
    points = stage_points(tournament, stage_params(tournament))
    groups = tie_groups(Lots(seed).shuffled(entrants_in(tournament, number)), points.__getitem__)
    order = [player for group in groups for player in group]
    before = met_in(tournament.rounds)
    pairs, bye = _paired(order, before, tournament)
    seats: list[tuple[str, ...]] = [*pairs, *([(bye,)] if bye is not None else [])]
    lots = tuple(player for group in groups if len(group) > 1 for player in group)
    again = met_before(seats, before)
    criteria = (replace(again, least=None if again.count else 0),)
    return Draw(number, "swiss", seed, _tables(seats), lots=lots, criteria=criteria)


def met_before(tables: Iterable[Sequence[str]], before: Met) -> Criterion:
    """Pairs at these tables who met in an earlier round (PG 2, ruling swiss-no-rematch)."""
    pairs = (pair for table in tables for pair in combinations(table, 2))
    again = tuple((one, other) for one, other in pairs if other in before.get(one, ()))
    return Criterion("already_met", len(again), None, again)


def _paired(order: list[str], before: Met, tournament: Tournament) -> tuple[list[tuple[str, str]], str | None]:
    """Without rematches, else without immediate ones; a second bye is worse than an earlier pair again (PG 2)."""
    byes, found = had_bye(tournament.rounds), []
    for barred in (before, met_in(rounds_in_order(tournament)[-1:])):
        with suppress(RuleError):
            found.append(pair_with_bye(order, barred, byes, rule="PG 2"))
            if found[-1][1] not in byes:
                return found[-1]
    return found[0] if found else pair_with_bye(order, before, byes, rule="PG 2")


def _round_robin(tournament: Tournament, number: int, seed: str) -> Draw:
    """The Berger round of this number; the players' numbers are drawn with the seed of round 1 (PG 2).

    Whoever's opponent is not there rests, alone at a table (ruling round-robin-rest).
    """
    order = Lots(_first_seed(tournament, seed)).shuffled(player.id for player in tournament.players)
    rounds = berger_tables(len(order))
    if number > len(rounds):
        raise RuleError("pg-all-have-met", rule="PG 2", players=len(order), rounds=len(rounds))
    here = set(entrants_in(tournament, number))
    pairs = [(order[one], order[other]) for one, other in rounds[number - 1]]
    whole = [pair for pair in pairs if here.issuperset(pair)]
    before = met_in(tournament.rounds)
    again = [f"{one} - {other}" for one, other in whole if other in before.get(one, ())]
    if again:
        raise RuleError("pg-round-robin-changed", rule="PG 2", pairs=again)
    left = sorted(here.difference(*whole))
    return Draw(number, "round_robin", seed, _tables([*whole, *((player,) for player in left)]))


def _first_seed(tournament: Tournament, seed: str) -> str:
    """The seed that numbered the players: that of round 1, or of this draw if there is none yet (PG 2)."""
    rounds = rounds_in_order(tournament)
    if not rounds:
        return seed
    if rounds[0].seed is None:
        raise RuleError("pg-round-robin-unseeded", rule="PG 2", round=rounds[0].number)
    return rounds[0].seed


def judged(
    tournament: Tournament, tables: Sequence[DrawnTable], seed: str, *, certificate: Draw | None = None
) -> tuple[Criterion, ...]:
    """The rematches of a Swiss round however it was made; other formats have no criteria (PG 2)."""
    if not plays_swiss(tournament):
        return ()
    found = met_before((table.seats for table in tables), met_in(tournament.rounds))
    drawn = certificate or _drawn(tournament, seed)
    return with_least([found], drawn.criteria if drawn else ())


def _drawn(tournament: Tournament, seed: str) -> Draw | None:
    try:
        return draw(tournament, seed)
    except RuleError:
        return None  # no draw to compare with: only rematches are left


LOOKED_AT = ("bye_points", "rounds")


def looked_at(tournament: Tournament) -> Tournament:
    """What the draw of the next round of a stage looks at (PG 2, PG 39)."""
    params = stage_params(tournament)
    told = {name: getattr(params, name) for name in LOOKED_AT}
    return bare_tournament(
        tournament,
        arrived(tournament),
        gone=gone_by(tournament, next_round_number(tournament)),
        params={name: value for name, value in told.items() if value != getattr(DEFAULT, name)},
    )
