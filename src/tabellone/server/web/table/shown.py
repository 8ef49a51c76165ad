"""A table as its players see it: who sits where, the clock, the result that waits or stands, the referee's word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Literal

from tabellone.engine.facts import Seat, Table
from tabellone.server.play.names import Shown
from tabellone.server.play.results import differences
from tabellone.server.web.auction.bids import net_scores
from tabellone.server.web.auction.shown import AuctionNow, auction_now
from tabellone.server.web.results.posted import point
from tabellone.server.web.sentences import language
from tabellone.tournament.clocks import Reading, reading
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Auction, Call, ClockTurn, Proposal
from tabellone.tournament.state import Drawn, State, hall_of
from tabellone.tournament.view import drawn_of, is_reported, table_of
from tabellone.wording import term

Stage = Literal["open", "waiting", "stands"]
PLAIN = {"score", "status"}


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat: who sits there (by the public id), and what was reported of it; `mine` is who this phone belongs to.

    `net` is what counts of the score where bids come off.
    """

    id: str
    name: str
    club: str | None = None
    score: Decimal | None = None
    status: str = "played"
    more: tuple[tuple[str, str], ...] = ()
    mine: bool = False
    net: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A result that waits: who reported it, who has confirmed (and whether on the reporter's phone), who is missing.

    `needed`: how many of the missing it still takes; `of` names the result.
    """

    seats: tuple[Sitting, ...]
    by: Sitting
    confirmed: tuple[tuple[Sitting, bool], ...]
    missing: tuple[Sitting, ...]
    needed: int
    disputed: bool
    of: str


@dataclass(frozen=True, slots=True)
class TableNow:
    """The table at a moment."""

    number: int
    table: int
    place: int
    phase: str | None
    stage: Stage
    seats: tuple[Sitting, ...]
    waiting: Waiting | None
    calls: tuple[tuple[Call, str], ...]
    clock: Reading
    at: datetime
    auction: AuctionNow | None = None
    game: str | None = None

    @property
    def ends(self) -> datetime | None:
        """When the time is up, while the clock runs."""
        return self.clock.ends(self.at)

    @property
    def mine(self) -> Sitting | None:
        """Who this phone belongs to."""
        return next((seat for seat in self.seats if seat.mine), None)


@dataclass(frozen=True, slots=True)
class Facts:
    """What of a tournament is about one table."""

    drawn: Drawn
    table: Table
    proposal: Proposal | None
    calls: tuple[Call, ...]
    clock: tuple[ClockTurn, ...]
    auction: Auction | None = None


def facts_at(state: State, number: int, table: int) -> Facts:
    """The facts of a table."""
    drawn, hall = drawn_of(state, number), hall_of(state, number)
    return Facts(
        drawn,
        table_of(drawn, table),
        hall.proposals.get(table),
        tuple(call for call in hall.calls if call.table == table),
        tuple(turn for turn in hall.clock if turn.table in (None, table)),
        hall.auctions.get(table),
    )


def mark_of(state: State, found: Facts, names: Mapping[str, Shown]) -> str:
    """The same as long as the table's page is: its own facts, names and settings, whatever the others do."""
    settings = state.settings
    seen = [names[player] for player in found.table.players]
    place = found.drawn.spots.get(found.table.number)
    told = [found.table, found.proposal, found.calls, found.clock, found.auction, seen, place]
    played = (found.drawn.round.phase, found.drawn.round.game)
    asked = (settings.phones, settings.confirmations, settings.listed)
    return fingerprint([*told, played, asked, settings.head])


def table_now(state: State, found: Facts, names: Mapping[str, Shown], *, owner: str, at: datetime) -> TableNow:
    """The table as it stands at a moment, on the phone of `owner` (a public id)."""
    table = found.table
    people = _sittings(table.seats, names, owner, state)
    waiting = None
    if found.proposal and not is_reported(table):
        reported = _sittings(found.proposal.seats, names, owner, state)
        waiting = _waiting(state, found, dict(zip((one.player for one in found.proposal.seats), reported, strict=True)))
    return TableNow(
        number=found.drawn.round.number,
        table=table.number,
        place=found.drawn.spots.get(table.number, table.number),
        phase=found.drawn.round.phase,
        stage="stands" if is_reported(table) else "waiting" if waiting else "open",
        seats=people,
        waiting=waiting,
        calls=tuple((call, names[call.player].name if call.player in names else "") for call in found.calls),
        clock=reading(found.clock, at, table.number),
        at=at,
        auction=auction_now(state, found.drawn.round.number, table.number, names, owner=owner),
        game=found.drawn.round.game,
    )


def _waiting(state: State, found: Facts, people: Mapping[str, Sitting]) -> Waiting:
    proposal = found.proposal
    assert proposal is not None  # noqa: S101 - asked for only where one waits
    wanted = state.settings.confirmations
    others = len(proposal.others)
    enough = others if wanted is None else min(wanted, others)
    return Waiting(
        seats=tuple(people[seat.player] for seat in proposal.seats),
        by=people[proposal.by.player],
        confirmed=tuple((people[one.player], one.phone == proposal.by.phone != "") for one in proposal.confirmed),
        missing=tuple(people[player] for player in proposal.waiting),
        needed=max(0, enough - len(proposal.confirmed)),
        disputed=hall_of(state, found.drawn.round.number).is_disputed(found.table.number),
        of=fingerprint(proposal.seats),
    )


def _sittings(seats: Sequence[Seat], names: Mapping[str, Shown], owner: str, state: State) -> tuple[Sitting, ...]:
    net, book = net_scores(state, seats), state.settings.head.rulebook
    free = {seat.player for seat in seats if not seat.bid}  # who paid nothing has nothing to read of it
    more: dict[str, list[tuple[str, str]]] = {}
    for one in differences(seats, seats, point()):
        if one.field not in PLAIN and not (one.field == "bid" and one.player in free):
            more.setdefault(one.player, []).append(_worded(one.field, one.mine, book))
    return tuple(
        Sitting(
            id=names[seat.player].id,
            name=names[seat.player].name,
            club=names[seat.player].club,
            score=seat.score,
            status=seat.status,
            more=tuple(more.get(seat.player, ())),
            mine=bool(owner) and names[seat.player].id == owner,
            net=None if seat.player in free else net.get(seat.player),
        )
        for seat in seats
    )


def _worded(field: str, text: str, book: str) -> tuple[str, str]:
    """A further figure with its name."""
    figure = field.removeprefix("tiebreak.")
    label = term("figure", figure, language()) if figure != field else term("seat", f"{book}:{field}", language())
    return label, "" if text == "on" else text
