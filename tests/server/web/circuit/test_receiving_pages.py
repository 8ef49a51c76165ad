"""Pages about documents that laptops send: the door, the tokens, the list, the preview."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from tabellone.server.events.models import Tournament
from tabellone.server.intake.documents import MOST_DOCUMENT_BYTES
from tabellone.server.intake.models import PushToken, Received
from tabellone.server.people.models import Person
from tabellone.server.web.circuit import push
from tests.server.intake.receiving_scene import accepted, circuit, corrected, federation, laptop, people, sent, text
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db


class Desk:
    """The federation's organiser at the pages of a circuit."""

    def __init__(self) -> None:
        self.at = circuit()
        self.by = federation(self.at)
        self.client = Client()
        self.client.force_login(self.by)

    def url(self, name: str, *more: object) -> str:
        return reverse(name, args=[self.at.slug, *more])

    def token(self, name: str = "Ludoteca Prova") -> str:
        answer = self.client.post(self.url("push-tokens"), {"name": name, "token": "t1", "do": "make"})
        assert answer.status_code == 200
        return str(answer.context["made"].secret)

    def push(self, data: bytes, secret: str, query: str = "", **more: Any) -> Any:
        headers = {"Authorization": f"Bearer {secret}"}
        visitor = Client(enforce_csrf_checks=True)
        address = self.url("push") + query
        return visitor.post(address, data, content_type="application/json", headers=headers, **more)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_token_is_shown_once_and_kept_as_a_hash(desk: Desk) -> None:
    secret = desk.token()
    row = PushToken.objects.get()
    assert secret not in str(vars(row))
    assert secret not in desk.client.get(desk.url("push-tokens")).content.decode()
    assert desk.token() == secret  # the same form sent again
    assert PushToken.objects.count() == 1


def test_a_document_pushed_with_a_token_waits(desk: Desk) -> None:
    secret = desk.token()
    answer = desk.push(text(laptop()), secret)
    assert answer.status_code == 201
    told = answer.json()
    assert (told["state"], told["players"], told["new"], told["repeated"]) == ("waiting", 4, 4, False)
    row = Received.objects.get()
    assert row.token == PushToken.objects.get()
    assert row.token is not None
    assert row.token.used_at is not None
    again = desk.push(text(laptop()), secret)
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert Received.objects.count() == 1


def test_a_preview_leaves_nothing(desk: Desk) -> None:
    answer = desk.push(text(laptop()), desk.token(), "?preview=1")
    assert (answer.status_code, answer.json()["state"]) == (200, "previewed")
    assert Received.objects.count() == 0


@pytest.mark.parametrize("wrong", ["", "x", "tbl_wrong", "à", "x" * 5000])
def test_a_wrong_token_opens_nothing(desk: Desk, wrong: str) -> None:
    desk.token()
    answer = Client().post(
        desk.url("push"), text(laptop()), content_type="application/json", HTTP_AUTHORIZATION=f"Bearer {wrong}"
    )
    assert answer.status_code == 401
    assert Received.objects.count() == 0


def test_a_token_opens_its_own_circuit_alone_and_nothing_once_taken_back(desk: Desk) -> None:
    secret, other = desk.token(), circuit("altro")
    elsewhere = Client().post(
        reverse("push", args=[other.slug]),
        text(laptop()),
        content_type="application/json",
        headers={"Authorization": f"Bearer {secret}"},
    )
    assert elsewhere.status_code == 401
    form = {"do": "revoke", "number": PushToken.objects.get().pk, "token": "t2"}
    assert desk.client.post(desk.url("push-tokens"), form).status_code == 303
    assert desk.push(text(laptop()), secret).status_code == 401


def test_wrong_tokens_are_counted(desk: Desk) -> None:
    for _ in range(push.TRIES.most):
        desk.push(b"{}", "tbl_guess")
    assert desk.push(text(laptop()), desk.token()).status_code == 429


