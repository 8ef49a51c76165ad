"""A stage of a season as every page writes it: beside the other stages, with whom its federation lets in.

PG 2, PG 3, PG 5, PG 7, PG 38.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Player, Round, Seat, Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.people.models import Person
from tabellone.server.play import creating, entries, standings
from tabellone.server.play import services as play
from tabellone.server.play.entries import Newcomer
from tabellone.server.play.player_list import Listed
from tabellone.server.play.states import state_of
from tabellone.server.rankings import history
from tabellone.server.registration.changes import disqualify, reinstate, verify_identity
from tabellone.server.registration.models import Registration
from tabellone.tournament import acts
from tabellone.tournament.state import Settings
from tests.server.people.examples import account, person
from tests.server.play.halls import duel, head
from tests.server.registration.scenes import YEAR, circuit, registered

pytestmark = pytest.mark.django_db
SUMMER = date(YEAR, 7, 1)


def of_season(name: str = "Tappa", *, race: bool = False, start: date = SUMMER, end: date | None = None) -> Settings:
    return Settings(
        Facts("pergioco", "new", name, start, end or start, (), game="othello", system="swiss", race=race),
        listed=False,
    )


def made(at: Circuit, settings: Settings) -> Tournament:
    by = account(role="organiser", scope=at.scope)
    return creating.create_named(settings, Writing(by), circuit=at).tournament


def codes(refused: pytest.ExceptionInfo[InputError]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_new_tournament_makes_no_thirteenth_race_stage_and_none_outside_the_season() -> None:
    """F2, PG 2, PG 38: the words are those of the page of stages; the same form sent twice is answered twice."""
    here = circuit()
    by = account(role="organiser", scope=here.scope)
    for number in range(12):
        creating.create_named(of_season(f"Race {number}", race=True), Writing(by, f"t{number}"), circuit=here)
    with pytest.raises(InputError) as refused:
        made(here, of_season("Tredicesima", race=True))
    assert codes(refused) == ["pg-race-full"]
    again = creating.create_named(of_season("Race 11", race=True), Writing(by, "t11"), circuit=here)
    assert again.repeated
    with pytest.raises(InputError) as refused:
        made(here, of_season(end=date(YEAR + 1, 1, 1)))
    assert codes(refused) == ["pg-stage-outside-season"]
    assert Tournament.objects.count() == 12


def test_the_settings_page_refuses_what_the_page_of_stages_refuses() -> None:
    """F2, PG 2, PG 38: what is wrong already keeps nobody from changing the rest."""
    here = circuit()
    by = account(role="organiser", scope=here.scope)
    row = made(here, of_season())
    for number in range(12):
        made(here, of_season(f"Race {number}", race=True))
    old = state_of(row).settings
    with pytest.raises(InputError) as refused:
        creating.change(row.pk, replace(old, head=replace(old.head, race=True)), Writing(by))
    assert codes(refused) == ["pg-race-full"]
    late = replace(old, head=replace(old.head, end=date(YEAR + 1, 1, 1)))
    with pytest.raises(InputError) as refused:
        creating.change(row.pk, late, Writing(by))
    assert codes(refused) == ["pg-stage-outside-season"]
    play.act(row, Writing(), acts.Settle(late))
    named = replace(late, head=replace(late.head, name="Altro nome"))
    assert creating.change(row.pk, named, Writing(by)).tournament.name == "Altro nome"


def test_only_the_circuit_s_organisers_make_a_race_stage() -> None:
    """F2, PG 38, ruling race-is-the-circuit-s."""
    row = made(circuit(), of_season())
    old = state_of(row).settings
    with pytest.raises(RuleError) as refused:
        creating.change(
            row.pk, replace(old, head=replace(old.head, race=True)), Writing(account(role="organiser", scope=row.scope))
        )
    assert (refused.value.code, refused.value.rule) == ("race-by-the-circuit", "PG 38")


def entering(row: Tournament, *persons: Person) -> list[str]:
    row.refresh_from_db()
    known = people.public_people_by_id(one.pk for one in persons)
    newcomers = [Newcomer(Listed(n, one.name), known[one.pk]) for n, one in enumerate(persons, 1)]
    entries.enrol(row, newcomers, Writing())
    row.refresh_from_db()
    return [one.player.name for one in state_of(row).entrants]


def test_only_who_is_registered_enters_a_race_stage() -> None:
    """F3, PG 5, PG 38: by the day it starts; a stranger leaves no record behind."""
    here = circuit()
    ada = registered(here).person
    race = made(here, of_season("Race di luglio", race=True, start=date(YEAR, 12, 30)))
    with pytest.raises(RuleError) as refused:
        entering(race, ada, person("Bruno Finto"))
    assert (refused.value.code, refused.value.rule) == ("entry-unregistered", "PG 38")
    assert refused.value.values["players"] == ["Bruno Finto"]
    assert refused.value.values["day"] == f"{YEAR}-12-30"
    with pytest.raises(RuleError, match="entry-unregistered"):
        entries.enrol(race, [Newcomer(Listed(1, "Mai Vista"))], Writing())
    assert not Person.objects.filter(name="Mai Vista").exists()
    assert entering(race, ada) == [ada.name]
    assert entering(made(here, of_season("Normale")), person("Carla Finta")) == ["Carla Finta"]


def test_who_registered_after_the_start_does_not_enter_a_race_stage() -> None:
    """F3, PG 38."""
    here = circuit()
    late = registered(here)
    race = made(here, of_season("Race passata", race=True, start=late.day - timedelta(days=1)))
    with pytest.raises(RuleError, match="entry-unregistered"):
        entering(race, late.person)


def test_a_disqualification_keeps_out_of_further_stages_until_it_is_reversed() -> None:
    """F6, PG 7: in the stages of that federation, not elsewhere."""
    here, by = circuit(), account("Tiene Banco")
    row = registered(here)
    disqualify(row, Writing(by, why="due account"))
    next_one = made(here, of_season())
    with pytest.raises(RuleError) as refused:
        entering(next_one, row.person)
    assert (refused.value.code, refused.value.rule) == ("entry-disqualified", "PG 7")
    assert refused.value.values["players"] == [row.person.name]
    assert entering(duel(0), row.person) == [row.person.name]
    reinstate(row, Writing(by, why="era il fratello"))
    assert entering(next_one, row.person) == [row.person.name]


def imported(at: Circuit, row: Registration) -> Tournament:
    """A public stage that an import brought, with the registered player in it by code."""
    code = row.person.code
    tables = (Table(1, (Seat(code, Decimal(1)), Seat("ignota", Decimal(0)))),)
    facts = replace(
        of_season().head,
        id="importata",
        players=tuple(Player(one, name) for one, name in ((code, row.person.name), ("ignota", "Ignota"))),
        rounds=(Round(1, tables),),
    )
    found = play.create(acts.Import(facts), Writing()).tournament
    Tournament.objects.filter(pk=found.pk).update(circuit=at)
    return found


def test_a_failed_identity_check_takes_the_general_page_and_the_place_in_the_list() -> None:
    """F7, PG 3: as a disqualification does; verified after all, both are back."""
    here, by = circuit(), account("Tiene Banco")
    row = registered(here)
    imported(here, row)
    for new, shown in (("requested", True), ("failed", False), ("requested", True), ("verified", True)):
        verify_identity(row, new, Writing(by, why="documento"))
        assert history.with_pages([row.person.pk]).exists() is shown
        assert (history.player_history(row.person) is not None) is shown


def test_closing_a_stage_before_its_planned_rounds_makes_its_standing_final() -> None:
    """F8, PG 39, ruling bye-so-far."""
    tables = (Table(1, (Seat("a", Decimal(1)), Seat("b", Decimal(0)))), Table(2, (Seat("c", None, "bye"),)))
    facts = replace(
        head("pergioco", "hex", "swiss", 2, rounds=3),
        players=tuple(Player(one, one.upper()) for one in "abc"),
        rounds=(Round(1, tables),),
    )
    row = play.create(acts.Import(facts), Writing()).tournament
    assert (standings.standing(row).final, standings.standing(row).unranked) == (False, ())
    row = play.act(row, Writing(), acts.Close()).tournament
    assert (standings.standing(row).final, standings.standing(row).unranked) == (True, ("c",))
