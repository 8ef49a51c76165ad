from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from tabellone.contract.entries import PlayerMeasure as Barred
from tabellone.server.people import lookups, queries
from tabellone.server.people.models import Claim, Measure
from tabellone.server.people.queries import Roles
from tests.server.people.examples import HALL, OTHER, account, person

pytestmark = pytest.mark.django_db
EVERYTHING = Roles(is_administrator=True, is_organiser=True, is_scorer=True)


@pytest.mark.parametrize(
    ("role", "here", "there"),
    [
        ("", Roles(), Roles()),
        ("scorer", Roles(is_scorer=True), Roles()),
        ("organiser", Roles(is_organiser=True, is_scorer=True), Roles()),
        ("administrator", EVERYTHING, EVERYTHING),
    ],
)
def test_a_role_counts_in_its_scope_and_includes_the_lesser_ones(role: str, here: Roles, there: Roles) -> None:
    user = account(role=role)
    assert queries.roles(user, HALL) == here
    assert queries.roles(user, OTHER) == there


def test_a_circuits_organiser_organises_its_tournaments() -> None:
    user = account(role="organiser", scope="circuit:3")
    assert queries.roles(user, HALL, "circuit:3").is_organiser
    assert not queries.roles(user, HALL).is_organiser


def test_nobody_has_no_roles() -> None:
    assert queries.roles(AnonymousUser(), HALL) == Roles()
    assert queries.organises(AnonymousUser()) == ()
    left = account(role="administrator")
    left.is_active = False
    assert queries.roles(left, HALL) == Roles()
    assert queries.organises(left) == ()


def test_a_superuser_is_an_administrator() -> None:
    user = account()
    user.is_superuser = True
    assert queries.roles(user, HALL).is_administrator
    assert queries.organises(user) == ("site",)


@pytest.mark.parametrize("typed", ["niccolo", "NICC", "dang nic", "D'Angelo", "nic d’ang", "nicc  dangelo"])
def test_players_are_found_by_the_beginnings_of_their_names(typed: str) -> None:
    wanted = person("Niccolò D'Angelo", club="Ludoteca Rossa", groups=("Famiglia Blu",))
    person("Nicola Finta")
    found = lookups.search_people(typed, limit=5, by=None)
    assert wanted.pk in {one.id for one in found}
    first = next(one for one in found if one.id == wanted.pk)
    assert (first.name, first.club, first.groups) == ("Niccolò D'Angelo", "Ludoteca Rossa", ("Famiglia Blu",))


@pytest.mark.parametrize("typed", ["", "  ", "%", "angelo", "nicc zzz", "_"])
def test_what_begins_no_word_finds_nobody(typed: str) -> None:
    person("Niccolò D'Angelo")
    assert lookups.search_people(typed, by=None) == ()


def test_search_returns_at_most_the_limit() -> None:
    for number in range(4):
        person(f"Zeno Prova {number}")
    assert len(lookups.search_people("zeno", limit=3, by=None)) == 3


def test_search_reads_no_private_column(django_assert_num_queries: Any) -> None:
    person("Zeno Prova", email="canary@example.org", phone="+39 055 000", birth=date(1990, 1, 1))
    with django_assert_num_queries(1) as read:
        found = lookups.search_people("zeno", by=None)
    assert "canary" not in repr(found)
    assert not {"email", "phone", "birth"} & set(read.captured_queries[0]["sql"].replace('"', " ").split())


def test_likely_doubles_are_the_same_words_in_any_order_or_nearly_the_same() -> None:
    same, near = person("Anna Maria Esempio"), person("Ana Maria Esempio")
    person("Anna Verosimile")
    found = {one.id for one in lookups.likely_doubles("ESEMPIO Anna Maria", by=None)}
    assert found == {same.pk, near.pk}
    assert {one.id for one in lookups.likely_doubles("Anna Maria Esempio", but=same.pk, by=None)} == {near.pk}
    assert lookups.likely_doubles("…", by=None) == ()


def test_measures_in_force_on_a_day() -> None:
    one = person()
    Measure.objects.create(person=one, start=date(2026, 3, 1), end=date(2026, 3, 31), why="x")
    assert queries.measures_for([one.pk], date(2026, 3, 31)) == (Barred(one.code, date(2026, 3, 1), date(2026, 3, 31)),)
    assert queries.measures_for([one.pk], date(2026, 4, 1)) == ()
    assert queries.measures_for([one.pk], date(2026, 2, 28)) == ()


def test_keepers_are_the_organisers_where_the_record_is_kept_and_administrators() -> None:
    one = person(scope=HALL)
    assert queries.may_keep(account(role="organiser"), one)
    assert queries.may_keep(account(role="administrator"), one)
    assert not queries.may_keep(account(role="scorer"), one)
    assert not queries.may_keep(account(role="organiser", scope=OTHER), one)


def test_claims_are_decided_by_the_keepers() -> None:
    claim = Claim.objects.create(person=person(), user=account())
    assert list(queries.claims_to_decide(account(role="organiser"))) == [claim]
    assert list(queries.claims_to_decide(account(role="administrator"))) == [claim]
    assert list(queries.claims_to_decide(account(role="organiser", scope=OTHER))) == []
    assert list(queries.claims_to_decide(account(role="scorer"))) == []


def test_a_record_by_its_public_id() -> None:
    one = person()
    found = queries.person_by_code(one.code)
    assert found == one
    assert queries.public_people_by_id([one.pk])[one.pk].code == one.code
    assert queries.person_by_code("nobody") is None


def test_a_list_finds_the_same_doubles_as_one_name_after_the_other() -> None:
    for name in ("Ada Prova", "Prova Ada", "Ada Provaa", "Bruno Finto", "Niccolò Esempio"):
        person(name)
    wanted = ["ada prova", "Nicolo Esempio", "Zoe Altra", "", "Finto, Bruno"]
    found = lookups.likely_doubles_of(wanted, by=None)
    assert found == {name: lookups.likely_doubles(name, by=None) for name in wanted}
