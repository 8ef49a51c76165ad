"""FIDE's tournament report files: TRF16, TRF26, and the dialects of the chess server lichess and of PlayStrategy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import System
from tabellone.exchange.sources.found import FoundPlayer, FoundTournament
from tabellone.exchange.sources.trf_lines import (
    MOST_ROUNDS,
    PLAYER,
    PlayerLine,
    RoundEntry,
    TrfLine,
    lines_by_tag,
    one_line_label,
    player_line,
)
from tabellone.exchange.sources.trf_pairings import (
    Pairings,
    PairingSheet,
    Scoring,
    last_round,
    pairings_of,
    scoring_of,
    worth_of,
)
from tabellone.exchange.sources.values import Findings, as_text, quotable

MOST_ENTRIES: Final = 25_000
MOST_BYES: Final = 500  # lines
_BYE = re.compile(r"240 ([FHZfhz]) +([0-9]{1,3})((?: +[0-9]{1,4})+)")
_SERVER = re.compile(r"\b(?:lichess|playstrategy)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TrfReport:
    """A TRF file taken apart: its lines by tag, its head, its players by starting number, their pairings."""

    lines: Mapping[str, Sequence[TrfLine]]
    header: TrfHeader
    players: Mapping[int, PlayerLine]
    pairings: Pairings
    keys: Mapping[int, str]
    remarks: tuple[Problem, ...]


def read_trf(text: str) -> FoundTournament:
    """What a TRF file says; a player's key is the starting number."""
    found = trf_report(text)
    return FoundTournament(
        "trf",
        "",
        tuple(
            FoundPlayer(found.keys[number], player.name or found.keys[number], rank=player.rank, points=player.points)
            for number, player in found.players.items()
        ),
        found.pairings.games,
        name=found.header.name,
        link=found.header.link,
        start=found.header.start,
        end=found.header.end,
        system=found.header.system,
        rounds=found.header.rounds or last_round(found.players) or None,
        remarks=Findings(*found.remarks).remarks,
    )


def trf_report(text: str, *, by_name: bool = False) -> TrfReport:
    """The file taken apart; `by_name` takes the lower-case name, which is an account there, as the player's key."""
    lines = lines_by_tag(as_text(text))
    head, rules = trf_header(lines), scoring_of(lines)
    players, remarks = _players(lines)
    players = _with_byes(players, lines.get("240", ()))
    keys = _accounts(players) if by_name else {number: str(number) for number in players}
    server = any(_SERVER.search(line.value) for tag in ("022", "032", "102") for line in lines.get(tag, ()))
    found = pairings_of(PairingSheet(players, keys, rules, head.system, head.days, running="Z" if server else ""))
    doubts = (*head.remarks, *remarks, *_too_many_rounds(head, players), *found.remarks)
    return TrfReport(lines, head, players, found, keys, (*doubts, *_points(players, found, rules)))


def _players(lines: Mapping[str, Sequence[TrfLine]]) -> tuple[dict[int, PlayerLine], list[Problem]]:
    found: dict[int, PlayerLine] = {}
    remarks: list[Problem] = []
    problems: list[Problem] = []
    entries = 0
    for line in lines.get(PLAYER, ()):
        player = player_line(line)
        if player is None:
            remarks.append(Problem.of("source-trf-no-number", line.place, found=quotable(line.text[4:8])))
            continue
        before = found.setdefault(player.number, player)
        remarks += _of_line(player) if before is player else ()
        if before is not player:
            told = {"number": player.number, "other": before.line.number}
            same = before.line.text == line.text
            (remarks if same else problems).append(Problem("source-trf-double-number", line.place, values=told))
        entries += len(player.entries)
        if entries > MOST_ENTRIES:
            raise InputError.of("source-trf-too-much", line.place, most=MOST_ENTRIES)
    if problems or not found:
        raise InputError(Findings(*problems).remarks or [Problem("source-trf-no-players")])
    return found, remarks


