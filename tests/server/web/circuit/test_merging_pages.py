"""Pages about doubles: the list, two records side by side, merged, parted."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.server.identity.models import Apart, Merge
from tabellone.server.people.models import Person
from tests.server.identity.merging_scenes import YEAR, circuit, federation, people, played
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db


class Desk:
    """Mario Rossi twice, and the federation's organiser."""

    def __init__(self) -> None:
        self.at = circuit()
        self.client = Client()
        self.client.force_login(federation(self.at))
        self.mario, self.rossi, *others = people(
            "Mario Rossi", "Rossi Mario", "Ada Prova", "Bea Prova", "Ciro Prova", at=self.at
        )
        self.others = others
        played(self.at, "marzo", date(YEAR, 3, 1), self.mario, *others)
        played(self.at, "aprile", date(YEAR, 4, 1), self.rossi, *others)

    def url(self, name: str, *more: object) -> str:
        return reverse(name, args=[self.at.slug, *more])

    def pair(self) -> dict[str, str]:
        return {"away": self.rossi.code, "stays": self.mario.code}

    def merge(self, **more: Any) -> Any:
        page = self.client.get(self.url("doubles-pair"), self.pair())
        form = {**self.pair(), "do": "merge", "seen": page.context["shown"].seen, "token": "uno", **more}
        return self.client.post(self.url("doubles-pair"), form)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_the_list_names_pairs_with_reasons_and_nothing_private(desk: Desk) -> None:
    Person.objects.update(email="canarino@piume.example", phone="+39 055 00 11", birth=date(1987, 6, 5))
    page = desk.client.get(desk.url("doubles")).content.decode()
    assert "swapped" in page
    assert "the same e-mail address" in page
    for private in ("canarino@piume.example", "055 00 11", "1987"):
        assert private not in page


def test_two_records_are_merged_and_parted_on_pages(desk: Desk) -> None:
    done = desk.merge()
    assert done.status_code == 303
    merge = Merge.objects.get()
    here = desk.url("doubles-merged", merge.pk)
    assert done["Location"] == here
    may = played(desk.at, "maggio", date(YEAR, 5, 1), desk.mario, *desk.others)
    page = desk.client.get(here)
    assert may.name in page.content.decode()
    (since,) = page.context["since"]
    assert desk.client.post(here, {"why": "", "token": "due"}).status_code == 422
    assert desk.client.post(here, {"why": "cugini", "theirs": since.pk, "token": "tre"}).status_code == 303
    since.refresh_from_db()
    assert since.person == desk.rossi
    assert "two players again" in desk.client.get(here).content.decode()


def test_a_form_sent_twice_merges_once(desk: Desk) -> None:
    page = desk.client.get(desk.url("doubles-pair"), desk.pair())
    form = {**desk.pair(), "do": "merge", "seen": page.context["shown"].seen, "token": "uno"}
    answers = [desk.client.post(desk.url("doubles-pair"), form) for _ in range(2)]
    assert [one.status_code for one in answers] == [303, 303]
    assert Merge.objects.count() == 1


def test_what_changed_meanwhile_is_told(desk: Desk) -> None:
    page = desk.client.get(desk.url("doubles-pair"), desk.pair())
    played(desk.at, "maggio", date(YEAR, 5, 1), desk.mario, *desk.others)
    form = {**desk.pair(), "do": "merge", "seen": page.context["shown"].seen, "token": "uno"}
    answer = desk.client.post(desk.url("doubles-pair"), form)
    assert answer.status_code == 422
    assert "Look again" in answer.content.decode()


def test_what_stands_in_the_way_is_named(desk: Desk) -> None:
    played(desk.at, "insieme", date(YEAR, 6, 1), desk.mario, desk.rossi, *desk.others)
    page = desk.client.get(desk.url("doubles-pair"), desk.pair()).content.decode()
    assert "Both are entered in “Serata insieme”" in page
    assert "Merge them" not in page


def test_two_people_are_not_asked_about_again(desk: Desk) -> None:
    form = {**desk.pair(), "do": "apart", "token": "uno"}
    assert desk.client.post(desk.url("doubles-pair"), form).status_code == 303
    assert Apart.objects.count() == 1
    assert "No doubles found" in desk.client.get(desk.url("doubles")).content.decode()


def test_people_of_other_circuits_are_not_shown(desk: Desk) -> None:
    (stranger,) = people("Mario Rossi", at=circuit("altro"))
    asked = {"away": stranger.code, "stays": desk.mario.code}
    assert desk.client.get(desk.url("doubles-pair"), asked).status_code == 404
    assert desk.client.get(desk.url("doubles-pair")).status_code == 404
    assert desk.client.get(desk.url("doubles-pair"), {"away": "\x00", "stays": "x" * 500}).status_code == 404


def test_nor_are_those_merged_into_people_of_other_circuits(desk: Desk) -> None:
    stranger, double = people("Zoe Altrove", "Altrove Zoe", at=circuit("altro"))
    Person.objects.filter(pk=double.pk).update(into=stranger)
    asked = {"away": double.code, "stays": desk.mario.code}
    assert desk.client.get(desk.url("doubles-pair"), asked).status_code == 404
    assert desk.client.post(desk.url("doubles-pair"), {**asked, "do": "apart", "token": "tre"}).status_code == 404


@pytest.mark.parametrize("name", ["doubles", "doubles-pair"])
def test_only_the_circuits_organisers_see_doubles(desk: Desk, name: str) -> None:
    stranger = Client()
    stranger.force_login(account("Al Trove", role="organiser", scope="circuit:999"))
    assert stranger.get(desk.url(name), desk.pair()).status_code == 403


def test_a_merge_of_another_circuit_is_not_found(desk: Desk) -> None:
    desk.merge()
    other = circuit("altro")
    client = Client()
    client.force_login(federation(other))
    assert client.get(reverse("doubles-merged", args=[other.slug, Merge.objects.get().pk])).status_code == 404


def test_hostile_names_are_text(desk: Desk) -> None:
    for one in (desk.mario, desk.rossi):
        one.name = '<script>alert(1)</script> "=1+1 ' + "x" * 100
        one.save()
    for page in (desk.client.get(desk.url("doubles")), desk.client.get(desk.url("doubles-pair"), desk.pair())):
        assert "<script>alert" not in page.content.decode()
