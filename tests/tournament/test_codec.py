"""The codec: whatever stands in the journal and in the rows comes back as exactly what it was."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.contract.auctions import Move
from tabellone.engine.facts import Seat
from tabellone.tournament.acts import KINDS
from tabellone.tournament.codec import decoded, encoded, fingerprint
from tabellone.tournament.state import State
from tests.tournament.examples import ANYTHING, values

FEW = settings(max_examples=settings().max_examples // 4)  # a whole state takes long to make up


def carried(record: Any, value: Any) -> Any:
    """The value after a journey through text."""
    return decoded(record, json.loads(json.dumps(encoded(value), allow_nan=False)))


@FEW
@given(values(State))
def test_any_state_comes_back(state: State) -> None:
    back = carried(State, state)
    assert back == state
    assert repr(back) == repr(state)  # 1.50 is not 1.5, and True is not 1


@pytest.mark.parametrize("kind", KINDS)
@FEW
@given(data=st.data())
def test_any_act_comes_back(kind: str, data: st.DataObject) -> None:
    act = data.draw(values(KINDS[kind]))
    assert repr(carried(KINDS[act.kind], act)) == repr(act)


@given(ANYTHING)
def test_what_no_type_describes_comes_back(value: Any) -> None:
    seat = Seat("a", extra={"x-any": value})
    assert repr(carried(Seat, seat)) == repr(seat)


@given(ANYTHING)
def test_no_text_that_a_database_refuses_is_written(value: Any) -> None:
    assert "\\u0000" not in json.dumps(encoded(Seat("a", extra={"x-any": value}))).replace("\\\\u0000", "")


@given(values(Seat), values(Seat))
def test_a_fingerprint_tells_values_apart(one: Seat, other: Seat) -> None:
    same = encoded(one) == encoded(other)
    assert (fingerprint(one) == fingerprint(other)) is same
    assert fingerprint(one) == fingerprint(carried(Seat, one))


def test_what_is_at_its_default_is_left_out() -> None:
    assert encoded(Seat("a", score=Decimal("12.50"))) == {"player": "a", "score": {"$number": "12.50"}}


def test_every_act_has_a_kind() -> None:
    assert {act.kind: act for act in KINDS.values()} == KINDS


def test_a_number_equal_to_the_default_is_carried_as_it_is_written() -> None:
    move = Move("anna", "bid", "one", Decimal("-0"))
    assert repr(carried(Move, move)) == repr(move)
