"""Who may be in a Race stage: registered players only, sixty-four at most, twelve stages a year (PG 38, PG 40)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabellone.engine.errors import Problem, at
from tabellone.engine.facts import Person, Tournament
from tabellone.rulebooks.pergioco.deletion import is_registered
from tabellone.rulebooks.pergioco.params import RACE_SINCE, Params, stage_params


def race_unregistered(stage: Tournament, people: Mapping[str, Person], base: Params) -> Iterator[Problem]:
    """Entrants of a Race stage who are not registered by the day it starts, each with the place (PG 38)."""
    params = stage_params(stage, base)
    day = stage.start if params.race_registered_by == "start" else stage.end
    for i, entrant in enumerate(stage.players):
        person = people.get(entrant.id)
        if entrant.id not in params.taken_out and not is_registered(person, day):
            since = person.registered if person and person.registered else ""
            values = {"player": entrant.id, "stage": stage.name, "day": day, "registered": since}
            code = "pg-race-registered-late" if since else "pg-race-unregistered"
            yield Problem(code, at("players", i), "PG 38", stage.id, values)


def race_too_many(stage: Tournament, params: Params) -> Iterator[Problem]:
    """A Race stage with more than sixty-four players (PG 40)."""
    entered = [player.id for player in stage.players if player.id not in params.taken_out]
    if stage.race and len(entered) > params.race_players:
        values = {"players": len(entered), "most": params.race_players, "over": len(entered) - params.race_players}
        yield Problem("pg-race-too-many", at("players", params.race_players), "PG 40", values=values)


def race_too_early(stage: Tournament) -> Iterator[Problem]:
    """A Race stage from before there was a Race (PG 38)."""
    if stage.race and stage.end.year < RACE_SINCE:
        yield Problem("pg-race-too-early", "race", "PG 38", values={"end": stage.end, "since": RACE_SINCE})


def race_thirteenth(tournaments: Sequence[Tournament], params: Params) -> Iterator[Problem]:
    """Race stages of a year beyond the twelfth, by end date and id (PG 38)."""
    by_year: dict[int, list[Tournament]] = {}
    for stage in sorted((each for each in tournaments if each.race), key=lambda each: (each.end, each.id)):
        by_year.setdefault(stage.end.year, []).append(stage)
    for year, stages in by_year.items():
        for number, stage in enumerate(stages[params.race_stages :], start=params.race_stages + 1):
            values = {"stage": stage.name, "number": number, "most": params.race_stages, "year": year}
            yield Problem("pg-race-thirteenth", "race", "PG 38", stage.id, values)
