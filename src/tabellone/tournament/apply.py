"""One act applied to a state, pure and quick; and what the rulebook and the document forbid in what it leads to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, Problem, RuleError, problems_told
from tabellone.engine.facts import Seat, Tournament
from tabellone.exchange.documents.structure import tournament_structure_problems as document_problems
from tabellone.tournament import acts, auction_acts, entry_acts, hall_acts, round_acts
from tabellone.tournament.state import State
from tabellone.tournament.view import drawn_of, facts, table_of

_SEAT: Final = re.compile(r"seats\[(\d+)\](.*)")
_APPLIED: Mapping[type[acts.Act], Callable[[State, Any], State]] = {
    acts.Settle: entry_acts.settled,
    acts.Import: entry_acts.imported,
    acts.Enrol: entry_acts.enrolled,
    acts.Amend: entry_acts.amended,
    acts.Strike: entry_acts.struck,
    acts.CheckIn: entry_acts.checked_in,
    acts.Pay: entry_acts.paid,
    acts.Draw: round_acts.drawn,
    acts.Arrange: round_acts.arranged,
    acts.Publish: round_acts.published,
    acts.Discard: round_acts.discarded,
    acts.Extend: round_acts.extended,
    acts.Report: round_acts.reported,
    acts.Correct: round_acts.corrected,
    acts.Withdraw: round_acts.withdrawn,
    acts.Propose: hall_acts.proposed,
    acts.Confirm: hall_acts.confirmed,
    acts.CallReferee: hall_acts.called,
    acts.Decide: hall_acts.decided,
    acts.TurnClock: hall_acts.clock_turned,
    acts.StartWatch: hall_acts.started,
    acts.TimeWatch: hall_acts.timed,
    acts.DropWatch: hall_acts.dropped,
    acts.ReadWatch: hall_acts.read,
    acts.Announce: hall_acts.announced,
    acts.OpenAuction: auction_acts.opened,
    acts.WishAuction: auction_acts.wished,
    acts.WaiveAuction: auction_acts.waived,
    acts.MoveAuction: auction_acts.moved,
    acts.TakeBackMove: auction_acts.taken_back,
    acts.SettleAuction: auction_acts.settled,
    acts.DropAuction: auction_acts.dropped,
    acts.Identify: entry_acts.identified,
    acts.Close: round_acts.closed,
}


def apply(state: State | None, act: acts.Act) -> State:
    """The state after the act; a RuleError when it cannot be done there. The first act creates the tournament."""
    if state is None:
        return _created(act)
    if state.closed and not isinstance(act, acts.Identify):  # who somebody is moves no figure of it
        raise RuleError("tournament-closed", name=state.settings.head.name)
    return _APPLIED[type(act)](state, act)


def after(state: State, decided: Iterable[acts.Act]) -> State:
    """The state that the acts lead to, without recording them."""
    for act in decided:
        state = apply(state, act)
    return state


def _created(act: acts.Act) -> State:
    if isinstance(act, acts.Settle):
        return State(entry_acts.checked(act.settings))
    if isinstance(act, acts.Import):
        return entry_acts.taken_over(act.tournament)
    raise RuleError("not-created-yet", act=acts.KIND_OF[cast("Any", type(act))])


def forbidden(state: State, act: acts.Act) -> tuple[Problem, ...]:
    """What is wrong with the facts after the act; a result is looked at alone, so that a full hall stays quick."""
    tournament = facts(state)
    if isinstance(act, acts.Report | acts.Correct | acts.Propose):
        book = BY_ID[tournament.rulebook]
        return book.seat_problems(tournament, act.number, act.table, act.seats)
    return () if isinstance(act, (*acts.IN_HALL, acts.Identify)) else tuple(of_tournament(tournament))


def refuse_forbidden(before: State, after: State, act: acts.Act) -> None:
    """Refuse an act that leads to what is forbidden; the seats of a result go by the order in which forms show them."""
    problems = forbidden(after, act)
    if problems and isinstance(act, acts.Report | acts.Correct | acts.Propose):
        raise InputError(as_shown(problems, act.seats, table_of(drawn_of(before, act.number), act.table).players))
    if problems:
        raise InputError(problems)


def of_tournament(tournament: Tournament) -> list[Problem]:
    """Everything that the document's form and its rulebook forbid in a tournament."""
    return problems_told(lambda: document_problems(tournament)) or problems_told(
        lambda: BY_ID[tournament.rulebook].problems(tournament)
    )


def as_shown(problems: Iterable[Problem], seats: Sequence[Seat], players: Sequence[str]) -> Iterator[Problem]:
    """Problems with the places that the seats have in the stored order, which forms show."""
    for problem in problems:
        found = _SEAT.fullmatch(problem.place)
        turn = players.index(seats[int(found[1])].player) if found else 0
        yield replace(problem, place=f"seats[{turn}]{found[2]}") if found else problem
