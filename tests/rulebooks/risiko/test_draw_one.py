"""RK draw 1: fifths by pure chance, then the fewest same-club pairs."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.risiko.draws import Entrant, draw_one, table_sizes
from tests.rulebooks.risiko.drawing import (
    SEATABLE,
    Field,
    assert_legal,
    enrolled,
    entrants,
    every_seating,
    reported,
    same_club,
)
from tests.sizes import sized


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        pytest.param(4, (4,), id="RK structure one four"),
        pytest.param(5, (5,), id="RK structure one five"),
        pytest.param(9, (4, 5), id="RK structure the five is last"),
        pytest.param(10, (5, 5), id="RK structure two fives"),
        pytest.param(61, (*[4] * 14, 5), id="RK structure 61"),
        pytest.param(403, (*[4] * 97, 5, 5, 5), id="RK structure 403"),
    ],
)
def test_table_sizes(players: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players) == sizes


@pytest.mark.parametrize(
    ("players", "nearest"),
    [
        *(pytest.param(n, (4,), id=f"RK structure {n}") for n in (-1, 0, 1, 2, 3)),
        pytest.param(6, (5, 8), id="RK structure 6"),
        pytest.param(7, (5, 8), id="RK structure 7"),
        pytest.param(11, (10, 12), id="RK structure 11"),
    ],
)
def test_numbers_that_cannot_be_seated_name_the_nearest(players: int, nearest: tuple[int, ...]) -> None:
    with pytest.raises(RuleError) as error:
        table_sizes(players)
    assert (error.value.code, error.value.rule) == ("cannot-seat", "RK structure")
    assert error.value.values == {"players": players, "nearest": nearest}


@given(enrolled(SEATABLE), st.text(max_size=8))
def test_every_draw_is_legal(people: tuple[Entrant, ...], seed: str) -> None:
    drawn = draw_one(people, seed=seed)
    assert_legal(Field(people), drawn)
    assert [criterion.name for criterion in drawn.criteria] == ["same_club"]
    assert reported(drawn) == (same_club(Field(people), drawn.tables),)


@given(enrolled(SEATABLE))
def test_same_seed_same_tables_in_whatever_order_players_come(people: tuple[Entrant, ...]) -> None:
    mixed = sorted(people, key=lambda entrant: (entrant.id[::-1], entrant.id))
    assert draw_one(people, seed="7") == draw_one(mixed, seed="7") == draw_one(people[::-1], seed="7")


@settings(max_examples=sized(40, 300, full=3000))
@given(enrolled([4, 5, 8, 9, 10]), st.sampled_from(["a", "b", "c"]))
def test_the_draw_is_the_best_there_is_for_its_fifths(people: tuple[Entrant, ...], seed: str) -> None:
    field = Field(people)
    drawn = draw_one(people, seed=seed)
    ids = [entrant.id for entrant in people]
    laws, totals = set(), set()
    for tables in every_seating(ids, table_sizes(len(ids)), drawn.fifths):
        total = same_club(field, tables)
        laws.add((same_club(field, tables, without=drawn.fifths), total))
        totals.add(total)
    counted = same_club(field, drawn.tables, without=drawn.fifths), *reported(drawn)
    assert counted == min(laws)
    assert drawn.criteria[0].least == min(totals)


@settings(max_examples=sized(1, 2, full=20))
@given(enrolled([12, 13, 14]))
def test_larger_fields_too(people: tuple[Entrant, ...]) -> None:
    field, drawn = Field(people), draw_one(people, seed="x")
    ids = [entrant.id for entrant in people]
    assert (same_club(field, drawn.tables, without=drawn.fifths), *reported(drawn)) == min(
        (same_club(field, tables, without=drawn.fifths), same_club(field, tables))
        for tables in every_seating(ids, table_sizes(len(ids)), drawn.fifths)
    )


def test_who_is_fifth_is_pure_chance_whatever_the_club() -> None:
    people = entrants(14, clubs=[1] * 7 + [2] * 3 + [0] * 4)
    fifths = Counter(fifth for seed in range(2000) for fifth in draw_one(people, seed=str(seed)).fifths)
    expected = 2000 * 2 / 14
    assert set(fifths) == {entrant.id for entrant in people}
    assert all(abs(times - expected) < 4.5 * expected**0.5 for times in fifths.values())


def test_seats_and_table_numbers_are_drawn_too() -> None:
    people = entrants(8, clubs=[1, 1, 1, 1, 2, 2, 2, 2])
    first = Counter(draw_one(people, seed=str(seed)).tables[0][0] for seed in range(2000))
    assert set(first) == {entrant.id for entrant in people}
    assert all(abs(times - 250) < 70 for times in first.values())


def test_every_best_seating_can_be_drawn_about_as_often() -> None:
    people = entrants(8, clubs=[1, 1, 2, 2, 0, 0, 0, 0])
    field, ids = Field(people), [entrant.id for entrant in people]
    best = {
        frozenset(map(frozenset, tables)) for tables in every_seating(ids, (4, 4), ()) if not same_club(field, tables)
    }
    drawn = Counter(frozenset(map(frozenset, draw_one(people, seed=str(seed)).tables)) for seed in range(1000))
    assert set(drawn) == best
    assert min(drawn.values()) > 1000 / len(best) / 2


def test_a_pair_of_one_club_and_one_family_counts_once_and_no_club_matches_nothing() -> None:
    people = entrants(4, clubs=[1, 1, 0, 0], families=[(0, 1), (1, 1)])
    criterion = draw_one(people, seed="1").criteria[0]
    assert (criterion.count, criterion.least, criterion.shared_by) == (1, 1, (("p000", "p001"),))


def test_the_fifths_clubs_come_last() -> None:
    """Ruling fifths-clubs-last: the law's step may cost more pairs in all, and the certificate says so."""
    people = entrants(10, clubs=[1, 1, 3, 2, 1, 1, 0, 2, 0, 2], families=[(8, 2), (2, 2), (0, 0), (6, 0)])
    criterion = draw_one(people, seed="5439").criteria[0]
    assert (criterion.count, criterion.least) == (4, 3)


def test_a_first_deal_that_is_the_best_is_kept() -> None:
    family = [(6, 1), (8, 1), (7, 0), (0, 0), (4, 0), (6, 2), (3, 0)]
    people = entrants(9, clubs=[1, 0, 1, 1, 2, 0, 2, 1, 4], families=family)
    criterion = draw_one(people, seed="319").criteria[0]
    assert (criterion.count, criterion.least) == (3, 3)


def test_a_recorded_draw_stays_what_it_was() -> None:
    drawn = draw_one(entrants(13, clubs=[1, 1, 1, 1, 2, 2, 2, 3, 3, 0, 0, 0, 0]), seed="2f1c")
    assert drawn.tables == GOLDEN
    assert drawn.fifths == ("p008",)


GOLDEN = (
    ("p003", "p009", "p004", "p007"),
    ("p011", "p002", "p006", "p012"),
    ("p000", "p008", "p005", "p010", "p001"),
)
