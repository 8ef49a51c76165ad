"""What happens in the hall while a round is played: results that wait, calls, clocks of rounds and players, auctions.

Facts like all others, but none of the tournament's document: no standing and no draw looks at them. Taps themselves
are no acts: too many for a journal (docs/decisions/0012-player-clocks.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, Final, Literal

from tabellone.contract.auctions import AuctionForm, AuctionTerms, Holding, Move
from tabellone.contract.clocks import Clock, Event, EventKind, Limits
from tabellone.engine.facts import Seat
from tabellone.engine.personal import Code, OwnWords, PlayerId, Title, Words

OwnRight = Literal["", "account", "door"]  # signed in with the own account; on the phone that came in at the door


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A tap on a player's name: it says that the result is right, and not who tapped (ruling tap-is-a-name).

    `phone` tells taps on the same phone from taps on several; `own` is by what right the tap is known as the player's.
    """

    player: PlayerId
    phone: Code = ""
    own: OwnRight = ""


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
    agreed: tuple[PlayerId, ...] = ()
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


# asked whether anybody wants it; nobody does, and the table says what instead; bids and choices; everyone has
# something; the table sits by it
AuctionStage = Literal["wishing", "waived", "moving", "over", "settled"]


@dataclass(frozen=True, slots=True)
class AuctionWish:
    """Whether a player wants the auction."""

    player: PlayerId
    wanted: bool


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction at a table; `asked` agree that the last move be taken back, `held` is what it has settled.

    `instead` is what the table does where nobody wants it and there is more than one way.
    """

    terms: AuctionTerms
    wishes: tuple[AuctionWish, ...] = ()
    moves: tuple[Move, ...] = ()
    asked: tuple[Confirmation, ...] = ()
    held: tuple[Holding, ...] = ()
    instead: AuctionForm | None = None

    @property
    def wishing(self) -> bool:
        """Whether it is still asked who wants an auction: one is enough, and all have to say no."""
        if self.held or self.terms.unwanted is None or any(one.wanted for one in self.wishes):
            return False
        return len(self.wishes) < len(self.terms.voices)

    @property
    def waived(self) -> bool:
        """Whether nobody wants it and the table has not said yet what they do instead."""
        if self.held or self.instead or not self.terms.also or self.wishing:
            return False
        return not any(one.wanted for one in self.wishes)

    @property
    def in_force(self) -> AuctionTerms:
        """The terms as the wishes have made them."""
        if self.terms.unwanted is None or self.wishing or any(one.wanted for one in self.wishes):
            return self.terms
        return replace(self.terms, form=self.instead or self.terms.unwanted)

    @property
    def to_say(self) -> tuple[str, ...]:
        """Who has not said yet whether they want it."""
        said = {one.player for one in self.wishes}
        return tuple(player for player in self.terms.voices if player not in said)

    @property
    def to_agree(self) -> tuple[str, ...]:
        """Who has not agreed yet that the last move be taken back."""
        agreed = {one.player for one in self.asked}
        return tuple(player for player in self.terms.voices if player not in agreed)

    @property
    def bids(self) -> Mapping[str, Decimal]:
        """What comes off the scores of the table's own players, once it is settled (ruling pair-pays-both)."""
        owner, paid = self.terms.owner_of, dict.fromkeys(self.terms.voices, Decimal(0))
        for one in self.held:
            paid[owner[one.player]] += one.amount
        return paid if self.held else {}


CallKind = Literal["dispute", "question"]
TurnKind = Literal["start", "pause", "resume", "extra", "stop"]


@dataclass(frozen=True, slots=True)
class PendingReport:
    """A result reported at the table that waits for the others: who reported it, who has confirmed it."""

    seats: tuple[Seat, ...]
    by: Confirmation
    confirmed: tuple[Confirmation, ...] = ()

    @property
    def others(self) -> tuple[str, ...]:
        """Who can confirm it: everybody else who was there."""
        return tuple(seat.player for seat in self.seats if seat.status != "absent" and seat.player != self.by.player)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who can still confirm it."""
        done = {one.player for one in self.confirmed}
        return tuple(player for player in self.others if player not in done)

    @property
    def agreed(self) -> tuple[str, ...]:
        """Everybody who stands for it, the reporter first."""
        return (self.by.player, *(one.player for one in self.confirmed))

    @property
    def taps(self) -> tuple[Confirmation, ...]:
        """All taps for it, the report first."""
        return (self.by, *self.confirmed)

    @property
    def devices(self) -> int:
        """On how many devices they were made; 0 where that is not known of one of them."""
        marks = {one.phone for one in self.taps}
        return 0 if "" in marks else len(marks)

    @property
    def own(self) -> tuple[str, ...]:
        """Whose tap is known to be their own."""
        return tuple(one.player for one in self.taps if one.own)

    def is_confirmed(self, needed: int | None) -> bool:
        """Whether so many of the others have confirmed it, all of them without a number."""
        return not self.waiting or (needed is not None and len(self.confirmed) >= needed)


@dataclass(frozen=True, slots=True)
class Decision:
    """The referee's word on a call, and the source that it rests on."""

    text: Words
    source: Title
    at: datetime


@dataclass(frozen=True, slots=True)
class TableCall:
    """A table calls the referee: a result is disputed, or there is a question."""

    table: int
    kind: CallKind
    at: datetime
    player: PlayerId = ""
    text: OwnWords = ""
    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class ClockTurn:
    """Somebody turned the clock: for all tables, or for one; `minutes` are those of a start, or of extra time."""

    kind: TurnKind
    at: datetime
    minutes: int = 0
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Hall:
    """A round in the hall; proposals, auctions, the players' clocks and their times by the number of their table."""

    proposals: Mapping[int, PendingReport] = field(default_factory=dict)
    calls: tuple[TableCall, ...] = ()
    clock: tuple[ClockTurn, ...] = ()
    watches: Mapping[int, Watch] = field(default_factory=dict)
    times: Mapping[int, OwnTimes] = field(default_factory=dict)
    auctions: Mapping[int, Auction] = field(default_factory=dict)

    def is_disputed(self, table: int) -> bool:
        """Whether a dispute at the table waits for the referee."""
        return any(one.table == table and one.kind == "dispute" and one.decision is None for one in self.calls)

    def at_table(self, table: int) -> Hall:
        """What of it is about one table, or about all of them: everything that the table can show."""
        return Hall(**{one.name: _at_table(getattr(self, one.name), table) for one in fields(self)})


def _at_table(told: Any, table: int) -> Any:
    if isinstance(told, Mapping):
        return {key: one for key, one in told.items() if key in (ALL, table)}
    return tuple(one for one in told if one.table in (None, table))
