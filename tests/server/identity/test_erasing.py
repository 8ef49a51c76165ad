"""Somebody is erased: nothing anywhere tells who it was, and every result is what it was (ruling erased-stays)."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction

from tabellone.engine.facts import Seat
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.identity.traces import Traces, sign_of
from tabellone.server.journal.models import Erasing
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Grant, Person
from tabellone.server.play import journal_lines, storage
from tabellone.server.play.states import state_of
from tabellone.server.registration.changes import disqualify, reinstate
from tabellone.server.registration.models import PlatformAccount, Registration
from tests.server.emptying import emptying
from tests.server.identity.erasing_scenes import (
    CANARIES,
    DOCUMENT_ID,
    NAME,
    aviary,
    erased_live,
    everywhere,
    written_about,
)
from tests.server.live import call
from tests.server.people.examples import account
from tests.server.registration.scenes import circuit, in_season, registered

pytestmark = pytest.mark.postgres
JOURNAL_TABLES = ("journal_entry", "journal_personalpart", "journal_subject")


def held(table: str, columns: str = "*") -> list[tuple[object, ...]]:
    """What the database holds in a table, as it stands there."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {table} ORDER BY 1")
        return list(cursor.fetchall())


def refused(*statements: str) -> None:
    """The database refuses each of them."""
    for statement in statements:
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            connection.cursor().execute(statement)


@pytest.mark.django_db
def test_a_full_dump_holds_no_canary() -> None:
    at = aviary()
    written_about(at)
    before = everywhere()
    assert [one for one in CANARIES if one not in before] == []
    erase_person(at.person, Writing(at.user))
    after = everywhere()
    lines = [line for line in after.splitlines() if any(one.casefold() in line.casefold() for one in CANARIES)]
    assert lines == []


@pytest.mark.django_db
def test_the_journal_still_gives_what_is_stored_line_by_line() -> None:
    at = aviary()
    told, tokens = held("journal_entry"), held("journal_subject", "id, stream, token")
    erase_person(at.person, Writing(at.user))
    now = held("journal_entry")
    assert now[: len(told)] == told  # to the last sign
    erased, *replaced = [kind for _, kind in held("journal_entry", "id, kind")[len(told) :]]
    assert (erased, set(replaced)) == ("registry-erased", {"parts-replaced"})
    assert held("journal_subject", "id, stream, token")[: len(tokens)] == tokens
    for row in (at.stage, at.hall, at.struck):
        row.refresh_from_db()
        assert journal_lines.rebuilt(row) == storage.read(row)


@pytest.mark.django_db
def test_results_stay_as_they_were_under_the_sign() -> None:
    at = aviary()
    sign, code = sign_of(at.person.pk), at.person.code
    before = [[(t.number, [s.score for s in t.seats]) for t in one.round.tables] for one in state_of(at.stage).rounds]
    assert erase_person(at.person, Writing(at.user)) == sign
    for row in (at.stage, at.hall):
        row.refresh_from_db()
        mine = next(one for one in state_of(row).entrants if one.player.id.startswith(code))
        assert (mine.player.name, mine.player.club, mine.player.groups) == (sign, None, ())
    after = [[(t.number, [s.score for s in t.seats]) for t in one.round.tables] for one in state_of(at.stage).rounds]
    assert after == before
    assert in_season(at.circuit)[code].registered == at.registration.day
    assert sorted(one.partition("-")[0] for one in in_season(at.circuit)) == [code, code]  # two ids stay two
    assert DOCUMENT_ID not in in_season(at.circuit)


@pytest.mark.django_db
def test_what_was_decided_stays_and_others_are_not_touched() -> None:
    here, by = circuit(), account()
    row, other = registered(here), registered(here)
    disqualify(row, Writing(by, why="due account"))
    before = Registration.objects.get(pk=other.pk)
    erase_person(row.person, Writing(by), account=False)
    stored = Registration.objects.get(pk=row.pk)
    assert (stored.disqualified, stored.newsletter, stored.city) == (True, False, "")
    assert in_season(here)[row.person.code].excluded
    assert PlatformAccount.objects.filter(person=other.person).count() == 1
    assert Registration.objects.get(pk=other.pk).city == before.city
    with pytest.raises(RefusedError, match="erased"):
        reinstate(stored, Writing(by, why="ci ripensa"))


