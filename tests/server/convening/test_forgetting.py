"""Somebody who was called, or asked for a place, is erased, or takes their data away."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.server.convening import queries, services
from tabellone.server.convening.models import Answer, Ask, Invited
from tabellone.server.convening.services.asking import Asked
from tabellone.server.erasing.export import everything
from tabellone.server.erasing.services import erase
from tabellone.server.mail.models import Mail
from tests.server.convening import scenes
from tests.server.people.examples import account, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mail_service(settings: Any) -> None:
    settings.MAIL_SERVICE = True


def test_who_is_erased_keeps_the_place_under_a_sign_and_their_mails_are_forgotten() -> None:
    row = scenes.called(12)
    scenes.answer(row, 1, accepts=True)
    invited = Invited.objects.get(convocation=row, position=1)
    assert invited.person
    name = invited.person.name
    erase(invited.person, by=None)
    row.refresh_from_db()
    assert scenes.positions(row)["in"] == [1]
    mail = Mail.objects.get(key=f"convening:{row.pk}:{invited.pk}:first")
    assert (mail.to, mail.text, mail.state) == ("", "", "dropped")
    assert name not in str(list(Invited.objects.values())) + str(list(Answer.objects.values())) + str(row.ranking)


def test_a_request_of_who_is_erased_loses_its_words() -> None:
    row = scenes.called(12)
    mine = person("Nina Nuova", email="nina@posta.example")
    mine.user = account("Nina Nuova", email="nina@posta.example")
    mine.save()
    services.ask(row, Asked("Nina Nuova", "", "Vengo"), whole=scenes.whole, by=mine.user)
    erase(mine, by=None)
    ask = Ask.objects.get()
    assert (ask.email, ask.text, "Nina" in ask.name) == ("", "", False)
    assert [one.player for one in queries.convened(row).requests] == [mine.code]


def test_an_id_made_of_a_name_gives_way_in_the_call_and_in_the_answers() -> None:
    from tabellone.server.convening.services.forgetting import rename

    row = scenes.called(12)
    scenes.answer(row, 2, accepts=True)
    old = Invited.objects.get(convocation=row, position=2).player
    rename({row.tournament.circuit_id or 0: {old: "neutro-1"}})
    row.refresh_from_db()
    assert scenes.positions(row)["in"] == [2]
    assert old not in str(row.ranking)


def test_what_is_kept_of_convocations_can_be_taken_away() -> None:
    row = scenes.called(12)
    scenes.answer(row, 1, accepts=True)
    invited = Invited.objects.get(convocation=row, position=1)
    assert invited.person
    invited.person.user = account("Uno")
    invited.person.save()
    assert invited.person.user
    (told,) = everything(invited.person.user)["convocations"]
    assert (told["final"], told["position"], [one["accepts"] for one in told["answers"]]) == (
        row.tournament.name,
        1,
        [True],
    )
