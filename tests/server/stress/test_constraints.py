"""What no code can get around: the database itself refuses a second draw, a second result, a changed journal."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.models import Result, Round
from tabellone.tournament import acts
from tests.server.play import halls, tables

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def sql(statement: str, *values: Any) -> None:
    """One statement past all our code, forgotten if it is refused."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)


def copied(model: Any, key: int, **changed: Any) -> None:
    """Insert a row once more, with another key."""
    columns = [field.column for field in model._meta.concrete_fields if not field.primary_key]
    put = [f"%({name})s" if name in changed else f'"{name}"' for name in columns]
    names = ", ".join(f'"{name}"' for name in columns)
    statement = f'INSERT INTO "{model._meta.db_table}" ({names}) SELECT {", ".join(put)} FROM "{model._meta.db_table}" WHERE id = %(key)s'  # noqa: E501 - one statement
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, {**changed, "key": key})


@pytest.fixture
def played() -> Tournament:
    row = tables.risiko()
    halls.report(row, 1, halls.latest(row).round.tables[0])
    return row


def test_never_two_draws_of_a_round(played: Tournament) -> None:
    first = Round.objects.get(tournament=played)
    with pytest.raises(IntegrityError):
        copied(Round, first.pk)
    copied(Round, first.pk, number=2)  # it was the number that was refused
    assert Round.objects.filter(tournament=played).count() == 2


def test_never_two_confirmed_results_of_a_table(played: Tournament) -> None:
    first = Result.objects.get()
    with pytest.raises(IntegrityError):
        copied(Result, first.pk)
    copied(Result, first.pk, confirmed=False)
    assert Result.objects.filter(table=first.table, confirmed=True).count() == 1
    with pytest.raises(IntegrityError):
        sql("UPDATE play_result SET confirmed = (1 = 1)")


def test_nobody_sits_twice_in_a_round(played: Tournament) -> None:
    seats = list(Round.objects.get(tournament=played).seats.order_by("pk"))
    with pytest.raises(IntegrityError):
        copied(type(seats[0]), seats[0].pk, turn=9)
    with pytest.raises(IntegrityError):
        sql("UPDATE play_seat SET entrant_id = %s WHERE id = %s", seats[0].entrant_id, seats[1].pk)
    elsewhere = next(seat for seat in seats if seat.table_id != seats[0].table_id)
    with pytest.raises(IntegrityError):
        sql("UPDATE play_seat SET entrant_id = %s WHERE id = %s", seats[0].entrant_id, elsewhere.pk)


def test_a_player_is_entered_once(played: Tournament) -> None:
    entrant = played.entrants.first()
    assert entrant is not None
    with pytest.raises(IntegrityError):
        copied(type(entrant), entrant.pk)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal_personalpart SET why = 'altro'",
        "UPDATE journal_subject SET called = 'altro'",
        "UPDATE journal_entry SET number = number + 100",
        "UPDATE journal_entry SET body = body",
        "DELETE FROM journal_entry",
        "DELETE FROM journal_personalpart",
        "DELETE FROM journal_subject",
    ],
)
def test_a_line_of_the_journal_stays_as_it_was_written(played: Tournament, statement: str) -> None:
    before = list(Entry.objects.values())
    with pytest.raises(DatabaseError, match="append-only"):
        sql(statement)
    assert list(Entry.objects.values()) == before


def test_a_number_and_a_token_stand_once_in_the_journal(played: Tournament) -> None:
    services.act(played, Writing(token="mine"), acts.CheckIn(("a",)))
    last = Entry.objects.get(token="mine")
    with pytest.raises(IntegrityError):
        copied(Entry, last.pk, token="other")
    with pytest.raises(IntegrityError):
        copied(Entry, last.pk, number=99)
    copied(Entry, last.pk, token="other", number=99)
