"""Games, byes and absences from the lines of the players: each pairing once, each line checked against the other.

What two lines say of the same game is put together: a result where they agree, none where both cannot be so. Results
are worth 1, ½ and 0 unless a line XXS (TRF16) or 162 (TRF26) says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Final

from tabellone.engine.errors import Problem
from tabellone.engine.facts import System
from tabellone.exchange.sources.found import HALF, NOTHING, ONE, Ended, FoundGame, FoundSeat, LostBy
from tabellone.exchange.sources.trf_lines import PlayerLine, RoundEntry, TrfLine

USUAL: Final[Mapping[str, Decimal]] = MappingProxyType(
    {"WW": ONE, "BW": ONE, "WD": HALF, "BD": HALF, "WL": NOTHING, "BL": NOTHING}
    | {"ZPB": NOTHING, "HPB": HALF, "FPB": ONE, "PAB": ONE, "FW": ONE, "FL": NOTHING}
)
# a letter that stands for several kinds of result, in either tag
_TOGETHER: Final = {
    "XXS": {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL")},
    "162": {
        "W": ("WW", "BW", "FW", "FPB", "PAB"),
        "D": ("WD", "BD", "HPB"),
        "L": ("WL", "BL"),
        "A": ("ZPB", "FL"),
        "P": ("PAB",),
    },
}
_PAIR = re.compile(r"([A-Z]{1,3})\s*+(?:[=:]\s*+)?([0-9]{0,3}[.,][0-9]{1,3}|[0-9]{1,3})(?![0-9])")
_OVER_THE_BOARD = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L"}
_OTHERS = {"+": "FW", "-": "FL", "U": "PAB", "F": "FPB", "H": "HPB", "Z": "ZPB", "": "ZPB"}
_ALONE = {"+": "FPB", "-": "ZPB", "1": "FPB", "W": "FPB", "=": "HPB", "D": "HPB", "0": "ZPB", "L": "ZPB"}

Scoring = Mapping[str, Decimal]
MOST_LINES: Final = 50


def scoring_of(lines: Mapping[str, Iterable[TrfLine]]) -> Scoring:
    """What each kind of result is worth; of two lines that differ the last one counts."""
    worth = dict(USUAL)
    for tag, shortcuts in _TOGETHER.items():
        pairs = [pair for line in [*lines.get(tag, ())][-MOST_LINES:] for pair in _PAIR.findall(line.value.upper())]
        for code, value in sorted(pairs, key=lambda pair: tag == "162" and pair[0] == "P"):  # P may differ from W
            kinds = shortcuts.get(code, (code,) if code in USUAL else ())
            worth |= dict.fromkeys(kinds, Decimal(value.replace(",", ".")))
    return worth


def worth_of(entry: RoundEntry, rules: Scoring) -> Decimal:
    """What an entry is worth to its player."""
    if not entry.opponent:
        return rules[_ALONE.get(entry.code) or _OTHERS[entry.code]]
    if entry.code in _OVER_THE_BOARD:
        side = "B" if entry.colour == "b" else "W"
        return rules[side + _OVER_THE_BOARD[entry.code]]
    return rules[_OTHERS[entry.code]] if entry.code in {"+", "-"} else NOTHING


_WON, _DRAWN, _LOST = frozenset("1W"), frozenset("=D"), frozenset("0L")
_PLAYED = _WON | _DRAWN | _LOST
_UNRATED = frozenset("WDL")
_MIRRORED = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+"}


@dataclass(frozen=True, slots=True)
class PairOutcome:
    """How a game of two ended, seen from the first; no scores where nobody can say."""

    ended: Ended
    scores: tuple[Decimal | None, Decimal | None] = (None, None)
    lost_by: tuple[LostBy, LostBy] = ("", "")
    rated: bool | None = None
    agreed: bool = True  # the two lines say the same


UNKNOWN = PairOutcome("unknown", agreed=False)


def pair_outcome(one: str, other: str, *, running: str = "") -> PairOutcome:
    """The outcome of the codes of two lines; `running` is a code that a dialect writes while a game goes on."""
    one, other = one.replace(running, ""), other.replace(running, "")
    if not one and not other:
        return PairOutcome("open")
    if not one or not other:
        return _of_one_line(one, other)
    if {one, other} <= _PLAYED:
        return _played(one, other)
    if {one, other} <= {"+", "-"} and (one, other) != ("+", "+"):
        return _without_play(one, other)
    return UNKNOWN


def _of_one_line(one: str, other: str) -> PairOutcome:
    """The outcome where one line tells a result and the other none: that of the line that tells, as not agreed."""
    code = one or other
    if code not in _MIRRORED:
        return UNKNOWN
    found = pair_outcome(one or _MIRRORED[code], other or _MIRRORED[code])
    return PairOutcome(found.ended, found.scores, found.lost_by, found.rated, agreed=False)


def _played(one: str, other: str) -> PairOutcome:
    unrated = {one, other} & _UNRATED
    rated = False if unrated else None
    agreed = not unrated or {one, other} <= _UNRATED
    if one in _WON and other in _LOST:
        return PairOutcome("played", (ONE, NOTHING), rated=rated, agreed=agreed)
    if one in _LOST and other in _WON:
        return PairOutcome("played", (NOTHING, ONE), rated=rated, agreed=agreed)
    if one in _DRAWN and other in _DRAWN:
        return PairOutcome("played", (HALF, HALF), rated=rated, agreed=agreed)
    return UNKNOWN


def _without_play(one: str, other: str) -> PairOutcome:
    """Won by the other's absence; where neither came nobody won, and there are no scores."""
    if one == other:
        return PairOutcome("no_show", lost_by=("no_show", "no_show"))
    if one == "+":
        return PairOutcome("no_show", (ONE, NOTHING), ("", "no_show"))
    return PairOutcome("no_show", (NOTHING, ONE), ("no_show", ""))


