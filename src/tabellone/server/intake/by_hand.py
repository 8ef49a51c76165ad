"""A stage entered by hand: a crosstable for a round robin, lines for the rounds of a Swiss; both become a source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import Ended, FoundGame, FoundPlayer, FoundSeat, FoundTournament, Platform

MOST_PLAYERS: Final = 64
MOST_ROUNDS: Final = 30
FORMAT: Final = "by-hand"
ONE, HALF, NOTHING = Decimal(1), Decimal("0.5"), Decimal(0)
WIN, DRAW, LOSS, WON_ABSENT, ABSENT, NONE, OWN = "1", "½", "0", "+", "–", "·", "×"
# what people type for a cell, and what it is
TYPED: Final[Mapping[str, str]] = {
    **dict.fromkeys("1", WIN),
    **dict.fromkeys("½=5", DRAW),
    **dict.fromkeys("0", LOSS),
    **dict.fromkeys("+", WON_ABSENT),
    **dict.fromkeys("-–—−", ABSENT),
    **dict.fromkeys("·._?", NONE),
    **dict.fromkeys("×xX*#\\■█", OWN),
}
WORDS: Final = {"1/2": DRAW, "0.5": DRAW, "0,5": DRAW, ".5": DRAW}
MIRRORED: Final = {WIN: LOSS, LOSS: WIN, DRAW: DRAW, WON_ABSENT: ABSENT, ABSENT: WON_ABSENT, NONE: NONE}
SCORES: Final = {WIN: ONE, LOSS: NOTHING, DRAW: HALF, WON_ABSENT: ONE, ABSENT: NOTHING}
RESULTS: Final[Mapping[str, tuple[str, str]]] = {
    "1-0": (WIN, LOSS), "0-1": (LOSS, WIN), "=": (DRAW, DRAW), "½-½": (DRAW, DRAW), "1/2-1/2": (DRAW, DRAW),
    "0.5-0.5": (DRAW, DRAW), "+-": (WON_ABSENT, ABSENT), "-+": (ABSENT, WON_ABSENT), "--": (ABSENT, ABSENT),
}  # fmt: skip
# word by word and never back: a line of blanks would take its length squared
_NAME = r"(\S++(?:\s++\S++)*?)\s++"
LINE: Final = re.compile(rf"(?>{_NAME}({'|'.join(map(re.escape, RESULTS))})\s++)(.+)")
ALONE: Final = re.compile(rf"{_NAME}(bye|absent)(?:\s++(1|0|½|0[.,]5|1/2))?", re.IGNORECASE)
DASHES: Final = str.maketrans("–—−", "---")


def players_typed(text: str) -> tuple[str, ...]:
    """The nicknames of a list, one a line."""
    found = tuple(line.strip() for line in text.splitlines() if line.strip())
    if not 2 <= len(found) <= MOST_PLAYERS:
        raise InputError.of("hand-players", "players", found=len(found), most=MOST_PLAYERS)
    met: dict[str, str] = {}
    for name in found:
        if name.casefold() in met:
            raise InputError.of("hand-player-twice", "players", player=name)
        met[name.casefold()] = name
    return found


def cells_typed(row: str, size: int) -> tuple[str, ...]:
    """The cells of a row as they were typed, with or without spaces between; too short a row goes on empty."""
    parts = [part for part in re.split(r"[\s|;]+", row.strip()) if part]
    if any(part in WORDS for part in parts):
        flat = [WORDS.get(part) or TYPED.get(part, "") for part in parts]
    else:
        flat = [TYPED.get(sign, "") for part in parts for sign in part]
    if "" in flat or len(flat) > size:
        raise ValueError(row)
    return (*flat, *[NONE] * (size - len(flat)))


def crosstable_grid(players: Sequence[str], rows: Sequence[str]) -> list[list[str]]:
    """The whole crosstable: what stands on one side of the diagonal goes for both; two that differ are refused."""
    size, problems = len(players), []
    typed: list[tuple[str, ...]] = []
    for nth in range(size):
        try:
            typed.append(cells_typed(rows[nth] if nth < len(rows) else "", size))
        except ValueError:
            problems.append(Problem.of("hand-row", f"row-{nth}", player=players[nth], cells=size))
            typed.append((NONE,) * size)
    full = [[OWN if one == two else typed[one][two] for two in range(size)] for one in range(size)]
    for one in range(size):
        for two in range(one + 1, size):
            problems += _agreed(full, one, two, players)
    if problems:
        raise InputError(problems)
    return full


def _agreed(full: list[list[str]], one: int, two: int, players: Sequence[str]) -> Iterator[Problem]:
    """Both cells of a pair, each filled from the other where it is empty; both absent is the one way to be alike."""
    mine, theirs = full[one][two], full[two][one]
    mine = NONE if mine == OWN else mine
    theirs = NONE if theirs == OWN else theirs
    if theirs == NONE:
        theirs = MIRRORED[mine]
    elif mine == NONE:
        mine = MIRRORED[theirs]
    elif MIRRORED[mine] != theirs and {mine, theirs} != {ABSENT}:
        yield Problem.of("hand-cells-differ", f"row-{one}", one=players[one], two=players[two])
    full[one][two], full[two][one] = mine, theirs


def found_in_crosstable(players: Sequence[str], rows: Sequence[str], platform: Platform) -> FoundTournament:
    """A round robin; the rounds are not told by a crosstable."""
    full = crosstable_grid(players, rows)
    pairs = ((one, two) for one in range(len(players)) for two in range(one + 1, len(players)))
    games = tuple(
        _typed_game(players[one], players[two], (full[one][two], full[two][one]), None, f"{one + 1}:{two + 1}")
        for one, two in pairs
        if full[one][two] != NONE
    )
    return _found_by_hand(players, games, platform, "round_robin")


def crosstable_pasted(text: str) -> tuple[tuple[str, ...], list[str]]:
    """The players and rows of a crosstable that was copied from somewhere: a number, a name, the cells, totals."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not 2 <= len(lines) <= MOST_PLAYERS:
        raise InputError.of("hand-players", "paste", found=len(lines), most=MOST_PLAYERS)
    found, problems = [], []
    for number, line in enumerate(lines, start=1):
        taken = _taken_apart(line, len(lines))
        if taken is None:
            problems.append(Problem.of("hand-pasted-line", f"line {number}", cells=len(lines)))
        else:
            found.append(taken)
    if problems:
        raise InputError(problems[:20])
    return tuple(name for name, _ in found), [" ".join(row) for _, row in found]


