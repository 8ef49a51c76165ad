"""The circuit around the stages, and what a stage may be: PG 1, PG 2, PG 8, PG 38."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.register import Staged, is_link
from tabellone.engine.facts import Tournament
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco import register
from tests.strategies_pergioco import season, stage


@pytest.mark.parametrize(
    ("day", "inside"),
    [
        pytest.param(date(2026, 1, 1), False, id="PG 2 the day before"),
        pytest.param(date(2026, 1, 2), True, id="PG 2 first day"),
        pytest.param(date(2026, 12, 31), True, id="PG 1 last day"),
        pytest.param(date(2027, 1, 1), False, id="PG 2 the day after"),
    ],
)
def test_season(day: date, inside: bool) -> None:
    assert register.in_season(day) is inside


def test_platforms_paces_and_admissions() -> None:
    """PG 2, PG 8."""
    assert register.PLATFORMS == ("boardgamearena", "playstrategy", "abstractplay")
    assert register.PACES == ("real_time", "turn_based")
    assert register.ADMISSIONS == ("open", "invitation")


def codes(new: Tournament, *others: Tournament) -> list[str]:
    return [problem.code for problem in pergioco.stage_problems(season("anna", "bea"), others, new)]


def races(count: int) -> list[Tournament]:
    return [stage(["anna 1 bea 0"], ident=f"r{n}", race=True) for n in range(count)]


@pytest.mark.parametrize(
    ("end", "refused"),
    [
        pytest.param("2026-01-01", True, id="PG 2 the day before the season"),
        pytest.param("2026-01-02", False, id="PG 2 its first day"),
        pytest.param("2026-12-31", False, id="PG 2 its last day"),
        pytest.param("2027-01-02", True, id="PG 2 the next season's"),
    ],
)
def test_a_stage_ends_within_its_season(end: str, *, refused: bool) -> None:
    """Ruling stage-in-its-year: it may have started before."""
    new = replace(stage(end=end), start=date(2025, 11, 1))
    assert codes(new) == (["pg-stage-outside-season"] if refused else [])


def test_there_is_room_for_twelve_race_stages() -> None:
    """PG 38, PG 40."""
    eleven, twelve = races(11), races(12)
    new = stage(ident="new", race=True)
    assert codes(new, *eleven) == []
    assert codes(new, *twelve) == ["pg-race-full"]
    assert codes(replace(new, race=False), *twelve) == []
    room = pergioco.race_room(season(), twelve)
    assert (room.stages, room.most, room.players, room.full) == (12, 12, 64, True)


def test_the_unregistered_are_in_no_race_stage() -> None:
    """PG 38."""
    assert codes(stage(["anna 1 nick 0"], race=True)) == ["pg-race-unregistered"]


def test_a_stage_says_where_and_how_it_is_played() -> None:
    """PG 2."""
    said = Staged("playstrategy", "turn_based", "open", "https://playstrategy.example/swiss/1")
    new = replace(stage(), extra=said.written({"x-else": 1}))
    assert new.extra["x-else"] == 1
    assert Staged.of(new.extra) == said
    assert codes(new) == []
    assert codes(replace(new, extra={"x-platform": "chess.example", "x-pace": "slow"})) == ["pg-stage-said"] * 2
    assert Staged().written(new.extra) == {"x-else": 1}


NO_LINKS = ["", "http://a.b", "javascript:alert(1)", "https://", "https://a b", 'https://a"x', "https://a\n", "//a"]


@pytest.mark.parametrize("text", [*NO_LINKS, "https://a.example/" + "x" * 500])
def test_only_an_address_of_the_web_is_a_link(text: str) -> None:
    assert not is_link(text)
    assert Staged.of({"x-link": text}).link == ""


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=3)


@given(st.dictionaries(st.sampled_from(["x-platform", "x-pace", "x-entry", "x-link", "x-else"]), JSON))
def test_whatever_stands_in_a_document_is_read(extra: dict[str, object]) -> None:
    said = Staged.of(extra)
    assert Staged.of(said.written(extra)) == said
    assert not said.link or is_link(said.link)
