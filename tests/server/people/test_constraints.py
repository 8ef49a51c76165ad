"""The invariants hold in the database itself: raw SQL is refused as well."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tabellone.server.people.models import Claim, Club, Grant, Invitation, Keeping, Measure
from tests.server.people.examples import HALL, account, person

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def insert(table: str, **row: Any) -> None:
    names, signs = ", ".join(f'"{name}"' for name in row), ", ".join(["%s"] * len(row))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f'INSERT INTO "{table}" ({names}) VALUES ({signs})', list(row.values()))


def claim_row(person_id: int, user_id: int, status: str) -> dict[str, Any]:
    decided = None if status == "asked" else timezone.now()
    return {
        "person_id": person_id, "user_id": user_id, "status": status,
        "asked_at": timezone.now(), "decided_at": decided, "why": "",
    }  # fmt: skip


def grant_row(**changes: Any) -> dict[str, Any]:
    return {"role": "scorer", "scope": HALL, "at": timezone.now(), **changes}


def test_a_person_is_claimed_once() -> None:
    one = person()
    insert("people_claim", **claim_row(one.pk, account().pk, "confirmed"))
    with pytest.raises(IntegrityError):
        insert("people_claim", **claim_row(one.pk, account().pk, "confirmed"))


def test_an_account_claims_one_person() -> None:
    user = account()
    insert("people_claim", **claim_row(person().pk, user.pk, "confirmed"))
    with pytest.raises(IntegrityError):
        insert("people_claim", **claim_row(person("Carla Finta").pk, user.pk, "confirmed"))


def test_one_open_request_for_the_two_together() -> None:
    one, user = person(), account()
    insert("people_claim", **claim_row(one.pk, user.pk, "refused"))
    insert("people_claim", **claim_row(one.pk, user.pk, "refused"))
    insert("people_claim", **claim_row(one.pk, user.pk, "asked"))
    with pytest.raises(IntegrityError):
        insert("people_claim", **claim_row(one.pk, user.pk, "asked"))


@pytest.mark.parametrize("status", ["asked", "confirmed", "lost"])
def test_a_decision_has_its_day_and_a_known_status(status: str) -> None:
    row = claim_row(person().pk, account().pk, status)
    row["decided_at"] = timezone.now() if status != "confirmed" else None
    with pytest.raises(IntegrityError):
        insert("people_claim", **row)


def test_two_accounts_cannot_have_one_record() -> None:
    one, other, user = person(), person("Carla Finta"), account()
    one.user = user
    one.save()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE people_person SET user_id = %s WHERE id = %s", [user.pk, other.pk])


def test_a_right_stands_once() -> None:
    user = account()
    insert("people_grant", **grant_row(user_id=user.pk))
    with pytest.raises(IntegrityError):
        insert("people_grant", **grant_row(user_id=user.pk))


@pytest.mark.parametrize(
    "wrong", [{"role": "king"}, {"scope": "everywhere"}, {"role": "administrator", "scope": HALL}, {"scope": ""}]
)
def test_a_right_has_a_known_role_and_place(wrong: dict[str, str]) -> None:
    user = account()
    with pytest.raises(IntegrityError):
        insert("people_grant", **grant_row(user_id=user.pk, **wrong))


def test_an_invitation_is_not_used_more_often_than_allowed() -> None:
    made = Invitation.objects.create(hashed="0" * 64, role="scorer", scope=HALL, expires=timezone.now(), used=1)
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE people_invitation SET used = 2 WHERE id = %s", [made.pk])


@pytest.mark.parametrize("again", ["LUDOTECA ROSSA", "Ludotéca  rossa"])
def test_a_club_stands_once_however_it_is_written(again: str) -> None:
    Club.objects.create(name="Ludoteca Rossa")
    with pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.create(name=again)


def test_a_club_in_capitals_is_refused_by_the_database_itself() -> None:
    Club.objects.create(name="Ludoteca Rossa")
    with pytest.raises(IntegrityError):
        insert("people_club", name="LUDOTECA ROSSA", words=" another")


def test_a_measure_ends_after_it_starts() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Measure.objects.create(person=person(), start="2026-05-02", end="2026-05-01", why="x")


def test_a_scope_keeps_a_record_once() -> None:
    one = person()
    with pytest.raises(IntegrityError), transaction.atomic():
        Keeping.objects.create(person=one, scope=HALL)


def test_what_the_models_are_called_where_they_are_listed() -> None:
    one, user = person(), account(role="scorer")
    assert str(one) == "Bruno Esempio"
    assert str(Grant.objects.get(user=user)) == f"{user.pk} scorer {HALL}"
    assert str(Claim(person=one, user=user)) == f"{one.pk} asked"