def _accounts(players: Mapping[int, PlayerLine]) -> dict[int, str]:
    """Names in lower case, each of one player only."""
    found: dict[str, PlayerLine] = {}
    for number, player in players.items():
        before = found.setdefault(player.name.lower() or f"#{number}", player)
        if before is not player:
            told = {"name": quotable(player.name), "other": before.line.number}
            raise InputError([Problem("source-trf-double-name", player.line.place, values=told)])
    return {player.number: key for key, player in found.items()}


def _of_line(player: PlayerLine) -> Iterator[Problem]:
    yield from player.remarks
    if not player.name:
        yield Problem.of("source-trf-no-name", player.line.place, number=player.number)


def _with_byes(players: dict[int, PlayerLine], lines: Sequence[TrfLine]) -> dict[int, PlayerLine]:
    """Byes of TRF26's own lines, for players whose line says nothing of the round."""
    found = dict(players)
    for told in filter(None, (_BYE.fullmatch(line.text) for line in lines[:MOST_BYES])):
        number, bye = int(told[2]), RoundEntry(0, "", told[1].upper())
        for player in (found[int(at)] for at in told[3].split() if int(at) in found):
            if number and number not in player.entries:
                found[player.number] = replace(player, entries={**player.entries, number: bye})
    return found


def _too_many_rounds(head: TrfHeader, players: Mapping[int, PlayerLine]) -> Iterator[Problem]:
    last = last_round(players)
    if head.rounds and last > head.rounds:
        yield Problem.of("source-trf-more-rounds", told=head.rounds, found=last)


def _points(players: Mapping[int, PlayerLine], found: Pairings, rules: Scoring) -> Iterator[Problem]:
    """A remark for every total that is not the sum of its rounds."""
    for player in players.values():
        entries = (entry for number, entry in player.entries.items() if number in found.drawn)
        total = sum((worth_of(entry, rules) for entry in entries), Decimal(0))
        if player.points is not None and player.points != total:
            told = {"name": quotable(player.name), "told": player.points, "found": total}
            yield Problem("source-trf-points", player.line.place, values=told)


_KINDS: tuple[tuple[System, re.Pattern[str]], ...] = (
    ("round_robin", re.compile(r"robin|berger|girone|italiana|todos contra|rundenturnier", re.IGNORECASE)),
    ("knockout", re.compile(r"knock|eliminat|eliminaz|k\.?o\.?(?!\w)", re.IGNORECASE)),
    ("swiss", re.compile(r"swiss|svizzer|suizo|suisse|schweizer|dutch|burstein|dubov", re.IGNORECASE)),
)
_MOST_LINES = 20  # of the rounds' days
_ADDRESS = re.compile(r"https?://[^\s\"'<>]{1,400}", re.IGNORECASE)
_TEAM_TAGS = ("013", "310", "320", "330", "352", "362")

Lines = Mapping[str, Sequence[TrfLine]]


@dataclass(frozen=True, slots=True)
class TrfHeader:
    """What the head says; None and empty where it says nothing."""

    name: str = ""
    city: str = ""
    start: date | None = None
    end: date | None = None
    system: System | None = None
    rounds: int | None = None
    days: Mapping[int, date] = field(default_factory=dict)
    link: str = ""
    remarks: tuple[Problem, ...] = ()


def trf_header(lines: Lines) -> TrfHeader:
    """The head of the file."""
    start, end = (trf_day(_first(lines, tag)) for tag in ("042", "052"))
    rounds = next((found for tag in ("XXR", "142") if (found := _whole(_first(lines, tag)))), None)
    days = {
        number: known for line in lines.get("132", ())[:_MOST_LINES] for number, known in round_days(line.text).items()
    }
    name, city = (one_line_label(_first(lines, tag)) for tag in ("012", "022"))
    return TrfHeader(name, city, start, end, _system(lines), rounds, days, _link(lines), tuple(_remarks(lines)))


def _link(lines: Lines) -> str:
    """The address of the tournament's page, which servers write where the city stands."""
    found = (_ADDRESS.search(line.value) for tag in ("022", "012", "102") for line in lines.get(tag, ())[:_MOST_LINES])
    return next((one[0] for one in found if one), "")


