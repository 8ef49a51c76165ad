"""The two formats: whole documents read in, with everything wrong found and placed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import Season, Tournament
from tabellone.exchange.documents import season_structure, structure
from tabellone.exchange.documents.misfit import Finding, Misfit, misfit
from tabellone.exchange.documents.order import Order, in_order
from tabellone.exchange.documents.reader import record_reader
from tabellone.exchange.documents.text import parsed

TOURNAMENT = "tabellone/1"
SEASON = "tabellone-season/1"
RECORDS: Mapping[str, type] = {TOURNAMENT: Tournament, SEASON: Season}


@dataclass(frozen=True, slots=True)
class TournamentDocument:
    """A tournament read from a document, which remembers where things stand in it."""

    tournament: Tournament
    file: str = ""
    order: Order = field(default_factory=Order)

    def as_written(self, problems: Iterable[Problem]) -> list[Problem]:
        """Problems of the tournament, with the file and their place in it."""
        return [replace(self.order.as_written(problem), file=self.file) for problem in problems]


def read_document(data: bytes | str, file: str = "") -> TournamentDocument | Season:
    """A document of either format; an InputError holds all its problems."""
    record = _record(data, file, wanted=None)
    return _season(record, file) if isinstance(record, Season) else _tournament(record, file)


def read_tournament_document(data: bytes | str, file: str = "") -> TournamentDocument:
    """A tournament document; an InputError holds all its problems."""
    return _tournament(_record(data, file, wanted=TOURNAMENT), file)


def read_tournament(data: bytes | str, file: str = "") -> Tournament:
    """The tournament of a document; an InputError holds all its problems."""
    return read_tournament_document(data, file).tournament


def read_season(data: bytes | str, file: str = "") -> Season:
    """A season document; an InputError holds all its problems."""
    return _season(_record(data, file, wanted=SEASON), file)


def _tournament(tournament: Tournament, file: str) -> TournamentDocument:
    _refuse(structure.problems(tournament), file)
    game = tournament.game or structure.GAME_IF_MISSING.get(tournament.rulebook)
    if game != tournament.game:
        tournament = replace(tournament, game=game)
    tournament, order = in_order(tournament)
    return TournamentDocument(tournament, file, order)


def _season(season: Season, file: str) -> Season:
    _refuse(season_structure.problems(season), file)
    return season


def _refuse(problems: Iterable[Problem], file: str) -> None:
    found = [replace(problem, file=file) for problem in problems]
    if found:
        raise InputError(found)


def _record(data: bytes | str, file: str, *, wanted: str | None) -> Any:
    """The record that a document holds; `wanted` is its format, None = whichever it says."""
    try:
        raw = parsed(data)
        return _record_of(raw, wanted)
    except Misfit as error:
        raise InputError(finding.problem(file) for finding in error.findings) from None


def _record_of(raw: Any, wanted: str | None) -> Any:
    found = dict(raw).get("format") if isinstance(raw, tuple) else None
    if found is not None and (type(found) is not str or found not in ((wanted,) if wanted else RECORDS)):
        raise _other_format(found, wanted)
    reader = record_reader(RECORDS[wanted or found or TOURNAMENT], also=("format",))
    missing = [Finding("missing-field", {"name": "format"}, ("format",))] if found is None else []
    try:
        record = reader(raw)
    except Misfit as error:
        raise Misfit(missing + error.findings if isinstance(raw, tuple) else error.findings) from None
    if missing:
        raise Misfit(missing)
    return record


def _other_format(found: Any, wanted: str | None) -> Misfit:
    if found == SEASON:
        return misfit("season-not-tournament", "format")
    if found == TOURNAMENT:
        return misfit("tournament-not-season", "format")
    return misfit("unknown-format", "format", found=found, known=[wanted] if wanted else list(RECORDS))
