"""Somebody who was called, or asked for a place, is erased, or takes their data away."""

from __future__ import annotations

import json
from datetime import date

import pytest

from tabellone.server.federation import queries
from tabellone.server.federation.models import CallAnswer, HostingRequest, InvitedPlayer, PlaceRequest
from tabellone.server.federation.places import AskedPlace, request_place
from tabellone.server.identity.own_data import all_about
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tabellone.server.people import queries as people
from tabellone.server.play import self_entry
from tabellone.server.play.self_entry import EntryWish, MembershipForm
from tabellone.server.play.states import state_of
from tabellone.server.registration.models import Membership
from tests.server.federation import final_scenes
from tests.server.federation.request_scenes import approved, circuit, evening
from tests.server.people.examples import account, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_service")]


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


JOINED = MembershipForm(agrees=True, born=date(1990, 5, 4), phone="555 0123", nickname="AdaOnline")


def test_everything_that_is_kept_can_be_taken_away() -> None:
    user = account("Ada Uno", email="ada@socie.example")
    self_entry.enter_oneself(evening(circuit()), EntryWish("Ada Uno"), JOINED, Writing(user))
    approved(circuit(), by=user, email="ada@socie.example", name="Ada Uno", prizes="una copia")
    found = json.dumps(all_about(user), default=str)
    for part in ("AdaOnline", "una copia", "Biblioteca del Faro", "555 0199"):
        assert part in found


def test_who_is_erased_is_gone_from_requests_memberships_and_the_tournament_s_contacts() -> None:
    user = account("Ada Uno", email="ada@socie.example")
    self_entry.enter_oneself(evening(circuit()), EntryWish("Ada Uno"), JOINED, Writing(user))
    row = approved(circuit(), email="ada@socie.example", name="Ada Uno", phone="555 0123")
    person = people.person_of_account(user)
    assert person
    erase_person(person, Writing(user))
    assert not Membership.objects.exists()
    kept = HostingRequest.objects.get(pk=row.pk)
    assert (kept.name, kept.phone, kept.email, kept.words) == ("", "", "", "")
    assert not Mail.objects.filter(to="ada@socie.example").exists()
    assert kept.tournament
    contacts = state_of(kept.tournament).settings.contacts
    assert [part for part in ("Ada Uno", "ada@socie.example", "555 0123") if part in contacts] == []
