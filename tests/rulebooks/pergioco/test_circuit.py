"""The circuit around the stages: PG 1, PG 2, PG 13, PG 14, PG 15, PG 16, PG 17, PG 18, PG 19."""

from __future__ import annotations

from datetime import date

import pytest

from tabellone.rulebooks.pergioco import circuit
from tabellone.rulebooks.pergioco.circuit import RulesVersion
from tests.strategies_pergioco import stage


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
    assert circuit.in_season(day) is inside


def test_platforms_paces_and_admissions() -> None:
    """PG 2."""
    assert circuit.PLATFORMS == ("boardgamearena", "playstrategy", "abstractplay")
    assert circuit.PACES == ("real_time", "turn_based")
    assert circuit.ADMISSIONS == ("open", "invitation")


def test_the_rating_exists_since_october_2021() -> None:
    """PG 19."""
    assert not circuit.rating_exists(date(2021, 9, 30))
    assert circuit.rating_exists(date(2021, 10, 1))


def test_the_calendar_follows_the_documents() -> None:
    """PG 13: it changes when they do."""
    stages = [
        stage(ident="late", end="2026-05-01"),
        stage(ident="early", start="2026-02-01", end="2026-06-01", race=True),
    ]
    assert [(entry.id, entry.race) for entry in circuit.calendar(stages)] == [("early", True), ("late", False)]
    moved = [stage(ident="late", end="2026-01-05"), stages[1]]
    assert [entry.id for entry in circuit.calendar(moved)] == ["late", "early"]


def test_prizes_come_later() -> None:
    """PG 14."""
    assert [circuit.prizes_announced(text) for text in (None, " ", "A trophy")] == [False, False, True]


def test_a_platform_fault_is_nobodys() -> None:
    """PG 15: void on every seat."""
    assert circuit.platform_fault(("void", "void"))
    assert not circuit.platform_fault(("void", "played"))
    assert not circuit.platform_fault(())


@pytest.mark.parametrize(
    ("language", "accepted"),
    [("it", True), ("en", True), ("en-GB", True), ("IT", True), ("es", False), ("", False)],
)
def test_complaints_in_italian_or_english(language: str, accepted: bool) -> None:
    """PG 16."""
    assert circuit.complaint_accepted(language) is accepted


def test_the_rules_in_force() -> None:
    """PG 17."""
    versions = [RulesVersion(2, date(2026, 3, 1)), RulesVersion(1, date(2025, 8, 20))]
    assert circuit.in_force(versions, date(2025, 8, 19)) is None
    assert circuit.in_force(versions, date(2026, 2, 28)) == versions[1]
    assert circuit.in_force(versions, date(2026, 3, 1)) == versions[0]


def test_letters_are_tracked() -> None:
    """PG 16, PG 18: answered, perhaps asked again, closed for good."""
    assert circuit.may_become("received", "answered")
    assert circuit.may_become("answered", "received")
    assert circuit.may_become("answered", "closed")
    assert not circuit.may_become("closed", "received")