def _taken_apart(line: str, size: int) -> tuple[str, list[str]] | None:
    """The name and the cells of a line: so many signs one after the other, behind a name that has a letter."""
    parts = [part.strip() for part in re.split(r"[\t;|]+|\s+", line.strip()) if part.strip()]
    signs = [WORDS.get(part) or TYPED.get(part, "") for part in parts]
    for first in range(1, len(parts)):
        row = signs[first : first + size]
        together = [TYPED.get(sign, "") for sign in parts[first]] if len(parts[first]) == size > 1 else []
        for found in (row, together):
            if len(found) == size and all(found):
                name = " ".join(parts[1:first] if re.fullmatch(r"\d+[.)]?", parts[0]) and first > 1 else parts[:first])
                return name, found
    return None


def found_in_rounds(players: Sequence[str], rounds: Sequence[str], platform: Platform) -> FoundTournament:
    """A Swiss: for every round lines such as `anna 1-0 bruno`, `carla bye`, `dario absent`; numbers mean the list."""
    named = {name.casefold(): name for name in players} | {str(nth): name for nth, name in enumerate(players, start=1)}
    named |= {name.casefold(): name for name in players}
    problems: list[Problem] = []
    games: list[FoundGame] = []
    for number, text in enumerate(rounds, start=1):
        for line, written in enumerate(text.splitlines(), start=1):
            if written.strip():
                found = _typed_line(" ".join(written.translate(DASHES).split()), number, named)
                place = f"round-{number}"
                if isinstance(found, Problem):
                    problems.append(Problem.of(found.code, place, **found.values, line=line, round=number))
                else:
                    games.append(found)
    if problems:
        raise InputError(problems[:50])
    return _found_by_hand(players, games, platform, "swiss")


def _typed_line(written: str, number: int, named: Mapping[str, str]) -> FoundGame | Problem:
    pair, alone = LINE.fullmatch(written), ALONE.fullmatch(written)
    names = [pair[1], pair[3]] if pair else [alone[1]] if alone else []
    if not names:
        return Problem.of("hand-line", found=written)
    for name in names:
        if name.casefold() not in named:
            near = get_close_matches(name.casefold(), list(named), n=1)
            if near:
                return Problem.of("hand-nobody-near", found=name, near=named[near[0]])
            return Problem.of("hand-nobody", found=name)
    if pair:
        return _typed_game(named[pair[1].casefold()], named[pair[3].casefold()], RESULTS[pair[2]], number, "")
    assert alone  # noqa: S101 - one of the two
    points = {"1": ONE, "0": NOTHING, "": None}.get(alone[3] or "", HALF)
    ended: Ended = "bye" if alone[2].lower() == "bye" else "absent"
    return FoundGame((FoundSeat(named[alone[1].casefold()], points=points),), ended=ended, round=number)


def _typed_game(one: str, two: str, result: tuple[str, str], number: int | None, place: str) -> FoundGame:
    absent = ABSENT in result
    seats = tuple(
        FoundSeat(player, SCORES[sign], lost_by="no_show" if sign == ABSENT else "")
        for player, sign in zip((one, two), result, strict=True)
    )
    return FoundGame(seats, ended="no_show" if absent else "played", round=number, place=place)


def _found_by_hand(
    players: Sequence[str], games: Iterable[FoundGame], platform: Platform, system: str
) -> FoundTournament:
    people = tuple(FoundPlayer(name, name) for name in players)
    return FoundTournament(
        FORMAT, platform, people, tuple(games), system="swiss" if system == "swiss" else "round_robin"
    )
