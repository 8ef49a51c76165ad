"""What a club's organiser cannot do in a federation's tournament: that is the federation's, or the player's own."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.federation.models import HostingRequest
from tabellone.server.federation.requests import approve_request, reopen_request, take_back_request
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.people.models import Person
from tabellone.server.play import creating, self_entry
from tabellone.server.play import services as play
from tabellone.server.play.arrivals import reachable_phones
from tabellone.server.play.entries import Newcomer, enrol
from tabellone.server.play.player_list import Listed
from tabellone.server.play.self_entry import EntryWish, MembershipForm
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Import, Settle
from tabellone.tournament.undo import Undo
from tests.server.federation.request_scenes import LINKS, approved, circuit, federation
from tests.server.people.examples import account, person

pytestmark = pytest.mark.django_db


def club() -> tuple[HostingRequest, Tournament, User]:
    """An approved evening and the organiser of the club that asked for it."""
    user = account("Olga Ospita")
    row = approved(circuit(), by=user)
    assert row.tournament
    row.tournament.refresh_from_db()
    return row, row.tournament, user


def final_of(row: Tournament, *, is_final: bool = True) -> Settle:
    settings = state_of(row).settings
    return Settle(replace(settings, head=replace(settings.head, national_final=is_final)))


def test_only_the_circuit_s_organisers_make_a_national_final() -> None:
    """Ruling circuit-decides."""
    asked, row, user = club()
    with pytest.raises(RuleError) as refused:
        creating.change(row.pk, final_of(row).settings, Writing(user))
    assert (refused.value.code, refused.value.rule) == ("final-by-the-circuit", "BIG 7")
    done = creating.change(row.pk, final_of(row).settings, Writing(federation(asked.circuit, "Fede Razione")))
    assert state_of(done.tournament).settings.head.national_final


def test_nor_does_a_document_or_an_undoing_make_one_or_unmake_it() -> None:
    asked, row, user = club()
    with pytest.raises(RuleError, match="final-by-the-circuit"):
        play.act(row, Writing(user), Import(replace(facts_of(row), national_final=True)))
    made = play.act(row, Writing(federation(asked.circuit, "Fede Razione")), final_of(row))
    with pytest.raises(RuleError, match="final-by-the-circuit"):
        play.act(row, Writing(user), Undo(made.entry.number))
    row.refresh_from_db()
    with pytest.raises(RuleError, match="final-by-the-circuit"):
        play.act(row, Writing(user), final_of(row, is_final=False))


def test_outside_a_circuit_whoever_organises_it_says_what_it_is() -> None:
    row, user = club()[1:]
    Tournament.objects.filter(pk=row.pk).update(circuit=None)
    assert state_of(play.act(row, Writing(user), final_of(row)).tournament).settings.head.national_final


def enter(row: Tournament, who: Person, by: User) -> None:
    known = people.public_people_by_id([who.pk])[who.pk]
    enrol(row, [Newcomer(Listed(1, known.name), known)], Writing(by))


def test_nobody_s_phone_is_had_by_entering_them() -> None:
    """Ruling entered-oneself."""
    row, user = club()[1:]
    enter(row, person("Ada Altrove", scope="", phone="555 3333"), user)
    enter(row, person("Bea Nostra", scope=row.scope, phone="555 4444"), user)
    joined = MembershipForm(agrees=True, born=date(1990, 5, 4), phone="555 5555")
    self_entry.enter_oneself(row, EntryWish("Cleo Viene"), joined, Writing(account("Cleo Viene")))
    row.refresh_from_db()
    late = timezone.make_aware(datetime.combine(row.start, time(23)))
    assert [one.name for one in reachable_phones(row, state_of(row), now=late)] == ["Bea Nostra", "Cleo Viene"]
    assert not reachable_phones(row, state_of(row), now=late - timedelta(days=1))


@pytest.mark.parametrize("who", ["federation", "asker"])
def test_without_a_yes_a_tournament_counts_for_nothing_however_its_organiser_shows_it(who: str) -> None:
    """Ruling in-while-approved."""
    asked, row, user = club()
    by = federation(asked.circuit, "Fede Razione")
    if who == "federation":
        reopen_request(asked, "Il posto è chiuso?", Writing(by), links=LINKS)
    else:
        take_back_request(asked)
    row.refresh_from_db()
    shown = creating.change(row.pk, replace(final_of(row).settings, listed=True, open=True), Writing(user)).tournament
    assert (shown.listed, shown.circuit) == (True, None)


def test_approved_after_all_it_is_in_the_circuit_again_and_no_final() -> None:
    asked, row, user = club()
    by = federation(asked.circuit, "Fede Razione")
    reopen_request(asked, "Il posto è chiuso?", Writing(by), links=LINKS)
    row.refresh_from_db()
    creating.change(row.pk, final_of(row).settings, Writing(user))
    approve_request(asked, "", Writing(by), links=LINKS)
    row.refresh_from_db()
    assert (row.circuit, row.listed) == (asked.circuit, True)
    assert not state_of(row).settings.head.national_final
    assert people.roles(user, row.scope).is_organiser


def fee_of(row: Tournament, fee: str) -> Settle:
    settings = state_of(row).settings
    return Settle(replace(settings, head=replace(settings.head, fee=Decimal(fee))))


def test_nor_does_a_club_s_organiser_make_credit_of_the_circuit_by_a_fee() -> None:
    asked, row, user = club()
    with pytest.raises(RuleError) as refused:
        play.act(row, Writing(user), fee_of(row, "10000"))
    assert (refused.value.code, refused.value.rule) == ("fee-by-the-circuit", "BIG 9.4")
    play.act(row, Writing(federation(asked.circuit, "Fede Razione")), fee_of(row, "2.50"))
    row.refresh_from_db()
    with pytest.raises(RuleError, match="fee-by-the-circuit"):
        play.act(row, Writing(user), fee_of(row, "5"))


def test_forms_offer_what_is_reserved_to_those_alone_who_may(client: Client) -> None:
    asked, row, user = club()
    told = []
    for who in (user, federation(asked.circuit, "Fede Razione")):
        client.force_login(who)
        settings = client.get(f"/t/{row.slug}/desk/settings/").context["form"]
        prizes = client.get(f"/t/{row.slug}/desk/prizes/").context["form"]
        fields = (settings.fields["national_final"], settings.fields["fee"], prizes.fields["fee"])
        told.append([one.disabled for one in fields])
    assert told == [[True] * 3, [False] * 3]


def test_the_rest_of_the_form_is_saved_with_the_fee_as_it_is(client: Client) -> None:
    asked, row, user = club()
    play.act(row, Writing(federation(asked.circuit, "Fede Razione")), fee_of(row, "2.50"))
    client.force_login(user)
    answer = client.post(f"/t/{row.slug}/desk/prizes/", {"online": "on", "fee": "9000", "token": "t"})
    assert answer.status_code == 303
    row.refresh_from_db()
    settings = state_of(row).settings
    assert (settings.online, settings.head.fee) == (True, Decimal("2.50"))
