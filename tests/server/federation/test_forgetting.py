"""Somebody who was called, or asked for a place, is erased, or takes their data away."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.server.federation import queries
from tabellone.server.federation.models import CallAnswer, InvitedPlayer, PlaceRequest
from tabellone.server.federation.places import AskedPlace, request_place
from tabellone.server.identity.own_data import all_about
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tests.server.federation import final_scenes
from tests.server.people.examples import account, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mail_service(settings: Any) -> None:
    settings.MAIL_SERVICE = True


def test_who_is_erased_keeps_the_place_under_a_sign_and_their_mails_are_forgotten() -> None:
    row = final_scenes.called(12)
    final_scenes.answer(row, 1, accepts=True)
    invited = InvitedPlayer.objects.get(convocation=row, position=1)
    assert invited.person
    name = invited.person.name
    erase_person(invited.person, Writing())
    row.refresh_from_db()
    assert final_scenes.positions(row)["in"] == [1]
    mail = Mail.objects.get(key=f"convening:{row.pk}:{invited.pk}:first")
    assert (mail.to, mail.text, mail.state) == ("", "", "dropped")
    assert name not in str(list(InvitedPlayer.objects.values())) + str(list(CallAnswer.objects.values())) + str(
        row.ranking
    )


def test_a_request_of_who_is_erased_loses_its_words() -> None:
    row = final_scenes.called(12)
    mine = person("Nina Nuova", email="nina@posta.example")
    mine.user = account("Nina Nuova", email="nina@posta.example")
    mine.save()
    request_place(row, AskedPlace("Nina Nuova", "", "Vengo"), Writing(mine.user), whole=final_scenes.whole)
    erase_person(mine, Writing())
    ask = PlaceRequest.objects.get()
    assert (ask.email, ask.text, "Nina" in ask.name) == ("", "", False)
    assert [one.player for one in queries.convened(row).requests] == [mine.code]


def test_an_id_made_of_a_name_gives_way_in_the_call_and_in_the_answers() -> None:
    from tabellone.server.federation.news import rename_convened

    row = final_scenes.called(12)
    final_scenes.answer(row, 2, accepts=True)
    old = InvitedPlayer.objects.get(convocation=row, position=2).player
    rename_convened({row.tournament.circuit_id or 0: {old: "neutro-1"}})
    row.refresh_from_db()
    assert final_scenes.positions(row)["in"] == [2]
    assert old not in str(row.ranking)


def test_what_is_kept_of_convocations_can_be_taken_away() -> None:
    row = final_scenes.called(12)
    final_scenes.answer(row, 1, accepts=True)
    invited = InvitedPlayer.objects.get(convocation=row, position=1)
    assert invited.person
    invited.person.user = account("Uno")
    invited.person.save()
    assert invited.person.user
    (told,) = all_about(invited.person.user)["convocations"]
    assert (told["final"], told["position"], [one["accepts"] for one in told["answers"]]) == (
        row.tournament.name,
        1,
        [True],
    )
