"""A stage's own standing: stage points, positions, who is left out; a knock-out as a bracket (PG 2, PG 25, PG 39)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from tabellone.contract.answers import Standing, StandingRow
from tabellone.contract.brackets import KNOCKOUT, Bracket, ReadRound, ReadTable, charted
from tabellone.engine.errors import Problem, RuleError, at
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.positions import positions, tie_groups
from tabellone.rulebooks.pergioco.params import DEFAULT, Params, stage_params
from tabellone.rulebooks.pergioco.sides import (
    missed_first,
    no_game,
    plays_swiss,
    rounds_in_order,
    sides,
    unreported_seats,
)


def seat_points(table: Table, seat: Seat, params: Params) -> Decimal:
    """Stage points of a seat: its score; a bye is worth one unless it says otherwise; void nothing (PG 39)."""
    if seat.status == "bye":
        return params.bye_points if seat.score is None else seat.score
    if no_game(table) or seat.status != "played" or seat.score is None:
        return Decimal(0)
    return seat.score


def stage_points(tournament: Tournament, params: Params, upto: int | None = None) -> dict[str, Fraction]:
    """Everybody's stage points after a round (PG 39)."""
    total = {player.id: Decimal(0) for player in tournament.players}
    for played in rounds_in_order(tournament, upto):
        for table in played.tables:
            for seat in table.seats:
                total[seat.player] = total.get(seat.player, Decimal(0)) + seat_points(table, seat, params)
    return {player: Fraction(points) for player, points in total.items()}


def stage_missing_results(tournament: Tournament) -> Iterator[Problem]:
    """Every result that has not been reported, with its place (PG 22)."""
    for i, played in enumerate(tournament.rounds):
        for j, table in enumerate(played.tables):
            for k in unreported_seats(table):
                values = {"round": played.number, "table": table.number, "player": table.seats[k].player}
                place = at("rounds", i, "tables", j, "seats", k, "score")
                yield Problem("pg-missing-result", place, "PG 22", tournament.id, {**values, "stage": tournament.name})


def round_unfinished(played: Round) -> bool:
    """Whether a result of the round is missing (PG 22)."""
    return any(unreported_seats(table) for table in played.tables)


def last_complete_round(tournament: Tournament) -> int:
    """The last round up to which every result is in; 0 before the first (PG 22)."""
    number = 0
    for played in rounds_in_order(tournament):
        if round_unfinished(played):
            break
        number = played.number
    return number


def stage_over(tournament: Tournament) -> bool:
    """Whether games were drawn and every one of them has a result (PG 22)."""
    return any(played.tables for played in tournament.rounds) and not any(map(round_unfinished, tournament.rounds))


def all_drawn(tournament: Tournament) -> bool:
    """Whether as many Swiss rounds are drawn as are planned (PG 2); never where none are planned."""
    planned = stage_params(tournament).rounds
    return planned is not None and plays_swiss(tournament) and len(tournament.rounds) >= planned


def standing_is_final(tournament: Tournament, upto: int | None = None) -> bool:
    """Whether the standing after a round is the last word: every game has a result, and none comes later (PG 22).

    Fewer rounds than planned are all of them once the organisers have closed the stage.
    """
    last = stage_over(tournament) and len(rounds_in_order(tournament, upto)) == len(tournament.rounds)
    ends = tournament.closed or stage_params(tournament).rounds is None or not plays_swiss(tournament)
    return last and (ends or all_drawn(tournament))


def closed_stage(tournament: Tournament) -> Tournament:
    """A stage as a season counts it: over with the rounds that it has, however many were planned (PG 9, PG 39)."""
    return tournament if tournament.closed else replace(tournament, closed=True)


def unranked(tournament: Tournament, params: Params, upto: int | None = None) -> dict[str, str]:
    """Who has no place in the standing, and why: the name of its sentence (PG 25, PG 38, PG 39).

    In the final standing nobody is on the way: who played none of the games has no place, byes or not.
    """
    found: dict[str, str] = {}
    own, swiss = sides(tournament, upto), plays_swiss(tournament)
    waiting = frozenset() if standing_is_final(tournament, upto) else _still_to_play(tournament, upto)
    for player in tournament.players:
        mine = own.get(player.id, [])
        if player.id in params.taken_out:
            found[player.id] = "pg-unranked-taken-out"
        elif missed_first(mine, swiss=swiss):
            found[player.id] = "pg-unranked-missed-first"
        elif not any(side.played for side in mine) and player.id not in waiting:
            found[player.id] = "pg-unranked-played-none"
    return found


def standing(tournament: Tournament, after_round: int | None = None, *, base: Params = DEFAULT) -> Standing:
    """The standing by stage points, ties share the position; final when every game has a result (PG 39)."""
    number = _asked_round(tournament, after_round)
    params = stage_params(tournament, base)
    points = stage_points(tournament, params, number)
    out = unranked(tournament, params, number)
    groups = tie_groups(sorted(player for player in points if player not in out), points.__getitem__)
    shared = {player: len(group) > 1 for group in groups for player in group}
    rows = [StandingRow(place, player, points[player], shared[player]) for place, player in positions(groups)]
    return Standing(number, standing_is_final(tournament, number), tuple(rows), tuple(sorted(out)))


def _asked_round(tournament: Tournament, after_round: int | None) -> int:
    """The round asked for, which must be there and complete, as all before it; else the last complete one."""
    complete = last_complete_round(tournament)
    if after_round is None:
        return complete
    if after_round not in {played.number for played in tournament.rounds}:
        raise RuleError("no-such-round", rule="PG 22", round=after_round, rounds=len(tournament.rounds))
    if after_round > complete:
        missing = [problem for problem in stage_missing_results(tournament) if problem.values["round"] <= after_round]
        raise RuleError(
            "pg-round-incomplete",
            rule="PG 22",
            round=after_round,
            complete=complete,
            missing=[f"{problem.values['player']} ({problem.place})" for problem in missing],
        )
    return after_round


def _still_to_play(tournament: Tournament, upto: int | None) -> frozenset[str]:
    """Who has missed nothing yet, or is drawn for a later round, while a stage goes on (ruling bye-so-far).

    Missed nothing: only byes and void games in every round since they came in.
    """
    rounds = rounds_in_order(tournament, upto)
    idle = [{seat.player for table in played.tables if no_game(table) for seat in table.seats} for played in rounds]
    later = {
        seat.player
        for played in rounds_in_order(tournament)[len(rounds) :]
        for table in played.tables
        for seat in table.seats
    }
    waiting = set(later)
    for player in tournament.players:
        since = [resting for played, resting in zip(rounds, idle, strict=True) if played.number >= player.from_round]
        if (since or not rounds) and all(player.id in resting for resting in since):
            waiting.add(player.id)
    return frozenset(waiting)


def bracket(tournament: Tournament) -> Bracket | None:
    """The rounds of a knock-out as far as they were played: what follows is drawn elsewhere (PG 2)."""
    rounds = [one for one in rounds_in_order(tournament) if one.phase in KNOCKOUT and one.tables]
    found = [
        ReadRound(one, tuple(ReadTable(table, _won(table), not unreported_seats(table)) for table in one.tables))
        for one in rounds
    ]
    return charted(found) if found else None


def _won(table: Table) -> tuple[str, ...]:
    """Who won the game; whoever has a bye goes on (PG 22)."""
    if len(table.seats) == 1:
        return table.players
    if no_game(table):
        return ()
    one, other = ((seat.score or 0) if seat.status == "played" else -1 for seat in table.seats)
    return () if one == other else (table.players[int(other > one)],)