@override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=1)
def test_behind_a_proxy_one_who_guesses_does_not_shut_the_door_for_others(desk: Desk) -> None:
    for _ in range(push.TRIES.most):
        desk.push(b"{}", "tbl_guess", HTTP_X_FORWARDED_FOR="192.0.2.7")
    secret, document = desk.token(), text(laptop())
    assert desk.push(document, secret, HTTP_X_FORWARDED_FOR="192.0.2.7").status_code == 429
    assert desk.push(document, secret, HTTP_X_FORWARDED_FOR="192.0.2.8").status_code == 201


def test_a_signed_in_organiser_without_a_token_sends_nothing_by_that_door(desk: Desk) -> None:
    assert desk.client.post(desk.url("push"), text(laptop()), content_type="application/json").status_code == 401


def test_sizes_are_refused_before_anything_is_read(desk: Desk) -> None:
    secret = desk.token()
    huge = desk.push(b"{}", secret, CONTENT_LENGTH=str(MOST_DOCUMENT_BYTES + 1))
    assert huge.status_code == 413
    assert "MB" in huge.json()["problems"][0]["sentence"]
    assert desk.push(b"{}", secret, CONTENT_LENGTH="").status_code == 411


def test_what_is_wrong_is_told_in_sentences(desk: Desk) -> None:
    answer = desk.push(b"\x00{", desk.token())
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["sentence"]


def test_the_answer_to_a_sender_names_nobody(desk: Desk) -> None:
    people("Ada Prova", at=desk.at)
    Person.objects.update(email="canarino@piume.example")
    answer = desk.push(text(laptop()), desk.token(), "?preview=1").content.decode()
    assert json.loads(answer)["known"] == 1
    assert "Ada" not in answer
    assert "canarino" not in answer


def test_uploaded_looked_at_and_accepted_on_pages(desk: Desk) -> None:
    answer = desk.client.post(desk.url("received"), {"text": text(laptop()).decode(), "token": "a"})
    assert answer.status_code == 303
    page = desk.client.get(answer["Location"])
    assert "Ada Prova" in page.content.decode()
    form = {"do": "accept", "seen": page.context["shown"].seen, "token": "b"}
    for _ in range(2):
        done = desk.client.post(answer["Location"], form)
        assert (done.status_code, done["Location"]) == (303, reverse("tournament", args=["serata-1"]))
    assert Tournament.objects.count() == 1
    assert "accepted" in desk.client.get(answer["Location"]).content.decode()


def test_choices_are_kept_and_stale_pages_refused(desk: Desk) -> None:
    (ada,) = people("Ada Provva", at=desk.at)
    row = sent(desk.at, laptop())
    here = desk.url("received-document", row.pk)
    seen = desk.client.get(here).context["shown"].seen
    assert desk.client.post(here, {"do": "who", "version": 1, "who-p1": ada.code, "token": "c"}).status_code == 303
    assert desk.client.post(here, {"do": "accept", "seen": seen, "token": "d"}).status_code == 409
    page = desk.client.get(here)
    assert page.context["shown"].matches[0].person.code == ada.code
    done = desk.client.post(here, {"do": "accept", "seen": page.context["shown"].seen, "token": "e"})
    assert done.status_code == 303


def test_an_exact_name_wins_on_the_page_over_somebody_new_that_was_chosen_before(desk: Desk) -> None:
    """Who was chosen as new before a record had exactly that name stood in the circuit twice."""
    people("Ada Provva", at=desk.at)
    row = sent(desk.at, laptop())
    here = desk.url("received-document", row.pk)
    assert desk.client.post(here, {"do": "who", "version": 1, "who-p1": "new", "token": "a"}).status_code == 303
    people("Ada Prova", at=desk.at)
    form = {"do": "accept", "seen": desk.client.get(here).context["shown"].seen, "token": "b"}
    assert desk.client.post(here, form).status_code == 303
    assert Person.objects.filter(name="Ada Prova").count() == 1


def test_what_was_closed_on_the_laptop_is_closed_once_it_is_accepted_on_the_page(desk: Desk) -> None:
    """A received tournament came in open, whatever its document said: results could be entered after its end."""
    document = json.loads(text(laptop())) | {"closed": True}
    answer = desk.client.post(desk.url("received"), {"text": json.dumps(document), "token": "a"})
    assert answer.status_code == 303
    form = {"do": "accept", "seen": desk.client.get(answer["Location"]).context["shown"].seen, "token": "b"}
    assert desk.client.post(answer["Location"], form).status_code == 303
    assert Tournament.objects.get().closed


