"""A simulated ending is one that the rulebook itself gives: the same draws, standings, field and winner.

What a run plays is written down as facts, and the tournament's own draw and standing follow it to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from tabellone.engine.entries import left_before
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.lots import CountedLots
from tabellone.rulebooks.big import draw, standing
from tabellone.rulebooks.big.final_phase import final_phase_state
from tabellone.rulebooks.big.odds.ending import final_phase_begun, knockout_of
from tabellone.rulebooks.big.odds.estimate import coming_plan, known_rounds
from tabellone.rulebooks.big.odds.plain import _Run, _winners
from tabellone.rulebooks.big.odds.reading import situation_of
from tabellone.rulebooks.big.odds.situation import Knockout
from tabellone.rulebooks.big.rounds import KNOCKOUT, recorded_rounds
from tabellone.rulebooks.big.table import players_unreported
from tests.rulebooks.big.odds.scenes import any_tournament
from tests.rulebooks.big.playing import seat

LOTS = CountedLots.of("seed", "odds")


@dataclass
class Told(_Run):
    """A run that writes down what it plays: per round, the players of each table from the first place down."""

    rounds: list[list[tuple[int, ...]]] = field(default_factory=list)

    def __init__(self, event: Tournament, number: int) -> None:
        plan = coming_plan(event)
        situation = situation_of(event, known_rounds(event), plan, tuple(range(1, len(event.players) + 1)))
        super().__init__(situation, LOTS, number)
        self.rounds = [[]]

    def _round(self, number: int, coming: object) -> None:
        self.rounds.append([])
        super()._round(number, coming)  # type: ignore[arg-type]  # passed on as it came

    def _result(self, table: int, placed: Sequence[int], points: Sequence[int]) -> None:
        self.rounds[-1].append(tuple(placed))
        super()._result(table, placed, points)


def named(event: Tournament, players: Sequence[int]) -> tuple[str, ...]:
    return tuple(event.players[number].id for number in players)


def result(number: int, seats: Sequence[str], placed: Sequence[str]) -> Table:
    """A table whose players end in this order; whoever sits alone has a bye."""
    if len(seats) == 1:
        return Table(number, (Seat(seats[0], status="bye"),))
    return Table(number, tuple(seat(player, 100 - placed.index(player)) for player in seats))


def ended(event: Tournament, tables: Sequence[Sequence[str]]) -> Tournament:
    """The last round with the results of its open tables."""
    *before, last = known_rounds(event)
    by_players = {frozenset(placed): placed for placed in tables}
    done = [
        result(t.number, t.players, by_players[frozenset(t.players)]) if players_unreported(t) else t
        for t in last.tables
    ]
    return replace(event, rounds=(*before, replace(last, tables=tuple(done))))


def drawn_and_played(event: Tournament, tables: Sequence[Sequence[str]]) -> Tournament:
    """The next round by the rulebook's own draw, which must have these tables in this order, and their results."""
    drawn = draw(event, f"next {len(event.rounds)}")
    assert [frozenset(table.seats) for table in drawn.tables] == [frozenset(placed) for placed in tables]
    done = tuple(result(t.number, t.seats, placed) for t, placed in zip(drawn.tables, tables, strict=True))
    return replace(event, rounds=(*event.rounds, Round(drawn.round, done, drawn.phase, drawn.seed)))  # type: ignore[arg-type]  # as drawn


def finished(event: Tournament, knockout: Knockout, sources: Sequence[str]) -> Tournament:
    """The final phase as the rulebook draws it, each game won by whoever won it in the run."""
    games = {frozenset(sources[s] for s in game): sources[knockout.field + n] for n, game in enumerate(knockout.games)}
    while not standing(event).final:
        drawn = draw(event, f"next {len(event.rounds)}")
        tables = []
        for table in drawn.tables:
            winner = games[frozenset(table.seats)]
            tables.append(result(table.number, table.seats, [winner, *(p for p in table.seats if p != winner)]))
        done = Round(drawn.round, tuple(tables), drawn.phase, drawn.seed)  # type: ignore[arg-type]  # as drawn
        event = replace(event, rounds=(*event.rounds, done))
    return event


def follow(event: Tournament, number: int) -> None:
    run = Told(event, number)
    if len(run.of.order) < run.of.players:
        return  # lots not yet drawn: the rulebook's own will be others
    through = run.played()
    told = [[named(event, table) for table in tables] for tables in run.rounds]
    if run.of.open:
        event = ended(event, told[0])
    for tables in told[1:]:
        event = drawn_and_played(event, tables)
    seated = [player for player in run.order() if run.points[player] >= 0]
    if standing(event).final and run.of.qualifying.ends:
        assert tuple(row.player for row in standing(event).rows) == named(event, seated)
        return
    state = final_phase_state(event, recorded_rounds(event)[-1].number)
    assert state.before.order == named(event, seated)
    assert state.field == named(event, through)
    rules = run.of.qualifying
    if len(through) > 1:
        knockout = knockout_of(len(through), rules.final_size, only_final=rules.only_final)
        sources = run.won(knockout, through)
        event = finished(event, knockout, named(event, sources))
        assert standing(event).rows[0].player == named(event, sources)[knockout.champion]


def follow_knockout(event: Tournament, number: int) -> None:
    left, last = final_phase_begun(event, known_rounds(event)), known_rounds(event)[-1]
    if any(gone in table.players for gone in left_before(event, last.number + 1) for table in last.tables):
        return  # counts as beaten while still playing (ruling odds-as-entered)
    lots = [LOTS.lot(number * 99 + game) for game in range(len(left.knockout.games))]
    sources = named(event, _winners(left.knockout, left.players, [1] * len(event.players), lots))
    games = [tuple(sources[s] for s in game) for game in left.knockout.games]
    won = {frozenset(game): sources[left.knockout.field + n] for n, game in enumerate(games)}
    ends = [[won[frozenset(game)], *(p for p in game if p != won[frozenset(game)])] for game in games]
    event = finished(ended(event, ends), left.knockout, sources)
    assert standing(event).rows[0].player == sources[left.knockout.champion]


@pytest.mark.parametrize("lot", range(120))
def test_a_run_is_a_tournament_by_the_rules(lot: int) -> None:
    """BIG 4.1, BIG 4.2, BIG 4.3, BIG 4.4, BIG 8.1."""
    event = any_tournament(lot)
    if event.rounds and standing(event).final:
        return
    rounds = known_rounds(event)
    if rounds[-1].phase in KNOCKOUT:
        follow_knockout(event, lot)
    else:
        follow(event, lot)
