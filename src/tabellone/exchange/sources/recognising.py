"""Any file of a platform, recognised by itself; and several files of one tournament, put together."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources import abstractplay, boardgamearena, playstrategy, trf
from tabellone.exchange.sources.abstractplay_records import with_divisions
from tabellone.exchange.sources.found import FoundTournament, Platform
from tabellone.exchange.sources.playstrategy_pages import lists_members
from tabellone.exchange.sources.trf_lines import is_trf
from tabellone.exchange.sources.values import MOST_BYTES, Findings, as_text, json_of, quotable

MOST_FILES: Final = 200


@dataclass(frozen=True, slots=True)
class Format:
    """A family of files: how it is known, and how it is read."""

    name: str
    recognises: Callable[[str], bool]
    read: Callable[[str], FoundTournament]


# a dialect stands before what it is a dialect of
FORMATS: Final = (
    Format("PlayStrategy", playstrategy.is_playstrategy, playstrategy.read_playstrategy),
    Format("TRF", is_trf, trf.read_trf),
    Format("AbstractPlay", abstractplay.is_abstractplay, abstractplay.read_abstractplay),
    Format("BoardGameArena", boardgamearena.is_boardgamearena, boardgamearena.read_boardgamearena),
)
_FAMILIES: Final[dict[Platform, str]] = {
    "": "TRF",
    "abstractplay": "AbstractPlay",
    "boardgamearena": "BoardGameArena",
    "playstrategy": "PlayStrategy",
}
_PGN = re.compile(r'\[\w+ "[^"\n]*"\]')
_PAGE = re.compile(r"(?:<!doctype html|<html|<\?xml)", re.IGNORECASE)


def read_source(data: bytes | str) -> FoundTournament:
    """What a file or a pasted text says, whichever platform it is from."""
    text = as_text(data)
    for each in FORMATS:
        if each.recognises(text):
            return each.read(text)
    raise _unknown(text)


def read_sources(parts: Sequence[bytes | str]) -> FoundTournament:
    """Several files of the same tournament as one; each problem names the file by its number in `file`."""
    if not parts:
        raise InputError.of("source-empty")
    if len(parts) > MOST_FILES:
        raise InputError.of("source-too-many-files", most=MOST_FILES)
    if sum(map(len, parts)) > MOST_BYTES:
        raise InputError.of("source-too-large", most=MOST_BYTES // 1024**2)
    if len(parts) == 1:
        return read_source(parts[0])
    problems: list[Problem] = []
    found: list[FoundTournament] = []
    for number, part in enumerate(parts, start=1):
        try:
            found.append(_numbered(read_source(part), number))
        except InputError as error:
            problems += [replace(problem, file=str(number)) for problem in error.problems]
    if problems:
        raise InputError(Findings(*problems).remarks)
    return _together(found)


def _numbered(found: FoundTournament, number: int) -> FoundTournament:
    return replace(found, remarks=tuple(replace(remark, file=str(number)) for remark in found.remarks))


def _together(found: Sequence[FoundTournament]) -> FoundTournament:
    """The files put together as their platform's reader knows; the same file twice counts once."""
    distinct: list[FoundTournament] = []
    for each in found:
        if all(replace(each, remarks=()) != replace(other, remarks=()) for other in distinct):
            distinct.append(each)
    if len(distinct) == 1:
        return distinct[0]
    platforms = {each.platform for each in distinct}
    if platforms == {"playstrategy"}:
        return playstrategy.joined_files(distinct)
    records = [each for each in distinct if each.format == "abstractplay-records"]
    if platforms == {"abstractplay"} and len(distinct) == 2 and len(records) == 1:
        return with_divisions(records[0], next(each for each in distinct if each is not records[0]))
    raise InputError.of("source-not-together", files=tuple(map(_called, distinct[:10])))


def _called(found: FoundTournament) -> str:
    name = quotable(found.name or found.source_id)
    return f"{_FAMILIES[found.platform]} ({name})" if name else _FAMILIES[found.platform]


def _unknown(text: str) -> InputError:
    """The refusal of a text that no reader knows, with what it seems to be."""
    start = text.lstrip("\ufeff \t\n")
    seen = {"seen": quotable(start.split("\n", 1)[0])}
    if lists_members(text):
        return InputError.of("source-is-members")
    if _PGN.match(start):
        return InputError([Problem("source-is-pgn", values=seen)])
    if _PAGE.match(start):
        return InputError([Problem("source-is-page", values=seen)])
    if start.startswith(("{", "[")):
        json_of(text)  # says where it is damaged
    known = tuple(each.name for each in FORMATS)
    return InputError.of("source-unknown", known=known, **seen)
