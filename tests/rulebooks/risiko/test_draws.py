"""RK draw 1, RK draw 2, RK draw semifinals: fifths by chance, then the fewest pairs that should be apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.draws import LabelledPlayer as Entrant
from tabellone.rulebooks.risiko.draws import Seated, draw_clubs_first, draw_one, draw_semifinals, draw_two, drawn_fifths
from tabellone.rulebooks.risiko.rounds import table_sizes
from tests.rulebooks.risiko.drawing import (
    SEATABLE,
    Field,
    assert_legal,
    by_law_two,
    counted_two,
    enrolled,
    entrants,
    evening,
    every_seating,
    every_semifinal,
    played,
    played_on,
    random_field,
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
def test_the_first_draw_is_the_best_there_is_for_its_fifths(people: tuple[Entrant, ...], seed: str) -> None:
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
def test_larger_fields_of_a_first_game_too(people: tuple[Entrant, ...]) -> None:
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


def test_a_recorded_first_draw_stays_what_it_was() -> None:
    drawn = draw_one(entrants(13, clubs=[1, 1, 1, 1, 2, 2, 2, 3, 3, 0, 0, 0, 0]), seed="2f1c")
    assert drawn.tables == FIRST_GOLDEN
    assert drawn.fifths == ("p008",)


FIRST_GOLDEN = (
    ("p003", "p009", "p004", "p007"),
    ("p011", "p002", "p006", "p012"),
    ("p000", "p008", "p005", "p010", "p001"),
)


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
def test_the_second_draw_is_the_best_there_is_for_its_fifths(field: Field, seed: str) -> None:
    assert_best(field, drawn_two(field, seed))


@settings(max_examples=sized(1, 2, full=20))
@given(played([12, 13, 14]))
def test_larger_fields_of_a_second_game_too(field: Field) -> None:
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


def test_a_recorded_second_draw_stays_what_it_was() -> None:
    drawn = drawn_two(random_field(13, share=0.3, seed="golden"), "2f1c")
    assert drawn.tables == SECOND_GOLDEN


SECOND_GOLDEN = (
    ("p003", "p009", "p004", "p008"),
    ("p006", "p002", "p005", "p012"),
    ("p000", "p010", "p007", "p011", "p001"),
)


Bands = tuple[tuple[Entrant, ...], ...]


def in_bands(people: tuple[Entrant, ...]) -> Bands:
    """Four bands in the order of the ranking."""
    size = len(people) // 4
    return tuple(people[start : start + size] for start in range(0, len(people), size))


@given(enrolled([4, 8, 12, 16]), st.text(max_size=8), st.sampled_from(["", "1", "2"]))
def test_every_table_has_one_of_each_band(people: tuple[Entrant, ...], seed: str, purpose: str) -> None:
    bands = in_bands(people)
    drawn = draw_semifinals(bands, seed=seed, purpose=purpose)
    assert drawn.fifths == ()
    assert sorted(player for table in drawn.tables for player in table) == sorted(entrant.id for entrant in people)
    band = {entrant.id: number for number, members in enumerate(bands) for entrant in members}
    assert all(sorted(band[player] for player in table) == [0, 1, 2, 3] for table in drawn.tables)
    assert reported(drawn) == (same_club(Field(people), drawn.tables),)
    mixed = tuple(members[::-1] for members in bands)
    assert drawn == draw_semifinals(mixed, seed=seed, purpose=purpose)


@given(enrolled([4, 8, 12]))
def test_the_fewest_same_club_pairs_that_bands_allow(people: tuple[Entrant, ...]) -> None:
    bands, field = in_bands(people), Field(people)
    criterion = draw_semifinals(bands, seed="x").criteria[0]
    least = min(same_club(field, tables[: len(bands[0])]) for tables in every_semifinal(bands))
    assert (criterion.name, criterion.count, criterion.least) == ("same_club", least, least)


def test_bands_come_before_clubs() -> None:
    people = entrants(8, clubs=[1, 2, 1, 2, 1, 2, 1, 2])
    criterion = draw_semifinals(in_bands(people), seed="1").criteria[0]
    assert (criterion.count, criterion.least) == (4, 4)  # two of each club at both tables
    assert all(int(one[1:]) % 2 == int(two[1:]) % 2 for one, two in criterion.shared_by)


def test_four_semifinals_with_a_club_in_each_band() -> None:
    people = entrants(16, clubs=[1, 2, 3, 4] * 4)
    drawn = draw_semifinals(in_bands(people), seed="1")
    assert (drawn.criteria[0].count, drawn.criteria[0].least) == (0, 0)


def test_parallel_groups_are_drawn_apart_from_each_other() -> None:
    bands = in_bands(entrants(16, clubs=[0] * 16))
    drawn = [draw_semifinals(bands, seed="1", purpose=str(group)).tables for group in range(4)]
    assert all(one != two for one, two in combinations(drawn, 2))


def test_bands_of_different_sizes_are_refused() -> None:
    people = entrants(7, clubs=[0] * 7)
    with pytest.raises(RuleError, match="bands-uneven") as error:
        draw_semifinals((people[:2], people[2:4], people[4:6], people[6:]), seed="1")
    assert error.value.values == {"sizes": [2, 2, 2, 1]}


def test_nobody_to_draw() -> None:
    assert draw_semifinals((), seed="1").tables == ()


def test_a_recorded_draw_of_semifinals_stays_what_it_was() -> None:
    people = entrants(12, clubs=[1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 0])
    assert draw_semifinals(in_bands(people), seed="2f1c").tables == SEMIFINAL_GOLDEN


SEMIFINAL_GOLDEN = (
    ("p000", "p010", "p006", "p003"),
    ("p008", "p004", "p011", "p002"),
    ("p005", "p007", "p009", "p001"),
)


# the other reading: clubs first, then bands


@given(enrolled([8, 12]), st.text(max_size=8))
def test_clubs_first_never_has_more_meetings_of_a_club(people: tuple[Entrant, ...], seed: str) -> None:
    """ruling bands-before-clubs, as a parameter: what bands cost the clubs is given back, and counted for the bands."""
    bands = in_bands(people)
    drawn = draw_clubs_first(bands, seed=seed)
    assert [one.name for one in drawn.criteria] == ["same_club", "same_band"]
    assert sorted(player for table in drawn.tables for player in table) == sorted(entrant.id for entrant in people)
    assert {len(table) for table in drawn.tables} == {4}
    assert drawn.criteria[0].count == same_club(Field(people), drawn.tables)
    assert drawn.criteria[0].count <= draw_semifinals(bands, seed=seed).criteria[0].count
    band = {entrant.id: number for number, members in enumerate(bands) for entrant in members}
    together = sum(band[one] == band[two] for table in drawn.tables for one, two in combinations(table, 2))
    assert drawn.criteria[1].count == together


def test_clubs_first_may_mix_the_bands() -> None:
    """ruling bands-before-clubs: eight of two clubs, each club two bands; kept apart as far as four seats allow."""
    people = entrants(8, clubs=[1, 2, 3, 3, 1, 2, 4, 5])
    first, then = draw_clubs_first(in_bands(people), seed="1").criteria
    assert (first.count, first.least) == (0, 0)
    assert then.count == then.least


@pytest.mark.parametrize("before", [True, False])
def test_the_draw_says_which_order_was_used(before: bool) -> None:
    """RK draw semifinals, ruling bands-before-clubs: the certificate has the criterion of the bands as well."""
    event = played_on(evening(20, params={"bands_before_clubs": before}), 2)
    drawn = risiko.draw(event, "s")
    assert drawn.more["bands_before_clubs"] is before
    names = [one.name for one in drawn.criteria]
    assert names == (["same_club"] if before else ["same_club", "same_band"])
    judged = risiko.judged(event, drawn.tables, "s", certificate=drawn)
    assert [(one.name, one.count, one.least) for one in judged] == [
        (one.name, one.count, one.least) for one in drawn.criteria
    ]


# names of clubs, however they are written


def test_clubs_are_compared_without_case_accents_and_spaces() -> None:
    """RK draw 1, ruling same-club-however-written."""
    written = ["Città di Castello", "citta di castello", " CITTÀ  DI CASTELLO ", "Città di Castello"]
    event = evening(8)
    clubs = [*written, "Roma", "Milano", None, ""]
    people = tuple(replace(player, club=club) for player, club in zip(event.players, clubs, strict=True))
    drawn = risiko.draw(replace(event, players=people), "s")
    assert drawn.criteria[0].count == 2  # four of one club at two tables
    families = tuple(
        replace(one, club=None, groups=("Rossi",) if n % 2 else ("ROSSI ",)) for n, one in enumerate(people)
    )
    assert risiko.draw(replace(event, players=families), "s").criteria[0].count == 12


def test_one_spelling_draws_as_ever() -> None:
    """ruling same-club-however-written: where a club is written the same everywhere, its draws stay the same."""
    event = evening(20)
    other = tuple(replace(player, club=(player.club or "").upper()) for player in event.players)
    assert risiko.draw(replace(event, players=other), "s").tables == risiko.draw(event, "s").tables
