"""Where heads of the journal leave the machine: documents, paper, frozen rankings; what they show later."""

from __future__ import annotations

import io
import json
from datetime import date

import pytest
from django.test import Client
from pypdf import PdfReader

from tabellone.server.intake.documents import document_text, examined_document
from tabellone.server.journal.chain import last_line, last_lines
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.operations.audit import audited_here, heads_read
from tabellone.server.play import services
from tabellone.server.rankings import freezing
from tabellone.tournament import acts
from tests.server.journal.tampering import evening, guards_down, rewritten, sql, traces
from tests.server.rankings.year_cases import LAST, circuit, on_the_day

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("public", [True, False])
def test_a_document_tells_the_head_and_whoever_reads_it_passes_it_over(public: bool) -> None:
    row = evening()
    text = document_text(row, public=public)
    told = json.loads(text)["journal"]
    kept = ":".join(map(str, told.values()))
    assert kept == str(last_line(row.scope))
    assert audited_here(heads_read([kept])).clean
    found = examined_document(text.replace(row.slug, "altrove")).tournament
    assert found is not None
    assert found.journal is None


def test_the_final_standing_on_paper_carries_the_line_that_closed_it() -> None:
    row = evening()
    path = f"/t/{row.slug}/paper/standings.pdf"
    before = Client().get(path)
    services.act(row, Writing(), acts.Close())
    head = str(last_line(row.scope))
    printed = "".join(page.extract_text() for page in PdfReader(io.BytesIO(Client().get(path).content)).pages)
    assert head in "".join(printed.split())
    assert before.status_code == 404 or head.encode() not in before.content


def test_frozen_rankings_keep_the_heads_of_the_circuit_and_its_tournaments(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_day(monkeypatch, LAST)
    assert date(2026, 12, 31) == LAST
    of = circuit()
    before = {one.stream: [one.number, one.hash] for one in last_lines()}
    made = freezing.freeze_rankings(of, Writing())
    stages = {row.scope for row in of.tournaments.all()}
    assert made.entry.data["heads"] == {stream: before[stream] for stream in sorted({of.scope, *stages})}
    assert made.entry.head in Client().get(f"/c/{of.slug}/final/").content.decode()
    assert traces() == set()
    stream = next(iter(stages))
    number, _ = before[stream]
    with guards_down():
        sql("UPDATE journal_entry SET kind = 'x' WHERE stream = %s AND number = %s", stream, number)
        rewritten(stream)
    assert ("head", number) in traces()
    assert Entry.objects.filter(kind="x").exists()
