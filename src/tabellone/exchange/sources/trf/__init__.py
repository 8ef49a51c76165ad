"""FIDE's tournament report files: TRF16, TRF26, and the dialects of the chess server lichess and of PlayStrategy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import FoundPlayer, FoundTournament
from tabellone.exchange.sources.trf.header import TrfHeader, trf_header
from tabellone.exchange.sources.trf.lines import (
    PLAYER,
    PlayerLine,
    RoundEntry,
    TrfLine,
    is_trf,
    lines_by_tag,
    player_line,
)
from tabellone.exchange.sources.trf.pairings import (
    Pairings,
    PairingSheet,
    Scoring,
    last_round,
    pairings_of,
    scoring_of,
    worth_of,
)
from tabellone.exchange.sources.values import Findings, as_text, quotable

__all__ = ["TrfReport", "is_trf", "read_trf", "trf_report"]


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
            remarks.append(Problem("source-trf-no-number", line.place, values={"found": quotable(line.text[4:8])}))
            continue
        before = found.setdefault(player.number, player)
        remarks += _of_line(player) if before is player else ()
        if before is not player:
            told = {"number": player.number, "other": before.line.number}
            same = before.line.text == line.text
            (remarks if same else problems).append(Problem("source-trf-double-number", line.place, values=told))
        entries += len(player.entries)
        if entries > MOST_ENTRIES:
            raise InputError([Problem("source-trf-too-much", line.place, values={"most": MOST_ENTRIES})])
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
        yield Problem("source-trf-no-name", player.line.place, values={"number": player.number})


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
        yield Problem("source-trf-more-rounds", values={"told": head.rounds, "found": last})


def _points(players: Mapping[int, PlayerLine], found: Pairings, rules: Scoring) -> Iterator[Problem]:
    """A remark for every total that is not the sum of its rounds."""
    for player in players.values():
        entries = (entry for number, entry in player.entries.items() if number in found.drawn)
        total = sum((worth_of(entry, rules) for entry in entries), Decimal(0))
        if player.points is not None and player.points != total:
            told = {"name": quotable(player.name), "told": player.points, "found": total}
            yield Problem("source-trf-points", player.line.place, values=told)
