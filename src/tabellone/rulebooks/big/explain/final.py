"""The way through the final phase."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.facts import Round, Table, Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.explain.total import seated_at
from tabellone.rulebooks.big.final_phase import FinalPhaseState, final_phase_state
from tabellone.rulebooks.big.final_table import contenders, is_replayed
from tabellone.rulebooks.big.knockout import knockout_places, passes
from tabellone.rulebooks.big.qualify import withdrew_qualified, won_without_final
from tabellone.rulebooks.big.structure import BY_WINS


def final_steps(tournament: Tournament, number: int, player: str) -> Iterator[Step]:
    """Whether the player qualified, and each round of the final phase (BIG 4.3, BIG 4.4, BIG 8.1)."""
    state = final_phase_state(tournament, number)
    if player in state.before.book.lines and state.plan.phase != "none":
        yield _qualification(tournament, state, player)
    for round_ in state.rounds:
        table = seated_at(round_, player)
        if table is not None:
            yield _game(tournament, state, round_, table, player)
        elif player in state.field and _is_waiting(state, round_, player):
            inputs: dict[str, Value] = {"round": round_.number, "phase": (round_.phase or "").replace("_", " ")}
            yield Step("BIG 4.3", "big-skips-a-round", inputs)


def _qualification(tournament: Tournament, state: FinalPhaseState, player: str) -> Step:
    plan = state.plan
    inputs: dict[str, Value] = {"wins": state.before.book.wins(player), "position": state.before.position[player]}
    if won_without_final(plan, state.before):
        return Step("BIG 8.1.1", "big-no-final-needed", inputs)
    if player in withdrew_qualified(tournament, plan, state.before, state.first):
        return Step("ruling final-standing", "big-qualified-and-withdrew", inputs)
    through = player in state.field
    if plan.qualified == BY_WINS:
        inputs |= {"needed": (plan.rounds or len(state.before.book.rounds)) - 1, "qualified": len(state.field)}
        return Step("BIG 8.1.1", "big-qualified-by-wins" if through else "big-not-qualified-by-wins", inputs)
    inputs |= {"qualified": plan.qualified}
    return Step("BIG 8.1", "big-qualified" if through else "big-not-qualified", inputs)


def _is_waiting(state: FinalPhaseState, round_: Round, player: str) -> bool:
    """Whether the player skips the round: nothing was lost before it."""
    later = [r for r in state.rounds if r.number > round_.number and seated_at(r, player)]
    return bool(later) or (state.final is None and player in state.still_in)


def _game(tournament: Tournament, state: FinalPhaseState, round_: Round, table: Table, player: str) -> Step:
    game = sheet_at(tournament, round_)
    places = knockout_places(table, game)
    others = ", ".join(other for other in table.players if other != player)
    inputs: dict[str, Value] = {
        "round": round_.number,
        "phase": (round_.phase or "").replace("_", " "),
        "others": others,
    }
    inputs |= {"place": places[player], "table": table.number}
    if round_.phase == "final":
        finals = [r for r in state.rounds if r.phase == "final" and r.number <= round_.number]
        tied = len(contenders(tournament, finals, state.before)) > 1 and places[player] == 1
        outcome = "big-final-replayed" if is_replayed(tournament, finals) else "big-final-tied"
        if state.final is not None and player in state.final.open_between:
            outcome = "big-final-open"
        return Step("BIG 8.3", outcome if tied else "big-final-played", inputs)
    through = passes(table, game, state.before) == player
    drawn = places[player] == 1 and list(places.values()).count(1) > 1
    name = ("big-passes-drawn" if through else "big-out-drawn") if drawn else "big-passes" if through else "big-is-out"
    return Step("BIG 4.3" if len(table.seats) == 2 else "BIG 4.4", name, inputs)
