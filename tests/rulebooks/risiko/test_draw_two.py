"""RK draw 2: again at five, winners together, same club, already met, in that order, for the fifths drawn."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.rulebooks.risiko.draws import Seated, draw_one, draw_two, table_sizes
from tabellone.rulebooks.risiko.draws.fifths import drawn_fifths
from tests.rulebooks.risiko.drawing import (
    SEATABLE,
    Field,
    assert_legal,
    by_law_two,
    counted_two,
    entrants,
    every_seating,
    played,
    random_field,
    reported,
)
from tests.sizes import sized

NAMES = ["again_at_five", "winners_together", "same_club", "already_met"]


def drawn_two(field: Field, seed: str) -> Seated:
    return draw_two(field.entrants, first=field.first, winners=field.winners, seed=seed)


@given(played(SEATABLE), st.text(max_size=8))
def test_every_draw_is_legal_and_its_certificate_true(field: Field, seed: str) -> None:
    drawn = drawn_two(field, seed)
    assert_legal(field, drawn)
    assert [criterion.name for criterion in drawn.criteria] == NAMES
    assert reported(drawn) == counted_two(field, drawn.tables)


@given(played(SEATABLE))
def test_same_seed_same_tables_in_whatever_order_anything_comes(field: Field) -> None:
    mixed = Field(field.entrants[::-1], tuple(table[::-1] for table in field.first[::-1]), field.winners)
    assert drawn_two(field, "7") == drawn_two(mixed, "7") == drawn_two(field, "7")


@given(played(SEATABLE), st.text(max_size=3))
def test_fifths_have_not_sat_at_five_as_long_as_there_are_enough(field: Field, seed: str) -> None:
    drawn = drawn_two(field, seed)
    fresh = [entrant.id for entrant in field.entrants if entrant.id not in field.sat_at_five]
    among = sum(fifth in fresh for fifth in drawn.fifths)
    assert among == min(len(fresh), len(drawn.fifths))


def assert_best(field: Field, drawn: Seated) -> None:
    """The law's best for its fifths, and the least of each criterion never above the truth."""
    ids = [entrant.id for entrant in field.entrants]
    seatings = [
        (by_law_two(field, tables, drawn.fifths), counted_two(field, tables))
        for tables in every_seating(ids, table_sizes(len(ids)), drawn.fifths)
    ]
    assert by_law_two(field, drawn.tables, drawn.fifths) == min(law for law, _ in seatings)
    found = reported(drawn)
    best = min(counts for _, counts in seatings)
    for place, criterion in enumerate(drawn.criteria):
        truth = min(counts[place] for _, counts in seatings if counts[:place] == found[:place])
        assert criterion.least is not None
        assert criterion.least == truth if found == best else criterion.least <= truth


@settings(max_examples=sized(40, 300, full=3000))
@given(played([4, 5, 8, 9, 10]), st.sampled_from(["a", "b", "c"]))
def test_the_draw_is_the_best_there_is_for_its_fifths(field: Field, seed: str) -> None:
    assert_best(field, drawn_two(field, seed))


@settings(max_examples=sized(1, 2, full=20))
@given(played([12, 13, 14]))
def test_larger_fields_too(field: Field) -> None:
    assert_best(field, drawn_two(field, "x"))


@pytest.mark.parametrize("players", [16, 50, 51, 100, 203, 400, 403])
@pytest.mark.parametrize("share", [0.2, 0.4])
def test_large_fields_meet_the_bound(players: int, share: float) -> None:
    field = random_field(players, share=share, seed=f"{players} {share}")
    drawn = drawn_two(field, "s")
    assert_legal(field, drawn)
    assert reported(drawn) == counted_two(field, drawn.tables)
    assert all(criterion.count == criterion.least for criterion in drawn.criteria)


def test_the_second_game_after_a_drawn_first_one() -> None:
    people = random_field(61, share=0.2, seed="m").entrants
    first = draw_one(people, seed="1").tables
    drawn = draw_two(people, first=first, winners={table[0] for table in first}, seed="2")
    assert [(criterion.count, criterion.least) for criterion in drawn.criteria] == [(0, 0)] * 4


def test_a_late_entry_has_met_nobody_and_sat_nowhere() -> None:
    """Ruling late-entry-is-fresh."""
    people = entrants(9, clubs=[0] * 9)
    first = (("p000", "p001", "p002", "p003", "p004"), ("p005", "p006", "p007"))
    for seed in range(30):
        drawn = draw_two(people, first=first, winners={"p000", "p005"}, seed=str(seed))
        assert drawn.fifths[0] in {"p005", "p006", "p007", "p008"}
        assert reported(drawn)[:2] == (1, 0)


def test_a_table_counts_as_one_of_those_present() -> None:
    people = entrants(9, clubs=[0] * 9)
    first = (("p000", "p001", "p002", "p003"), ("p004", "p005", "p006", "p007"))  # p008 was absent from the five
    assert draw_two(people, first=first, winners=(), seed="1").criteria[0].count == 0


def test_those_who_share_a_compromise_are_named() -> None:
    people = entrants(5, clubs=[1, 1, 0, 0, 0])
    drawn = draw_two(people, first=[[entrant.id for entrant in people]], winners={"p000"}, seed="1")
    again, winners, club, met = drawn.criteria
    assert sorted(again.shared_by) == [(f"p00{number}",) for number in range(5)]
    assert (winners.count, club.shared_by, met.count) == (0, (("p000", "p001"),), 10)


def test_who_is_fifth_is_pure_chance_among_those_who_have_not_sat_at_five() -> None:
    people, sat = [f"p{number}" for number in range(21)], frozenset(f"p{number}" for number in range(5))
    seeds = range(2000)
    fifths = Counter(drawn_fifths(people, fives=1, seed=str(seed), sat_at_five=sat)[0] for seed in seeds)
    assert set(fifths) == set(people) - sat
    assert all(abs(times - 125) < 50 for times in fifths.values())


@given(played(SEATABLE), st.text(max_size=3))
def test_the_fifths_are_those_drawn_first_and_nothing_moves_them(field: Field, seed: str) -> None:
    ids = [entrant.id for entrant in field.entrants]
    fives = len(ids) % 4
    lot = drawn_fifths(ids, fives=fives, seed=seed, sat_at_five=frozenset(field.sat_at_five))
    assert sorted(drawn_two(field, seed).fifths) == sorted(lot)


def test_a_recorded_draw_stays_what_it_was() -> None:
    drawn = drawn_two(random_field(13, share=0.3, seed="golden"), "2f1c")
    assert drawn.tables == GOLDEN


GOLDEN = (
    ("p003", "p009", "p004", "p008"),
    ("p006", "p002", "p005", "p012"),
    ("p000", "p010", "p007", "p011", "p001"),
)
