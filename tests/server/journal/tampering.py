"""Somebody with the database in hand, past the platform: the triggers are down, and any statement goes through."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from tabellone.server.events.models import Tournament
from tabellone.server.journal.chain import FIRST, line_hash
from tabellone.server.journal.guard import CHAINED
from tabellone.server.journal.models import Entry, Subject
from tabellone.server.operations.audit import audited_here, heads_read
from tabellone.server.play import services
from tabellone.server.rankings.models import FROZEN
from tabellone.tournament import acts
from tests.server.people.examples import account
from tests.server.play import tables
from tests.server.play.halls import Writing
from tests.server.web.table_scene import RIGHT, Phone


@contextmanager
def guards_down() -> Iterator[None]:
    """As an attacker leaves the tables; the guards stand again afterwards, as a careful one would put them."""
    connection.check_constraints()  # nothing waits for the end of the transaction
    for guard in (*CHAINED, FROZEN):
        guard.take_down(connection)
    yield
    connection.check_constraints()
    for guard in (*CHAINED, FROZEN):
        guard.put_up(connection)


def sql(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def rewritten(stream: str) -> None:
    """Every hash of a stream made again, as whoever knows how it is done can."""
    sums, previous = dict(Subject.objects.filter(stream=stream).values_list("token", "sum")), FIRST
    for line in Entry.objects.filter(stream=stream).order_by("number"):
        previous = line_hash(previous, line, sums)
        sql("UPDATE journal_entry SET hash = %s WHERE id = %s", previous, line.pk)


def evening() -> Tournament:
    """A tournament with a result from phones, a correction, and words beside its lines."""
    row, by = tables.risiko(), account("Rosa Dadi")
    for table, (one, other) in enumerate((("a", "b"), ("e", "f")), 1):
        mine, theirs = Phone(row, table), Phone(row, table)
        mine.report(*RIGHT, who=one, seen=mine.seen())
        theirs.confirm(other, theirs.of() or "")
    row.refresh_from_db()
    services.act(row, Writing(by, why="was late", note="the referee saw it"), acts.CheckIn(("a",)))
    services.act(row, Writing(by, why="is here after all"), acts.CheckIn(("b",)))
    row.refresh_from_db()
    return row


def traces(*heads: str) -> set[tuple[str, int]]:
    """What the audit finds: each trace with the number of its line; given heads that are not there too."""
    found = audited_here(heads_read(heads))
    lost = {(one.found, int(one.head.split(":")[-2])) for one in found.heads if one.found != "there"}
    return {(one.trace, one.number) for one in found.findings} | lost