def _first(lines: Lines, tag: str) -> str:
    return next((line.value for line in lines.get(tag, ()) if line.value), "")


def _whole(text: str) -> int | None:
    found = re.match(r"[0-9]{1,3}(?![0-9])", text)
    return int(found[0]) if found and 0 < int(found[0]) <= MOST_ROUNDS else None


def _system(lines: Lines) -> System | None:
    for tag in ("092", "192"):
        text = _first(lines, tag)
        for system, words in _KINDS:
            if words.search(text):
                return system
    return None


def _remarks(lines: Lines) -> Iterator[Problem]:
    for tag in ("042", "052"):
        text = _first(lines, tag)
        if text and trf_day(text) is None:
            yield Problem.of("source-trf-bad-day", lines[tag][0].place, found=quotable(text))
    for tag in ("XXR", "142"):
        text = _first(lines, tag)
        if text and _whole(text) is None:
            yield Problem.of("source-trf-bad-rounds", lines[tag][0].place, found=quotable(text))
    teams = [line for tag in _TEAM_TAGS for line in lines.get(tag, ())]
    if teams or _first(lines, "082").strip("0 ") or "team" in _first(lines, "092").lower():
        yield Problem("source-trf-teams", teams[0].place if teams else "")


FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2200
_CENTURY = 2000
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SIGN = r"\s*[/.\-]\s*"
_YEAR_FIRST = re.compile(rf"([0-9]{{4}}){_SIGN}([0-9]{{1,2}}){_SIGN}([0-9]{{1,2}})")
_YEAR_LAST = re.compile(rf"([0-9]{{1,2}}){_SIGN}([0-9]{{1,2}}){_SIGN}([0-9]{{4}})")
_SHORT = re.compile(rf"([0-9]{{2}}){_SIGN}([0-9]{{2}}){_SIGN}([0-9]{{2}})")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3})[a-z]*\.?\s+([0-9]{1,2}),?\s+([0-9]{4})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})\.?\s+([A-Za-z]{3})[a-z]*\.?,?\s+([0-9]{4})")
_ANY = re.compile(r"[0-9]{2,4}[/.\-][0-9]{2}[/.\-][0-9]{2,4}")


def trf_day(text: str) -> date | None:
    """The day that a text means; None when it means none. Of 05/06/2026 the first number is the day."""
    text = text.strip()
    if found := _YEAR_FIRST.match(text):
        return _date(found[1], found[2], found[3])
    if found := _YEAR_LAST.match(text):
        return _date(found[3], found[2], found[1]) or _date(found[3], found[1], found[2])
    if found := _MONTH_FIRST.match(text):
        return _date(found[3], _month(found[1]), found[2])
    if found := _DAY_FIRST.match(text):
        return _date(found[3], _month(found[2]), found[1])
    return None


def short_day(text: str) -> date | None:
    """The day of a round: the year first, of two digits or of four."""
    if found := _SHORT.fullmatch(text.strip()):
        return _date(str(_CENTURY + int(found[1])), found[2], found[3])
    return trf_day(text)


def round_days(line: str) -> dict[int, date]:
    """The days of the rounds of a line 132: each in its columns; where some are not, as they follow each other."""
    slices = [line[start : start + 8].strip() for start in range(91, len(line), 10)]
    fitting = any(slices) and all(text == "" or _SHORT.fullmatch(text) for text in slices)
    texts = slices if fitting else _ANY.findall(line[4:])
    found = {number: short_day(text) for number, text in enumerate(texts, start=1)}
    return {number: known for number, known in found.items() if known}


def _month(word: str) -> str:
    return str(_MONTHS.index(word.lower()) + 1) if word.lower() in _MONTHS else "0"


def _date(year: str, month: str, number: str) -> date | None:
    try:
        found = date(int(year), int(month), int(number))
    except ValueError:
        return None
    return found if FIRST_YEAR <= found.year <= LAST_YEAR else None
