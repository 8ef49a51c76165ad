"""The two formats: whole documents read in, with everything wrong found and placed; rounds and tables by number."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import Round, Season, Tournament
from tabellone.exchange.documents import structure
from tabellone.exchange.documents.reader import record_reader
from tabellone.exchange.documents.scalars import Reader
from tabellone.exchange.documents.text import DocumentError, Finding, document_error, parsed_json, without_paths

_ROUND = re.compile(r"rounds\[(\d+)\](?:\.tables\[(\d+)\])?")


@dataclass(frozen=True, slots=True)
class Order:
    """Where each round, and each table of it, stands in the document; empty when already by number."""

    rounds: tuple[tuple[int, tuple[int, ...]], ...] = ()

    def as_written(self, problem: Problem) -> Problem:
        """The problem with its place in the document."""
        return replace(problem, place=_ROUND.sub(self._place, problem.place)) if self.rounds else problem

    def _place(self, match: re.Match[str]) -> str:
        index, tables = self.rounds[int(match[1])]
        return f"rounds[{index}]" + (f".tables[{tables[int(match[2])]}]" if match[2] else "")


def ordered_by_number(tournament: Tournament) -> tuple[Tournament, Order]:
    """The tournament with rounds and tables by number, and how they stood."""
    if _by_number(tournament):
        return tournament, Order()
    order = [(index, _table_order(tournament.rounds[index])) for index in _round_order(tournament)]
    rounds = tuple(
        replace(tournament.rounds[index], tables=tuple(tournament.rounds[index].tables[nth] for nth in tables))
        for index, tables in order
    )
    return replace(tournament, rounds=rounds), Order(tuple(order))


def _by_number(tournament: Tournament) -> bool:
    numbers = [played.number for played in tournament.rounds]
    return numbers == sorted(numbers) and all(_tables_by_number(played) for played in tournament.rounds)


def _tables_by_number(played: Round) -> bool:
    numbers = [table.number for table in played.tables]
    return numbers == sorted(numbers)


def _round_order(tournament: Tournament) -> list[int]:
    return sorted(range(len(tournament.rounds)), key=lambda index: tournament.rounds[index].number)


def _table_order(played: Round) -> tuple[int, ...]:
    return tuple(sorted(range(len(played.tables)), key=lambda index: played.tables[index].number))


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
    tournament, order = ordered_by_number(tournament)
    return TournamentDocument(tournament, file, order)


def _sound(data: bytes | str, file: str, *, wanted: str | None) -> Any:
    """The record of a document in which nothing is wrong; `wanted` is its format, None = whichever it says."""
    try:
        raw = parsed_json(data)
        reader, findings = _reader_of(raw, wanted)
    except DocumentError as error:
        raise UnsoundDocumentError(finding.problem(file) for finding in error.findings) from None
    record, misfits = _read(reader, raw)
    problems = [finding.problem(file) for finding in findings + misfits]
    if record is not None:
        check = (
            structure.season_structure_problems
            if isinstance(record, Season)
            else structure.tournament_structure_problems
        )
        problems += [replace(problem, file=file) for problem in problems_apart(check(record), problems)]
    if problems:
        raise UnsoundDocumentError(problems, record if isinstance(record, Tournament) else None)
    return record


def _read(reader: Reader, raw: Any) -> tuple[Any, list[Finding]]:
    """The record and what did not fit it: read without that where possible, else no record."""
    try:
        return reader(raw), []
    except DocumentError as error:
        rest = without_paths(raw, [finding.path for finding in error.findings])
        with contextlib.suppress(DocumentError):
            return reader(rest), error.findings
        return None, error.findings


def problems_apart(problems: Iterable[Problem], known: Iterable[Problem]) -> list[Problem]:
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


def _other_format(found: Any, wanted: str | None) -> DocumentError:
    if found == SEASON:
        return document_error("season-not-tournament", "format")
    if found == TOURNAMENT:
        return document_error("tournament-not-season", "format")
    return document_error("unknown-format", "format", found=found, known=[wanted] if wanted else list(RECORDS))
