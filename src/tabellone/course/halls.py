"""The hall of a round in the state of a tournament."""

from __future__ import annotations

from dataclasses import replace

from tabellone.course.hall import Hall
from tabellone.course.state import State

EMPTY = Hall()


def hall_of(state: State, number: int) -> Hall:
    """What happens in the hall in a round."""
    return state.hall.get(number, EMPTY)


def with_hall(state: State, number: int, hall: Hall) -> State:
    """The state with the hall of a round as given; an empty one leaves no trace."""
    halls = {key: one for key, one in state.hall.items() if key != number}
    return replace(state, hall=halls if hall == EMPTY else {**halls, number: hall})


def without_proposal(state: State, number: int, table: int) -> State:
    """The state in which nothing waits at a table."""
    hall = hall_of(state, number)
    if table not in hall.proposals:
        return state
    proposals = {key: one for key, one in hall.proposals.items() if key != table}
    return with_hall(state, number, replace(hall, proposals=proposals))
