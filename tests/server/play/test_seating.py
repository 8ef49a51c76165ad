"""Seating by hand: swaps with their effect, moves, replacements, absences, fixed places."""

from __future__ import annotations

from itertools import combinations
from uuid import uuid4

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player
from tabellone.server.events.models import Tournament
from tabellone.server.play import draws, services
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.act import StaleActError
from tabellone.tournament.arranging import (
    SeatMove,
    SeatReplacement,
    SeatSwap,
    TableOrder,
    available,
    remedies,
    seating_effect,
)
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.rounds import fixed_for
from tabellone.tournament.state import Entrant
from tests.server.play import drawing
from tests.server.play.halls import Writing, latest, master, play, splendor

pytestmark = pytest.mark.django_db


def drawn(row: Tournament, seed: str = "dado") -> Tournament:
    return drawing.draw(row, Writing(), seed=seed).tournament


def enrolled(row: Tournament, player: str, *, present: bool | None = None) -> Tournament:
    one = Entrant(Player(player, f"Tardivo {player}"), present=present)
    return services.act(row, Writing(token=str(uuid4())), acts.Enrol((one,))).tournament


def recounted(row: Tournament, tables: tuple[tuple[str, ...], ...]) -> int:
    """Pairs of one club who sit together, counted anew."""
    clubs = {one.player.id: one.player.club for one in state_of(row).entrants}
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    return sum(clubs[one] is not None and clubs[one] == clubs[other] for one, other in pairs)


def test_the_effect_of_every_swap_is_a_recount() -> None:
    row = drawn(master(20))
    state, found = state_of(row), latest(row)
    first, second = found.round.tables[:2]
    for one in first.players:
        for other in second.players:
            effect = seating_effect(state, 1, SeatSwap(one, other))
            change = next(change for change in effect.changes if change.name == "same_club")
            assert change.before is not None
            assert change.after is not None
            assert change.before.count == recounted(row, tuple(table.players for table in found.round.tables))
            assert change.after.count == recounted(row, tuple(table.players for table in effect.tables))


def test_a_swap_is_by_hand_and_swapped_back_it_is_the_draw_again() -> None:
    row = drawn(master(20))
    found = latest(row)
    one, other = found.round.tables[0].players[0], found.round.tables[1].players[2]
    row = draws.arrange(row, 1, SeatSwap(one, other), Writing()).tournament
    assert latest(row).by_hand
    assert latest(row).round.tables[1].players[2] == one
    row = draws.arrange(row, 1, SeatSwap(one, other), Writing()).tournament
    assert latest(row) == found


def test_a_stale_swap_changes_nothing() -> None:
    row = drawn(master(20))
    tables, seen = latest(row).round.tables, fingerprint(latest(row))
    swap = SeatSwap(tables[0].players[0], tables[1].players[0])
    row = draws.arrange(row, 1, swap, Writing(seen=seen)).tournament
    with pytest.raises(StaleActError):
        draws.arrange(row, 1, swap, Writing(seen=seen))


def test_the_turn_order_of_a_table_can_be_set() -> None:
    row = drawn(splendor(10))
    order = tuple(reversed(latest(row).round.tables[0].players))
    row = draws.arrange(row, 1, TableOrder(1, order), Writing()).tournament
    assert latest(row).round.tables[0].players == order


def test_a_late_arrival_sits_down_at_a_table_of_four() -> None:
    row = enrolled(drawn(master(20)), "tardi")
    assert available(state_of(row), 1) == ("tardi",)
    row = draws.arrange(row, 1, SeatMove("tardi", 2), Writing()).tournament
    assert latest(row).round.tables[1].players[-1] == "tardi"
    draws.publish(row, 1, Writing())


def test_a_move_that_the_rulebook_forbids_is_said_before() -> None:
    row = drawn(master(20))
    player = latest(row).round.tables[0].players[0]
    effect = seating_effect(state_of(row), 1, SeatMove(player, 2))
    assert [problem.code for problem in effect.problems] == ["risiko-table-of-three"]


