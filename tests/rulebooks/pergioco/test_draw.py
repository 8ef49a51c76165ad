"""Draws of invitation stages: round robin and Swiss (PG 2)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from typing import cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tabellone.contract.answers import Draw
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase, Player, Round, Seat, Table, Tournament, Withdrawal
from tabellone.rulebooks import pergioco
from tests.strategies_pergioco import stage
from tests.wording.catalogues import sentences


def played(tournament: Tournament, draw: Draw) -> Tournament:
    """The stage with the drawn round played: who is named first wins."""
    tables = tuple(
        Table(
            table.number,
            tuple(
                Seat(
                    player,
                    None if len(table.seats) == 1 else Decimal(1 - n),
                    "bye" if len(table.seats) == 1 else "played",
                )
                for n, player in enumerate(table.seats)
            ),
        )
        for table in draw.tables
    )
    drawn = Round(draw.round, tables, cast("Phase", draw.phase), draw.seed)
    return replace(tournament, rounds=(*tournament.rounds, drawn))


def refused(tournament: Tournament) -> str:
    with pytest.raises(RuleError) as caught:
        pergioco.draw(tournament, "seed")
    assert sentences("error")[caught.value.code].format(**caught.value.values)
    return caught.value.code


@given(st.integers(2, 9), st.text("abc123", min_size=1, max_size=4))
def test_a_round_robin_lets_everybody_meet_once(players: int, seed: str) -> None:
    """PG 2: n − 1 rounds, or n with an odd number; then nothing is left to draw."""
    made = stage(players=[f"p{n}" for n in range(players)], system="round_robin")
    for number in range(players - 1 + players % 2):
        made = played(made, pergioco.draw(made, f"{seed}{number}"))
    pairs = [tuple(sorted(t.players)) for r in made.rounds for t in r.tables if len(t.seats) == 2]
    assert sorted(pairs) == sorted(combinations(sorted(p.id for p in made.players), 2))
    assert list(pergioco.problems(made)) == []
    assert refused(made) == "pg-all-have-met"


@given(st.integers(2, 11), st.integers(1, 4), st.text("abc123", min_size=1, max_size=4))
@example(5, 4, "1a")  # only a pair that met in round 1 spares somebody a second bye (ruling swiss-no-rematch)
def test_a_swiss_round_seats_everybody_once_without_immediate_rematch(players: int, rounds: int, seed: str) -> None:
    """PG 2."""
    made = stage(players=[f"p{n}" for n in range(players)])
    for number in range(min(rounds, players - 1)):
        draw = pergioco.draw(made, f"{seed}{number}")
        assert draw == pergioco.draw(replace(made, players=made.players[::-1]), f"{seed}{number}")
        seated = sorted(player for table in draw.tables for player in table.seats)
        assert seated == sorted(player.id for player in made.players)
        before = (
            [set(table.players) for table in made.rounds[-1].tables if len(table.seats) == 2] if made.rounds else []
        )
        assert not any(set(table.seats) in before for table in draw.tables)
        assert draw.criteria[0].count == len(draw.criteria[0].shared_by)
        made = played(made, draw)
    byes = [table.players[0] for each in made.rounds for table in each.tables if len(table.seats) == 1]
    assert len(byes) == len(set(byes))


@pytest.mark.parametrize("seed", "abcdef")
def test_nobody_meets_again_while_that_can_be(seed: str) -> None:
    """PG 2, ruling swiss-no-rematch: four players meet all the others, then again, but not at once."""
    made = stage(players="abcd")
    for number in range(3):
        made = played(made, pergioco.draw(made, f"{seed}{number}"))
    pairs = [frozenset(table.players) for each in made.rounds for table in each.tables]
    assert len(set(pairs)) == 6
    again = pergioco.draw(made, seed)
    assert again.criteria[0].count == 2
    assert not {frozenset(table.seats) for table in again.tables} & set(pairs[-2:])


def test_swiss_pairs_leaders_with_leaders() -> None:
    """PG 2: by stage points."""
    made = stage(["a 1 b 0", "c 1 d 0", "e 1 f 0", "g 1 h 0"])
    tables = pergioco.draw(made, "x").tables
    assert {frozenset(table.seats) <= set("aceg") for table in tables[:2]} == {True}


def test_a_withdrawn_player_is_not_drawn() -> None:
    """PG 2, ruling round-robin-rest: in a round robin who should have met them rests."""
    made = replace(stage(players="abcd", system="round_robin"), withdrawals=(Withdrawal("d", "before_round:1"),))
    draw = pergioco.draw(made, "s")
    assert sorted(len(table.seats) for table in draw.tables) == [1, 2]
    assert "d" not in {player for table in draw.tables for player in table.seats}


@pytest.mark.parametrize(
    ("made", "code"),
    [
        pytest.param(stage(["a 1 b ?"]), "pg-results-missing", id="PG 22 a result is missing"),
        pytest.param(stage(players="ab", system="knockout"), "pg-cannot-draw", id="PG 2 knock-out"),
        pytest.param(stage(players="ab", system="other"), "pg-cannot-draw", id="PG 2 another format"),
        pytest.param(stage(players="a"), "pg-too-few-to-draw", id="PG 2 one player"),
        pytest.param(
            stage(["a 1 b 0"], players="abcd", system="round_robin"), "pg-round-robin-unseeded", id="PG 2 seed"
        ),
    ],
)
def test_what_cannot_be_drawn(made: Tournament, code: str) -> None:
    assert refused(made) == code


def test_a_changed_list_of_players_is_noticed() -> None:
    """PG 2: with another player the Berger numbers move, and some would meet again."""
    made = stage(players=[f"p{n}" for n in range(6)], system="round_robin")
    for number in range(3):
        made = played(made, pergioco.draw(made, str(number)))
    changed = replace(made, players=(*made.players, Player("p6", "P6", from_round=4), Player("p7", "P7", from_round=4)))
    assert refused(changed) == "pg-round-robin-changed"
