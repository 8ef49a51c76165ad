"""What PerGioco forbids in a well-formed document, and in a season as a whole, each with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Season, Seat, System, Table, Tournament
from tabellone.rulebooks.pergioco.params import DEFAULT, PGR_SINCE, Params, param_problems, season_params, stage_params
from tabellone.rulebooks.pergioco.race import race_thirteenth, race_too_early, race_too_many, race_unregistered

SCORES = (Decimal(1), Decimal("0.5"), Decimal(0))
RESULTS = frozenset(zip(SCORES, reversed(SCORES), strict=True))
LOSING = ("absent", "abandoned", "timeout")
BOTH_MAY = ("absent", "abandoned")  # nobody came (PG 26); abandoned by both, so no game (PG 23)


def game_problems(table: Table, place: str) -> Iterator[Problem]:
    """Everything wrong with one table (PG 15, PG 23, PG 25, PG 26)."""
    if table.group is not None:
        yield Problem.of("pg-foreign-field", f"{place}.group", rule="PG 2", field="group")
    for k, seat in enumerate(table.seats):
        yield from _foreign(seat, f"{place}.seats[{k}]")
        yield from _score(table, seat, f"{place}.seats[{k}].score")
    if len(table.seats) == 1:
        yield from _alone(table.seats[0], place)
    elif len(table.seats) == 2:
        yield from _pair(table, place)
    else:
        yield Problem.of("pg-table-size", f"{place}.seats", rule="PG 26", seats=len(table.seats))


def is_ordinary(table: Table) -> bool:
    """A game that two played and shared a point of: the usual case, seen at a glance (PG 26)."""
    if len(table.seats) != 2 or table.group is not None:
        return False
    one, other = table.seats
    if one.status != "played" or other.status != "played" or (one.score, other.score) not in RESULTS:
        return False
    return not (_has_foreign(one) or _has_foreign(other))


def _has_foreign(seat: Seat) -> bool:
    unset = seat.place is None and seat.bid is None and seat.off_objective is None
    return not unset or seat.supremacy or seat.objective or bool(seat.tiebreak)


def _foreign(seat: Seat, place: str) -> Iterator[Problem]:
    """Fields of other rulebooks: a PerGioco game is told by score and status alone (PG 26)."""
    given = {
        "place": seat.place is not None,
        "bid": seat.bid is not None,
        "supremacy": seat.supremacy,
        "off_objective": seat.off_objective is not None,
        "objective": seat.objective,
        "tiebreak": bool(seat.tiebreak),
    }
    for name, there in given.items():
        if there:
            yield Problem.of("pg-foreign-field", f"{place}.{name}", rule="PG 26", field=name)


def _score(table: Table, seat: Seat, place: str) -> Iterator[Problem]:
    """1, 0.5 or 0; who is absent, abandons or runs out of time has 0 (PG 25, PG 26, ruling void-scores-ignored)."""
    if seat.score is None or seat.status == "void":
        return
    if seat.score not in SCORES:
        yield Problem.of("pg-score", place, rule="PG 26", player=seat.player, score=seat.score)
    elif seat.status in LOSING and seat.score != 0 and len(table.seats) == 2:
        values = {"player": seat.player, "score": seat.score, "status": seat.status}
        yield Problem("pg-score-of-loser", place, "PG 26", values=values)


def _alone(seat: Seat, place: str) -> Iterator[Problem]:
    """A table of one is a bye (PG 26)."""
    if seat.status != "bye":
        values = {"player": seat.player, "status": seat.status}
        yield Problem("pg-alone-not-bye", f"{place}.seats[0].status", "PG 26", values=values)


def _pair(table: Table, place: str) -> Iterator[Problem]:
    one, other = table.seats
    if "bye" in (one.status, other.status):
        k = 0 if one.status == "bye" else 1
        yield Problem.of("pg-bye-with-opponent", f"{place}.seats[{k}].status", rule="PG 26", player=other.player)
    elif "void" in (one.status, other.status):
        if one.status != other.status:
            k = 0 if one.status != "void" else 1
            yield Problem.of("pg-half-void", f"{place}.seats[{k}].status", rule="PG 23", player=table.seats[k].player)
    elif one.status == other.status == "played":
        yield from _shared_point(one, other, place)
    elif not (one.status == other.status and one.status in BOTH_MAY):
        yield from _winner(table, place)


def _shared_point(one: Seat, other: Seat, place: str) -> Iterator[Problem]:
    """Two who both played share exactly one point (PG 26)."""
    if one.score in SCORES and other.score in SCORES and one.score + other.score != 1:
        values = {"one": one.player, "other": other.player, "scores": [one.score, other.score]}
        yield Problem("pg-not-one-point", f"{place}.seats", "PG 26", values=values)


def _winner(table: Table, place: str) -> Iterator[Problem]:
    """The opponent of who is absent, abandons or runs out of time played, and has 1 (PG 26, ruling abandoned-mixed)."""
    for k, seat in enumerate(table.seats):
        loser = table.seats[1 - k]
        if loser.status not in LOSING:
            continue
        values: dict[str, Any] = {"player": seat.player, "opponent": loser.player, "status": loser.status}
        if seat.status != "played":
            yield Problem.of("pg-nobody-won", f"{place}.seats[{k}].status", rule="PG 26", **values, own=seat.status)
            return
        if seat.score in SCORES and seat.score != 1:
            score = f"{place}.seats[{k}].score"
            yield Problem.of("pg-winner-without-point", score, rule="PG 26", **values, score=seat.score)


SYSTEMS: tuple[System, ...] = ("swiss", "round_robin", "knockout", "other")  # PG 2


def problems(tournament: Tournament) -> Iterator[Problem]:
    """What the rulebook forbids in a stage (PG 2, PG 7, PG 19, PG 26, PG 38, PG 40)."""
    yield from param_problems(tournament.params)
    yield from _stage_fields(tournament)
    yield from race_too_early(tournament)
    params = _params_or_default(tournament)
    yield from race_too_many(tournament, params)
    yield from _taken_out(tournament, params)
    for i, player in enumerate(tournament.players):
        if player.members:
            yield Problem.of("pg-pair-of-players", at("players", i, "members"), rule="PG 7", player=player.id)
    for i, played in enumerate(tournament.rounds):
        yield from _round_fields(tournament, i)
        for j, table in enumerate(played.tables):
            if not is_ordinary(table):
                yield from game_problems(table, at("rounds", i, "tables", j))


def _params_or_default(tournament: Tournament) -> Params:
    try:
        return stage_params(tournament)
    except InputError:
        return DEFAULT


def _taken_out(tournament: Tournament, params: Params) -> Iterator[Problem]:
    """Somebody taken out who was never in the stage (PG 38, ruling taken-out)."""
    entered = {player.id for player in tournament.players}
    for i, player in enumerate(params.taken_out):
        if player not in entered:
            yield Problem.of("pg-taken-out-unknown", at("params", "taken_out", i), rule="PG 38", player=player)


def _stage_fields(tournament: Tournament) -> Iterator[Problem]:
    """One game, a system of PG 2, no fee (ruling personal-and-free), a PGR to move (PG 2, PG 7, PG 19, PG 20)."""
    if tournament.game is None:
        yield Problem.of("pg-stage-without-game", "game", rule="PG 20", stage=tournament.name)
    if tournament.system is not None and tournament.system not in SYSTEMS:
        yield Problem.of("pg-system", "system", rule="PG 2", system=tournament.system, known=list(SYSTEMS))
    if tournament.table_size not in (None, 2):
        yield Problem.of("pg-two-at-a-table", "table_size", rule="PG 26", table_size=tournament.table_size)
    if tournament.fee:
        yield Problem.of("pg-fee", "fee", rule="PG 7", fee=tournament.fee)
    for name in ("national_final", "voucher_to"):
        if getattr(tournament, name):
            yield Problem.of("pg-foreign-field", name, rule="PG 2", field=name)
    if tournament.end < PGR_SINCE:
        yield Problem.of("pg-before-pgr", "end", rule="PG 19", end=tournament.end, since=PGR_SINCE)


def _round_fields(tournament: Tournament, index: int) -> Iterator[Problem]:
    """A stage is of one game, at tables of two (PG 2)."""
    played = tournament.rounds[index]
    if played.game not in (None, tournament.game):
        values = {"game": played.game, "stage": tournament.game or ""}
        yield Problem("pg-second-game", at("rounds", index, "game"), "PG 2", values=values)
    if played.table_size not in (None, 2):
        size = {"table_size": played.table_size}
        yield Problem("pg-two-at-a-table", at("rounds", index, "table_size"), "PG 26", values=size)


def season_problems(season: Season, tournaments: Sequence[Tournament]) -> Iterator[Problem]:
    """What the rulebook forbids in a season: its figures, what it starts from, its Race (PG 17, PG 22, PG 38)."""
    found = list(param_problems(season.params))
    yield from found
    params = DEFAULT if found else season_params(season)
    yield from _planned_race(season, params)
    yield from _carried(season)
    people = {person.id: person for person in season.players}
    for tournament in tournaments:
        if tournament.race and not any(True for _ in param_problems(tournament.params)):
            yield from race_unregistered(tournament, people, params)
    yield from race_thirteenth(tournaments, params)


def _planned_race(season: Season, params: Params) -> Iterator[Problem]:
    planned = season.race_stages
    if planned is not None and not 0 <= planned <= params.race_stages:
        yield Problem.of("pg-race-planned", "race_stages", rule="PG 38", planned=planned, most=params.race_stages)


def _carried(season: Season) -> Iterator[Problem]:
    """Ratings that the season starts from, and their games so far (PG 22, PG 27, ruling carried-three-decimals)."""
    for i, carried in enumerate(season.ratings):
        values = {"player": carried.player, "game": carried.game, "rating": carried.rating}
        if not carried.rating.is_finite() or carried.rating * 1000 % 1 != 0:
            yield Problem("pg-rating-decimals", at("ratings", i, "rating"), "PG 22", values=values)
        for year, count in carried.games.items():
            if count < 0 or int(year) > season.year:
                found = {**values, "year": year, "count": count}
                yield Problem("pg-carried-games", at("ratings", i, "games", year), "PG 27", values=found)
