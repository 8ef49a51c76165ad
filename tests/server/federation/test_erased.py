"""Who is erased leaves requests, memberships and news; who asks for their data gets them."""

from __future__ import annotations

import json
from datetime import date

import pytest

from tabellone.server.federation.models import HostingRequest
from tabellone.server.identity.own_data import all_about
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tabellone.server.people import queries as people
from tabellone.server.play import member_entries
from tabellone.server.play.member_entries import MembershipForm
from tabellone.server.play.self_entry import EntryWish
from tabellone.server.play.states import state_of
from tabellone.server.registration.models import Membership
from tests.server.federation.request_scenes import approved, circuit, evening
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db
JOINED = MembershipForm(agrees=True, born=date(1990, 5, 4), phone="555 0123", nickname="AdaOnline")


def test_everything_that_is_kept_can_be_taken_away() -> None:
    user = account("Ada Uno", email="ada@socie.example")
    member_entries.enter_as_member(evening(circuit()), EntryWish("Ada Uno"), JOINED, Writing(user))
    approved(circuit(), by=user, email="ada@socie.example", name="Ada Uno", prizes="una copia")
    found = json.dumps(all_about(user), default=str)
    for part in ("AdaOnline", "una copia", "Biblioteca del Faro", "555 0199"):
        assert part in found


def test_who_is_erased_is_gone_from_requests_memberships_and_the_tournament_s_contacts() -> None:
    user = account("Ada Uno", email="ada@socie.example")
    member_entries.enter_as_member(evening(circuit()), EntryWish("Ada Uno"), JOINED, Writing(user))
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
