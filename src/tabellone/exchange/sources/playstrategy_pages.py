"""What PlayStrategy tells of a tournament, its standing and its teams, row by row.

A field of another type counts as missing. Objects stand one a line (a stream that is kept alive has `{}` too), or in
one list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any, Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources import values
from tabellone.exchange.sources.found import FoundPlayer, FoundTournament
from tabellone.exchange.sources.trf import TrfReport, trf_report
from tabellone.exchange.sources.trf_lines import MOST_ROUNDS, is_trf, one_line_label
from tabellone.exchange.sources.values import Findings, as_text, json_lines, json_of, quotable

MOST_LINES: Final = 10_000
_LISTED = re.compile(r'\{\s*"games"\s*:\s*\[')


def json_rows(text: str) -> Iterator[tuple[str, Row]]:
    """Every object with its place."""
    if text.count("\n") > MOST_LINES:
        raise InputError.of("source-playstrategy-too-many", most=MOST_LINES)
    for number, (place, value) in enumerate(_values(text)):
        if number >= MOST_LINES:
            raise InputError.of("source-playstrategy-too-many", place, most=MOST_LINES)
        if not isinstance(value, dict):
            raise InputError.of("source-playstrategy-no-object", place, found=quotable(value))
        if value:
            yield place, value


def first_row(text: str) -> Row:
    """The first object, empty where there is none."""
    try:
        return next((row for _, row in json_rows(text)), {})
    except InputError:
        return {}


def _values(text: str) -> Iterator[tuple[str, Any]]:
    if not text.lstrip().startswith(("{", "[")):
        return
    if _one_a_line(text):
        yield from ((f"line {number}", value) for number, value in json_lines(text))
        return
    whole = json_of(text).value
    listed = whole.get("games") if isinstance(whole, dict) and isinstance(whole.get("games"), list) else whole
    if isinstance(listed, list):
        yield from ((f"[{index}]", value) for index, value in enumerate(listed))
    else:
        yield "", whole


def _one_a_line(text: str) -> bool:
    line = text.strip().split("\n", 1)[0].strip()
    return line.startswith("{") and line.endswith("}") and not _LISTED.match(line)


Row = Mapping[str, Any]
LONGEST: Final = 200
MOST: Final = 10**6


def text_in(row: Row, name: str) -> str:
    """A text in one line, empty when there is none, or one too long to be a name."""
    found = row.get(name)
    return one_line_label(found) if isinstance(found, str) and len(found) <= LONGEST else ""


def number_in(row: Row, name: str) -> Decimal | None:
    """A number, whole or not."""
    found = values.decimal_of(row.get(name))
    return found if found is not None and -MOST < found < MOST else None


def day_in(row: Row, *names: str) -> date | None:
    """The day of the first of these moments that is there: milliseconds since 1970, or a text that starts with it."""
    days = (values.day_of(row.get(name), a_second=1000) for name in names)
    return next((found for found in days if found), None)


MATCH_SCORE: Final = "match-score"
BEST_OF: Final = "best-of-"
PLAY_ALL: Final = "play-"
MOST_GAMES: Final = 50
_OPTIONS = (("isMcMahon", "mcmahon"), ("isHandicapped", "handicapped"), ("isMedley", "medley"))


def is_swiss(row: Row) -> bool:
    """Whether an object tells a Swiss tournament."""
    return {"id", "nbRounds", "variant"} <= row.keys()


def is_arena(row: Row) -> bool:
    """Whether an object tells an arena."""
    return {"id", "fullName", "variant"} <= row.keys()


def read_info(text: str) -> FoundTournament:
    """What the tournament is; `variants` name how it is played, such as `match-score`, `best-of-3`, `play-4`."""
    place, row = next(json_rows(text), ("", {}))
    if not (is_swiss(row) or is_arena(row)):
        raise InputError.of("source-playstrategy-no-rows", place)
    swiss = is_swiss(row)
    rounds = values.whole_of(row.get("nbRounds"))
    medley = values.flag_of(row.get("isMedley"))
    remarks = []
    if swiss and text_in(row, "status") in {"created", "started"}:
        remarks.append(Problem("source-playstrategy-not-finished", place))
    return FoundTournament(
        "playstrategy-swiss" if swiss else "playstrategy-arena",
        "playstrategy",
        (),
        (),
        name=text_in(row, "name") if swiss else text_in(row, "fullName"),
        game="" if medley else text_in(row, "variant") or text_in(values.object_of(row.get("variant")), "key"),
        variants=tuple(_options(row)),
        source_id=text_in(row, "id"),
        start=day_in(row, "startsAt"),
        system="swiss" if swiss else "other",
        rounds=rounds if rounds and rounds <= MOST_ROUNDS else None,
        remarks=tuple(remarks),
    )


def _options(row: Row) -> Iterator[str]:
    games = values.whole_of(row.get("nbGamesPerRound"))
    if games and 1 < games <= MOST_GAMES:
        yield f"{BEST_OF if values.flag_of(row.get('isBestOfX')) else PLAY_ALL}{games}"
    if values.flag_of(row.get("isMatchScore")):
        yield MATCH_SCORE
    yield from (option for name, option in _OPTIONS if values.flag_of(row.get(name)))
    if points := values.whole_of(row.get("backgammonPoints")):
        yield f"backgammon-to-{points}"


MACHINE: Final = "BOT"
_FIRST = ["rank", "title", "username", "rating"]
_TOTALS = ("points", "score")


def is_result(row: Row) -> bool:
    """Whether an object is a line of a standing."""
    return "rank" in row and "username" in row and any(total in row for total in _TOTALS)


def is_csv(text: str) -> bool:
    """Whether the text is a standing as CSV: known by its heading."""
    return _cells(text.lstrip().split("\n", 1)[0])[:4] == _FIRST


def read_results(text: str) -> FoundTournament:
    """A standing: players with rank and total, no games."""
    found: dict[str, FoundPlayer] = {}
    remarks: list[Problem] = []
    arena = False
    for place, row in _csv_rows(text) if is_csv(text) else json_rows(text):
        name = text_in(row, "username")
        if not name:
            remarks.append(Problem("source-playstrategy-no-name", place))
            continue
        arena |= "score" in row and "points" not in row
        before = found.setdefault(name.lower(), _player(row, name))
        if before != _player(row, name):
            told = {"name": name, "one": before.rank, "two": values.whole_of(row.get("rank"))}
            raise InputError([Problem("source-playstrategy-double-player", place, values=told)])
        if values.flag_of(row.get("disqualified")):
            remarks.append(Problem.of("source-playstrategy-disqualified", place, name=name))
    if not found:
        raise InputError.of("source-playstrategy-no-rows")
    return FoundTournament(
        f"playstrategy-{'arena' if arena else 'swiss'}-results",
        "playstrategy",
        tuple(found.values()),
        (),
        system="other" if arena else "swiss",
        remarks=Findings(*remarks).remarks,
    )


def _player(row: Row, name: str) -> FoundPlayer:
    total = next((number_in(row, total) for total in _TOTALS if total in row), None)
    machine = text_in(row, "title").upper() == MACHINE
    return FoundPlayer(name.lower(), name, name.lower(), machine, values.whole_of(row.get("rank")) or None, total)


def _cells(line: str) -> list[str]:
    return [cell.strip().strip('"').lower() for cell in line.split(",")]


def _csv_rows(text: str) -> Iterator[tuple[str, Row]]:
    """Rows by their headings; what stands after the last separator, a team, may hold further commas."""
    lines = text.split("\n", MOST_LINES + 1)
    if len(lines) > MOST_LINES:
        raise InputError.of("source-playstrategy-too-many", most=MOST_LINES)
    start = next(index for index, line in enumerate(lines) if line.strip())
    headings = _cells(lines[start])
    for number, line in enumerate(lines[start + 1 :], start=start + 2):
        if not line.strip():
            continue
        cells = line.split(",", len(headings) - 1)
        if len(cells) < 5:
            raise InputError.of("source-playstrategy-short-row", f"line {number}", row=quotable(line))
        yield f"line {number}", {name: cell.strip().strip('"') for name, cell in zip(headings, cells, strict=False)}


_OURS = re.compile(r"^(?:022|102) .*playstrategy\.org|^032 +PlayStrategy", re.MULTILINE | re.IGNORECASE)
_ID = re.compile(r"/swiss/(\w{8})(?!\w)", re.ASCII)


def is_swiss_trf(text: str) -> bool:
    """Whether the text is a TRF file that PlayStrategy wrote."""
    return is_trf(text) and bool(_OURS.search(text))


def read_swiss_trf(text: str) -> FoundTournament:
    """Structure and results; where a line XXA stands, points are not those of the tournament and are left out."""
    found = trf_report(text, by_name=True)
    shifted = found.lines.get("XXA", ())
    remarks = list(found.remarks)
    if shifted:
        remarks.append(Problem("source-playstrategy-points-elsewhere", shifted[0].place))
    if found.header.end is None:
        remarks.append(Problem("source-playstrategy-not-finished"))
    address = next((_ID.search(line.value) for line in found.lines.get("022", ())), None)
    games = found.pairings.games
    if shifted:
        games = tuple(replace(g, seats=tuple(replace(seat, points=None) for seat in g.seats)) for g in games)
    return FoundTournament(
        "playstrategy-trf",
        "playstrategy",
        _players(found, points=not shifted),
        games,
        name=found.header.name,
        link=found.header.link,
        source_id=address[1] if address else "",
        start=found.header.start,
        end=found.header.end,
        system="swiss",
        rounds=found.header.rounds,
        remarks=Findings(*remarks).remarks,
    )


def _players(found: TrfReport, *, points: bool) -> tuple[FoundPlayer, ...]:
    return tuple(
        FoundPlayer(key, player.name or key, key if player.name else None, points=player.points if points else None)
        for player, key in ((found.players[number], key) for number, key in found.keys.items())
    )


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A member: the account's id, in lower case, and the nickname as its owner writes it."""

    id: str
    nickname: str


def is_member_row(row: Row) -> bool:
    """Whether an object is an account and nothing else."""
    return "id" in row and ("username" in row or "name" in row) and not {"rank", "players", "nbPlayers"} & row.keys()


def lists_members(text: str) -> bool:
    """Whether the text is a list of members."""
    row = first_row(text)
    return is_member_row(row) and bool({"perfs", "createdAt", "joinedTeamAt", "seenAt"} & row.keys())


def members_listed(text: str) -> tuple[TeamMember, ...]:
    """The members of the team, each once, in the order of the list."""
    found: dict[str, TeamMember] = {}
    for place, row in json_rows(as_text(text)):
        name = text_in(row, "username") or text_in(row, "name")
        account = (text_in(row, "id") or name).lower()
        if not account or not is_member_row({**row, "id": account, "name": name}):
            raise InputError.of("source-playstrategy-no-member", place)
        found.setdefault(account, TeamMember(account, name or account))
    if not found:
        raise InputError.of("source-playstrategy-no-members")
    return tuple(found.values())
