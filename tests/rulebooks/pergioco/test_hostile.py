"""Documents that nobody should write never end in a traceback (PG 15, PG 22, PG 26)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Round, Seat, Status, Table, Tournament
from tabellone.rulebooks import pergioco
from tests.strategies_pergioco import season, stage

STATUSES: list[Status] = ["played", "absent", "abandoned", "timeout", "bye", "void"]
SCORES = [None, Decimal(1), Decimal("0.5"), Decimal(0), Decimal("0.50"), Decimal(-3), Decimal("1E+9")]
END = date(2026, 12, 31)


@st.composite
def odd_stages(draw: st.DrawFn) -> Tournament:
    rounds = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        players = draw(st.permutations(list("abcdefg")))
        tables, nth = [], 0
        while players:
            size = draw(st.integers(1, 3))
            here, players = players[:size], players[size:]
            seats = [Seat(p, draw(st.sampled_from(SCORES)), draw(st.sampled_from(STATUSES))) for p in here]
            nth += 1
            tables.append(Table(nth, tuple(seats)))
        rounds.append(Round(number, tuple(tables)))
    system = draw(st.sampled_from(["swiss", "round_robin", "knockout", "other", None]))
    return replace(stage(players="abcdefg", system=system, race=draw(st.booleans())), rounds=tuple(rounds))


@given(odd_stages())
def test_only_errors_that_can_be_told(odd: Tournament) -> None:
    made = season(*"abcdefg")
    questions: list[Callable[[], object]] = [
        partial(pergioco.standing, odd),
        partial(pergioco.standing, odd, 1),
        partial(pergioco.draw, odd, "seed"),
        partial(pergioco.explain, odd, "a"),
        partial(pergioco.season, made, [odd], END),
        partial(pergioco.explain_season, made, [odd], "a", END),
    ]
    for ask in questions:
        with suppress(TabelloneError):
            ask()
    assert isinstance(list(pergioco.problems(odd)), list)


@given(odd_stages())
def test_a_complete_stage_without_problems_is_always_ranked(odd: Tournament) -> None:
    """PG 22: what passes the checks gives a standing and a season."""
    if list(pergioco.problems(odd)):
        return
    table = pergioco.standing(odd)
    if table.final:
        assert pergioco.season(season(*"abcdefg"), [odd], END).year == 2026
