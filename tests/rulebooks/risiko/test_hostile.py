"""Whatever a document holds, RisiKo! answers or refuses with a reason (RK structure, RK points)."""

from __future__ import annotations

import contextlib
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament, Withdrawal
from tabellone.engine.steps import holds
from tabellone.rulebooks import risiko
from tests.rulebooks.risiko.evening import DAY

PLAYERS = [f"p{n}" for n in range(9)]
STATUSES = ["played"] * 6 + ["absent", "abandoned", "timeout", "bye", "void"]
SCORES = st.none() | st.integers(0, 86).map(Decimal) | st.sampled_from([Decimal(-1), Decimal("0.5"), Decimal(99)])
WHENS = [
    "before_round:1",
    "before_round:2",
    "before_round:3",
    "before_semifinals",
    "before_final",
    "before_round:x",
    "",
]
PARAMS: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from(
        ["accept_reduced", "accept_three", "max_table_points", "most_winners", "direct_under", "x-note", "no"]
    ),
    st.booleans() | st.integers(-3, 60) | st.text(max_size=2),
    max_size=2,
)


@st.composite
def seats(draw: st.DrawFn, player: str, *, wild: bool) -> Seat:
    if not wild:
        status = draw(st.sampled_from(["played"] * 9 + ["absent", "abandoned"]))
        return Seat(player, Decimal(draw(st.integers(0, 86))) if status != "absent" else None, status=status)  # type: ignore[arg-type]  # drawn from the statuses
    return Seat(
        player,
        draw(SCORES),
        status=draw(st.sampled_from(STATUSES)),
        place=draw(st.none() | st.integers(-1, 5)),
        off_objective=draw(st.none() | st.integers(-1, 9)),
        objective=draw(st.booleans()),
    )


@st.composite
def rounds(draw: st.DrawFn, number: int, *, wild: bool) -> Round:
    sizes = draw(st.sampled_from([(4, 5), (4,), (5,), (4, 4)] + ([(1,), (), (3, 6), (9,)] if wild else [])))
    order = iter(draw(st.permutations(PLAYERS)))
    tables = tuple(
        Table(i, tuple(draw(seats(next(order), wild=wild)) for _ in range(size)), draw(st.none() | st.integers(1, 2)))
        for i, size in enumerate(sizes, 1)
    )
    usual = ("qualifying", "qualifying", "semifinal", "final")[min(number, 4) - 1]
    phase = draw(st.sampled_from(["swiss", "final", None] if wild and draw(st.booleans()) else [usual, None]))
    return Round(draw(st.integers(0, 6)) if wild else number, tables, phase, draw(st.none() | st.just("s")))  # type: ignore[arg-type]  # drawn from the phases


@st.composite
def documents(draw: st.DrawFn) -> Tournament:
    wild = draw(st.integers(0, 3)) == 0
    count = draw(st.integers(0, 5 if wild else 4))
    played = tuple(draw(rounds(number, wild=wild)) for number in range(1, count + 1))
    left = draw(st.lists(st.builds(Withdrawal, st.sampled_from(PLAYERS), st.sampled_from(WHENS)), max_size=2))
    players = tuple(Player(one, one, draw(st.none() | st.sampled_from(["Roma", "Bari", ""]))) for one in PLAYERS)
    params = draw(PARAMS) if wild else {"accept_reduced": draw(st.booleans())}
    return Tournament("risiko", "h", "H", DAY, DAY, players, params=params, rounds=played, withdrawals=tuple(left))


@given(documents())
def test_it_answers_or_refuses_with_a_reason(document: Tournament) -> None:
    problems = list(risiko.problems(document))
    for number in (None, 0, 1, 2, 3, 4):
        with contextlib.suppress(TabelloneError):
            standing = risiko.standing(document, number)
            assert not problems
            listed = [row.player for row in standing.rows] + list(standing.unranked)
            assert sorted(listed) == PLAYERS
    with contextlib.suppress(TabelloneError):
        drawn = risiko.draw(document, "s")
        assert not problems
        assert len({player for table in drawn.tables for player in table.seats}) == sum(
            len(table.seats) for table in drawn.tables
        )
    for player in PLAYERS[:3]:
        with contextlib.suppress(TabelloneError):
            assert all(holds(step) for step in risiko.explain(document, player))
