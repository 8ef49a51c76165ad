"""Rows and values: what is hard to write row by row, and what a database would rather not hold."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from tabellone.engine.facts import Player, Seat, Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.play import journal_lines, services, storage
from tabellone.tournament import acts
from tabellone.tournament.undo import Undo
from tests.server.play import halls, tables

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
STRANGE: dict[str, Any] = {
    "x-nul": "a\x00b",
    "x-\x00": {"$number": "1", "$": None, "\x00": [True, Decimal("1.50")]},
    "x-deep": {"$text": {"$day": ["2026-05-09"]}},
}


def do(row: Tournament, act: acts.Act) -> int:
    """Do it; the number of its line."""
    return services.act(row, Writing(), act).entry.number


def people(row: Tournament) -> list[str | None]:
    row.refresh_from_db()
    state = storage.read(row)
    assert journal_lines.rebuilt(row) == state
    return [one.person for one in state.entrants]


def test_two_entrants_change_persons_by_an_undo() -> None:
    row = halls.master(2)
    person = str(Person.objects.create(name="Persona").pk)
    one, other = storage.read(row).entrants
    do(row, acts.Amend(replace(one, person=person)))
    freed = do(row, acts.Amend(one))
    do(row, acts.Amend(replace(other, person=person)))
    assert people(row) == [None, person]
    undone = services.act(row, Writing(), Undo(freed)).entry
    assert people(row) == [person, None]
    assert undone.data["entries"] == [freed, freed + 1]
    services.act(row, Writing(), Undo(undone.number))
    assert people(row) == [None, person]


def test_whatever_stands_under_x_keys_is_kept() -> None:
    document = tables.document("pergioco", "hex", "swiss", (tables.empty(1, "ab", "cd", phase="swiss"),), extra=STRANGE)
    first = document.rounds[0]
    seats = tuple(replace(seat, extra=STRANGE) for seat in first.tables[0].seats)
    odd = replace(
        first, extra=STRANGE, tables=(replace(first.tables[0], seats=seats, extra=STRANGE), *first.tables[1:])
    )
    players = tuple(replace(player, extra=STRANGE) for player in document.players)
    row = tables.stored(replace(document, players=players, rounds=(odd,)))
    stored = storage.read(Tournament.objects.get(pk=row.pk))
    assert stored.rounds[0].round == odd
    assert [one.player for one in stored.entrants] == list(players)
    assert stored.settings.head.extra == STRANGE
    reported = tuple(replace(seat, score=Decimal(nth)) for nth, seat in enumerate(seats))
    do(row, acts.Report(1, 1, reported))
    row.refresh_from_db()
    assert storage.read(row).rounds[0].round.tables[0].seats == reported
    assert journal_lines.rebuilt(row) == storage.read(row)


def test_a_reseated_table_takes_its_result_with_it() -> None:
    row = tables.risiko()
    turned = tuple(Seat(player, score=Decimal(10 * nth)) for nth, player in enumerate("dcba"))
    do(row, acts.Report(1, 1, turned))
    assert tables.seats(row) == turned
    back = tuple(Seat(player, score=Decimal(10 * nth)) for nth, player in enumerate("abcd"))
    do(row, acts.Correct(1, 1, back, by_referee=True))
    assert tables.seats(row) == back
    assert journal_lines.rebuilt(row) == storage.read(row)


def test_who_left_is_back_by_an_undo() -> None:
    row = tables.risiko()
    line = do(row, acts.Withdraw(Withdrawal("a", "before_round:2")))
    assert row.withdrawals.count() == 1
    services.act(row, Writing(), Undo(line))
    row.refresh_from_db()
    assert row.withdrawals.count() == 0
    assert journal_lines.rebuilt(row) == storage.read(row)


def test_struck_in_the_middle_and_back_in_the_old_order() -> None:
    row = halls.master(4)
    before = storage.read(row)
    line = do(row, acts.Strike("p002"))
    do(row, acts.Enrol((replace(before.entrants[0], player=Player("p009", "Nuovo")),)))
    services.act(row, Writing(), Undo(line))
    row.refresh_from_db()
    assert [one.player.id for one in storage.read(row).entrants] == ["p001", "p002", "p003", "p004", "p009"]
    assert journal_lines.rebuilt(row) == storage.read(row)
