"""RK draw semifinals: one of each band at every table, fewest same-club pairs (ruling bands-before-clubs)."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.rulebooks import risiko
from tabellone.rulebooks.risiko.draws import Entrant, draw_clubs_first, draw_semifinals
from tests.rulebooks.risiko.drawing import Field, enrolled, entrants, every_semifinal, reported, same_club
from tests.rulebooks.risiko.evening import evening, played_on

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


def test_a_recorded_draw_stays_what_it_was() -> None:
    people = entrants(12, clubs=[1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 0])
    assert draw_semifinals(in_bands(people), seed="2f1c").tables == GOLDEN


GOLDEN = (
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
