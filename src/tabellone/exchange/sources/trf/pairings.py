"""Games, byes and absences from the lines of the players: each pairing once, each line checked against the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from tabellone.engine.errors import Problem
from tabellone.engine.facts import System
from tabellone.exchange.sources.found import FoundGame, FoundSeat
from tabellone.exchange.sources.trf.columns import Entry, PlayerLine
from tabellone.exchange.sources.trf.results import UNKNOWN, Outcome, outcome
from tabellone.exchange.sources.trf.scoring import USUAL, Scoring, worth

_ABSENCES = frozenset(("Z", "-", ""))
_STRAY = {"1": "bye", "W": "bye", "=": "bye", "D": "bye", "0": "absent", "L": "absent"}
_BLANK = Entry(0, "", "")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What pairings are read from; `running` is the code of a game that goes on, `keys` name the players."""

    players: Mapping[int, PlayerLine]
    keys: Mapping[int, str]
    rules: Scoring
    system: System | None = None
    days: Mapping[int, date] = field(default_factory=dict)
    running: str = ""

    def entries(self, number: int) -> dict[int, Entry]:
        """What the players' lines say of a round, where they say something."""
        found = {at: player.entries.get(number, _BLANK) for at, player in self.players.items()}
        return {at: entry for at, entry in found.items() if entry.opponent or entry.code}


@dataclass(frozen=True, slots=True)
class Pairings:
    """Games in the order of rounds and lines, what is doubtful about them, and the rounds that were drawn."""

    games: tuple[FoundGame, ...]
    remarks: tuple[Problem, ...]
    drawn: frozenset[int]


def pairings(sheet: Sheet) -> Pairings:
    """Every game, bye and absence of the sheet; absences announced for a round that is not drawn are none yet."""
    games: list[FoundGame] = []
    remarks: list[Problem] = []
    drawn: set[int] = set()
    for number in range(1, last_round(sheet.players) + 1):
        entries = sheet.entries(number)
        if any(entry.opponent for entry in entries.values()):
            found = _Round(sheet, number, entries)
            games += found.games()
            remarks += found.remarks
            drawn.add(number)
        elif entries:
            told = {"round": number, "count": len(entries)}
            remarks.append(Problem("source-trf-not-drawn", sheet.players[min(entries)].line.place, values=told))
    return Pairings(tuple(games), tuple(remarks), frozenset(drawn))


def last_round(players: Mapping[int, PlayerLine]) -> int:
    """The last round of which a line says something."""
    return max((number for player in players.values() for number in player.entries), default=0)


class _Round:
    """One round while it is read."""

    def __init__(self, sheet: Sheet, number: int, entries: Mapping[int, Entry]) -> None:
        self.sheet, self.number, self.entries = sheet, number, entries
        self.remarks: list[Problem] = []
        self._done: set[frozenset[int]] = set()
        self._named = {entry.opponent for entry in entries.values()}
        # a blank says absent where others have results; a free round of a round robin is no absence
        self._begun = any(entry.opponent and entry.code.replace(sheet.running, "") for entry in entries.values())
        self._blank_is_absent = self._begun and sheet.system != "round_robin"

    def games(self) -> Iterator[FoundGame]:
        """The games of the round, in the order of the lines."""
        for number, player in self.sheet.players.items():
            entry = self.entries.get(number, _BLANK)
            if entry.opponent:
                yield from self._paired(player, entry)
            elif entry.code or (self._blank_is_absent and number not in self._named):
                yield self._alone(player, entry)

    def _alone(self, player: PlayerLine, entry: Entry) -> FoundGame:
        """A bye or an absence; byes are U, F, H and the old `+`."""
        if entry.code in _STRAY:
            told = {"round": self.number, "code": entry.code}
            self.remarks.append(Problem("source-trf-result-alone", player.line.place, values=told))
        absent = entry.code in _ABSENCES or _STRAY.get(entry.code) == "absent"
        seat = FoundSeat(self.sheet.keys[player.number], points=worth(entry, self.sheet.rules))
        return self._game((seat,), Outcome("absent" if absent else "bye"), player, entry.code)

    def _paired(self, player: PlayerLine, entry: Entry) -> Iterator[FoundGame]:
        pair = frozenset((player.number, entry.opponent))
        other = self.sheet.players.get(entry.opponent)
        told = {"round": self.number, "opponent": entry.opponent}
        if other is None:
            self.remarks.append(Problem("source-trf-no-opponent", player.line.place, values=told))
        elif len(pair) == 1:
            self.remarks.append(Problem("source-trf-own-opponent", player.line.place, values=told))
        elif pair not in self._done:
            self._done.add(pair)
            mine, theirs = entry, self.entries.get(other.number, _BLANK)
            second = mine.colour == "b" or (not mine.colour and theirs.colour == "w")
            yield self._of_two(other, player) if second else self._of_two(player, other)

    def _of_two(self, white: PlayerLine, black: PlayerLine) -> FoundGame:
        entries = tuple(self.entries.get(player.number, _BLANK) for player in (white, black))
        found = self._outcome((white, black), entries)
        seats = [
            FoundSeat(
                self.sheet.keys[player.number],
                score,
                points=worth(entry, self.sheet.rules) if score is not None and self.sheet.rules != USUAL else None,
                lost_by=lost,
            )
            for player, entry, score, lost in zip((white, black), entries, found.scores, found.lost_by, strict=True)
        ]
        return self._game(seats, found, white, "/".join(entry.code for entry in entries).strip("/"))

    def _outcome(self, players: Sequence[PlayerLine], entries: Sequence[Entry]) -> Outcome:
        """What both lines say together, with a remark that names both of them when they do not agree."""
        mutual = all(
            entry.opponent == other.number or entry == _BLANK
            for entry, other in zip(entries, reversed(players), strict=True)
        )
        found = outcome(entries[0].code, entries[1].code, running=self.sheet.running) if mutual else UNKNOWN
        place, codes = players[0].line.place, tuple(entry.code or "–" for entry in entries)
        told = {"round": self.number, "other": players[1].line.number, "one": codes[0], "two": codes[1]}
        if not mutual:
            self.remarks.append(Problem("source-trf-other-opponent", place, values=told))
        elif found.ended == "unknown":
            self.remarks.append(Problem("source-trf-mismatch-unknown", place, values=told))
        elif not found.agreed or _BLANK in entries:
            self.remarks.append(Problem("source-trf-mismatch", place, values=told))
        elif entries[0].colour and entries[0].colour == entries[1].colour:
            self.remarks.append(Problem("source-trf-same-colour", place, values=told))
        return found

    def _game(self, seats: Sequence[FoundSeat], found: Outcome, player: PlayerLine, why: str) -> FoundGame:
        return FoundGame(
            tuple(seats),
            found.ended,
            round=self.number,
            day=self.sheet.days.get(self.number),
            rated=found.rated,
            why=why,
            place=player.line.place,
        )
