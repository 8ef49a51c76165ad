"""The phone on a table: who sits where, the result from one, confirmed by the others, the referee's word."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tests.server.desk import tables
from tests.server.web.table_scene import link

pytestmark = pytest.mark.django_db
OF = re.compile(r'name="of" value="(\w+)"')
SEEN = re.compile(r'name="seen" value="(\w+)"')


class Phone:
    """A phone on a table."""

    def __init__(self, row: Tournament, table: int = 1) -> None:
        self.row, self.table, self.client = row, table, Client()

    def url(self, name: str = "table") -> str:
        return link(self.row, self.table, name=name)

    def page(self, status: int = 200) -> str:
        return text(self.client.get(self.url()), status)

    def report(self, *scores: str, who: str = "a", **more: str) -> Any:
        fields = {f"seat-{n}-score": score for n, score in enumerate(scores, 1)}
        found = SEEN.search(self.client.get(self.url()).content.decode())
        fields |= {"who": who, "token": str(uuid4()), "seen": found[1] if found else "", **more}
        return self.client.post(self.url("table-report"), fields)

    def confirm(self, who: str, of: str = "") -> Any:
        found = OF.search(self.client.get(self.url()).content.decode())
        fields = {"who": who, "of": of or (found[1] if found else ""), "token": str(uuid4())}
        return self.client.post(self.url("table-confirm"), fields)

    def call(self, kind: str = "question", words: str = "", who: str = "") -> Any:
        fields = {"kind": kind, "text": words, "who": who, "token": str(uuid4())}
        return self.client.post(self.url("table-call"), fields)


def text(response: Any, status: int = 200) -> str:
    page = unescape(response.content.decode())
    assert response.status_code == status, page[:3000]
    return page


def scores(row: Tournament, table: int = 1) -> list[str]:
    return [str(seat.score) for seat in tables.seats(row, table)]


def lines(row: Tournament, kind: str) -> int:
    return Entry.objects.filter(stream=row.scope, kind=kind).count()


class TestResult:
    def test_it_is_reported_by_one_and_stands_when_another_confirms(self) -> None:
        row = tables.risiko()
        mine, theirs = Phone(row), Phone(row)
        assert mine.report("40", "30", "20", "10").status_code == 303
        assert scores(row) == ["None"] * 4
        page = theirs.page()
        assert "Ada Brandi reports this result" in page
        assert "Bruno Celli: it is right" in page
        assert theirs.confirm("b").status_code == 303
        assert scores(row) == ["40", "30", "20", "10"]
        assert "The result stands" in theirs.page()
        assert (lines(row, "propose"), lines(row, "confirm"), lines(row, "report")) == (1, 1, 1)
