"""How a player's place in a stage came about: points round by round, and what was rated (PG 25, PG 26, PG 39)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tabellone.engine.answers import Standing, StandingRow
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Table, Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.explain_games import side_step, verdict_steps
from tabellone.rulebooks.pergioco.explain_parts import neighbours, summed
from tabellone.rulebooks.pergioco.ladder import Placed, Rung
from tabellone.rulebooks.pergioco.params import DEFAULT, Params, stage_params
from tabellone.rulebooks.pergioco.race import race_points
from tabellone.rulebooks.pergioco.sides import Side, Verdict, in_order, is_swiss, sides, verdicts
from tabellone.rulebooks.pergioco.stage import seat_points, standing, unranked

POINTS: tuple[Rung[StandingRow], ...] = (Rung("PG 39", "pg-parted-by-points", lambda row: Fraction(row.points)),)
Games = Mapping[tuple[int, int], tuple[Side, Verdict]]  # by round and table
REASON_RULES = {
    "pg-unranked-taken-out": "PG 38",
    "pg-unranked-missed-first": "PG 25",
    "pg-unranked-played-none": "PG 25",
}


def explain(tournament: Tournament, player: str) -> tuple[Step, ...]:
    """How the player's points and position in the stage came about (PG 25, PG 26, PG 39)."""
    if player not in {entrant.id for entrant in tournament.players}:
        raise RuleError("unknown-player", rule="PG 39", player=player)
    return stage_steps(tournament, player, DEFAULT)


def stage_steps(tournament: Tournament, player: str, base: Params) -> tuple[Step, ...]:
    """The place in the stage, and the Race points where it is a Race stage (PG 39)."""
    params, table = stage_params(tournament, base), standing(tournament, base=base)
    points = points_step(tournament, player, params, table.after_round)
    row = next((row for row in table.rows if row.player == player), None)
    if row is None:
        reason = unranked(tournament, params, table.after_round)[player]
        inputs: dict[str, Value] = {"stage": tournament.id, "round": table.after_round}
        return (Step(REASON_RULES[reason], reason, inputs, steps=(points,)),)
    place = _place_step(tournament, table, row, points)
    return (place, *([race_step(tournament, table, row, params)] if tournament.race and table.final else []))


def _place_step(tournament: Tournament, table: Standing, row: StandingRow, points: Step) -> Step:
    placed = [Placed(each.position, each, (Fraction(each.points),)) for each in table.rows]
    inputs: dict[str, Value] = {
        "stage": tournament.id,
        "round": table.after_round,
        "position": row.position,
        "points": Fraction(row.points),
        "ranked": len(table.rows),
    }
    steps = (points, *neighbours(placed, row.player, POINTS))
    return Step("PG 39", "pg-stage-position", inputs, result=row.position, steps=steps)


def race_step(tournament: Tournament, table: Standing, row: StandingRow, params: Params) -> Step:
    """Race points: k · log N / log(P + 1), rounded down (PG 39)."""
    players = len(table.rows)
    inputs: dict[str, Value] = {
        "stage": tournament.id,
        "k": params.race_k,
        "players": players,
        "position": row.position,
    }
    formula = "down(k * log(players) / log(position + 1))"
    return Step("PG 39", "pg-race-points", inputs, formula, race_points(players, row.position, params.race_k))


def points_step(tournament: Tournament, player: str, params: Params, upto: int) -> Step:
    """Stage points round by round, with a word where a game is not rated or an absence is (PG 25, PG 26, PG 39)."""
    own = sides(tournament, upto).get(player, [])
    judged = zip(own, verdicts(own, swiss=is_swiss(tournament), params=params), strict=True)
    games = {(side.round, side.table): (side, verdict) for side, verdict in judged}
    terms = [
        _round_step(played.number, table, seat, params, games)
        for played in in_order(tournament, upto)
        for table in played.tables
        for seat in table.seats
        if seat.player == player
    ]
    return summed("PG 39", "pg-stage-points", terms, sum((Fraction(term.result) for term in terms), Fraction(0)))


def _round_step(number: int, table: Table, seat: Seat, params: Params, games: Games) -> Step:
    """One round: a game with its verdict, a bye (not rated, PG 26) or a game without result (no game, PG 23)."""
    points = Fraction(seat_points(table, seat, params))
    if (number, table.number) in games:
        side, verdict = games[number, table.number]
        told = side_step(side)
        return Step(told.rule, told.name, told.inputs, result=points, steps=verdict_steps(verdict))
    if seat.status == "bye":
        return Step("PG 26", "pg-side-bye", {"round": number}, result=points)
    return Step("PG 23", "pg-side-void", {"round": number}, result=points)
