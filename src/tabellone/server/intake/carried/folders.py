"""The folder of an earlier season as the list of ratings that a later one starts from (PG 19, PG 22, PG 28)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from tabellone.contract import BY_ID, Turning
from tabellone.contract import Circuit as Ranking
from tabellone.engine.errors import InputError, Problem, RuleError, told
from tabellone.engine.facts import Season, Tournament
from tabellone.exchange import rating_lists
from tabellone.exchange.documents import folder_problems, read_season, read_tournament_document, unpacked
from tabellone.exchange.documents.folder import SEASON_FILE
from tabellone.server.events.models import Circuit
from tabellone.tournament.apply import of_tournament
from tabellone.tournament.rulings import stage_in

T = TypeVar("T")


def list_in(data: bytes, circuit: Circuit) -> str:
    """The ratings that the circuit's season would start from after the season of the folder, as a list.

    The stages of the folder are rated and stay where they are; an InputError holds everything that is wrong with it.
    """
    season, stages = _read(unpacked(data))
    if season.rulebook != circuit.rulebook:
        values = {"found": season.rulebook, "wanted": circuit.rulebook}
        raise InputError([Problem("folder-rulebook", file=SEASON_FILE, values=values)])
    if season.year > circuit.year:
        values = {"year": str(season.year), "wanted": str(circuit.year)}
        raise InputError([Problem("folder-later", file=SEASON_FILE, values=values)])
    return rating_lists.written(_until(season, stages, circuit.year))


def _until(season: Season, stages: tuple[Tournament, ...], year: int) -> Season:
    """What the season of a year starts from: each year before it ends, and its ratings go on (PG 22, PG 28)."""
    book = BY_ID[season.rulebook]
    while season.year < year and isinstance(book, Turning):
        try:
            season, stages = book.next_season(season, stages), ()
        except RuleError as error:
            raise InputError([Problem(error.code, rule=error.rule, values=error.values)]) from None
    return season


def _read(files: Mapping[str, bytes]) -> tuple[Season, tuple[Tournament, ...]]:
    problems: list[Problem] = []
    season = _gathered(lambda: read_season(files[SEASON_FILE], SEASON_FILE), problems)
    stages = {}
    for name in files.keys() - {SEASON_FILE}:
        if found := _gathered(lambda name=name: _stage(files[name], name, season), problems):  # type: ignore[misc]  # bound at once
            stages[name] = found
    stages = dict(sorted(stages.items()))
    problems += folder_problems(season, stages)
    if season and not problems:
        problems += _in_season(season, stages)
    if problems or season is None:
        raise InputError(sorted(problems, key=lambda one: one.file))
    return season, tuple(stages.values())


def _stage(data: bytes, name: str, season: Season | None) -> Tournament:
    document = read_tournament_document(data, name)
    found = document.tournament
    if problems := document.as_written(of_tournament(stage_in(season, found) if season else found)):
        raise InputError(problems)
    return found


def _in_season(season: Season, stages: Mapping[str, Tournament]) -> list[Problem]:
    book = BY_ID[season.rulebook]
    file_of = {stage.id: name for name, stage in stages.items()}
    found = told(lambda: book.season_problems(season, tuple(stages.values()))) if isinstance(book, Ranking) else []
    return [replace(one, file=file_of.get(one.file, SEASON_FILE)) for one in found]


def _gathered(load: Callable[[], T], problems: list[Problem]) -> T | None:
    try:
        return load()
    except InputError as error:
        problems += error.problems
        return None