def test_somebody_from_outside_replaces_who_has_not_come() -> None:
    row = enrolled(drawn(master(20)), "riserva")
    out = latest(row).round.tables[0].players[1]
    row = draws.arrange(row, 1, SeatReplacement(out, "riserva"), Writing()).tournament
    present = {one.player.id: one.present for one in state_of(row).entrants}
    assert latest(row).round.tables[0].players[1] == "riserva"
    assert (present["riserva"], present[out]) == (True, False)


def test_who_played_before_and_does_not_come_has_withdrawn() -> None:
    row = draws.publish(drawn(master(21)), 1, Writing()).tournament
    play(row)
    row.refresh_from_db()
    row = drawn(row)
    out = next(table for table in latest(row).round.tables if len(table.seats) == 5).players[0]
    assert remedies(state_of(row), 2, [out])[0].kind == "as_drawn"
    row = draws.go_on_without(row, 2, [out], "as_drawn", Writing()).tournament
    assert [(gone.player, gone.when) for gone in state_of(row).withdrawals] == [(out, "before_round:2")]
    assert {len(table.seats) for table in latest(row).round.tables} == {4}
    draws.publish(row, 2, Writing())


@pytest.mark.parametrize("published", [False, True])
def test_without_an_absent_player_the_round_is_drawn_again(published: bool) -> None:
    row = drawn(splendor(12))
    if published:
        row = draws.publish(row, 1, Writing()).tournament
    out, writing = latest(row).round.tables[0].players[0], Writing()
    row = drawing.called(draws.go_on_without(row, 1, [out], "draw_again", writing)).tournament
    found = latest(row)
    assert not found.published
    assert out not in {player for table in found.round.tables for player in table.players}
    assert draws.go_on_without(row, 1, [out], "draw_again", writing).repeated
    draws.publish(row, 1, Writing())


def test_a_table_of_three_is_confirmed_and_played() -> None:
    row = draws.publish(drawn(master(20)), 1, Writing()).tournament
    out = latest(row).round.tables[0].players[0]
    assert "threes" in {one.kind for one in remedies(state_of(row), 1, [out])}
    row = draws.go_on_without(row, 1, [out], "threes", Writing()).tournament
    assert len(latest(row).round.tables[0].seats) == 3
    assert state_of(row).settings.head.params["accept_three"] is True


def test_nobody_absent_is_no_reason() -> None:
    row = drawn(splendor(12))
    with pytest.raises(RuleError, match="nobody-absent"):
        remedies(state_of(row), 1, [])
    with pytest.raises(RuleError, match="not-seated"):
        remedies(state_of(row), 1, ["nobody"])


def test_a_fixed_place_moves_the_table_and_not_the_draw() -> None:
    row = drawn(master(20))
    player = latest(row).round.tables[0].players[0]
    row = draws.fix(row, player, 5, Writing()).tournament
    found = latest(row)
    assert found.spots[1] == 5
    assert not found.by_hand
    assert fixed_for(state_of(row), found) == {1: (player,)}
    row = draws.fix(row, player, None, Writing()).tournament
    assert latest(row).spots == {}


@pytest.mark.parametrize("spot", [0, 10_000])
def test_a_place_in_the_hall_is_a_sensible_number(spot: int) -> None:
    row = drawn(master(20))
    with pytest.raises(RuleError, match="spot-out-of-range"):
        draws.fix(row, "p001", spot, Writing())


def test_a_place_fixed_on_an_old_page_undoes_no_swap() -> None:
    row = drawn(master(20))
    old, seen = Tournament.objects.get(pk=row.pk), fingerprint(latest(row))
    tables = latest(row).round.tables
    draws.arrange(row, 1, SeatSwap(tables[0].players[0], tables[1].players[0]), Writing())
    swapped = latest(row).round.tables
    draws.fix(old, "p001", 3, Writing())
    assert latest(row).round.tables == swapped != tables
    with pytest.raises(StaleActError):
        draws.go_on_without(old, 1, [tables[0].players[1]], "draw_again", Writing(seen=seen))
    with pytest.raises(StaleActError):
        draws.arrange(old, 1, SeatSwap("p001", "p002"), Writing(seen=seen))
