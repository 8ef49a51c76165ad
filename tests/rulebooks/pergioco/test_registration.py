"""Registration and conduct: PG 3, PG 4, PG 7, PG 21."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tabellone.contract.register import AccountFacts, RegistrationFacts
from tabellone.engine.errors import RuleError
from tabellone.rulebooks.pergioco import register

DAY = date(2026, 5, 1)
ANNA = RegistrationFacts(
    first_name="Anna",
    last_name="Prova",
    born=date(2000, 2, 29),
    city="Roma",
    country="IT",
    email="anna@example.org",
    accounts=(AccountFacts("boardgamearena", "annap"),),
    rules_version=1,
    rules_accepted=date(2026, 1, 5),
    privacy_accepted=True,
)


@pytest.mark.parametrize(
    ("born", "enough"),
    [
        pytest.param(date(2010, 5, 1), True, id="PG 3 sixteen today"),
        pytest.param(date(2010, 5, 2), False, id="PG 3 sixteen tomorrow"),
        pytest.param(date(2008, 2, 29), True, id="PG 3 born on 29 February"),
    ],
)
def test_age(born: date, enough: bool) -> None:
    assert register.old_enough(born, DAY) is enough


@pytest.mark.parametrize(
    ("data", "lacking"),
    [
        pytest.param(ANNA, [], id="PG 3 complete"),
        pytest.param(replace(ANNA, city=" "), ["city"], id="PG 3 no city"),
        pytest.param(replace(ANNA, accounts=()), ["account"], id="PG 3 no account"),
        pytest.param(replace(ANNA, accounts=(AccountFacts("playstrategy", "x"),)), [], id="PG 3 one-account, no team"),
        pytest.param(replace(ANNA, rules_accepted=None, privacy_accepted=False), ["rules", "privacy"], id="PG 4"),
        pytest.param(replace(ANNA, born=date(2015, 1, 1)), ["age"], id="PG 3 too young"),
    ],
)
def test_what_a_registration_lacks(data: RegistrationFacts, lacking: list[str]) -> None:
    assert register.lacking(data, DAY) == lacking


@pytest.mark.parametrize(
    ("accounts", "advised"),
    [
        pytest.param((), [], id="no account"),
        pytest.param((AccountFacts("boardgamearena", "x"),), [], id="no team there"),
        pytest.param((AccountFacts("playstrategy", "x"),), ["team"], id="not in the team"),
        pytest.param((AccountFacts("playstrategy", "x", in_team=True),), [], id="in the team"),
    ],
)
def test_b17_a_missing_team_is_advice_and_moves_nothing(accounts: tuple[AccountFacts, ...], advised: list[str]) -> None:
    """B17: PG 3, ruling team-is-advice."""
    data = replace(ANNA, accounts=accounts)
    assert register.advised(data) == advised
    assert register.TEAM_ADDRESS.endswith("/team/pergioco-masters")


def test_identity_checks() -> None:
    """PG 3: requested, then verified or failed; failed means out of every ranking."""
    assert register.verification_may_become("none", "requested")
    assert register.verification_may_become("requested", "failed")
    assert not register.verification_may_become("none", "failed")
    assert register.is_excluded("failed")
    assert register.is_excluded("verified", disqualified=True)
    assert not register.is_excluded("requested")


def test_a_nickname_is_locked_during_the_season() -> None:
    """PG 7: only the organiser, with a reason."""
    account = ANNA.accounts[0]
    with pytest.raises(RuleError):
        register.renamed(account, "new", day=DAY)
    with pytest.raises(RuleError):
        register.renamed(account, "new", day=DAY, by_organiser=True)
    assert register.renamed(account, "new", day=DAY, by_organiser=True, reason="platform").nickname == "new"
    assert register.renamed(account, "new", day=date(2026, 1, 1)).nickname == "new"


def test_likely_doubles() -> None:
    """PG 7: same name and birth date."""
    people = {"a": ANNA, "b": replace(ANNA, first_name=" anna ", city="Milano"), "c": replace(ANNA, born=DAY)}
    assert register.likely_doubles(people) == [("a", "b")]
