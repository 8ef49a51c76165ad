"""The way of a result: it is the one that ARCHITECTURE.md draws, and no longer than is kept."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.architecture.sources import ROOT
from tests.house.kept import CEILINGS
from tests.house.way import Way, traced
from tests.server.play import tables
from tests.server.web.table_scene import RIGHT, Phone

pytestmark = pytest.mark.django_db
SEATS = (("a", "b"), ("e", "f"))  # who reports and who confirms, at the two tables
STATIONS = re.findall(r"(\S+\.py:\w+)", (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))


@pytest.fixture
def ways() -> dict[str, Way]:
    """The ways of a report, of its confirmation, and of the next look at the standing."""
    row, found = tables.risiko(), {}
    for table, (one, other) in enumerate(SEATS, 1):  # the second table's is the way; the first one's loads and fills
        mine, theirs = Phone(row, table), Phone(row, table)
        seen = mine.seen()
        found["way_of_a_report"] = traced(lambda: mine.report(*RIGHT, who=one, seen=seen))  # noqa: B023 - called at once
        of = theirs.of() or ""
        found["way_of_a_confirmation"] = traced(lambda: theirs.confirm(other, of))  # noqa: B023 - called at once
    assert not Phone(row, 2).of(), "the second table's result should stand by now"
    found["page"] = traced(lambda: Client().get(reverse("standings", args=[row.slug])))
    return found


def test_the_way_of_a_result_is_as_short_as_is_kept(ways: dict[str, Way]) -> None:
    told = {name: way.figures() for name, way in ways.items() if name != "page"}
    if asked := os.environ.get("HOUSE_FIGURES"):
        Path(asked).write_text(json.dumps(told), encoding="utf-8")
        return
    for name, figures in told.items():
        assert all(one <= most for one, most in zip(figures, CEILINGS[name], strict=True)), (name, figures)


def test_a_result_goes_the_way_that_is_drawn(ways: dict[str, Way]) -> None:
    passed = iter(ways["way_of_a_confirmation"].stations + ways["page"].stations)
    assert [station for station in STATIONS if station not in passed] == [], "missing, or passed in another order"
    assert len(STATIONS) > 10
