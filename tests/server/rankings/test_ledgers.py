"""Ledgers of shop credit: prizes add up, spending never goes below zero, a counter line takes it back (BIG 9.4)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season
from tabellone.engine.steps import holds
from tabellone.rulebooks import big
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.identity.own_data import all_about
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.intake.services import import_season
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.services import register_person
from tabellone.server.play.services import act
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings.credit import (
    SpentCredit,
    credit_accounts,
    credit_stream,
    ledger_of,
    spend_credit,
    spendings,
    take_spending_back,
)
from tabellone.server.rankings.gathering import gathered_facts
from tabellone.server.rankings.models import Estimate, Spending
from tabellone.tournament import acts
from tabellone.tournament.undo import Undo
from tests.scenes.pages import page_text
from tests.server.people.examples import account
from tests.server.play.evenings import more_rounds
from tests.server.web.hostile import HOSTILE
from tests.server.web.prizes_scene import closed, done, online, paid

pytestmark = pytest.mark.django_db
TODAY = date(2026, 6, 1)


@pytest.fixture
def circuit() -> Circuit:
    return import_season(Season("big", 2026), [], name="BIG inventato", slug="big-2026", by=None)


def within(circuit: Circuit, row: Tournament) -> Tournament:
    Tournament.objects.filter(pk=row.pk).update(circuit=circuit)
    row.refresh_from_db()
    return row


@pytest.fixture
def played(circuit: Circuit) -> Tournament:
    """The worked example, closed."""
    return closed(more_rounds(paid(within(circuit, online()))))


@pytest.fixture
def federation(circuit: Circuit) -> User:
    return account("Federazione Inventata", role="organiser", scope=circuit.scope)


def winner(row: Tournament) -> str:
    return big.prizes(facts_of(row)).prizes[0].player


@pytest.mark.postgres
def test_prizes_and_voucher_stand_in_the_ledgers_once_the_tournament_is_closed(circuit: Circuit) -> None:
    row = more_rounds(paid(within(circuit, online())))
    assert credit_accounts(circuit) == {}
    closed(row)
    assert sorted(str(one.balance) for one in credit_accounts(circuit).values()) == ["10.25", "2.00", "4.10", "6.15"]


def test_credit_adds_up_over_tournaments(circuit: Circuit, played: Tournament) -> None:
    other = closed(more_rounds(paid(within(circuit, online(day=date(2026, 5, 16))))))
    together: dict[str, Decimal] = {}
    for row in (played, other):
        found = big.prizes(facts_of(row))
        for one in (*found.prizes, *((found.voucher,) if found.voucher else ())):
            together[one.player] = together.get(one.player, Decimal(0)) + one.amount
    assert {player: one.balance for player, one in credit_accounts(circuit).items()} == together


@pytest.mark.postgres
def test_spending_takes_off_and_never_more_than_there_is(
    circuit: Circuit, played: Tournament, federation: User
) -> None:
    player = winner(played)
    spend_credit(circuit, player, SpentCredit(Decimal("4.25"), TODAY, "un gioco"), Writing(federation))
    ledger = ledger_of(circuit, player)
    assert ledger
    assert ledger.balance == Decimal("6.00")
    assert holds(ledger.step)
    for wrong, code in (
        (SpentCredit(Decimal("6.01"), TODAY), "credit-overspent"),
        (SpentCredit(Decimal("1.00"), date(2026, 5, 8)), "credit-overspent"),  # the day before it was won
        (SpentCredit(Decimal(0), TODAY), "credit-not-an-amount"),
        (SpentCredit(Decimal("-1"), TODAY), "credit-not-an-amount"),
        (SpentCredit(Decimal("0.005"), TODAY), "credit-not-an-amount"),
        (SpentCredit(Decimal("NaN"), TODAY), "credit-not-an-amount"),
        (SpentCredit(Decimal(1), timezone.localdate() + timedelta(days=1)), "credit-ahead"),
    ):
        with pytest.raises(RuleError) as refused:
            spend_credit(circuit, player, wrong, Writing(federation))
        assert refused.value.code == code
    assert Spending.objects.count() == 1


def test_a_counter_line_gives_it_back_once_and_both_stay(
    circuit: Circuit, played: Tournament, federation: User
) -> None:
    player = winner(played)
    line = spend_credit(circuit, player, SpentCredit(Decimal("10.25"), TODAY), Writing(federation))
    take_spending_back(line, Writing(federation), on=TODAY)
    with pytest.raises(RuleError, match="credit-taken-back-already"):
        take_spending_back(line, Writing(federation), on=TODAY)
    ledger = ledger_of(circuit, player)
    assert ledger
    assert (ledger.balance, len(ledger.lines)) == (Decimal("10.25"), 3)
    kinds = Entry.objects.filter(stream=credit_stream(circuit)).order_by("number").values_list("kind", flat=True)
    assert list(kinds) == ["credit-spent", "credit-returned"]


@pytest.mark.postgres
def test_a_form_sent_twice_is_one_line(circuit: Circuit, played: Tournament, federation: User) -> None:
    player = winner(played)
    first, second = (
        spend_credit(circuit, player, SpentCredit(Decimal(1), TODAY), Writing(federation, "t")) for _ in range(2)
    )
    assert first == second
    assert Spending.objects.count() == 1


@pytest.mark.postgres
def test_the_database_holds_what_the_code_may_forget(circuit: Circuit, played: Tournament, federation: User) -> None:
    line = spend_credit(circuit, winner(played), SpentCredit(Decimal(1), TODAY), Writing(federation))
    for wrong in (Spending(amount=Decimal(0)), Spending(amount=Decimal(1), undoes=line)):
        wrong.circuit, wrong.player, wrong.on = circuit, "x", TODAY
        if wrong.undoes:
            Spending.objects.create(circuit=circuit, player="x", on=TODAY, amount=Decimal(1), undoes=line)
        with pytest.raises(IntegrityError), transaction.atomic():
            wrong.save()


def test_a_correction_after_the_spending_is_shown_and_nothing_more_can_be_spent(
    circuit: Circuit, played: Tournament, federation: User
) -> None:
    player = winner(played)
    spend_credit(circuit, player, SpentCredit(Decimal("10.25"), TODAY), Writing(federation))
    close = Entry.objects.get(stream=played.scope, kind="close")
    act(played, Writing(), Undo(close.number))
    assert credit_accounts(circuit)[player].balance == Decimal("-10.25")
    with pytest.raises(RuleError, match="credit-overspent"):
        spend_credit(circuit, player, SpentCredit(Decimal("0.01"), TODAY), Writing(federation))
    client = Client()
    client.force_login(federation)
    assert "Below zero" in page_text(client.get(reverse("credit-of", args=[circuit.slug, player])))


def known(row: Tournament, player: str) -> tuple[User, Person]:
    """A player with a record and an account."""
    user = account("Vince Spesso", email="vince@example.org")
    person = register_person(Details("Vince Spesso"), Writing(), scopes=(row.scope,))
    Person.objects.filter(pk=person.pk).update(user=user)
    entrant = next(one for one in state_of(row).entrants if one.player.id == player)
    act(row, Writing(), Undo(Entry.objects.get(stream=row.scope, kind="close").number))
    done(row, acts.Amend(replace(entrant, person=str(person.pk))))
    closed(row)
    person.refresh_from_db()
    return user, person


def test_a_ledger_is_seen_by_the_player_and_the_federation_only(
    circuit: Circuit, played: Tournament, federation: User
) -> None:
    player = winner(played)
    user, _ = known(played, player)
    spend_credit(circuit, player, SpentCredit(Decimal("1.00"), TODAY, "segreto di bottega"), Writing(federation))
    addresses = [reverse("credit-desk", args=[circuit.slug]), reverse("credit-of", args=[circuit.slug, player])]
    mine = reverse("own-credit", args=[circuit.slug])
    stranger = account("Altro Giocatore", email="altro@example.org")
    club = account("Organizza Qui", role="organiser", scope=played.scope, email="club@example.org")
    for visitor in (None, stranger, club, user):
        client = Client()
        if visitor:
            client.force_login(visitor)
        assert {client.get(one).status_code for one in addresses} <= {302, 403}
        shown = client.get(mine)
        assert ("segreto di bottega" in shown.content.decode()) == (visitor == user)
    client = Client()
    client.force_login(federation)
    assert all(client.get(one).status_code == 200 for one in addresses)
    assert "9.25" in page_text(client.get(addresses[0]))


def test_the_federation_notes_and_takes_back_by_forms(circuit: Circuit, played: Tournament, federation: User) -> None:
    player = winner(played)
    client, address = Client(), reverse("credit-of", args=[circuit.slug, player])
    client.force_login(federation)
    sent = {"token": "a", "amount": "4,25", "on": "2026-06-01", "note": "<b>gioco</b>"}
    assert client.post(address, sent).status_code == 303
    assert client.post(address, sent).status_code == 303
    assert Spending.objects.count() == 1
    shown = client.get(address).content.decode()
    assert "&lt;b&gt;gioco" in shown
    too_much = client.post(address, {"token": "b", "amount": "100", "on": "2026-06-01"})
    assert too_much.status_code == 422
    assert "cannot spend" in page_text(too_much, 422)
    assert "Giocatore" in page_text(too_much, 422)
    for amount, day in (("", "2026-06-01"), ("-1", "2026-06-01"), ("1", "x"), ("\x00", "2026-06-01"), ("1e99", "")):
        assert client.post(address, {"token": amount, "amount": amount, "on": day}).status_code == 422
    back = reverse("credit-back", args=[circuit.slug, Spending.objects.get().pk])
    assert "counter line" in page_text(client.get(back))
    assert client.post(back, {"token": "c"}).status_code == 303
    assert client.post(back, {"token": "d"}).status_code == 422
    assert "10.25" in page_text(client.get(address))


def test_whatever_is_typed_into_the_form_the_server_stands(
    circuit: Circuit, played: Tournament, federation: User
) -> None:
    client, address = Client(), reverse("credit-of", args=[circuit.slug, winner(played)])
    client.force_login(federation)
    for value in HOSTILE:
        for name in ("amount", "on", "note", "token"):
            sent = {"token": "t", "amount": "0.01", "on": "2026-06-01", "note": ""} | {name: value}
            assert client.post(address, sent).status_code in {303, 422}
    assert credit_accounts(circuit)[winner(played)].balance >= 0


def test_there_is_no_ledger_of_nobody_and_none_where_prizes_are_no_credit(federation: User, circuit: Circuit) -> None:
    client = Client()
    client.force_login(account("Cura Tutto", role="administrator", email="tutto@example.org"))
    assert client.get(reverse("credit-of", args=[circuit.slug, "nobody"])).status_code == 404
    assert client.get(reverse("credit-back", args=[circuit.slug, 1])).status_code == 404
    other = import_season(Season("pergioco", 2026), [], name="Altro", slug="altro", by=None)
    for name in ("credit-desk", "own-credit"):
        assert client.get(reverse(name, args=[other.slug])).status_code == 404
    with pytest.raises(RuleError, match="credit-none-here"):
        spend_credit(other, "x", SpentCredit(Decimal(1), TODAY), Writing(federation))


def test_my_data_hold_my_ledger(circuit: Circuit, played: Tournament, federation: User) -> None:
    player = winner(played)
    user, _ = known(played, player)
    spend_credit(circuit, player, SpentCredit(Decimal("1.00"), TODAY, "un gioco"), Writing(federation))
    lines = all_about(user)["credit"]
    assert [(one["kind"], str(one["amount"]), one["note"]) for one in lines] == [
        ("prize", "10.25", ""),
        ("spent", "1.00", "un gioco"),
    ]


def test_whoever_is_erased_leaves_lines_under_the_sign_and_no_word(
    circuit: Circuit, played: Tournament, federation: User
) -> None:
    player = winner(played)
    _, person = known(played, player)
    spend_credit(circuit, player, SpentCredit(Decimal("1.00"), TODAY, "per Vince Spesso"), Writing(federation))
    Estimate.objects.create(tournament=played, facts="x", answer={"rows": [[player, 1, 1, 1]]})
    erase_person(person, Writing(token=str(uuid4())))
    line = Spending.objects.get()
    assert "Vince" not in line.note
    assert line.player != player
    assert credit_accounts(circuit)[line.player].balance == Decimal("9.25")
    assert not Estimate.objects.exists()


def test_who_was_merged_twice_has_spent_under_the_record_that_stayed_last(circuit: Circuit) -> None:
    """Ruling merged-counts-once."""
    one, two, three = (register_person(Details(f"Uno Stesso{n}"), Writing(), scopes=()) for n in range(3))
    Spending.objects.create(circuit=circuit, player=one.code, on=TODAY, amount=Decimal("2.00"))
    for away, stays in ((one, two), (two, three)):
        Person.objects.filter(pk=away.pk).update(into=stays)
    assert [player for player, _ in spendings(gathered_facts(circuit))] == [three.code]
