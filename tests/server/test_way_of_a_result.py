"""The way of a result from a phone to the journal goes through no more rooms, files and statements than is kept."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.house.kept import CEILINGS
from tests.house.way import traced
from tests.server.play import tables
from tests.server.web.table_scene import RIGHT, Phone

pytestmark = pytest.mark.django_db
SEATS = (("a", "b"), ("e", "f"))  # who reports and who confirms, at the two tables


def test_the_way_of_a_result_is_as_short_as_is_kept() -> None:
    row = tables.risiko()
    told = {}
    for table, (one, other) in enumerate(SEATS, 1):  # the second table's is the way; the first one's loads and fills
        mine, theirs = Phone(row, table), Phone(row, table)
        seen = mine.seen()
        told["way_of_a_report"] = traced(lambda: mine.report(*RIGHT, who=one, seen=seen)).figures()  # noqa: B023 - called at once
        of = theirs.of() or ""
        told["way_of_a_confirmation"] = traced(lambda: theirs.confirm(other, of)).figures()  # noqa: B023 - called at once
    assert not Phone(row, 2).of(), "the second table's result should stand by now"
    if asked := os.environ.get("HOUSE_FIGURES"):
        Path(asked).write_text(json.dumps(told), encoding="utf-8")
        return
    for name, figures in told.items():
        assert all(one <= most for one, most in zip(figures, CEILINGS[name], strict=True)), (name, figures)
