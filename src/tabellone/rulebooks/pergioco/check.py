"""What PerGioco forbids in a well-formed document, and in a season as a whole, each with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Season, System, Tournament
from tabellone.rulebooks.pergioco.check_table import is_ordinary, table_problems
from tabellone.rulebooks.pergioco.params import (
    DEFAULT,
    PGR_SINCE,
    Params,
    param_problems,
    season_params,
    stage_params,
)
from tabellone.rulebooks.pergioco.race_entry import race_thirteenth, race_too_early, race_too_many, race_unregistered

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
            yield Problem("pg-pair-of-players", at("players", i, "members"), "PG 7", values={"player": player.id})
    for i, played in enumerate(tournament.rounds):
        yield from _round_fields(tournament, i)
        for j, table in enumerate(played.tables):
            if not is_ordinary(table):
                yield from table_problems(table, at("rounds", i, "tables", j))


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
            yield Problem("pg-taken-out-unknown", at("params", "taken_out", i), "PG 38", values={"player": player})


def _stage_fields(tournament: Tournament) -> Iterator[Problem]:
    """One game, a system of PG 2, no fee (ruling personal-and-free), a PGR to move (PG 2, PG 7, PG 19, PG 20)."""
    if tournament.game is None:
        yield Problem("pg-stage-without-game", "game", "PG 20", values={"stage": tournament.name})
    if tournament.system is not None and tournament.system not in SYSTEMS:
        values = {"system": tournament.system, "known": list(SYSTEMS)}
        yield Problem("pg-system", "system", "PG 2", values=values)
    if tournament.table_size not in (None, 2):
        yield Problem("pg-two-at-a-table", "table_size", "PG 26", values={"table_size": tournament.table_size})
    if tournament.fee:
        yield Problem("pg-fee", "fee", "PG 7", values={"fee": tournament.fee})
    for name in ("national_final", "voucher_to"):
        if getattr(tournament, name):
            yield Problem("pg-foreign-field", name, "PG 2", values={"field": name})
    if tournament.end < PGR_SINCE:
        yield Problem("pg-before-pgr", "end", "PG 19", values={"end": tournament.end, "since": PGR_SINCE})


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
        values = {"planned": planned, "most": params.race_stages}
        yield Problem("pg-race-planned", "race_stages", "PG 38", values=values)


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
