"""What a state means: who takes part, the document, what is still missing; rounds and tables as drawn and recorded.

A table stands in the hall where somebody at it needs it, the draw left as it is (ruling fixed-spot).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tabellone.contract import BY_ID, Rulebook
from tabellone.contract.answers import Draw, DrawnTable
from tabellone.contract.entries import Admission, Applicant
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.memo import Once
from tabellone.engine.params import stating_rulings
from tabellone.tournament.hall import Auction, Hall
from tabellone.tournament.state import Attempt, Drawn, Entrant, State

FOR_ALL = frozenset({"", "qualifying", "round_robin", "swiss"})  # phases in which everybody plays
EMPTY = Hall()


def facts(state: State) -> Tournament:
    """The tournament as its rulebook is asked about it: its own words, and what its season says of all its stages."""
    return _FACTS(state)


def own_words(state: State) -> Tournament:
    """The tournament as its document holds it: who takes part, published rounds, who left."""
    return _with(state, tuple(drawn.round for drawn in state.rounds if drawn.published))


_FACTS: Final = Once[State, Tournament](lambda state: stating_rulings(own_words(state), state.figures), most=32)


def facts_before(state: State, number: int) -> Tournament:
    """The tournament as it was drawn from for a round: the rounds before it."""
    told = _with(state, tuple(drawn.round for drawn in state.rounds if drawn.round.number < number))
    return stating_rulings(told, state.figures)


def _with(state: State, rounds: tuple[Round, ...]) -> Tournament:
    players = tuple(entrant.player for entrant in taking_part(state))
    return replace(state.settings.head, players=players, rounds=rounds, withdrawals=state.withdrawals)


def seated(state: State) -> frozenset[str]:
    """Everybody who sits in a round, drafts included."""
    return frozenset(seat.player for drawn in state.rounds for table in drawn.round.tables for seat in table.seats)


def admission(state: State) -> Admission:
    """Who has a place and who waits, by the rulebook's precedence; who is not coming leaves the place to others.

    Whoever was checked in or has been seated has a place.
    """
    held = seated(state)
    coming = [one for one in state.entrants if one.present is not False or one.player.id in held]
    sure = [one.player.id for one in coming if one.present or one.player.id in held]
    others = [one for one in coming if not one.present and one.player.id not in held]
    if not others:
        return Admission(tuple(sure), ())
    book, boxes = BY_ID[state.settings.head.rulebook], not state.settings.online  # there nobody needs one (BIG 9.2)
    most = _places(book, state, coming)
    applicants = [Applicant(one.player.id, one.at, boxes and one.brings_box) for one in others]
    rest = book.admission(applicants, None if most is None else max(0, most - len(sure)))
    return Admission((*sure, *rest.admitted), rest.waiting)


def _places(book: Rulebook, state: State, coming: Sequence[Entrant]) -> int | None:
    """How many can play: the organiser's cap, or the rulebook's own for this tournament; None = all who come."""
    cap, head = state.settings.cap, stating_rulings(state.settings.head, state.figures)
    admitted = book.admission([Applicant(one.player.id) for one in coming], cap, of=head).admitted
    return cap if len(admitted) == len(coming) else len(admitted)


def taking_part(state: State) -> tuple[Entrant, ...]:
    """Entrants with a place, in order of entry."""
    places = frozenset(admission(state).admitted)
    return tuple(one for one in state.entrants if one.player.id in places)


def undecided(state: State) -> tuple[Entrant, ...]:
    """Entrants with a place of whom it is not known whether they are here."""
    return tuple(one for one in taking_part(state) if one.present is None)


def entrant_of(state: State, player: str) -> Entrant:
    """The entrant with a player's id."""
    found = next((one for one in state.entrants if one.player.id == player), None)
    if found is None:
        raise RuleError("no-such-entrant", player=player)
    return found


