"""A measure keeps people out everywhere; why, only those are told whom the federation trusts (RK structure)."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.people.lookups import search_people
from tabellone.server.people.models import Person
from tabellone.server.people.queries import public_people_by_id
from tabellone.server.people.services import set_measure
from tabellone.server.play.bars import MOST_BARRED
from tabellone.server.play.entries import Newcomer, enrol
from tabellone.server.play.entry_list import enrol_list, preview
from tabellone.server.play.player_list import Listed
from tabellone.server.play.roll import mark
from tests.server.people.examples import account, person
from tests.server.play.halls import Writing, head, master
from tests.server.registration.scenes import circuit

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def kept_out(name: str) -> Person:
    one = person(name)
    set_measure(one, Writing(account(role="administrator")), start=date(2026, 1, 1), end=None, why="dadi lanciati")
    return one


def self_made(row: Tournament) -> User:
    return account("Passa Qui", role="organiser", scope=row.scope)


def entering(row: Tournament, one: Person, by: User) -> str:
    """What the account is told: the code, and who is named."""
    known = public_people_by_id([one.pk])[one.pk]
    with pytest.raises(RuleError) as refused:
        enrol(row, [Newcomer(Listed(1, one.name), known)], Writing(by))
    assert "dadi" not in str(refused.value.values)
    return refused.value.code


def test_who_is_not_trusted_is_told_to_ask_the_federation_and_it_stands_in_the_journal() -> None:
    row, one = master(8), kept_out("Ada Prova")
    by = self_made(row)
    assert entering(row, one, by) == "entry-ask-federation"
    assert entering(row, one, by) == "entry-ask-federation"
    told = Entry.objects.filter(stream__startswith=f"asked:bar:{by.pk}:")
    assert [(line.by, line.data) for line in told] == [(by, {"person": one.pk})]


def test_trusted_are_the_organisers_of_the_federations_circuits_and_administrators() -> None:
    from tabellone.engine.facts import Season
    from tabellone.server.events.seasons import found_circuit

    row, one = master(8), kept_out("Ada Prova")
    federation = found_circuit(Season("risiko", 2026), Writing(), name="Giro", slug="giro")
    trusted = account("Tiene Banco", role="organiser", scope=federation.scope)
    assert entering(row, one, trusted) == "entry-barred"
    assert entering(row, one, account(role="administrator")) == "entry-barred"
    other = account("Altra Federazione", role="organiser", scope=circuit().scope)  # of another rulebook
    assert entering(row, one, other) == "entry-ask-federation"


def test_of_few_a_day_and_then_nobody_on_record_comes_in_until_tomorrow() -> None:
    row = master(8)
    by, people = self_made(row), [kept_out(f"Ada Prova {letter}") for letter in "ABCDEFG"]
    told = [entering(row, one, by) for one in people]
    assert told == ["entry-ask-federation"] * MOST_BARRED + ["entry-not-today"] * (len(people) - MOST_BARRED)
    assert entering(row, person("Bruno Libero"), by) == "entry-not-today"  # so that silence tells nothing
    assert entering(row, people[0], by) == "entry-ask-federation"


def test_a_pasted_list_marks_nobody_before_it_is_applied() -> None:
    row, one = master(8), kept_out("Ada Prova")
    by = self_made(row)
    shown = preview(row, "Ada Prova\nBruno Finto", by=by)
    assert [line.obstacle for line in shown.candidates] == ["", ""]
    with pytest.raises(RuleError, match="entry-ask-federation"):
        enrol_list(row, "Ada Prova\nBruno Finto", {}, Writing(by))
    assert [line.obstacle for line in preview(row, "Ada Prova", by=None).candidates] == ["barred"]
    assert one.name


def test_the_list_of_players_and_the_door_show_it_to_the_trusted_alone() -> None:
    from dataclasses import replace

    from tabellone.server.play import services
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts

    row, one = master(8), person("Ada Prova")
    first = state_of(row).entrants[0]
    services.act(row, Writing(), acts.Amend(replace(first, person=str(one.pk), present=None)))
    set_measure(one, Writing(account(role="administrator")), start=date(2026, 1, 1), end=None, why="dadi")
    shown = {}
    for by in (self_made(row), account(role="administrator")):
        client = Client()
        client.force_login(by)
        pages = [client.get(f"/t/{row.slug}/desk/{page}/").content.decode() for page in ("players", "check-in")]
        shown[by.pk] = ["under a measure" in page for page in pages]
        with pytest.raises(RuleError) as refused:
            mark(Tournament.objects.get(pk=row.pk), [first.player.id], Writing(by), present=True)
        shown[by.pk].append(refused.value.code == "entry-barred")
    assert list(shown.values()) == [[False] * 3, [True] * 3]


def test_a_player_is_told_of_the_own_measure() -> None:
    row, one = master(8), kept_out("Ada Prova")
    user = account("Ada Prova")
    Person.objects.filter(pk=one.pk).update(user=user)
    assert entering(row, one, user) == "entry-barred"


def test_who_is_not_found_by_the_beginning_is_not_given_away_by_being_kept_out() -> None:
    kept_out("Ada Prova")
    assert search_people("ada", by=self_made(master(8))) == ()
    assert head("risiko", "risiko", "master", 4)


def test_the_record_tells_its_self_made_keepers_no_measure() -> None:
    row = master(8)
    one = person("Ada Prova", scope=row.scope)
    set_measure(one, Writing(account(role="administrator")), start=date(2026, 1, 1), end=None, why="dadi lanciati")
    shown = {}
    for by in (self_made(row), account(role="administrator")):
        client = Client()
        client.force_login(by)
        page = client.get(f"/people/r/{one.code}/").content.decode()
        shown[by.pk] = ("Ada Prova" in page, "dadi" in page, "Disciplinary" in page)
    assert list(shown.values()) == [(True, False, False), (True, True, True)]
