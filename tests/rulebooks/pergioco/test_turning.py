"""The turn of a year: what is final, what 1 January deletes, a new season that goes on as if there were one folder."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Season, Tournament
from tabellone.exchange.documents import read_season, write_season
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.history import rating_book
from tabellone.rulebooks.pergioco.params import DEFAULT
from tabellone.rulebooks.pergioco.rating import without_games
from tests.scenes.histories import rankings
from tests.strategies_pergioco import GAMES, carried, circuits, person, season, stage, stages

NEXT = date(2027, 1, 1)


def test_the_rankings_of_31_december_are_the_final_ones() -> None:
    """PG 31, PG 34, PG 37."""
    assert pergioco.final_day(2026) == date(2026, 12, 31)
    assert pergioco.deletion_day(2027) == date(2027, 1, 1)


@pytest.mark.parametrize(
    ("registered", "games", "gone"),
    [
        pytest.param(None, {2022: 1}, True, id="PG 28 four years and more without a game"),
        pytest.param(None, {2023: 1}, False, id="PG 28 a game in the first of the years that save"),
        pytest.param("2026-12-31", {2019: 1}, False, id="PG 28 registered by the day"),
        pytest.param("2027-01-02", {2019: 1}, True, id="PG 28 registered too late"),
    ],
)
def test_1_january_deletes_old_ratings_of_the_unregistered(
    registered: str | None, games: dict[int, int], *, gone: bool
) -> None:
    made = season(person("ugo", registered), year=2027, ratings=(carried("ugo", "1040.250", games),))
    assert [one.player for one in pergioco.forgotten(made, [], 2027)] == (["ugo"] if gone else [])


def test_what_is_deleted_is_told_with_the_last_year_of_a_game() -> None:
    """PG 28."""
    made = season(
        "anna", ratings=(carried("ugo", "1040.250", {2022: 1}), carried("ugo", "990.000", {2021: 4}, "twixt"))
    )
    (found,) = pergioco.forgotten(made, [], 2027)
    assert (found.player, found.last_year) == ("ugo", 2022)
    assert found.ratings == (("hex", Decimal("1040.250")), ("twixt", Decimal("990.000")))


def test_a_stage_of_1_january_saves_who_is_in_it() -> None:
    """Ruling deletion-on-the-day."""
    made = season("anna", ratings=(carried("ugo", "1040.250", {2022: 1}),))
    assert pergioco.forgotten(made, [stage(["anna 1 ugo 0"], end="2027-01-01")], 2027) == ()


def test_a_registration_lasts_and_an_exclusion_too() -> None:
    """PG 6, PG 7."""
    made = season("anna", person("bea", excluded=True), person("gone", None), race_stages=4, params={"k": 30})
    after = pergioco.next_season(made, [stage(["anna 1 nick 0"])])
    assert [(one.id, one.name, one.registered is not None, one.excluded) for one in after.players] == [
        ("anna", "Anna", True, False),
        ("bea", "Bea", True, True),
        ("nick", "Nick", False, False),
    ]
    assert (after.year, after.race_stages, after.params) == (2027, None, {"k": 30})
    assert [(one.player, one.games) for one in after.ratings] == [("anna", {"2026": 1}), ("nick", {"2026": 1})]


def test_an_absence_that_saved_a_rating_goes_on_saving_it() -> None:
    """Ruling seen-without-playing, with PG 28 and ruling games-of-any-kind."""
    made = season("anna", ratings=(carried("ugo", "1040.250", {2023: 1}),))
    missed = stage(["anna 1 ugo -"], ident="m", game="twixt", system="round_robin")
    after = pergioco.next_season(made, [missed])
    (ugo,) = (one for one in after.players if one.id == "ugo")
    assert ugo.seen == (2026,)
    assert pergioco.forgotten(after, [], 2028) == ()
    assert [one.player for one in pergioco.forgotten(after, [], 2031)] == ["ugo"]
    assert read_season(write_season(after)) == after


def _met_somebody(stage: Tournament) -> set[str]:
    """Who had a game that is not void, played or not (ruling games-of-any-kind): a bye is no game."""
    return {
        seat.player
        for one in stage.rounds
        for table in one.tables
        for seat in table.seats
        if seat.status not in ("bye", "void")
    }


@given(circuits(), st.integers(2024, 2028))
def test_whose_ratings_are_deleted_is_what_the_rule_says(made: tuple[Season, list[Tournament]], year: int) -> None:
    """PG 28, looked at the slow way: unregistered on the day, no game of any kind in the year and the four before."""
    circuit, tournaments = made
    day = date(year, 1, 1)
    over = [each for each in tournaments if each.end <= day]
    before = rating_book(circuit, [each for each in over if each.end < day], day - timedelta(days=1))
    first = min([circuit.year, *(each.end.year for each in over)])
    years = {player: set(found) for player, found in before.game_years.items()}
    for each in over:
        if each.end == day:
            for player in _met_somebody(each):
                years.setdefault(player, set()).add(year)
    people = {one.id: one.registered for one in circuit.players}
    outside = [one for one in before.rated_players() if (people.get(one) or date.max) > day]
    expected = set(without_games(outside, years, year, DEFAULT)) if year >= first else set()
    assert {one.player for one in pergioco.forgotten(circuit, tournaments, year)} == expected


@st.composite
def two_years(draw: st.DrawFn) -> tuple[Season, list[Tournament], list[Tournament]]:
    """A season with stages up to its end, and stages of the year after."""
    made, tournaments = draw(circuits())
    fresh = [draw(stages(f"n{n}")) for n in range(draw(st.integers(0, 3)))]
    moved = [_in_2027(each, draw(st.integers(1, 364))) for each in fresh]
    params = {"shadow_inherited": False} if draw(st.integers(0, 4)) == 0 else {}
    return replace(made, params=params), tournaments, moved


def _in_2027(each: Tournament, day: int) -> Tournament:
    on = NEXT + timedelta(days=day)
    return replace(each, start=on, end=on, game=GAMES[day % 3])


@given(two_years(), st.sampled_from([0, 1, 60, 180, 364, 366, 365 * 3, 365 * 5]))
def test_a_new_season_answers_as_one_folder_that_goes_on(
    made: tuple[Season, list[Tournament], list[Tournament]], days: int
) -> None:
    """PG 6, PG 22, PG 27, PG 28: ratings, games in the window and every ranking."""
    old, before, after = made
    on = NEXT + timedelta(days=days)
    opened = pergioco.next_season(old, before)
    assert rankings(pergioco, opened, after, on) == rankings(pergioco, old, [*before, *after], on)
