"""The two formats: documents read in with everything wrong found and placed, rounds and tables by number; written out.

Written documents are JSON that people can read and compare line by line: small objects stand on one line.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache
from json.encoder import encode_basestring
from typing import Any, NamedTuple

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import Round, Season, Table, Tournament
from tabellone.exchange.documents import structure
from tabellone.exchange.documents.reader import record_reader
from tabellone.exchange.documents.scalars import (
    DocumentError,
    Finding,
    Reader,
    document_error,
    parsed_json,
    without_paths,
)

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
    order = tuple((index, _by_number(tournament.rounds[index].tables)) for index in _by_number(tournament.rounds))
    rounds = tuple(
        replace(tournament.rounds[index], tables=tuple(tournament.rounds[index].tables[nth] for nth in tables))
        for index, tables in order
    )
    if rounds == tournament.rounds:
        return tournament, Order()
    return replace(tournament, rounds=rounds), Order(order)


def _by_number(items: Sequence[Round] | Sequence[Table]) -> tuple[int, ...]:
    """The places of the items, by their numbers."""
    return tuple(sorted(range(len(items)), key=lambda index: items[index].number))


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
    if game != tournament.game or tournament.journal:
        tournament = replace(tournament, game=game, journal=None)
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


WIDTH = 110


def write_tournament(tournament: Tournament) -> str:
    """The document of a tournament."""
    return layout({"format": TOURNAMENT, **plain_record(tournament)}) + "\n"


def write_season(season: Season) -> str:
    """The document of a season."""
    return layout({"format": SEASON, **plain_record(season)}) + "\n"


def plain_record(record: Any) -> dict[str, Any]:
    """A record as the JSON object that reads back as it: nothing that goes without saying, lists last, then extras."""
    plain: dict[str, Any] = {}
    lists: dict[str, Any] = {}
    kind: Any = type(record)
    for name, default in _fields(kind):
        value = getattr(record, name)
        if value == default:
            continue
        told = dict(value) if name == "params" else _plain(value)
        (lists if isinstance(told, list) else plain)[name] = told
    params = plain.pop("params", None)
    return {**plain, **({"params": params} if params else {}), **lists, **record.extra}


@cache
def _fields(record: type) -> tuple[tuple[str, Any], ...]:
    """The fields of a record with their defaults; without `extra`, which has no name of its own in a document."""
    return tuple((field.name, _default(field)) for field in fields(record) if field.name != "extra")


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return value
    if is_dataclass(value):
        return plain_record(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else format(value, "f")
    return value.isoformat() if isinstance(value, date) else value


class _Part(NamedTuple):
    """An object or a list: its text on one line, None where that is too long for any line, and what it holds."""

    line: str | None
    items: list[tuple[str, str | _Part]]
    brackets: str


def layout(value: Any, indent: int = 0) -> str:
    """JSON text of a plain value; what fits on a line stands on one."""
    return _laid_out(_told(value), indent)


def _laid_out(part: str | _Part, indent: int) -> str:
    if isinstance(part, str):
        return part
    if part.line is not None and indent and len(part.line) + indent <= WIDTH:
        return part.line
    inner = " " * (indent + 2)
    items = ",\n".join(inner + key + _laid_out(item, indent + 2) for key, item in part.items)
    return f"{part.brackets[0]}\n{items}\n{' ' * indent}{part.brackets[1]}"


def _told(value: Any) -> str | _Part:
    """The text of a value that is no object and no list, or is empty; else its parts."""
    if isinstance(value, dict):
        items = [(f"{_scalar(key)}: ", _told(item)) for key, item in value.items()]
        return _Part(_line(items, "{}"), items, "{}") if items else "{}"
    if isinstance(value, list):
        items = [("", _told(item)) for item in value]
        return _Part(_line(items, "[]"), items, "[]") if items else "[]"
    return _scalar(value)


def _line(items: list[tuple[str, str | _Part]], brackets: str) -> str | None:
    texts, length = [], 0
    for key, item in items:
        line = item if isinstance(item, str) else item.line
        if line is None or length > WIDTH:
            return None
        texts.append(key + line)
        length += len(key) + len(line)
    return f"{brackets[0]}{', '.join(texts)}{brackets[1]}"


def _scalar(value: Any) -> str:
    if type(value) is str:
        return encode_basestring(value)
    # str keeps a number as it stood; format "f" would write out each nought of 1E+999999
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
