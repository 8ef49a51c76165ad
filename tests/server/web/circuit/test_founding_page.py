"""A circuit is opened by an administrator, once, with everybody who is registered already."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import season_of
from tabellone.server.people.models import Grant
from tests.server.people.examples import account
from tests.server.registration.scenes import YEAR, registered
from tests.server.registration.scenes import circuit as earlier_circuit
from tests.server.web.hostile import HOSTILE

pytestmark = pytest.mark.django_db
TYPED = {"name": f"PerGioco Masters {YEAR + 1}", "rulebook": "pergioco", "year": str(YEAR + 1)}


@pytest.fixture
def administrator() -> User:
    user = account()
    User.objects.filter(pk=user.pk).update(is_superuser=True)
    return User.objects.get(pk=user.pk)


@pytest.fixture
def client(administrator: User) -> Client:
    made = Client()
    made.force_login(administrator)
    return made


def test_an_administrator_opens_a_circuit_and_organises_it(client: Client, administrator: User) -> None:
    assert b"/circuits/new/" in client.get("/circuits/").content
    answer = client.post("/circuits/new/", TYPED)
    made = Circuit.objects.get()
    assert answer.status_code == 303
    assert answer["Location"] == f"/c/{made.slug}/stages/desk/"
    assert (made.name, made.rulebook, made.year) == (TYPED["name"], "pergioco", YEAR + 1)
    assert Grant.objects.get(scope=made.scope).user == administrator
    assert client.get(answer["Location"]).status_code == 200


def test_who_registered_before_is_in_the_new_season(client: Client) -> None:
    row = registered(earlier_circuit())
    client.post("/circuits/new/", TYPED)
    made = Circuit.objects.get(year=YEAR + 1)
    assert [one.id for one in season_of(made).players] == [row.person.code]


def test_the_form_sent_twice_opens_one_circuit(client: Client) -> None:
    sent = {**TYPED, "token": "a" * 32}
    assert client.post("/circuits/new/", sent)["Location"] == client.post("/circuits/new/", sent)["Location"]
    assert Circuit.objects.count() == 1


def test_two_circuits_of_one_name_have_two_addresses(client: Client) -> None:
    for _ in range(2):
        client.post("/circuits/new/", TYPED)
    assert Circuit.objects.values("slug").distinct().count() == 2


@pytest.mark.parametrize(
    "wrong", [{"name": " \u200e "}, {"year": "1"}, {"year": "x"}, {"rulebook": "risiko"}, {"rulebook": ""}]
)
def test_what_cannot_be_is_refused(client: Client, wrong: dict[str, str]) -> None:
    assert client.post("/circuits/new/", TYPED | wrong).status_code == 422
    assert not Circuit.objects.exists()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_strange_name_is_text(client: Client, name: str) -> None:
    answer = client.post("/circuits/new/", TYPED | {"name": name}, follow=True)
    assert answer.status_code in {200, 422}
    assert b"<script>alert" not in answer.content


def test_others_do_not_open_circuits() -> None:
    somebody = Client()
    assert b"/circuits/new/" not in somebody.get("/circuits/").content
    somebody.force_login(account())
    assert somebody.post("/circuits/new/", TYPED).status_code == 403
    assert b"/circuits/new/" not in somebody.get("/circuits/").content
