"""The standing after a round, the final one, and what a tournament still lacks to be over (BIG 4.2, BIG 4.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from tabellone.contract.answers import Standing, StandingRow
from tabellone.engine.errors import InputError, Problem, RuleError, at
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.positions import positions
from tabellone.rulebooks.big.final_phase import (
    FinalPhaseState,
    PhaseReached,
    final_phase_state,
    in_final_phase,
    qualifying_is_all,
    withdrew_qualified,
)
from tabellone.rulebooks.big.ladder import QualifyingStanding, RoundBook, qualifying_standing
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.rounds import (
    KNOCKOUT,
    last_complete,
    players_who_came,
    qualifying_rounds,
    recorded_rounds,
    require_complete,
    rounds_until,
)
from tabellone.rulebooks.big.structure import tournament_plan
from tabellone.rulebooks.big.table import Exact, players_unreported

Groups = list[Sequence[str]]


def final_groups(tournament: Tournament, state: FinalPhaseState) -> Groups:
    """Everyone in order, those who share a position together (ruling final-standing).

    Finalists by the final, or who is still in by the standing before; then by the phase reached, the place at the
    table there and the standing before; then who had qualified and withdrew; then the others by that standing.
    """
    groups = _at_the_top(state)
    groups += _on_the_way(state, players_of_groups(groups))
    withdrew = withdrew_qualified(tournament, state.plan, state.before, state.first)
    groups += _standing_of(state, set(withdrew) - players_of_groups(groups))
    return groups + _standing_of(state, set(state.before.order) - players_of_groups(groups))


def phase_reached(state: FinalPhaseState) -> dict[str, str]:
    """How far each came, once a knock-out round is played: what their position hangs on (ruling final-standing)."""
    if not state.rounds:
        return {}
    on_the_way = {player: KNOCKOUT[at.phase] for player, at in _reached(state).items() if at.phase >= 0}
    top = dict.fromkeys(players_of_groups(_at_the_top(state)), "final" if state.final else "still in")
    return dict.fromkeys(state.before.order, "qualifying") | on_the_way | top


def players_of_groups(groups: Iterable[Sequence[str]]) -> set[str]:
    """Everyone in the groups."""
    return {player for group in groups for player in group}


def _at_the_top(state: FinalPhaseState) -> Groups:
    if state.final is None:
        return _standing_of(state, state.still_in)
    return list(state.final.groups)


def _on_the_way(state: FinalPhaseState, top: Collection[str]) -> Groups:
    """Who is out, or had passed and withdrew, from the furthest (ruling final-standing)."""
    position = state.before.position
    keys = {p: (-at.phase, at.place, position.get(p, 0)) for p, at in _reached(state).items() if p not in top}
    return [tuple(p for p in keys if keys[p] == key) for key in sorted(set(keys.values()))]


def _reached(state: FinalPhaseState) -> Mapping[str, PhaseReached]:
    """How far each came; who had passed and withdrew is first of the phase passed (ruling final-standing).

    Who was never seated in the knock-out and did not withdraw from it had no part in it, once its final is played.
    """
    phases = [KNOCKOUT.index(r.phase) for r in state.rounds if r.phase is not None and r.phase != "final"]
    passed = PhaseReached(phases[-1] if phases else -1, 1)
    seated = {player for round_ in state.rounds for table in round_.tables for player in table.players}
    unseated = set(state.still_in) - seated if state.final else set()
    through = [player for player in state.progress.alive if player not in unseated]
    return dict.fromkeys(through, passed) | dict(state.progress.reached)


def _standing_of(state: FinalPhaseState, players: Collection[str]) -> Groups:
    """These players by the standing before the knock-out."""
    kept = [tuple(p for p in group if p in players) for group in state.before.shared_groups()]
    return [group for group in kept if group]


def standing(tournament: Tournament, after_round: int | None = None) -> Standing:
    """The standing after a round, or after the last complete one (BIG 4.2); at the end the final one (BIG 4.3).

    Ranked is everyone who was seated and not absent every time, also who withdrew; the others are unranked.
    """
    return standing_and_book(tournament, after_round)[0]


def standing_and_book(tournament: Tournament, after_round: int | None = None) -> tuple[Standing, RoundBook]:
    """The standing, and the lines of the qualifying rounds that it came from."""
    number = last_complete(tournament) if after_round is None else _existing(tournament, after_round)
    rounds = rounds_until(tournament, number)
    if after_round is not None:
        require_complete(rounds)
    state = final_phase_state(tournament, number) if in_final_phase(tournament, number) else None
    before = qualifying_standing(tournament, rounds) if state is None else state.before
    rows = tuple(_rows(tournament, rounds, before, state)) if rounds else ()
    ranked = {row.player for row in rows}
    unranked = tuple(player.id for player in tournament.players if player.id not in ranked)
    final = qualifying_is_all(tournament, number) if state is None else bool(rounds) and state.over
    return Standing(number, final, rows, unranked), before.book


def _existing(tournament: Tournament, number: int) -> int:
    numbers = [r.number for r in recorded_rounds(tournament)]
    if number not in numbers:
        raise RuleError("no-such-round", rule="BIG 4.2", round=number, rounds=len(numbers))
    return number


def _rows(
    tournament: Tournament, rounds: Sequence[Round], before: QualifyingStanding, state: FinalPhaseState | None
) -> Iterator[StandingRow]:
    """Points are those of the qualifying rounds, also when the final phase decides the order."""
    decided = state is not None and (bool(state.rounds) or state.over)
    groups = final_groups(tournament, state) if state is not None and decided else before.shared_groups()
    came = set(before.book.lines) | players_who_came(r for r in rounds if r not in before.book.rounds)
    shown = came | (set(state.still_in) if state else set())
    groups = [kept for group in groups if (kept := tuple(player for player in group if player in shown))]
    shared = {player for group in groups if len(group) > 1 for player in group}
    reached = phase_reached(state) if state is not None else {}
    for position, player in positions(groups):
        more = {"reached": reached[player].replace("_", " ")} if player in reached else {}
        yield StandingRow(position, player, points_so_far(before.book, player), tied=player in shared, more=more)


def points_so_far(book: RoundBook, player: str) -> Exact:
    """A player's points so far."""
    return book.points(player) if player in book.lines else 0


