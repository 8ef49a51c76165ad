"""How each figure of a player in a tournament came about."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tabellone.contract.answers import Standing
from tabellone.engine.errors import RuleError, TabelloneError
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.catalogue.in_force import round_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet
from tabellone.rulebooks.big.final_phase import (
    FinalPhaseState,
    final_contenders,
    final_phase_state,
    in_final_phase,
    is_replayed,
    knockout_places,
    passes,
    withdrew_qualified,
    won_without_final,
)
from tabellone.rulebooks.big.ladder import AFTER_LAST, QualifyingStanding, RoundBook, qualifying_standing
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.prizes import explain_prizes
from tabellone.rulebooks.big.rounds import knockout_rounds, rounds_until
from tabellone.rulebooks.big.standing import standing
from tabellone.rulebooks.big.structure import BY_WINS, final_phase_kind
from tabellone.rulebooks.big.table import (
    OUT,
    POINTS,
    Exact,
    exact_number,
    figure_value,
    figures_asked,
    group_points,
    largest_table,
    net_score,
    placed_groups,
    seats_present,
    table_pbg,
    table_places,
    table_scores,
    total_with_ghosts,
)


def explain(tournament: Tournament, player: str) -> tuple[Step, ...]:
    """Rounds, points, PBG, position, the final phase, and what it wins."""
    if player not in {entrant.id for entrant in tournament.players}:
        raise RuleError("unknown-player", rule="BIG 4", player=player)
    answer = standing(tournament)
    rounds = rounds_until(tournament, answer.after_round)
    if not rounds:
        return ()
    if player in answer.unranked:
        return (Step("BIG 4", "big-never-seated", {"after_round": answer.after_round}), *_won(tournament, player))
    before = qualifying_standing(tournament, rounds)
    steps: list[Step] = []
    if player in before.book.lines:
        steps += [total_step(tournament, before.book, player)]
        steps += pbg_step(tournament, before.book.rounds[0], player)
        steps += [position_step(before, player)]
    if in_final_phase(tournament, answer.after_round):
        steps += final_steps(tournament, answer.after_round, player)
    if in_final_phase(tournament, answer.after_round) or answer.final:
        steps += [_final_position(answer, player)]
    return (*steps, *_won(tournament, player))


def _won(tournament: Tournament, player: str) -> tuple[Step, ...]:
    """The prize and the voucher of an online tournament with a fee, once they can be given."""
    if tournament.fee is None:
        return ()
    try:
        return explain_prizes(tournament, player)
    except TabelloneError:  # results are still missing
        return ()


def _final_position(answer: Standing, player: str) -> Step:
    row = next(row for row in answer.rows if row.player == player)
    name = "big-final-position" if answer.final else "big-standing-so-far"
    inputs = {"position": row.position, "after_round": answer.after_round}
    return Step("ruling final-standing", name, inputs, result=row.position)


def total_step(tournament: Tournament, book: RoundBook, player: str) -> Step:
    """The sum of the points of all qualifying rounds."""
    rounds = tuple(round_points_step(tournament, round_, player) for round_ in book.rounds)
    inputs: dict[str, Value] = {f"round_{r.number}": step.result for r, step in zip(book.rounds, rounds, strict=True)}
    alone = final_phase_kind(tournament, params_of(tournament)) == "none" and not knockout_rounds(tournament)
    name = "big-total" if alone else "big-total-qualifying"
    return Step("BIG 4", name, inputs, " + ".join(inputs), book.points(player), rounds)


def round_points_step(tournament: Tournament, round_: Round, player: str) -> Step:
    """What a round gave: points by place and size of the table."""
    table = seated_at(round_, player)
    here = {"round": round_.number, "table": table.number} if table else {"round": round_.number}
    if table is None:
        return Step("BIG 4", "big-no-table", here, result=0)
    if player not in {seat.player for seat in seats_present(table)}:
        status = next(seat.status for seat in table.seats if seat.player == player)
        return Step("BIG 4", "big-void-table" if status == "void" else "big-absent", here, result=0)
    return _played(tournament, round_, table, player)


def seated_at(round_: Round, player: str) -> Table | None:
    """The player's table in the round, if any."""
    return next((table for table in round_.tables if player in table.players), None)


