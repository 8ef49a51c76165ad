"""A recorded round drawn again: what hands did is told apart, and no record that anybody wrote brings it down."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import DrawRecord, Saw, Seat, SeenPlayer, SeenRound, Table, TableDrawn, Tournament
from tabellone.engine.facts import Withdrawal as Gone
from tabellone.tournament.records import HandWork, as_drawn, hand_work, is_as_drawn
from tabellone.tournament.redrawing import redrawn
from tabellone.tournament.view import round_of
from tests.scenes.days import days, with_round

ANYBODY = st.sampled_from(["p001", "p102", "p203", "nessuno"])
NUMBERS = st.integers(1, 5)
TABLES = st.builds(
    Table, number=NUMBERS, seats=st.lists(st.builds(Seat, player=ANYBODY), min_size=1, max_size=3).map(tuple)
)
SAW = st.builds(
    Saw,
    players=st.lists(st.builds(SeenPlayer, id=ANYBODY, groups=st.just(("1",)), seed=st.none() | NUMBERS)).map(tuple),
    rounds=st.lists(
        st.builds(SeenRound, number=NUMBERS, tables=st.lists(TABLES, min_size=1, max_size=2).map(tuple)), max_size=2
    ).map(tuple),
    withdrawals=st.none()
    | st.lists(st.builds(Gone, player=ANYBODY, when=st.sampled_from(["before_round:1", "before_final"]))).map(tuple),
)
RECORDS = st.builds(
    DrawRecord,
    basis=st.none() | st.sampled_from(["", "0" * 64]),
    saw=st.none() | SAW,
    tables=st.lists(st.builds(TableDrawn, number=NUMBERS, players=st.lists(ANYBODY).map(tuple))).map(tuple),
    early=st.lists(NUMBERS).map(tuple),
    waits=st.booleans(),
)


@given(days(), RECORDS)
def test_whatever_a_record_says_there_is_an_answer(day: Tournament, record: DrawRecord) -> None:
    try:
        made = round_of(BY_ID[day.rulebook].draw(day, "prova"))
    except TabelloneError:
        return
    played = replace(made, draw=record)
    assert redrawn(with_round(day, played), played).same in (True, False)
    assert redrawn(with_round(day, made), made).same is True


DRAWN = (DrawnTable(1, ("a", "b", "c")), DrawnTable(2, ("d", "e", "f")))


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        (("abc", "def"), ()),
        (("dbc", "aef"), (HandWork("exchanged", ("a", "d")),)),
        (("bac", "def"), (HandWork("exchanged", ("a", "b")),)),
        (("xbc", "def"), (HandWork("replaced", ("a", "x")),)),
        (("bc", "defa"), (HandWork("moved", ("a",), 1, 2),)),
        (("bc", "def"), (HandWork("out", ("a",), 1),)),
        (("abcx", "def"), (HandWork("in", ("x",), to=1),)),
        (("bca", "def"), (HandWork("order", table=1),)),
        (("dbc", "xef"), (HandWork("moved", ("d",), 2, 1), HandWork("out", ("a",), 1), HandWork("in", ("x",), to=2))),
    ],
)
def test_what_hands_did(seats: tuple[str, ...], told: tuple[HandWork, ...]) -> None:
    tables = tuple(Table(number, tuple(map(Seat, players))) for number, players in enumerate(seats, 1))
    assert set(hand_work(DRAWN, tables)) == set(told)
    as_it_was = DrawRecord(
        tables=tuple(
            TableDrawn(one.number, one.seats)
            for one, table in zip(DRAWN, tables, strict=True)
            if not is_as_drawn(table, one)
        )
    )
    played = replace(round_of(Draw(1, "swiss", "prova", DRAWN)), tables=tables, draw=as_it_was)
    assert as_drawn(played) == DRAWN