def missing_results(tournament: Tournament) -> Iterator[Problem]:
    """Each seat whose result has not been reported."""
    for r, played in enumerate(tournament.rounds):
        for t, table in enumerate(played.tables):
            for player in players_unreported(table):
                place = at("rounds", r, "tables", t, "seats", table.players.index(player), "score")
                values = {"tournament": tournament.id, "round": played.number, "table": table.number, "player": player}
                yield Problem("big-result-missing", place, rule="BIG 3", file=tournament.id, values=values)


def unfinished_problems(tournament: Tournament, standing: Standing) -> Iterator[Problem]:
    """What of the plan is still to play: rounds or a final (rulings planned-is-due, final-is-due)."""
    if standing.final:
        return
    values = {"tournament": tournament.id, "played": len(tournament.rounds)}
    if params_of(tournament).rounds is not None:
        yield Problem("big-tournament-unfinished", at("rounds"), rule="BIG 5", file=tournament.id, values=values)
    elif tournament.national_final and standing.rows:
        yield from _national(tournament, values)


def _national(tournament: Tournament, values: dict[str, object]) -> Iterator[Problem]:
    """A national final's structure follows from the rulebook where its document gives none."""
    plan = tournament_plan(tournament)
    missing = max(0, (plan.rounds or 0) - len(qualifying_rounds(tournament)))
    place, told = at("rounds"), {**values, "rounds": plan.rounds or 0, "missing": missing}
    if missing and plan.phase != "none":
        yield Problem("big-final-cut-short", place, rule="BIG 8.1", file=tournament.id, values=told)
    elif missing:
        yield Problem("big-final-rounds-missing", place, rule="BIG 8.2", file=tournament.id, values=told)
    elif plan.phase != "none":
        yield Problem("big-final-phase-missing", place, rule="BIG 7.2.1", file=tournament.id, values=told)


def refuse_problems(problems: Iterator[Problem]) -> None:
    """Raise what was found, if anything was."""
    found = tuple(problems)
    if found:
        raise InputError(found)
