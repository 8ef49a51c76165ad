"""None"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import OperationalError

from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError, StaleError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people import queries, services
from tabellone.server.people.details import Details
from tabellone.server.people.models import Club, Person
from tabellone.server.people.names import fold, tidy
from tabellone.tournament.codec import fingerprint
from tests.server.people.examples import HALL, OTHER, account, person

pytestmark = pytest.mark.django_db
CANARY = Details(
    "Dora Canarino", club="Ludoteca Rossa", email="canary@example.org", phone="+39 055 123", birth=date(1990, 2, 3)
)


def test_a_record_is_tidied_and_written_down() -> None:
    by = account(role="organiser")
    one = services.register_person(
        replace(CANARY, name="  Dora   Canarino ", groups=("Blu", "BLU", " ")), Writing(by), scopes=(HALL,)
    )
    assert (one.name, one.groups) == ("Dora Canarino", ["Blu"])
    assert one.club
    assert one.club.name == "Ludoteca Rossa"
    assert len(one.code) == 8
    entry = Entry.objects.get(stream=one.stream)
    assert (entry.kind, entry.by, entry.data["scopes"]) == ("registered", by, [HALL])


def test_the_journal_tells_which_fields_changed_and_never_private_data() -> None:
    by = account(role="organiser")
    one = services.register_person(CANARY, Writing(by), scopes=(HALL,))
    services.change_details(one, replace(CANARY, phone="055 99", email="other@example.org"), Writing(by))
    told = [entry.data for entry in Entry.objects.filter(stream=one.stream)]
    assert told[0]["fields"] == ["name", "club", "email", "phone", "birth"]
    assert told[1]["fields"] == ["email", "phone"]
    assert not [secret for secret in ("canary", "other@", "055", "1990") if secret in str(told)]


def test_the_same_club_however_it_is_written() -> None:
    person("Ada Prova", club="Ludoteca Rossa")
    person("Bea Prova", club="  LUDOTECA   rossa")
    assert Club.objects.count() == 1


def test_sent_again_a_record_is_written_once() -> None:
    by = account(role="organiser")
    made = {services.register_person(CANARY, Writing(by, "t1")).pk for _ in range(5)}
    assert len(made) == Person.objects.count() == Entry.objects.count() == 1


def test_somebody_elses_token_is_refused() -> None:
    services.register_person(CANARY, Writing(account(), "t1"))
    with pytest.raises(RefusedError, match="already sent"):
        services.register_person(CANARY, Writing(account(), "t1"))


def test_only_keepers_and_the_player_change_a_record() -> None:
    one, player = services.register_person(CANARY, Writing(), scopes=(HALL,)), account()
    Person.objects.filter(pk=one.pk).update(user=player)
    for allowed in (player, account(role="organiser"), account(role="administrator")):
        services.change_details(one, replace(CANARY, phone=str(allowed.pk)), Writing(allowed))
    for other in (account(), account(role="scorer"), account(role="organiser", scope=OTHER)):
        with pytest.raises(RefusedError):
            services.change_details(one, replace(CANARY, phone="0"), Writing(other))


def test_a_change_from_a_stale_form_is_shown_not_written() -> None:
    by = account(role="organiser")
    one = services.register_person(CANARY, Writing(by), scopes=(HALL,))
    seen = fingerprint(services.details_of(one))
    services.change_details(one, replace(CANARY, phone="1"), Writing(by), seen=seen)
    with pytest.raises(StaleError) as stale:
        services.change_details(one, replace(CANARY, phone="2"), Writing(by), seen=seen)
    assert (stale.value.mine.phone, stale.value.stored.phone) == ("2", "1")
    assert Person.objects.get(pk=one.pk).phone == "1"


def test_nothing_changed_writes_nothing() -> None:
    by = account(role="organiser")
    one = services.register_person(CANARY, Writing(by), scopes=(HALL,))
    services.change_details(one, CANARY, Writing(by))
    assert Entry.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        ({"name": " … "}, "no-name", "name"),
        ({"name": "x" * 121}, "name-long", "name"),
        ({"club": "x" * 121}, "club-long", "club"),
        ({"groups": tuple(f"g{n}" for n in range(13))}, "groups-many", "groups"),
        ({"groups": ("g" * 61,)}, "group-long", "groups"),
        ({"email": "nobody"}, "email-wrong", "email"),
        ({"phone": "call me"}, "phone-wrong", "phone"),
        ({"birth": date(1800, 1, 1)}, "birth-wrong", "birth"),
        ({"birth": date(2999, 1, 1)}, "birth-wrong", "birth"),
    ],
)
def test_what_cannot_be_right_is_refused_beside_its_field(wrong: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(RefusedError) as refused:
        services.register_person(replace(CANARY, **wrong), Writing())
    assert (refused.value.code, refused.value.field) == (code, field)
    assert "%(" not in str(refused.value)


def test_a_player_who_enrols_lets_the_organisers_keep_the_record() -> None:
    one, player, organiser = person(scope=""), account(), account(role="organiser")
    Person.objects.filter(pk=one.pk).update(user=player)
    one.refresh_from_db()
    with pytest.raises(RefusedError):
        services.let_keep(one, (HALL,), Writing(organiser))
    services.let_keep(one, (HALL, "circuit:1"), Writing(player))
    services.let_keep(one, (HALL,), Writing(player))
    assert queries.may_keep(organiser, one)
    assert [entry.kind for entry in Entry.objects.filter(stream=one.stream)] == ["registered", "kept"]


def test_a_whole_list_of_records_is_like_one_after_the_other() -> None:
    made = services.register_people(
        [Details("Ada  Prova", "Torre Alta"), Details("Bruno Finto", "torre alta", ("Rossi",))], scopes=(HALL,), by=None
    )
    one, two = (Person.objects.get(pk=person.pk) for person in made)
    assert (one.name, one.words, two.groups) == ("Ada Prova", " ada prova", ["Rossi"])
    assert one.club == two.club
    assert one.keepings.get().scope == HALL
    assert [entry.kind for entry in Entry.objects.filter(stream=one.stream)] == ["registered"]
    with pytest.raises(RefusedError):
        services.register_people([Details("Carla Nuova"), Details(" ")], scopes=(HALL,), by=None)


class SentBackError(Exception):
    """What PostgreSQL says of a transaction that stood in another's way."""

    sqlstate = "40P01"


def refusing(times: int, cause: Exception | None) -> list[int]:
    tried: list[int] = []

    def work() -> None:
        tried.append(len(tried))
        if len(tried) <= times:
            raise OperationalError from cause

    done_once(work, lambda _: None, Writing())
    return tried


def test_who_was_sent_back_by_a_deadlock_starts_again() -> None:
    assert refusing(2, SentBackError()) == [0, 1, 2]


def test_a_database_that_is_away_is_not_asked_again() -> None:
    with pytest.raises(OperationalError):
        refusing(1, None)


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("  José  Núñez ", "jose nunez"),
        ("D'ANGELO Niccolò", "dangelo niccolo"),
        ("Łucja Ørsted", "lucja orsted"),
        ("Straße", "strasse"),
        ("Anna-Maria de’ Medici", "anna maria de medici"),
        ("!?", ""),
    ],
)
def test_names_are_compared_without_accents_case_and_signs(typed: str, folded: str) -> None:
    assert fold(typed) == folded


def test_signs_that_cannot_be_seen_are_left_out() -> None:
    assert tidy(" Ada\t\u202eProva\x00\u200b ") == "Ada Prova"
