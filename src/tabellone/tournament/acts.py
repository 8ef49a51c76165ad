"""What can be done in a tournament. An act is a fact: it holds everything that its effect needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tabellone.contract.answers import Draw as Certificate
from tabellone.contract.auctions import AuctionForm, AuctionTerms, Holding, Move
from tabellone.contract.clocks import Clock, Limits
from tabellone.engine.facts import Round, Seat, Table, Tournament, Withdrawal
from tabellone.tournament.basis import Basis
from tabellone.tournament.hall import Call, ClockTurn, Confirmation, Decision, OwnTimes
from tabellone.tournament.state import Entrant, Settings


@dataclass(frozen=True, slots=True)
class OpenAuction:
    """An auction is opened on some terms."""

    number: int
    table: int
    terms: AuctionTerms
    by: Confirmation | None = None


@dataclass(frozen=True, slots=True)
class WishAuction:
    """A player says whether they want it."""

    number: int
    table: int
    by: Confirmation
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class WaiveAuction:
    """Nobody wants it: the table says whether they sit down or choose, in slip order."""

    number: int
    table: int
    instead: AuctionForm
    by: Confirmation


@dataclass(frozen=True, slots=True)
class MoveAuction:
    """A bid, a pass, or what a winner takes; `after` so many moves."""

    number: int
    table: int
    move: Move
    after: int
    by: Confirmation | None = None


@dataclass(frozen=True, slots=True)
class TakeBackMove:
    """A player wants the last of so many moves taken back, or agrees, or does not; all of them have to agree."""

    number: int
    table: int
    of: int
    by: Confirmation | None = None
    agreed: bool = True


@dataclass(frozen=True, slots=True)
class SettleAuction:
    """The table sits by its auction; the organisers may say themselves how it ended."""

    number: int
    table: int
    holdings: tuple[Holding, ...]
    by: Confirmation | None = None


@dataclass(frozen=True, slots=True)
class DropAuction:
    """The organisers take an auction away, and the table sits in slip order again."""

    number: int
    table: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Create the tournament, or change its settings."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Import:
    """Take over a document, whole; `again` also in place of rounds that a document brought before."""

    tournament: Tournament
    again: bool = False


@dataclass(frozen=True, slots=True)
class Enrol:
    """Enter players."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Amend:
    """Change what is known of an entrant; the player's id stays."""

    entrant: Entrant


@dataclass(frozen=True, slots=True)
class Strike:
    """Take out somebody who has not been seated."""

    player: str


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Players are here (True), are not coming (False), or it is not known again (None)."""

    players: tuple[str, ...]
    present: bool | None = True


@dataclass(frozen=True, slots=True)
class Pay:
    """Entries are paid, or free (BIG 9.2)."""

    players: tuple[str, ...]
    paid: bool = True


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next round as a draft, with its certificate and what it saw; a draft of the same round gives way."""

    round: Round
    partial: bool = False
    certificate: Certificate | None = None
    basis: Basis | None = None


@dataclass(frozen=True, slots=True)
class Arrange:
    """Seat a round by hand: swaps, replacements, moved fifths. Tables with a result stay."""

    number: int
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Publish:
    """The draft becomes the round that is played; the first one writes the `rulings` in force into the tournament.

    Without rulings it is a publication from the time when nobody wrote them down. Where the facts have changed since it
    was drawn, `of` are those of now in short, and `why` it is published from those of then all the same.
    """

    number: int
    rulings: Mapping[str, Any] | None = None
    of: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Discard:
    """The draft is thrown away."""

    number: int


@dataclass(frozen=True, slots=True)
class Extend:
    """Add the tables of a round that had to wait for slow ones; `certificate` and `basis` are of their draw."""

    number: int
    tables: tuple[Table, ...]
    partial: bool = False
    certificate: Certificate | None = None
    basis: Basis | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a table, seat by seat in turn order; reported at the table, on the word of who `agreed`."""

    number: int
    table: int
    seats: tuple[Seat, ...]
    agreed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Correct:
    """Another result for a table that has one; it rests on who `agreed`, or on the referee's word."""

    number: int
    table: int
    seats: tuple[Seat, ...]
    agreed: tuple[str, ...] = ()
    by_referee: bool = False


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A player leaves."""

    withdrawal: Withdrawal


@dataclass(frozen=True, slots=True)
class Propose:
    """A table reports its result, which waits for the others at the table."""

    number: int
    table: int
    seats: tuple[Seat, ...]
    by: Confirmation


@dataclass(frozen=True, slots=True)
class Confirm:
    """One of the others confirms the result that waits; `of` is the fingerprint of its seats."""

    number: int
    table: int
    of: str
    by: Confirmation


@dataclass(frozen=True, slots=True)
class CallReferee:
    """A table calls the referee."""

    number: int
    call: Call


@dataclass(frozen=True, slots=True)
class Decide:
    """The referee decides a call, the first one of the round being 0."""

    number: int
    call: int
    decision: Decision


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of a round is started, paused, resumed, given extra time or stopped."""

    number: int
    turn: ClockTurn


