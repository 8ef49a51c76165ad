"""Many days in one run say what each of them says alone (PG 9, PG 10, PG 22, PG 28)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.circuit import Career
from tabellone.engine.errors import InputError
from tabellone.engine.facts import Season, Tournament
from tabellone.rulebooks import pergioco
from tests.scenes.histories import rankings
from tests.strategies_pergioco import carried, circuits, season, stage

END = date(2026, 12, 31)
DAYS = st.lists(st.dates(date(2023, 12, 1), date(2027, 2, 1)), min_size=1, max_size=5)
NEW_YEARS = st.sets(st.sampled_from([date(2024, 1, 1), date(2025, 1, 1), date(2026, 1, 1), date(2027, 1, 1)]))


def held(season: Season, stages: list[Tournament], player: str, on: date) -> dict[str, Decimal]:
    """The PGRs of somebody on a day, as the rankings' own answer has them."""
    return {row.game: row.rating for row in rankings(pergioco, season, stages, on).ratings if row.player == player}


def told(career: Career) -> dict[str, Decimal]:
    """The PGRs in which a career ends."""
    last = {game: turns[-1].rating for game, turns in career.turns.items()}
    return {game: rating for game, rating in last.items() if rating is not None}


@given(circuits(), DAYS, NEW_YEARS)
def test_every_day_has_the_places_that_it_has_alone(
    circuit: tuple[Season, list[Tournament]], days: list[date], januaries: set[date]
) -> None:
    """PG 9, PG 28: also on a 1 January, and on the days on which stages end."""
    season, stages = circuit
    asked = [*days, *januaries, *(each.end for each in stages)]
    found = pergioco.history(season, stages, max(asked))
    for day in asked:
        alone = rankings(pergioco, season, stages, day)
        assert found.rankings_on(day) == alone
        for name, rows in alone.rankings.items():
            assert found.positions_on(name, day) == {row.player: row.position for row in rows}
        assert found.positions_on("yellow", day) == {}


@given(circuits(), st.sampled_from([10, 40]))
def test_a_history_that_goes_on_from_another_tells_what_it_tells_alone(
    circuit: tuple[Season, list[Tournament]], k: int
) -> None:
    """PG 9, PG 22: whatever the one before was made of."""
    season, stages = circuit
    before = pergioco.history(replace(season, params={"k": k}), stages[1:], END)
    assert pergioco.history(season, stages, END, before).rankings_on(END) == rankings(pergioco, season, stages, END)
    assert before.rankings_on(END) == rankings(pergioco, before.season, stages[1:], END)


@given(circuits(), st.integers(0, 1200))
def test_a_career_ends_with_the_ratings_of_the_day(circuit: tuple[Season, list[Tournament]], later: int) -> None:
    """PG 20, PG 22, PG 28: for everybody, the unregistered too (ruling shadow-rating)."""
    season, stages = circuit
    on = date(2024, 1, 1) + timedelta(days=later)
    found = pergioco.history(season, stages, on + timedelta(days=400))
    for player in ("p0", "p3", "p5", "p7"):
        assert told(found.career(player, on)) == held(season, stages, player, on)


@given(circuits())
def test_the_games_of_a_stage_make_its_change(circuit: tuple[Season, list[Tournament]]) -> None:
    """PG 22, ruling stage-batch: the shares of the games add up to the change, but for the last rounding."""
    season, stages = circuit
    found = pergioco.history(season, stages, END)
    for player in ("p0", "p6"):
        for each in found.career(player, END).stages:
            shares = [game.change for game in each.games if game.change is not None]
            assert abs(fsum(shares) - float(each.change)) <= 0.000501
            assert (each.after is None) is (not shares)


def test_a_career_told_by_hand() -> None:
    """PG 22: the rulebook's own example, with the share of each game."""
    book = season("anna", ratings=tuple(carried(*one, {2025: 3}) for one in RATINGS))
    first = stage(["anna 1 bea 0"], ["anna 0.5 carlo 0.5"], ["anna 0 dino 1"])
    found = pergioco.history(book, [first], END).career("anna", END)
    (only,) = found.stages
    assert (only.before, only.after, only.new) == (Decimal("1012.500"), Decimal("1012.827"), False)
    assert [game.opponent for game in only.games] == ["bea", "carlo", "dino"]
    assert [game.kind for game in only.games] == ["pg-side-won", "pg-side-drawn", "pg-side-lost"]
    assert [round(game.change or 0, 3) for game in only.games] == [9.64, 2.467, -11.78]
    assert [(turn.kind, turn.rating) for turn in found.turns["hex"]] == [
        ("carried", Decimal("1012.500")),
        ("stage", Decimal("1012.827")),
    ]


RATINGS = (("anna", "1012.500"), ("bea", "1000"), ("carlo", "1100"), ("dino", "950"))


def test_an_absence_that_is_not_rated_says_why() -> None:
    """PG 25: the first game missed; the game after it counts."""
    first = stage(["anna - bea 1"], ["anna 1 carlo 0"])
    found = pergioco.history(season("anna"), [first], END).career("anna", END)
    missed, played = found.stages[0].games
    assert (missed.verdict, missed.change, missed.rules) == ("pg-verdict-missed-first", None, "PG 25")
    assert played.change == 10.0
    assert found.stages[0].new


def test_a_stage_without_its_results_is_refused() -> None:
    """PG 22: as the rankings of the day refuse it."""
    with pytest.raises(InputError):
        pergioco.history(season("anna"), [stage(["anna ? bea ?"])], END)
    early = date(2026, 1, 31)
    assert pergioco.history(season("anna"), [stage(["anna ? bea ?"])], early).positions_on("red", early) == {}
    assert pergioco.history(season("anna"), [], END).career("anna", END).stages == ()
