"""What matters in the hall now, and so which views the big screen turns through."""

from __future__ import annotations

from typing import Literal

from tabellone.server.web.screen.asking import View
from tabellone.tournament.progress import current_round
from tabellone.tournament.state import Drawn, State, hall_of
from tabellone.tournament.view import is_bye, is_reported

Moment = Literal["welcome", "seating", "playing", "between", "over"]


def moment(state: State, *, final: bool) -> Moment:
    """Before the first round, looking for seats, playing, between two rounds, over (`final`: the standing is final)."""
    drawn = current_round(state)
    if drawn is None:
        return "welcome"
    if final or state.closed:
        return "over"
    if not open_tables(state):
        return "between"
    return "playing" if has_begun(state, drawn) else "seating"


def views(state: State, now: Moment, *, bracket: bool, codes: bool) -> tuple[View, ...]:
    """The views of a moment in their order; `bracket`: there is one; `codes`: tables are shown with their links."""
    tree: tuple[View, ...] = ("bracket",) if bracket else ()
    linked: tuple[View, ...] = ("tables",) if codes else ()
    match now:
        case "welcome":
            return ("follow",)
        case "seating":
            return ("seats", *tree, "follow")
        case "playing":
            late: tuple[View, ...] = () if _some_reported(state) else ("seats",)
            return ("clock", *late, *linked, *tree, "follow")
        case "between":
            return (*tree, "standings", "follow")
        case _:
            return ("podium", *tree, "standings")


def has_begun(state: State, drawn: Drawn) -> bool:
    """Whether the round is played: its clock was started, or a table has reported."""
    started = any(turn.kind == "start" for turn in hall_of(state, drawn.round.number).clock)
    return started or any(is_reported(table) and not is_bye(table) for table in drawn.round.tables)


def open_tables(state: State) -> list[int]:
    """Where in the hall tables still play, slow ones of earlier rounds too."""
    rounds = [drawn for drawn in state.rounds if drawn.published]
    return sorted(
        drawn.spots.get(table.number, table.number)
        for drawn in rounds
        for table in drawn.round.tables
        if not is_bye(table) and not is_reported(table)
    )


def _some_reported(state: State) -> bool:
    drawn = current_round(state)
    return drawn is not None and any(is_reported(one) and not is_bye(one) for one in drawn.round.tables)