def test_a_newer_version_shows_its_differences(desk: Desk) -> None:
    accepted(desk.at, laptop())
    row = sent(desk.at, corrected(laptop(), "p2", 200))
    assert "another result" in desk.client.get(desk.url("received-document", row.pk)).content.decode()


def test_a_final_and_a_fee_that_a_document_claims_are_told_before_it_is_accepted(desk: Desk) -> None:
    """BIG 7, BIG 9.4: accepting it resets a ranking, and makes credit."""
    told = {}
    for name, more in (("plain", {}), ("final", {"national_final": True}), ("paid", {"fee": Decimal("2.50")})):
        row = sent(desk.at, replace(laptop(f"serata-{name}"), **more))
        page = desk.client.get(desk.url("received-document", row.pk), headers={"Accept-Language": "en"})
        text_ = page.content.decode()
        told[name] = ("national final" in text_, "fee of 2.50" in text_)
        assert "Ticket to Ride (Map Collection) ·" in text_
    assert told == {"plain": (False, False), "final": (True, False), "paid": (False, True)}


def test_refusing_needs_a_reason(desk: Desk) -> None:
    row = sent(desk.at, laptop())
    here = desk.url("received-document", row.pk)
    assert desk.client.post(here, {"do": "refuse", "why": "", "token": "f"}).status_code == 422
    assert desk.client.post(here, {"do": "refuse", "why": "manca un tavolo", "token": "g"}).status_code == 303
    assert "manca un tavolo" in desk.client.get(here).content.decode()


def test_a_wrong_upload_comes_back_with_its_text(desk: Desk) -> None:
    answer = desk.client.post(desk.url("received"), {"text": "{nonsense", "token": "h"})
    assert answer.status_code == 422
    assert "{nonsense" in answer.content.decode()
    huge = desk.client.post(desk.url("received"), {"text": "x"}, CONTENT_LENGTH=str(3 * MOST_DOCUMENT_BYTES))
    assert huge.status_code == 422


@pytest.mark.parametrize("name", ["received", "push-tokens"])
def test_nobody_else_sees_what_arrived(desk: Desk, name: str) -> None:
    sent(desk.at, laptop())
    stranger = Client()
    stranger.force_login(account("Al Trove", role="organiser", scope="circuit:999"))
    assert stranger.get(desk.url(name)).status_code == 403
    assert Client().get(desk.url(name)).status_code == 302


def test_a_document_of_another_circuit_is_not_found(desk: Desk) -> None:
    row = sent(circuit("altro"), laptop())
    assert desk.client.get(desk.url("received-document", row.pk)).status_code == 404


def test_the_door_tells_people_what_it_is_for(desk: Desk) -> None:
    page = Client().get(desk.url("push"))
    assert page.status_code == 200
    assert "tabellone push" in page.content.decode()


def test_a_laptop_shows_the_command_that_sends(desk: Desk) -> None:
    row = accepted(desk.at, laptop())
    page = desk.client.get(reverse("send-document", args=[row.slug]))
    assert "tabellone push serata-1.json" in page.content.decode()
    assert reverse("document", args=[row.slug]) in page.content.decode()


HOSTILE = "<script>alert(1)</script> =1+1 \u202eevil \"'"


@pytest.mark.parametrize("make", [lambda: laptop("serata-1", HOSTILE, "B" * 200, "C", "D")], ids=["names"])
def test_hostile_names_are_text(desk: Desk, make: Callable[[], Any]) -> None:
    try:
        row = sent(desk.at, make())
    except Exception:  # noqa: BLE001 - a document may not hold such signs at all
        row = sent(desk.at, laptop("serata-1", HOSTILE.replace("\u202e", ""), "B" * 200, "C", "D"))
    page = desk.client.get(desk.url("received-document", row.pk)).content.decode()
    assert "<script>alert" not in page