def drawn_of(state: State, number: int) -> Drawn:
    """The round of a number, draft or not."""
    if not 1 <= number <= len(state.rounds):
        raise RuleError("no-such-round", round=number, rounds=len(state.rounds))
    return state.rounds[number - 1]


def table_of(drawn: Drawn, number: int) -> Table:
    """The table of a number in a round."""
    found = next((table for table in drawn.round.tables if table.number == number), None)
    if found is None:
        raise RuleError("no-such-table", round=drawn.round.number, table=number)
    return found


def table_at(state: State, number: int, table: int) -> Table:
    """The table of a number in a round of a number."""
    return table_of(drawn_of(state, number), table)


def published_table(state: State, number: int, table: int) -> Table:
    """The same, if its round is published."""
    return table_of(played(state, number), table)


def unreported_table(state: State, number: int, table: int) -> Table:
    """The same, if it has no result yet."""
    found = published_table(state, number, table)
    if is_reported(found):
        raise RuleError("already-reported", table=table, round=number)
    return found


def unreported_tables(drawn: Drawn) -> tuple[int, ...]:
    """The numbers of the tables of a round that have no result."""
    return tuple(table.number for table in drawn.round.tables if not is_reported(table))


def has_begun(state: State, number: int) -> bool:
    """Whether a table of the round has reported; byes do not count."""
    tables = drawn_of(state, number).round.tables
    return any(is_reported(table) and not is_bye(table) for table in tables)


def players_in(state: State, number: int) -> tuple[str, ...]:
    """Who has a seat in a round, if there is one of that number."""
    tables = [table for one in state.rounds if one.round.number == number for table in one.round.tables]
    return tuple(player for table in tables for player in table.players)


def without_seat(state: State) -> tuple[Entrant, ...]:
    """Who is here and sits at no table of the round that was drawn here and is not over; only where everybody plays."""
    last = state.rounds[-1] if state.rounds else None
    if last is None or last.certificate is None or state.closed or last.partial:
        return ()
    if (last.round.phase or "") not in FOR_ALL or (last.published and not unreported_tables(last)):
        return ()
    busy = {player for table in last.round.tables for player in table.players}
    busy |= {one.player for one in state.withdrawals}
    return tuple(one for one in taking_part(state) if one.present and one.player.id not in busy)


def draft(state: State) -> Drawn | None:
    """The round that is drawn and not yet published."""
    return state.rounds[-1] if state.rounds and not state.rounds[-1].published else None


def sealed(state: State) -> Attempt | None:
    """The draw that is sealed and waits for its value."""
    return state.attempts[-1] if state.attempts and state.attempts[-1].is_sealed else None


def attempts_at(state: State, number: int) -> tuple[Attempt, ...]:
    """All draws of a round that were ever sealed."""
    return tuple(one for one in state.attempts if one.round == number)


def is_being_played(state: State) -> bool:
    """Whether it is drawn here and not closed yet; what a document brought counts as it stands."""
    return not state.closed and any(drawn.certificate is not None for drawn in state.rounds)


def counts(state: State) -> bool:
    """Whether a circuit counts it: everybody may see it, it was played, and it is over or a document brought it."""
    return state.settings.listed and bool(state.rounds) and not is_being_played(state)


def is_reported(table: Table) -> bool:
    """Whether something has been reported of the table."""
    return any(seat != Seat(seat.player, extra=seat.extra) for seat in table.seats)


def is_bye(table: Table) -> bool:
    """Whether the table is a bye, whose result comes with the draw."""
    return len(table.seats) == 1 and table.seats[0].status == "bye"


def spots(tables: Sequence[Table], fixed: Mapping[str, int]) -> dict[int, int]:
    """A spot for every table: one with a player who has a fixed spot stands there, and the table of that spot instead.

    Where two fixed players meet, the table stands at the first one's; where two tables claim a spot, the lower number
    has it. All other tables stand at their own numbers.
    """
    placed: dict[int, int] = {}
    for table in tables:
        wanted = [fixed[player] for player in table.players if player in fixed]
        free = [spot for spot in wanted if spot not in placed.values()]
        if free:
            placed[table.number] = free[0]
    holder = {spot: number for number, spot in placed.items()}
    return {table.number: placed.get(table.number) or _left(table.number, holder) for table in tables}


