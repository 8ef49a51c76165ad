"""Whoever has signed up and made a tournament is no trusted reader: whom they find, and how many, is bounded."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User

from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.people import lookups
from tabellone.server.people.lookups import MOST_NAMED
from tabellone.server.people.models import Person
from tests.server.live import call
from tests.server.people.examples import account, person
from tests.server.play.halls import master
from tests.server.registration.scenes import circuit

pytestmark = pytest.mark.postgres
CHILD, HIDDEN, PRIVATE, PUBLIC = "Nina Piccola", "Nina Nascosta", "Nina Privata", "Nina Pubblica"


@pytest.fixture
def people(db: None) -> dict[str, Person]:
    """Four people of whom somebody else's organisers keep the records; two are entered where everybody sees it."""
    found = {
        CHILD: person(CHILD, birth=date(2015, 1, 1), club="Asilo"),
        HIDDEN: person(HIDDEN, hides_name=True, club="Velo"),
        PRIVATE: person(PRIVATE, club="Casa"),
        PUBLIC: person(PUBLIC, club="Piazza"),
    }
    row = master(8)
    for name in (CHILD, HIDDEN, PUBLIC):
        enter(row, found[name])
    return found


def enter(row: Tournament, one: Person) -> None:
    free = Entrant.objects.filter(tournament=row, person=None).order_by("position")[0]
    Entrant.objects.filter(pk=free.pk).update(person=one)


def self_made() -> User:
    return account("Passa Qui", role="organiser", scope=master(8).scope)


def names(found: Any) -> list[str]:
    return sorted(one.name for one in found)


@pytest.mark.parametrize("asker", ["nobody special", "self-made organiser"])
def test_by_the_beginning_only_those_are_found_who_are_public(people: dict[str, Person], asker: str) -> None:
    by = account() if asker == "nobody special" else self_made()
    assert names(lookups.search_people("nin", by=by)) == [PUBLIC]
    assert names(lookups.likely_doubles("Nina Piccolo", by=by)) == []
    assert lookups.likely_doubles_of(["Nina Piccolo", "Nina Nascost"], by=by) == {
        "Nina Piccolo": (),
        "Nina Nascost": (),
    }
    for name in (CHILD, HIDDEN, PRIVATE):
        (found,) = lookups.search_people(name, by=by)
        assert (found.name, found.club, found.groups) == (name, "", ())
        chosen = lookups.chosen_person(people[name].code, by=by)
        assert chosen is not None
        assert chosen.club == ""


def test_an_organiser_finds_who_is_entered_in_the_own_tournament_and_no_minor_by_it(people: dict[str, Person]) -> None:
    row = master(8)
    by = account("Passa Qui", role="organiser", scope=row.scope)
    Tournament.objects.update(listed=False)
    assert names(lookups.search_people("nin", by=by)) == []
    for one in people.values():
        enter(row, one)
    assert names(lookups.search_people("nin", by=by)) == [PRIVATE, PUBLIC]


def test_a_circuits_organisers_find_minors_entered_in_it_and_whom_they_keep(people: dict[str, Person]) -> None:
    here = circuit()
    by = account("Tiene Banco", role="organiser", scope=here.scope)
    row = master(8)
    Tournament.objects.filter(pk=row.pk).update(circuit=here)
    assert names(lookups.search_people("nin", by=by)) == [PUBLIC]
    enter(row, people[CHILD])
    enter(row, people[HIDDEN])
    assert names(lookups.search_people("nin", by=by)) == [CHILD, PUBLIC]
    keeper = account("Custode", role="organiser")
    assert names(lookups.search_people("nin", by=keeper)) == sorted(people)


def test_of_whole_names_an_account_that_nobody_trusts_is_told_few_a_day_and_the_journal_knows(db: None) -> None:
    wanted = [person(f"Bimbo Numero {letter}", birth=date(2015, 1, 1)).name for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    by = self_made()
    found = lookups.likely_doubles_of(wanted, by=by)
    assert sum(bool(one) for one in found.values()) == MOST_NAMED
    assert lookups.likely_doubles_of(wanted, by=by) == found  # the same again costs nothing
    assert lookups.search_people(next(name for name in wanted if not found[name]), by=by) == ()
    assert Entry.objects.filter(stream__startswith=f"asked:name:{by.pk}:", by=by).count() == MOST_NAMED
    trusted = account("Tiene Banco", role="organiser", scope=circuit().scope)
    assert all(lookups.likely_doubles_of(wanted, by=trusted).values())
    assert not any(lookups.likely_doubles_of(wanted, by=AnonymousUser()).values())


def asked_at_once(threads: int) -> int:
    """Called on a database of its own: as many as ask at once, each for others; of how many they were told."""
    from django.db import connection

    wanted = [person(f"Bimbo {number:03}", birth=date(2015, 1, 1)).name for number in range(4 * threads)]
    by = self_made()

    def ask(nth: int) -> int:
        try:
            return sum(map(bool, lookups.likely_doubles_of(wanted[nth::threads], by=by).values()))
        finally:
            connection.close()

    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(ask, range(threads)))


def test_many_who_ask_at_once_are_not_told_more(database_url: str) -> None:
    assert call(database_url, f"{__name__}:asked_at_once", threads=8) == MOST_NAMED


def test_only_administrators_open_circuits_so_their_organisers_are_trusted(people: dict[str, Person]) -> None:
    assert Circuit.objects.count() == 0
    assert not lookups.is_trusted(self_made())
    assert not lookups.is_trusted(AnonymousUser())
    assert lookups.is_trusted(account("Tiene Banco", role="organiser", scope="circuit:3"))
    assert not lookups.is_trusted(account("Segna Punti", role="scorer", scope="circuit:3"))
    assert lookups.is_trusted(account("Cura Tutto", role="administrator"))
    assert lookups.is_trusted(None)