@pytest.mark.django_db
def test_the_nickname_is_free_again_and_the_person_may_come_back_as_somebody_new() -> None:
    at = aviary()
    erase_person(at.person, Writing(at.user))
    again = registered(at.circuit, nicknames={"boardgamearena": "Piumetta77"})
    assert again.person_id != at.person.pk


@pytest.mark.django_db
def test_the_account_goes_too_unless_it_still_has_roles() -> None:
    at = aviary()
    grant = Grant.objects.create(user=at.user, role="organiser", scope=at.circuit.scope)
    with pytest.raises(RefusedError, match="roles"):
        erase_person(at.person, Writing(at.user))
    assert Person.objects.get(pk=at.person.pk).name == NAME
    grant.delete()
    erase_person(at.person, Writing(at.user))
    at.user.refresh_from_db()
    assert (at.user.email, at.user.get_full_name(), at.user.is_active) == ("", "", False)
    assert at.client.get("/me/").status_code == 302


@pytest.mark.django_db
def test_a_kept_account_signs_in_as_before() -> None:
    at = aviary()
    erase_person(at.person, Writing(at.user), account=False)
    at.user.refresh_from_db()
    assert at.user.is_active
    assert at.user.email


@pytest.mark.django_db
def test_the_journal_is_shut_again_and_lets_nothing_else_through() -> None:
    at = aviary()
    erase_person(at.person, Writing(at.user))
    assert not Erasing.objects.exists()
    refused("UPDATE journal_personalpart SET why = 'another reason'", "UPDATE journal_subject SET called = 'x'")
    Erasing.objects.create()
    never = ("number = 99", "kind = 'other'", "stream = 'x'", "token = 'y'", "body = '[]'")
    refused(*(f"UPDATE journal_entry SET {change}" for change in never))
    refused("UPDATE journal_personalpart SET entry_id = 0", "UPDATE journal_subject SET token = 'x' || id")
    refused("UPDATE journal_subject SET stream = 'x'")
    refused(*(f"DELETE FROM {table}" for table in JOURNAL_TABLES))


@pytest.mark.django_db
def test_the_journal_is_not_emptied_in_one_go_either() -> None:
    erase_person((at := aviary()).person, Writing(at.user))
    Erasing.objects.create()
    connection.check_constraints()  # nothing waits for the end of the transaction
    for table in JOURNAL_TABLES:
        refused(emptying(table))
        assert held(table)


def test_the_file_of_the_database_holds_no_canary_either(database_url: str) -> None:
    found = call(database_url, f"{erased_live.__module__}:erased_live")
    assert found == {"missing": [], "left": [], "same": True}
    if database_url.startswith("sqlite"):
        path = Path(database_url.removeprefix("sqlite:///"))
        for file in path.parent.glob(f"{path.name}*"):
            held = file.read_bytes()
            assert [one for one in CANARIES if one.encode() in held] == [], file.name


def test_only_whole_words_of_sentences_are_replaced() -> None:
    traces = Traces("№ 7", ("Ada Prova", "ada"), {"ada-1": "code"})
    assert traces.without("ADA PROVA e Adamo, ada.") == "№ 7 e Adamo, № 7."
    told = {"id": "t", "name": "Ada", "game": "ada-1", "players": [{"id": "ada-1", "name": "Ada Prova", "club": "X"}]}
    assert traces.taken_out(Facts, told) == told | {"players": [{"id": "code", "name": "№ 7"}]}
    assert traces.taken_out(Seat, {"player": "ada-1", "status": "ada-1"}) == {"player": "code", "status": "ada-1"}
