"""Asking for a tournament (BIG 1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from tabellone.contract.hosting import HostingRequestFacts
from tabellone.rulebooks.big.requests import promoted, request_problems, request_warnings

START = datetime(2026, 3, 15, 15, tzinfo=UTC)
COMPLETE = HostingRequestFacts(
    games=("splendor",),
    venue="Biblioteca comunale",
    start=START,
    organiser_name="Ada Neri",
    organiser_phone="555 0101",
    organiser_email="ada@example.org",
    prizes="a game",
    rounds=3,
    mode="Swiss",
    bring_box=True,
)


def test_a_complete_request_has_nothing_against_it() -> None:
    assert not list(request_problems(COMPLETE))
    assert not list(request_warnings(COMPLETE, asked=date(2026, 3, 1)))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, id=f"BIG 1 {name}")
        for name in ("games", "venue", "start", "organiser_name", "organiser_phone", "organiser_email")
    ],
)
def test_what_a_request_must_say(name: str) -> None:
    blank = getattr(HostingRequestFacts(), name)
    found = list(request_problems(replace(COMPLETE, **{name: blank})))
    assert [(problem.code, problem.place, problem.rule) for problem in found] == [
        ("request-field-missing", name, "BIG 1")
    ]


@pytest.mark.parametrize(
    ("asked", "late"),
    [
        pytest.param(date(2026, 3, 8), False, id="BIG 1 seven days ahead"),
        pytest.param(date(2026, 3, 9), True, id="BIG 1 six days ahead"),
        pytest.param(date(2026, 3, 15), True, id="BIG 1 on the day"),
    ],
)
def test_late_requests_are_allowed_but_not_promoted(asked: date, late: bool) -> None:
    warnings = [problem.code for problem in request_warnings(COMPLETE, asked=asked)]
    assert warnings == (["request-asked-late"] if late else [])
    assert promoted(COMPLETE, asked=asked) is not late
    assert not list(request_problems(COMPLETE))


def test_a_cap_needs_its_criteria_and_a_venue_is_public() -> None:
    """BIG 1."""
    found = list(request_problems(replace(COMPLETE, cap=0, public_venue=False)))
    assert [problem.code for problem in found] == [
        "request-venue-not-public",
        "request-cap-not-positive",
        "request-cap-without-criteria",
    ]
    assert not list(request_problems(replace(COMPLETE, cap=16, cap_criteria="boxes first")))


def test_details_are_advised() -> None:
    bare = replace(COMPLETE, prizes=None, rounds=None, mode=None, bring_box=None)
    assert [problem.place for problem in request_warnings(bare, asked=date(2026, 3, 1))] == [
        "prizes",
        "rounds",
        "mode",
        "bring_box",
    ]


def test_a_request_without_a_start_is_not_promoted() -> None:
    assert not promoted(HostingRequestFacts(), asked=date(2026, 3, 1))
