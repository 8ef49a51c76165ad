"""No pattern of the code base can be made slow: twice as long a text costs about twice as much, whatever is in it.

A search that goes back and tries again for each sign takes the square of a text's length, and one visitor with a
text of 100,000 signs stops a server. Every pattern of ours is tried, where it stands or on whatever route it came.
"""

from __future__ import annotations

import re

import pytest

from tests.patterns.found import of_sources, subjects
from tests.patterns.growth import Subject, faults
from tests.patterns.hostile_texts import recipes
from tests.sizes import sized

LONGEST = sized(4_000, 100_000)


def test_twice_as_long_costs_about_twice_as_much() -> None:
    found = subjects()
    assert len(found) > 250
    assert [fault for subject in found for fault in faults(subject, LONGEST)] == []


@pytest.mark.parametrize(
    ("pattern", "asked"),
    [
        (r"\s+$", "search"),
        (r"\s*=", "search"),
        (r"[^@]+@", "search"),
        (r"<a[^>]*>", "search"),
        (r"(.+?)\s+won\s+(.+)", "fullmatch"),
        (r"\d*7\d*-", "match"),
        (r"(?:ab)*a?b?(?:ab)*$", "match"),
        (r"(\w+\s?)+!", "match"),
    ],
)
def test_a_pattern_that_can_be_made_slow_is_found(pattern: str, asked: str) -> None:
    known = re.compile(pattern)
    assert list(faults(Subject("here", known, getattr(known, asked)), 4_000, seconds=0.5))


@pytest.mark.parametrize(
    "pattern", [r"(?<![^\s@])[^\s@]++@", r"a{1,20}b", r"(?<!x)x+y", r"[0-9]{4}-[0-9]{2}", r"\S{80,}"]
)
def test_one_that_cannot_is_not_accused(pattern: str) -> None:
    known = re.compile(pattern)
    assert list(faults(Subject("here", known, known.search), 8_000)) == []


def test_texts_are_made_of_what_the_pattern_repeats() -> None:
    made = {(one.beginning, one.units) for one in recipes(re.compile(r"id=(?:ab|[0-9])+;"))}
    assert {("id=", ("ab",)), ("id=", ("0",)), ("", ("id=ab;",))} <= made


def test_no_call_of_a_pattern_is_left_out() -> None:
    """Also where the pattern has no name, or is made inside a function."""
    places = {one.where.partition(":")[0] for one in of_sources()}
    assert {"server/settings/logs.py", "server/identity/traces.py", "server/rankings/turning.py"} <= places