def _left(number: int, holder: Mapping[int, int]) -> int:
    """The spot for a table without a fixed one: its own; where another stands there, the one that this has left."""
    spot = number
    while spot in holder:
        spot = holder[spot]
    return spot


def round_of(draw: Draw) -> Round:
    """The round that a draw makes, without results; its own table size and game are recorded with it."""
    return Round(
        number=draw.round,
        tables=tables_of(draw.tables),
        phase=draw.phase,  # type: ignore[arg-type]  # a rulebook names no other phases
        seed=draw.seed,
        table_size=draw.more.get("table_size"),
        game=draw.more.get("game"),
    )


def tables_of(drawn: Iterable[DrawnTable]) -> tuple[Table, ...]:
    """Drawn tables as they are recorded before anything is reported."""
    return tuple(Table(one.number, bare(one.seats), one.group) for one in drawn)


def drawn_tables(tables: Iterable[Table]) -> tuple[DrawnTable, ...]:
    """Recorded tables as a draw would have made them."""
    return tuple(DrawnTable(table.number, table.players, table.group) for table in tables)


def bare(players: Sequence[str]) -> tuple[Seat, ...]:
    """Seats without a result; alone at a table is a bye."""
    return (Seat(players[0], status="bye"),) if len(players) == 1 else tuple(map(Seat, players))


def played(state: State, number: int) -> Drawn:
    """The round of a number, if it is published."""
    found = drawn_of(state, number)
    if not found.published:
        raise RuleError("not-published-yet", round=number)
    return found


def with_table(state: State, number: int, table: Table) -> State:
    """The state with a table of a round as given, in the place of the one of its number."""
    found = drawn_of(state, number)
    tables = tuple(table if one.number == table.number else one for one in found.round.tables)
    return with_round(state, replace(found, round=replace(found.round, tables=tables)))


def with_round(state: State, found: Drawn) -> State:
    """The state with a round as given, in the place of the one of its number."""
    number = found.round.number
    return replace(state, rounds=(*state.rounds[: number - 1], found, *state.rounds[number:]))


def hall_of(state: State, number: int) -> Hall:
    """What happens in the hall in a round."""
    return state.hall.get(number, EMPTY)


def with_hall(state: State, number: int, **changed: Any) -> State:
    """The state with fields of the hall of a round as given; an empty hall leaves no trace."""
    hall = replace(hall_of(state, number), **changed)
    halls = {key: one for key, one in state.hall.items() if key != number}
    return replace(state, hall=halls if hall == EMPTY else {**halls, number: hall})


def with_at_table(state: State, number: int, table: int, **told: Any) -> State:
    """The state in which the hall of a round knows this of a table."""
    hall = hall_of(state, number)
    return with_hall(state, number, **{name: {**getattr(hall, name), table: one} for name, one in told.items()})


def without_proposal(state: State, number: int, table: int) -> State:
    """The state in which nothing waits at a table."""
    hall = hall_of(state, number)
    if table not in hall.proposals:
        return state
    proposals = {key: one for key, one in hall.proposals.items() if key != table}
    return with_hall(state, number, proposals=proposals)


def auction_at(state: State, number: int, table: int) -> Auction | None:
    """The auction of a table, if there is one."""
    return hall_of(state, number).auctions.get(table)


def with_bids(state: State, number: int, table: int, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seats with the bids of the table's auction, where none is given."""
    found = auction_at(state, number, table)
    bids = found.bids if found else {}
    return tuple(replace(one, bid=bids[one.player]) if one.bid is None and one.player in bids else one for one in seats)
