"""The card of a RisiKo! table: the time, how it is won, absences, what hangs on it (RK structure, RK points)."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.contract.cards import Card, Line, Part, Time, parts_with_lines
from tabellone.engine.facts import Phase, Table, Tournament
from tabellone.engine.tables import numbered_table
from tabellone.rulebooks.risiko.params import Params, risiko_params
from tabellone.rulebooks.risiko.points import FIVE
from tabellone.rulebooks.risiko.proposal import GAME

# what is at stake in each phase
STAKES: dict[Phase, tuple[Line, ...]] = {
    "qualifying": (Line("risiko-both-games", rule="RK semifinals"),),
    "semifinal": (Line("risiko-semifinal", rule="RK semifinals"), Line("risiko-gives-up", rule="RK withdrawals")),
    "final": (Line("risiko-final", rule="RK standings"),),
}


def card(tournament: Tournament, number: int, table: int) -> Card:
    """What a table of a round needs to know (RK structure, RK points)."""
    round_, seated = numbered_table(tournament, number, table)
    params = risiko_params(tournament)
    return Card(
        GAME.id,
        GAME.name,
        GAME.rule,
        lead=(Line("risiko-time", {"minutes": params.minutes}, "RK structure"),),
        times=(Time("game", params.minutes),),
        parts=parts_with_lines(
            Part("points", (*_points(seated, params), *STAKES.get(round_.phase or "qualifying", ()))),
            Part("ties", (Line("risiko-off-objective", rule="RK points"), Line("risiko-later-turn", rule="RK points"))),
            Part("absences", (Line("risiko-absent", rule="RK structure"), Line("risiko-leaves", rule="RK points"))),
            Part("referee", (Line("risiko-rules", rule="RK structure"), Line("referee-asked")), folded=True),
            Part("correction", (Line("correction-organiser", rule="RK points"),), folded=True),
        ),
    )


def _points(table: Table, params: Params) -> Iterator[Line]:
    yield Line("risiko-won", {"most": params.max_table_points}, "RK points")
    yield Line("risiko-class-points", rule="RK points")
    yield Line("risiko-objective", {"points": params.objective_points}, "RK points")
    if len(table.seats) == FIVE:
        yield Line("risiko-five", {"factor": params.five_factor, "most": params.five_most}, "RK points")