@dataclass(frozen=True, slots=True)
class StartWatch:
    """The players' clocks of a table are going, with these times, since a moment (milliseconds)."""

    number: int
    table: int
    limits: Limits
    at: int


@dataclass(frozen=True, slots=True)
class TimeWatch:
    """The organiser's own minutes for the players' clocks of a table; table 0: of all that begin from now on."""

    number: int
    table: int
    times: OwnTimes


@dataclass(frozen=True, slots=True)
class DropWatch:
    """A table plays without players' clocks: by the organiser's word (table 0: all), or one player agrees to it."""

    number: int
    table: int
    by: Confirmation | None = None


@dataclass(frozen=True, slots=True)
class ReadWatch:
    """How the players' clocks of a table stood when its result was reported, and all their taps.

    `waived`: whoever reported it said that the clocks are wrong, so that nobody is last for time. `stopped`: the
    organiser stopped the table past its announced end.
    """

    number: int
    table: int
    clock: Clock
    taps: str
    waived: bool = False
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Announce:
    """A player says that they are leaving, or stay after all."""

    player: str
    leaving: bool = True


@dataclass(frozen=True, slots=True)
class Identity:
    """Whose an entry is: the record behind it, and the id that a circuit counts it under if not the document's."""

    player: str
    person: str | None = None
    counts_as: str = ""


@dataclass(frozen=True, slots=True)
class Identify:
    """Entries are somebody's, or somebody else's after all; results, draws and ids stay as they are."""

    entries: tuple[Identity, ...]


@dataclass(frozen=True, slots=True)
class Close:
    """The final standing holds; nothing changes any more unless this is undone."""


Act = (
    Settle
    | Import
    | Enrol
    | Amend
    | Strike
    | CheckIn
    | Pay
    | Draw
    | Arrange
    | Publish
    | Discard
    | Extend
    | Report
    | Correct
    | Withdraw
    | Propose
    | Confirm
    | CallReferee
    | Decide
    | TurnClock
    | StartWatch
    | TimeWatch
    | DropWatch
    | ReadWatch
    | Announce
    | OpenAuction
    | WishAuction
    | WaiveAuction
    | MoveAuction
    | TakeBackMove
    | SettleAuction
    | DropAuction
    | Identify
    | Close
)
Acts = tuple[Act, ...]

KINDS: Final[Mapping[str, type[Act]]] = {
    "settle": Settle,
    "import": Import,
    "enrol": Enrol,
    "amend": Amend,
    "strike": Strike,
    "check-in": CheckIn,
    "pay": Pay,
    "draw": Draw,
    "arrange": Arrange,
    "publish": Publish,
    "discard": Discard,
    "extend": Extend,
    "report": Report,
    "correct": Correct,
    "withdraw": Withdraw,
    "propose": Propose,
    "confirm": Confirm,
    "call": CallReferee,
    "decide": Decide,
    "clock": TurnClock,
    "watch-start": StartWatch,
    "watch-times": TimeWatch,
    "watch-drop": DropWatch,
    "watch-read": ReadWatch,
    "announce": Announce,
    "auction-open": OpenAuction,
    "auction-wish": WishAuction,
    "auction-waive": WaiveAuction,
    "auction-move": MoveAuction,
    "auction-take-back": TakeBackMove,
    "auction-settle": SettleAuction,
    "auction-drop": DropAuction,
    "identify": Identify,
    "close": Close,
}
KIND_OF: Final = {act: kind for kind, act in KINDS.items()}
# acts in the hall leave the facts, and so every standing, as they are
IN_HALL: Final = (
    Propose,
    Confirm,
    CallReferee,
    Decide,
    TurnClock,
    StartWatch,
    TimeWatch,
    DropWatch,
    ReadWatch,
    Announce,
    OpenAuction,
    WishAuction,
    WaiveAuction,
    MoveAuction,
    TakeBackMove,
)
