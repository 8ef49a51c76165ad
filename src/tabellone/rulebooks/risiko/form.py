"""A RisiKo! table: what it has to report, what is worth a look, who won, its card (RK points, RK structure)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial

from tabellone.contract.cards import Card, Line, Part, Time, parts_with_lines
from tabellone.contract.results import Field, ResultForm, Wanted, Won, correction_on_record
from tabellone.engine.errors import Problem, at
from tabellone.engine.facts import Phase, Round, Seat, Status, Table, Tournament
from tabellone.engine.positions import tie_groups
from tabellone.engine.tables import numbered_table, without_turn
from tabellone.rulebooks.risiko.explain import table_parted_step
from tabellone.rulebooks.risiko.params import Params, risiko_params
from tabellone.rulebooks.risiko.points import (
    FIVE,
    ORDER,
    Contender,
    contenders,
    is_void,
    off_objective,
    table_order,
    table_parted_by,
    table_points,
    unreported,
)
from tabellone.rulebooks.risiko.proposal import GAME
from tabellone.rulebooks.risiko.rounds import QUALIFYING_GAMES

STATUSES: tuple[Status, ...] = ("played", "absent", "abandoned", "void")
BEFORE_THE_TIE = ORDER[: ORDER.index(off_objective)]  # RK points: who is equal in these is tied


def result_form(tournament: Tournament, round_number: int, table_number: int) -> ResultForm:
    """Table points and the secret objective; points off the objective and the turn only on a tie (RK points)."""
    _, table = numbered_table(tournament, round_number, table_number)
    most = Decimal(risiko_params(tournament).max_table_points)
    return ResultForm(
        fields=(
            Field("score", "whole", Decimal(0), most, required=True, rule="RK points"),
            Field("objective", "flag", rule="RK points"),
            Field("off_objective", "whole", Decimal(0), shown="on_tie", rule="RK points"),
            Field("turn", "whole", Decimal(1), Decimal(len(table.seats)), shown="on_tie", rule="RK points"),
            Field("place", "whole", Decimal(1), Decimal(len(table.seats)), shown="on_request", rule="RK points"),
        ),
        statuses=STATUSES,
    )


def missing(tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]) -> tuple[Wanted, ...]:
    """Table points not reported; else what parts equal ones: points off the objective, then the turn (RK points)."""
    played, drawn = numbered_table(tournament, round_number, table_number)
    table = replace(drawn, seats=tuple(seats))
    if is_void(table):
        return ()
    if without := unreported([table]):
        return tuple(Wanted(player, "score", "RK points") for _, player in without)
    return tuple(tie_breakers_wanted(table, played))


def tie_breakers_wanted(table: Table, played: Round) -> Iterator[Wanted]:
    """What parts equal table points, once they are in: points off the objective, then who played later (RK points).

    In a qualifying game only the first place is worth points; later every place can count (RK withdrawals).
    """
    every = played.number > QUALIFYING_GAMES
    for nth, group in enumerate(_equal_before(table)):
        lacking = {one.seat.player for one in group if one.seat.off_objective is None}
        if len(group) > 1 and lacking:
            yield from _wanted("off_objective", group, lacking, every or nth == 0)
        elif len(group) > 1:
            yield from _turns(table, group, every=every, first=nth == 0)


def _equal_before(table: Table) -> list[list[Contender]]:
    """Who stands beside whom before points off the objective are looked at, the first ones first."""
    return tie_groups(contenders(table.seats), lambda one: tuple(count(one) for count in BEFORE_THE_TIE))


def _turns(table: Table, group: Sequence[Contender], *, every: bool, first: bool) -> Iterator[Wanted]:
    """The draw does not say who starts, so the real turn order is asked (RK points, ruling real-turn-order)."""
    unsaid = without_turn(table)
    for nth, tied in enumerate(tie_groups(group, off_objective)):
        if len(tied) > 1:
            yield from _wanted("turn", tied, unsaid, every or (first and nth == 0))


def _wanted(name: str, tied: Sequence[Contender], lacking: Collection[str], decides: bool) -> Iterator[Wanted]:
    players = [one.seat.player for one in tied]
    for player in players:
        if player in lacking:
            others = tuple(other for other in players if other != player)
            yield Wanted(player, name, "RK points", others, decides)


check_correction = partial(correction_on_record, rule="RK points")  # ruling correction-on-record


def notes(tournament: Tournament) -> Iterator[Problem]:
    """Tables won, or places taken, by the order of the seats, where the real turns are not given (RK points).

    Points off the objective that a document leaves out count as none, so equals without them hang on their turn too.
    """
    for index, played in enumerate(tournament.rounds):
        for nth, table in enumerate(played.tables):
            if is_void(table) or unreported([table]):
                continue
            every = played.number > QUALIFYING_GAMES
            tied = [
                _turns(table, group, every=every, first=rank == 0) for rank, group in enumerate(_equal_before(table))
            ]
            players = tuple(one.player for asked in tied for one in asked if one.decides)
            if players:
                values = {"round": played.number, "table": table.number, "players": players}
                place = at("rounds", index, "tables", nth, "seats")
                yield Problem("turn-not-given", place, rule="RK points", values=values)


def won(tournament: Tournament, round_number: int, table_number: int) -> Won:
    """The one winner; the criterion where it was not the table points (RK points)."""
    _, table = numbered_table(tournament, round_number, table_number)
    order = table_order(contenders(table.seats))
    if is_void(table) or unreported([table]) or not order:
        return Won()
    second = order[1] if len(order) > 1 else None
    if second is None or table_parted_by(order[0], second) == table_points.__name__:
        return Won((order[0].seat.player,))
    return Won((order[0].seat.player,), (table_parted_step(order[0], second),))


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
