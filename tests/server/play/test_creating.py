"""Addresses, proposals and creation."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.games import game_titles, game_typed
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Grant
from tabellone.server.play import creating, plans
from tabellone.server.play.plans import Plan
from tabellone.tournament.acts import Settle
from tabellone.tournament.state import Settings
from tests.server.people.examples import account

DAY = date(2026, 5, 9)


def settings(name: str = "Torneo di Prova") -> Settings:
    return Settings(Facts("risiko", "x", name, DAY, DAY, (), game="risiko", system="master"))


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Torneo di Primavera", "torneo-di-primavera"),
        ("Città/2026?", "citta-2026"),
        ("…", "tournament"),
        ("", "tournament"),
    ],
)
def test_an_address_is_made_of_a_name(name: str, slug: str) -> None:
    assert creating.slug_of(name) == slug


@given(st.text(max_size=300))
def test_any_name_has_a_safe_address(name: str) -> None:
    slug = creating.slug_of(name)
    assert slug.replace("-", "").isalnum()
    assert slug.isascii()
    assert len(slug) <= creating.LONGEST


@pytest.mark.django_db
class TestCreation:
    def test_the_same_name_gets_the_next_address(self) -> None:
        user = account()
        slugs = [creating.create_named(settings(), Writing(user)).tournament.slug for _ in range(3)]
        assert slugs == ["torneo-di-prova", "torneo-di-prova-2", "torneo-di-prova-3"]

    def test_the_creator_organises_it_and_a_repetition_changes_nothing(self) -> None:
        user = account()
        outcomes = [creating.create_named(settings(), Writing(user, "t")) for _ in range(5)]
        assert {one.tournament.pk for one in outcomes} == {Tournament.objects.get().pk}
        assert [one.repeated for one in outcomes] == [False, True, True, True, True]
        assert Grant.objects.get().scope == Tournament.objects.get().scope

    def test_a_final_phase_that_cannot_be_drawn_is_refused_at_the_form(self) -> None:
        """BIG 8.1: with the field that is wrong and what would work."""
        plan = {"rounds": 2, "final_phase": "final", "qualified": 8}
        head = Facts("big", "x", "Serata", DAY, DAY, (), game="splendor", system="swiss", table_size=4, params=plan)
        with pytest.raises(InputError) as refused:
            creating.create_named(Settings(head), Writing(account()))
        (problem,) = refused.value.problems
        assert (problem.code, problem.place, problem.values["most"]) == ("final-table-refused", "params.qualified", 7)
        assert not Tournament.objects.exists()

    def test_a_circuit_is_for_its_organisers(self) -> None:
        circuit = Circuit.objects.create(slug="giro", name="Giro", rulebook="risiko", year=2026)
        with pytest.raises(RuleError, match="not-your-circuit"):
            creating.create_named(settings(), Writing(account()), circuit=circuit)
        assert not Tournament.objects.exists()

    def test_an_id_that_is_taken_is_told(self) -> None:
        user = account()
        creating.create(Settle(settings()), Writing(user))
        with pytest.raises(RuleError, match="slug-taken"):
            creating.create(Settle(settings()), Writing(user))


@pytest.mark.django_db
class TestGames:
    def test_a_game_is_found_by_id_or_name_in_any_case(self) -> None:
        assert game_typed("big", "splendor") == "splendor"
        assert game_typed("big", "7 wonders: duel") == "7-wonders-duel"
        assert game_typed("big", " Gioco  Nuovo ") == "Gioco Nuovo"

    def test_a_rulebook_of_one_game_takes_no_other(self) -> None:
        assert plans.only_game("risiko") == "risiko"
        with pytest.raises(RuleError, match="game-not-offered"):
            game_typed("risiko", "chess")

    def test_games_of_circuits_are_known(self) -> None:
        games = [{"id": "hex", "name": "Hex"}]
        Circuit.objects.create(slug="g", name="G", rulebook="pergioco", year=2026, season={"games": games})
        assert game_titles("pergioco") == {"hex": "Hex"}
        assert game_typed("pergioco", "HEX") == "hex"


@pytest.mark.parametrize("rulebook", list(BY_ID))
def test_each_rulebook_says_itself_which_fields_it_takes(rulebook: str) -> None:
    expected = {"big": {"national_final", "fee", "end"}, "pergioco": {"race", "end"}, "risiko": set()}
    assert plans.extra_fields(rulebook) == expected[rulebook]


@pytest.mark.django_db
def test_there_is_a_proposal_once_game_and_number_are_named() -> None:
    assert plans.proposed(Plan("big", "", 12)) is None
    assert plans.proposed(Plan("big", "splendor", 0)) is None
    found = plans.proposed(Plan("big", "splendor", 12, table_size=3))
    assert found
    assert found.table_size == 3
