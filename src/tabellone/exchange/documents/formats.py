"""The two formats: whole documents read in, with everything wrong found and placed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import Season, Tournament
from tabellone.exchange.documents import season_structure, structure
from tabellone.exchange.documents.misfit import Finding, Misfit, misfit, without
from tabellone.exchange.documents.order import Order, in_order
from tabellone.exchange.documents.reader import record_reader
from tabellone.exchange.documents.scalars import Reader
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


class UnsoundDocumentError(InputError):
    """A document with problems, and the tournament that is left without them, where that can be told."""

    def __init__(self, problems: Iterable[Problem], rest: Tournament | None = None) -> None:
        super().__init__(problems)
        self.rest = rest


def read_document(data: bytes | str, file: str = "") -> TournamentDocument | Season:
    """A document of either format; an InputError holds all its problems."""
    record = _sound(data, file, wanted=None)
    return record if isinstance(record, Season) else _document(record, file)


def read_tournament_document(data: bytes | str, file: str = "") -> TournamentDocument:
    """A tournament document; an InputError holds all its problems."""
    return _document(_sound(data, file, wanted=TOURNAMENT), file)


def read_tournament(data: bytes | str, file: str = "") -> Tournament:
    """The tournament of a document; an InputError holds all its problems."""
    return read_tournament_document(data, file).tournament


def read_season(data: bytes | str, file: str = "") -> Season:
    """A season document; an InputError holds all its problems."""
    season: Season = _sound(data, file, wanted=SEASON)
    return season


def _document(tournament: Tournament, file: str) -> TournamentDocument:
    game = tournament.game or BY_ID[tournament.rulebook].ABOUT.game
    if game != tournament.game:
        tournament = replace(tournament, game=game)
    tournament, order = in_order(tournament)
    return TournamentDocument(tournament, file, order)


def _sound(data: bytes | str, file: str, *, wanted: str | None) -> Any:
    """The record of a document in which nothing is wrong; `wanted` is its format, None = whichever it says."""
    try:
        raw = parsed(data)
        reader, findings = _reader_of(raw, wanted)
    except Misfit as error:
        raise UnsoundDocumentError(finding.problem(file) for finding in error.findings) from None
    record, misfits = _read(reader, raw)
    problems = [finding.problem(file) for finding in findings + misfits]
    if record is not None:
        check = season_structure.problems if isinstance(record, Season) else structure.problems
        problems += [replace(problem, file=file) for problem in apart(check(record), problems)]
    if problems:
        raise UnsoundDocumentError(problems, record if isinstance(record, Tournament) else None)
    return record


def _read(reader: Reader, raw: Any) -> tuple[Any, list[Finding]]:
    """The record and what did not fit it: read without that where possible, else no record."""
    try:
        return reader(raw), []
    except Misfit as error:
        rest = without(raw, [finding.path for finding in error.findings])
        with contextlib.suppress(Misfit):
            return reader(rest), error.findings
        return None, error.findings


def apart(problems: Iterable[Problem], known: Iterable[Problem]) -> list[Problem]:
    """The problems that do not stand where another is known already: they may only follow from it."""
    places = {problem.place for problem in known}
    above = {part for place in places for part in _around(place)}
    return [problem for problem in problems if problem.place not in above and places.isdisjoint(_around(problem.place))]


def _around(place: str) -> Iterator[str]:
    """The place and each that it is part of: `players[1].id`, `players[1]`, `players`."""
    while place:
        yield place
        place = place[: max(place.rfind("."), place.rfind("["), 0)]


def _reader_of(raw: Any, wanted: str | None) -> tuple[Reader, list[Finding]]:
    """The reader of the format that the document says it has, and a finding if it says none."""
    found = dict(raw).get("format") if isinstance(raw, tuple) else None
    if found is not None and (type(found) is not str or found not in ((wanted,) if wanted else RECORDS)):
        raise _other_format(found, wanted)
    reader = record_reader(RECORDS[wanted or found or TOURNAMENT], also=("format",))
    silent = isinstance(raw, tuple) and found is None
    return reader, [Finding("missing-field", {"name": "format"}, ("format",))] if silent else []


def _other_format(found: Any, wanted: str | None) -> Misfit:
    if found == SEASON:
        return misfit("season-not-tournament", "format")
    if found == TOURNAMENT:
        return misfit("tournament-not-season", "format")
    return misfit("unknown-format", "format", found=found, known=[wanted] if wanted else list(RECORDS))
