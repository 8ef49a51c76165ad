"""Merge then part gives the database as it was, for any people, entries and relations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.server.identity.services import merging
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Claim, Keeping, Measure, Person
from tabellone.server.registration.models import PlatformAccount
from tests.server.identity.merging_scenes import YEAR, circuit, dump, federation, people, played
from tests.server.people.examples import account
from tests.sizes import sized

EXAMPLES = sized(6, 60, full=300)
NAMES = st.text(st.characters(blacklist_categories=["Cs", "Cc", "Cf", "Zs", "Zl", "Zp"]), min_size=1, max_size=12)


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """What a record holds."""
    return {
        "name": draw(NAMES),
        "email": draw(st.sampled_from(["", "uno@mail.example", "due@mail.example"])),
        "phone": draw(st.sampled_from(["", "055 1234"])),
        "birth": draw(st.sampled_from([None, date(1990, 1, 2), date(2015, 5, 5)])),
        "hides_name": draw(st.booleans()),
        "name_allowed": draw(st.booleans()),
    }


@dataclass(frozen=True)
class Furnished:
    """A record, and what points to it."""

    fields: dict[str, Any]
    account: bool
    scopes: list[str]
    measure: bool


FURNISHED = st.builds(
    Furnished,
    records(),
    st.booleans(),
    st.lists(st.sampled_from(["circuit:91", "circuit:92"]), unique=True),
    st.booleans(),
)
EVENINGS = st.lists(st.tuples(st.sampled_from([0, 1]), st.booleans()), max_size=5)  # whose, and linked to the record


@pytest.mark.django_db
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.tuples(FURNISHED, FURNISHED), EVENINGS)
def test_merged_and_parted_is_as_before(told: tuple[Furnished, Furnished], evenings: list[tuple[int, bool]]) -> None:
    point = transaction.savepoint()
    try:
        _checked(told, evenings)
    finally:
        transaction.savepoint_rollback(point)


def _checked(told: tuple[Furnished, Furnished], evenings: list[tuple[int, bool]]) -> None:
    at = circuit()
    by = federation(at)
    *both, ada, bea, ciro = people("Uno Prova", "Due Prova", "Ada Prova", "Bea Prova", "Ciro Prova", at=at)
    for one, furnished in zip(both, told, strict=True):
        _furnish(one, furnished)
    for nth, (whose, linked) in enumerate(evenings):
        played(at, f"sera-{nth}", date(YEAR, 1, 1) + timedelta(days=nth), both[whose], ada, bea, ciro, linked=linked)
    stays, away = both
    before = dump()
    if told[0].account and told[1].account:
        with pytest.raises(RefusedError):
            merging.merge_records(away, stays, Writing(by, why="prova"))
    else:
        done = merging.merge_records(away, stays, Writing(by, why="prova"))
        assert not away.entries.exists()
        merging.part_records(done, Writing(by, why="prova"))
    assert dump() == before


def _furnish(one: Person, furnished: Furnished) -> None:
    for name, value in furnished.fields.items():
        setattr(one, name, value)
    if furnished.account:
        one.user = account("Conto Prova")
        Claim.objects.create(person=one, user=one.user, status="confirmed", decided_at=one.user.date_joined)
    one.save()
    for scope in furnished.scopes:
        Keeping.objects.create(person=one, scope=scope)
    if furnished.measure:
        Measure.objects.create(person=one, start=date(YEAR, 1, 1), why="prova")
    PlatformAccount.objects.create(person=one, platform="boardgamearena", nickname=f"n{one.pk}", key=f"n{one.pk}")