def _played(tournament: Tournament, round_: Round, table: Table, player: str) -> Step:
    groups = placed_groups(table, round_sheet(tournament, round_))
    points = group_points(groups, params_of(tournament))[player]
    inputs: dict[str, Value] = {"round": round_.number, "table": table.number, "seats": sum(map(len, groups))}
    if inputs["seats"] == 1:
        return Step("BIG 4.1", "big-bye", inputs, result=points)
    steps = (place_step(tournament, round_, table, player),)
    first, sharing = _covered(groups, player)
    inputs |= {"place": first, "sharing": sharing}
    if sharing == 1:
        return Step("BIG 4", "big-points", inputs, result=points, steps=steps)
    covered = POINTS[sum(map(len, groups))][first - 1 : first - 1 + sharing]
    worth: dict[str, Value] = {f"place_{first + n}": value for n, value in enumerate(covered)}
    return Step("BIG 8.1", "big-points-shared", inputs | worth, f"({' + '.join(worth)}) / sharing", points, steps)


def _covered(groups: list[list[Seat]], player: str) -> tuple[int, int]:
    """The first place that the player's group covers, and how many share it."""
    ahead = 0
    for group in groups:
        if player in {seat.player for seat in group}:
            return ahead + 1, len(group)
        ahead += len(group)
    raise AssertionError(player)


def place_step(tournament: Tournament, round_: Round, table: Table, player: str) -> Step:
    """The place at the table, with the score behind it."""
    sheet = round_sheet(tournament, round_)
    seat = next(seat for seat in table.seats if seat.player == player)
    place = table_places(table, sheet)[player]
    inputs: dict[str, Value] = {"round": round_.number, "table": table.number, "place": place}
    if seat.place is not None:
        return Step("BIG 3", "big-referee-place", inputs, result=place)
    if seat.status in OUT:
        return Step("BIG 7.2.2", "big-last-at-table", inputs | {"status": seat.status}, result=place)
    steps = (score_step(table, seat), *tie_steps(table, seat, sheet))
    return Step("BIG 8.1", "big-place", inputs | {"score": steps[0].result}, result=place, steps=steps)


def score_step(table: Table, seat: Seat) -> Step:
    """The score that counts, after the bid."""
    score = table_scores(table)[seat.player]
    if any(other.supremacy for other in seats_present(table)):
        return Step("BIG 8.3.3", "big-supremacy", {"score": score}, result=score)
    if not seat.bid:
        return Step("BIG 4", "big-score", {"score": score}, result=score)
    reported: Value = seat.score if seat.score is not None else 0
    return Step("BIG 6.1", "big-score-after-bid", {"score": reported, "bid": seat.bid}, "score - bid", net_score(seat))


def tie_steps(table: Table, seat: Seat, sheet: CatalogueSheet) -> Iterator[Step]:
    """For everyone with the same score what parted them, or that nothing did."""
    scores, places = table_scores(table), table_places(table, sheet)
    for other in seats_present(table):
        level = other.status not in OUT and scores[other.player] == scores[seat.player]
        if other is not seat and level:
            yield _parted(seat, other, sheet, shared=places[other.player] == places[seat.player])


def _parted(seat: Seat, other: Seat, sheet: CatalogueSheet, *, shared: bool) -> Step:
    inputs: dict[str, Value] = {"other": other.player}
    if shared:
        return Step("BIG 8.1", "big-tie-shared", inputs)
    if sheet.tie_rule.seats is not None:
        return Step(sheet.article, "big-tie-by-seat", inputs)
    figure = next(f for f in figures_asked(sheet.tie_rule) if figure_value(seat, f) != figure_value(other, f))
    own, theirs = seat.tiebreak[figure.name], other.tiebreak[figure.name]
    inputs |= {"figure": figure.name.replace("_", " "), "own": own, "theirs": theirs}
    return Step(sheet.article, "big-tie-fewer" if figure.fewer_wins else "big-tie-more", inputs)


