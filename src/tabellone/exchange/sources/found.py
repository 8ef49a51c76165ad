"""What a platform's file says of a tournament, before anybody decides what it means here.

Nothing is invented: a round, a result, a day that the source does not state is None, and a remark says so. Who is who,
what is rated and what counts is decided later, by people and by the rulebook.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from tabellone.engine.errors import Problem
from tabellone.engine.facts import System

Platform = Literal["abstractplay", "playstrategy", "boardgamearena", ""]
Ended = Literal[
    "played",  # to its end, by resigning or by agreement too
    "timeout",  # somebody ran out of time: a loss
    "left",  # somebody left a started game: a loss
    "no_show",  # somebody did not come: won by the other without play
    "bye",  # one seat: sat out, by the pairing
    "absent",  # one seat: was not paired, or was not there
    "void",  # no result: annulled, abandoned by both, a fault of the platform
    "open",  # still being played, or not begun
    "unknown",  # the source holds a game without telling its result
]


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """Somebody in the source. `key` tells them apart there; the nickname is what people know them by.

    `site_id` is the platform's own id of the account, which stays when a nickname changes.
    """

    key: str
    nickname: str
    site_id: str | None = None
    machine: bool = False  # the platform says that it is a program
    rank: int | None = None
    points: Decimal | None = None  # the total that the source shows


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """One seat of a game: 1, ½ or 0 where the source tells who won; `lost_by` marks who ran out of time, left, missed.

    `points` are tournament points as the source gives them, which need not be the score.
    """

    player: str
    score: Decimal | None = None
    place: int | None = None
    points: Decimal | None = None
    lost_by: Literal["", "timeout", "left", "no_show"] = ""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """One game, or a match of several games that counts as one; a bye or an absence has one seat.

    `id` is the platform's own, else empty. `place` says where it stands in the file ("line 12", "[3].header").
    """

    seats: tuple[FoundSeat, ...]
    ended: Ended = "played"
    id: str = ""
    round: int | None = None
    division: str = ""
    day: date | None = None
    rated: bool | None = None  # what the platform says; None: it does not
    games: int = 1  # of how many games the match was
    why: str = ""  # the platform's own word for how it ended
    place: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A tournament as a source tells it; `remarks` are doubts and gaps, each with its place, none of them fatal."""

    format: str  # which reader: "abstractplay-records", "playstrategy-trf", "bga-rows", …
    platform: Platform
    players: tuple[FoundPlayer, ...]
    games: tuple[FoundGame, ...]
    name: str = ""
    game: str = ""  # as the platform calls it
    variants: tuple[str, ...] = ()
    source_id: str = ""  # of the tournament on the platform
    link: str = ""  # the address of its page, where the file carries one
    start: date | None = None
    end: date | None = None
    system: System | None = None
    rounds: int | None = None  # planned, where told
    remarks: tuple[Problem, ...] = ()
