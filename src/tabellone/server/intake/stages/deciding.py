"""What a person decides about a source before it is applied; kept with the draft as plain values."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from tabellone.exchange.sources.found import FoundGame

NEW, OUT = "new", "out"  # a new unregistered participant; left out with all games
ALL = "*"  # every division in one stage
ROUNDING = ("order", "berger")


@dataclass(frozen=True, slots=True)
class GameChoice:
    """What is decided about a game: how it ended, in which round it was, or that it is left out."""

    outcome: str = ""
    round: int | None = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class Decisions:
    """Everything decided so far; what is empty is as the stage here has it, then as the source says.

    `people` holds for a key of the source a person's code, `new` or `out`; `taken_out` are keys of those who play but
    stand in no ranking of the stage; `rounding` says how games without a round are put into rounds; `new_game` is the
    name of a game that a person has said is new in the circuit; `apart` are the addresses of stages that look like the
    same tournament and are another one.
    """

    name: str = ""
    game: str = ""
    new_game: str = ""
    start: date | None = None
    end: date | None = None
    system: str = ""
    platform: str = ""
    race: bool | None = None
    division: str = ""
    rounding: str = ""
    people: Mapping[str, str] = field(default_factory=dict)
    taken_out: tuple[str, ...] = ()
    games: Mapping[str, GameChoice] = field(default_factory=dict)
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """What was decided about a game, and what the source said then: it holds while the source says the same."""

    said: str
    choice: GameChoice


@dataclass(frozen=True, slots=True)
class Memory:
    """What an applied import leaves for the next one of the same stage: no nickname, only fingerprints of keys."""

    out: tuple[str, ...] = ()
    games: Mapping[str, Kept] = field(default_factory=dict)
    division: str = ""
    rounding: str = ""
    apart: tuple[str, ...] = ()


def game_keys(games: Iterable[FoundGame]) -> list[str]:
    """A key for each game that stays the same when the source is handed in again, in the order of the games."""
    met: Counter[str] = Counter()
    keys = []
    for game in games:
        base = f"id {game.id}" if game.id else f"{game.round} {' '.join(sorted(seat.player for seat in game.seats))}"
        met[base] += 1
        keys.append(base if met[base] == 1 else f"{base} #{met[base]}")
    return keys


def mark(key: str) -> str:
    """The fingerprint of a key, which says nobody's name."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:16]
