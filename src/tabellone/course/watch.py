"""The clocks of the players at a table, as the hall keeps them, and taps as text.

Taps themselves are no acts: too many for a journal (docs/decisions/0012-player-clocks.md). What is decided about the
clocks is: their times, that they are going, that a table plays without them, how they stood at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tabellone.engine.watches import Clock, Event, EventKind, Limits

ALL: Final = 0  # no table has this number: it stands for all tables of a round
MOST_MINUTES: Final = 24 * 60
LETTERS: Final[dict[str, EventKind]] = {"t": "turn", "p": "pause", "r": "resume", "d": "done", "e": "end"}
_LETTER_OF: Final = {kind: letter for letter, kind in LETTERS.items()}
_TAP: Final = re.compile(r"([0-9]{1,14})\.([tprde])\.([0-9]{1,2})\.([A-Za-z0-9]{1,24})")


@dataclass(frozen=True, slots=True)
class OwnTimes:
    """The organiser's own minutes: for each player, for the whole table, for refills; None = none announced.

    Without those for each player the rulebook's hold; without the others a table has no end to be stopped at.
    """

    player: int | None = None
    table: int | None = None
    refills: int | None = None

    @property
    def announces_end(self) -> bool:
        """Whether players know beforehand when a table ends at the latest."""
        return self.table is not None or self.refills is not None


@dataclass(frozen=True, slots=True)
class Watch:
    """The clocks of a table: their times once they are going, since when (milliseconds), how they stood at the end.

    `agreed` are the players who want to play without, `dropped` whether that holds; `stopped`: by the organiser, past
    the announced end.
    """

    limits: Limits | None = None
    at: int = 0
    agreed: tuple[str, ...] = ()
    dropped: bool = False
    read: Clock | None = None
    stopped: bool = False


def numbered(players: Iterable[str]) -> tuple[str, ...]:
    """The players of a table in the order of their numbers in taps: the same however an auction seats them."""
    return tuple(sorted(players))


def tap_text(event: Event, players: Sequence[str]) -> str:
    """A tap in a word: moment, kind, the player's number at the table (0: nobody), its own name."""
    number = numbered(players).index(event.player) + 1 if event.player in players else 0
    return f"{event.at}.{_LETTER_OF[event.kind]}.{number}.{event.key}"


def tap_of(text: str, players: Sequence[str]) -> Event | None:
    """The tap that a word tells; None where it is none of this table."""
    found = _TAP.fullmatch(text)
    if found is None:
        return None
    kind, number = LETTERS[found[2]], int(found[3])
    if (kind in ("turn", "done")) is not (1 <= number <= len(players)):
        return None
    return Event(kind, int(found[1]), numbered(players)[number - 1] if number else "", found[4])


def taps_text(events: Iterable[Event], players: Sequence[str]) -> str:
    """Taps in a line, in order of time."""
    return " ".join(tap_text(one, players) for one in sorted(events, key=lambda one: (one.at, one.key)))


def taps_of(text: str, players: Sequence[str]) -> tuple[Event, ...]:
    """The taps of a line; what is none is left out."""
    return tuple(one for word in text.split() if (one := tap_of(word, players)))