_ABSENCES = frozenset(("Z", "-", ""))
_STRAY = {"1": "bye", "W": "bye", "=": "bye", "D": "bye", "0": "absent", "L": "absent"}
_BLANK = RoundEntry(0, "", "")


@dataclass(frozen=True, slots=True)
class PairingSheet:
    """What pairings are read from; `running` is the code of a game that goes on, `keys` name the players."""

    players: Mapping[int, PlayerLine]
    keys: Mapping[int, str]
    rules: Scoring
    system: System | None = None
    days: Mapping[int, date] = field(default_factory=dict)
    running: str = ""

    def entries(self, number: int) -> dict[int, RoundEntry]:
        """What the players' lines say of a round, where they say something."""
        found = {at: player.entries.get(number, _BLANK) for at, player in self.players.items()}
        return {at: entry for at, entry in found.items() if entry.opponent or entry.code}


@dataclass(frozen=True, slots=True)
class Pairings:
    """Games in the order of rounds and lines, what is doubtful about them, and the rounds that were drawn."""

    games: tuple[FoundGame, ...]
    remarks: tuple[Problem, ...]
    drawn: frozenset[int]


def pairings_of(sheet: PairingSheet) -> Pairings:
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

    def __init__(self, sheet: PairingSheet, number: int, entries: Mapping[int, RoundEntry]) -> None:
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

    def _alone(self, player: PlayerLine, entry: RoundEntry) -> FoundGame:
        """A bye or an absence; byes are U, F, H and the old `+`."""
        if entry.code in _STRAY:
            told = {"round": self.number, "code": entry.code}
            self.remarks.append(Problem("source-trf-result-alone", player.line.place, values=told))
        absent = entry.code in _ABSENCES or _STRAY.get(entry.code) == "absent"
        seat = FoundSeat(self.sheet.keys[player.number], points=worth_of(entry, self.sheet.rules))
        return self._game((seat,), PairOutcome("absent" if absent else "bye"), player, entry.code)

    def _paired(self, player: PlayerLine, entry: RoundEntry) -> Iterator[FoundGame]:
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
                points=worth_of(entry, self.sheet.rules) if score is not None and self.sheet.rules != USUAL else None,
                lost_by=lost,
            )
            for player, entry, score, lost in zip((white, black), entries, found.scores, found.lost_by, strict=True)
        ]
        return self._game(seats, found, white, "/".join(entry.code for entry in entries).strip("/"))

    def _outcome(self, players: Sequence[PlayerLine], entries: Sequence[RoundEntry]) -> PairOutcome:
        """What both lines say together, with a remark that names both of them when they do not agree."""
        mutual = all(
            entry.opponent == other.number or entry == _BLANK
            for entry, other in zip(entries, reversed(players), strict=True)
        )
        found = pair_outcome(entries[0].code, entries[1].code, running=self.sheet.running) if mutual else UNKNOWN
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

    def _game(self, seats: Sequence[FoundSeat], found: PairOutcome, player: PlayerLine, why: str) -> FoundGame:
        return FoundGame(
            tuple(seats),
            found.ended,
            round=self.number,
            day=self.sheet.days.get(self.number),
            rated=found.rated,
            why=why,
            place=player.line.place,
        )
