"""How the people of a tournament are called: by name, namesakes told apart (ruling namesakes)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.course.state import State
from tabellone.engine.namesakes import Named, told_apart
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Publishing


def names_of(state: State) -> dict[str, str]:
    """The name of every entrant, by id: of namesakes with the club where the rulebook publishes it, else with №."""
    book = BY_ID[state.settings.head.rulebook]
    with_club = not isinstance(book, Publishing) or "club" in book.published()
    return told_apart(
        Named(one.player.id, one.player.name, (one.player.club or "") if with_club else "", number)
        for number, one in enumerate(state.entrants, 1)
    )


def with_names_apart(state: State) -> State:
    """The state as it is shown to its organisers: namesakes told apart in their names; nearly always as it is."""
    names = names_of(state)
    if all(names[one.player.id] == one.player.name for one in state.entrants):
        return state
    people = (replace(one, player=replace(one.player, name=names[one.player.id])) for one in state.entrants)
    return replace(state, entrants=tuple(people))