def pbg_step(tournament: Tournament, round_: Round, player: str) -> Iterator[Step]:
    """The share of the first table's score, ghosts included; none without a table."""
    table, params = seated_at(round_, player), params_of(tournament)
    scores = table_scores(table) if table else {}
    if table is None or player not in scores:
        return
    seats = max(largest_table(round_), len(scores))
    pbg = table_pbg(table, seats, params)[player]
    if len(scores) == 1:
        yield Step("BIG 4.2", "big-pbg-bye", {"round": round_.number}, result=pbg)
        return
    total = Fraction(sum(scores.values()))
    whole = total_with_ghosts(total, len(scores), seats, params)
    inputs: dict[str, Value] = {"score": scores[player], "whole": whole, "seats": seats}
    ghosts: dict[str, Value] = {"total": total, "size": len(scores), "ghosts": seats - len(scores)}
    ghosts |= {"share": Fraction(exact_number(params.ghost_share))}
    behind = Step("BIG 4.2", "big-pbg-ghosts", ghosts, "total + ghosts * share * total / size", whole)
    steps = (behind,) if seats > len(scores) else ()
    if whole > 0:
        yield Step("BIG 4.2", "big-pbg", inputs, "score / whole", pbg, steps)
    else:
        yield Step("BIG 4.2", "big-pbg-flat", inputs, "1 / seats", pbg, steps)


NAMES = {"table": "big-parted-by-table", "place": "big-parted-by-place", "pbg": "big-parted-by-pbg"}


def position_step(before: QualifyingStanding, player: str) -> Step:
    """The position after the qualifying rounds."""
    position = before.position[player]
    inputs: dict[str, Value] = {
        "points": before.book.points(player),
        "players": len(before.order),
        "round": before.book.rounds[-1].number,
    }
    return Step("BIG 4.2", "big-standing-position", inputs, result=position, steps=tuple(_neighbours(before, player)))


def _neighbours(before: QualifyingStanding, player: str) -> Iterator[Step]:
    """The next above and the next below, where their points are equal."""
    order = before.order
    index = order.index(player)
    for other in (*order[max(0, index - 1) : index], *order[index + 1 : index + 2]):
        if before.book.points(other) == before.book.points(player):
            yield parted_step(before, player, other)


def parted_step(before: QualifyingStanding, player: str, other: str) -> Step:
    """The criterion of the ladder that parts two players."""
    own, theirs = before.book.key(player), before.book.key(other)
    for rung, mine, yours in zip(before.book.rungs(), own, theirs, strict=True):
        if mine != yours:
            inputs: dict[str, Value] = {"other": other, "round": rung.round}
            sign = 1 if rung.name == "pbg" else -1
            return Step("BIG 4.2", NAMES[rung.name], inputs | {"own": _told(sign, mine), "theirs": _told(sign, yours)})
    group = next(group for group in before.groups if player in group.players)
    if group.shared:
        return Step("BIG 4.2", "big-standing-shared", {"other": other})
    return Step("BIG 4.2", "big-parted-by-lot", {"other": other, "round": group.by_round})


def _told(sign: int, value: Exact) -> Value:
    return "none" if value == AFTER_LAST else sign * value


def final_steps(tournament: Tournament, number: int, player: str) -> Iterator[Step]:
    """Whether the player qualified, and each round of the final phase."""
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
    game = round_sheet(tournament, round_)
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
        tied = len(final_contenders(tournament, finals, state.before)) > 1 and places[player] == 1
        outcome = "big-final-replayed" if is_replayed(tournament, finals) else "big-final-tied"
        if state.final is not None and player in state.final.open_between:
            outcome = "big-final-open"
        return Step("BIG 8.3", outcome if tied else "big-final-played", inputs)
    through = passes(table, game, state.before) == player
    drawn = places[player] == 1 and list(places.values()).count(1) > 1
    name = ("big-passes-drawn" if through else "big-out-drawn") if drawn else "big-passes" if through else "big-is-out"
    return Step("BIG 4.3" if len(table.seats) == 2 else "BIG 4.4", name, inputs)
