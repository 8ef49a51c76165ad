"""Boxes and precedence (BIG 2, BIG 7.2)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.entries import Applicant
from tabellone.contract.hosting import Arrival
from tabellone.engine.errors import RuleError
from tabellone.engine.steps import holds
from tabellone.rulebooks.big.entries import admission, admitted_to_final, box_count, boxes_explained, boxes_needed


def at(hour: int) -> datetime:
    return datetime(2026, 3, 1, hour, tzinfo=UTC)


def test_a_box_comes_first_then_the_earlier_registration() -> None:
    """BIG 2."""
    entries = [
        Applicant("walk-in"),
        Applicant("late", at(12)),
        Applicant("early", at(9)),
        Applicant("walk-in with box", brings_box=True),
        Applicant("late with box", at(13), brings_box=True),
    ]
    found = admission(entries, 3)
    assert found.admitted == ("late with box", "walk-in with box", "early")
    assert found.waiting == ("late", "walk-in")


@given(
    st.lists(
        st.builds(Applicant, st.uuids().map(str), st.none() | st.integers(0, 23).map(at), st.booleans()), max_size=12
    ),
    st.integers(-1, 14),
)
def test_nobody_is_overtaken(entries: list[Applicant], places: int) -> None:
    """BIG 2: whoever waits has no box where somebody without one plays, and did not register before."""
    found = admission(entries, places)
    by_player = {entry.player: entry for entry in entries}
    assert sorted(found.admitted + found.waiting) == sorted(by_player)
    assert len(found.admitted) == max(0, min(places, len(entries)))
    for inside in map(by_player.__getitem__, found.admitted):
        for outside in map(by_player.__getitem__, found.waiting):
            assert inside.brings_box >= outside.brings_box
            if inside.brings_box == outside.brings_box and outside.at is not None:
                assert inside.at is not None
                assert inside.at <= outside.at


@pytest.mark.parametrize(
    ("players", "size", "boxes"),
    [
        pytest.param(12, 4, 3, id="BIG 2 full tables"),
        pytest.param(13, 4, 4, id="BIG 2 one more"),
        pytest.param(0, 4, 0, id="BIG 2 nobody"),
        pytest.param(5, 2, 2, id="B16 BIG 7.2 a bye needs none"),
        pytest.param(6, 2, 3, id="B16 BIG 7.2 without a bye"),
        pytest.param(1, 4, 0, id="B16 BIG 7.2 alone"),
        pytest.param(11, 5, 3, id="B16 BIG 7.2 uneven tables"),
    ],
)
def test_one_box_a_table(players: int, size: int, boxes: int) -> None:
    assert boxes_needed(players, size) == boxes


def test_a_table_of_none_is_refused() -> None:
    with pytest.raises(RuleError, match="boxes-table-size"):
        boxes_needed(4, 0)


def test_boxes_promised_brought_and_needed() -> None:
    """BIG 7.2."""
    arrivals = [Arrival("a", promised=True, brought=True), Arrival("b", promised=True), *map(Arrival, "cdefghi")]
    count = box_count(arrivals, 4, house=1)
    assert (count.promised, count.brought, count.needed, count.short) == (2, 2, 3, 1)
    step = boxes_explained(count, players=len(arrivals), table_size=4)
    assert holds(step)
    assert step.result == count.needed


@pytest.mark.parametrize(("players", "size"), [(5, 2), (6, 2), (1, 4), (0, 4), (9, 4), (11, 5)])
def test_the_explanation_counts_the_same_boxes(players: int, size: int) -> None:
    """B16, BIG 7.2."""
    count = box_count([Arrival(str(n)) for n in range(players)], size)
    assert holds(boxes_explained(count, players=players, table_size=size))


def test_the_fifth_at_a_game_for_two_is_not_kept_out() -> None:
    """B16, BIG 7.2: five players need two boxes, since one has a bye."""
    arrivals = [Arrival("a", promised=True, brought=True), *map(Arrival, "bcd"), Arrival("e", promised=True)]
    assert admitted_to_final(arrivals, 2, house=1).waiting == ()
    assert admitted_to_final(arrivals, 2).waiting == ("e",)


@pytest.mark.parametrize(
    ("house", "playing", "waiting"),
    [
        pytest.param(0, ("b", "c", "d", "e"), ("a", "f"), id="BIG 7.2 boxes for four"),
        pytest.param(1, ("b", "c", "d", "e", "a", "f"), (), id="BIG 7.2 boxes suffice"),
    ],
)
def test_a_broken_promise_plays_only_if_boxes_suffice(
    house: int, playing: tuple[str, ...], waiting: tuple[str, ...]
) -> None:
    arrivals = [
        Arrival("a", promised=True),
        Arrival("b", promised=True, brought=True),
        *map(Arrival, "cde"),
        Arrival("f", promised=True),
    ]
    found = admitted_to_final(arrivals, 4, house=house)
    assert (found.admitted, found.waiting) == (playing, waiting)
