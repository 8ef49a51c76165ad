"""Registration and conduct: PG 3, PG 4, PG 5, PG 6, PG 7, PG 8, PG 12, PG 21."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tabellone.contract.register import Account, Registration
from tabellone.engine.errors import RuleError
from tabellone.rulebooks.pergioco import registration
from tabellone.rulebooks.pergioco.registration import Decision

DAY = date(2026, 5, 1)
ANNA = Registration(
    first_name="Anna",
    last_name="Prova",
    born=date(2000, 2, 29),
    city="Roma",
    country="IT",
    email="anna@example.org",
    accounts=(Account("boardgamearena", "annap"),),
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
    assert registration.old_enough(born, DAY) is enough


@pytest.mark.parametrize(
    ("data", "lacking"),
    [
        pytest.param(ANNA, [], id="PG 3 complete"),
        pytest.param(replace(ANNA, city=" "), ["city"], id="PG 3 no city"),
        pytest.param(replace(ANNA, accounts=()), ["account"], id="PG 3 no account"),
        pytest.param(replace(ANNA, accounts=(Account("playstrategy", "x"),)), [], id="PG 3 one-account, no team"),
        pytest.param(replace(ANNA, rules_accepted=None, privacy_accepted=False), ["rules", "privacy"], id="PG 4"),
        pytest.param(replace(ANNA, born=date(2015, 1, 1)), ["age"], id="PG 3 too young"),
    ],
)
def test_what_a_registration_lacks(data: Registration, lacking: list[str]) -> None:
    assert registration.lacking(data, DAY) == lacking
    assert registration.earns_rating(data, DAY) is not bool(lacking)  # PG 21


@pytest.mark.parametrize(
    ("accounts", "advised"),
    [
        pytest.param((), [], id="no account"),
        pytest.param((Account("boardgamearena", "x"),), [], id="no team there"),
        pytest.param((Account("playstrategy", "x"),), ["team"], id="not in the team"),
        pytest.param((Account("playstrategy", "x", in_team=True),), [], id="in the team"),
    ],
)
def test_b17_a_missing_team_is_advice_and_moves_nothing(accounts: tuple[Account, ...], advised: list[str]) -> None:
    """B17: PG 3, ruling team-is-advice."""
    data = replace(ANNA, accounts=accounts)
    assert registration.advised(data) == advised
    assert registration.earns_rating(data, DAY) is bool(accounts)
    assert all(registration.may_enrol(data, one.platform, DAY) for one in accounts)
    assert registration.team_address().endswith("/team/pergioco-masters")


def test_registration_lasts_and_brings_the_newsletter() -> None:
    """PG 6."""
    assert registration.holds_for(date(2025, 3, 1), 2026)
    assert not registration.holds_for(date(2027, 3, 1), 2026)
    assert registration.newsletter_sent(ANNA)
    assert not registration.newsletter_sent(replace(ANNA, newsletter=False))


def test_unregistered_participants() -> None:
    """PG 5."""
    assert registration.participant_kind(None, DAY) == "unregistered"
    assert registration.participant_kind(date(2026, 5, 2), DAY) == "unregistered"
    assert registration.participant_kind(DAY, DAY) == "registered"


def test_enrolling_alone_on_a_platform() -> None:
    """PG 8."""
    assert registration.may_enrol(ANNA, "boardgamearena", DAY)
    assert not registration.may_enrol(ANNA, "abstractplay", DAY)


def test_identity_checks() -> None:
    """PG 3: requested, then verified or failed; failed means out of every ranking."""
    assert registration.verification_may_become("none", "requested")
    assert registration.verification_may_become("requested", "failed")
    assert not registration.verification_may_become("none", "failed")
    assert registration.is_excluded("failed")
    assert registration.is_excluded("verified", disqualified=True)
    assert registration.is_excluded("none", false_data=True)
    assert not registration.is_excluded("requested")
    assert not registration.earns_rating(replace(ANNA, verification="failed"), DAY)


def test_nicknames_are_unique_on_a_platform() -> None:
    """PG 7."""
    accounts = [
        ("anna", Account("boardgamearena", "Fox")),
        ("bruno", Account("playstrategy", "fox")),
        ("carla", Account("boardgamearena", "fox")),
        ("anna", Account("boardgamearena", "FOX")),
    ]
    assert registration.taken_nicknames(accounts) == [("boardgamearena", "fox", "anna")]


def test_a_nickname_is_locked_during_the_season() -> None:
    """PG 7: only the organiser, with a reason."""
    account = ANNA.accounts[0]
    with pytest.raises(RuleError):
        registration.renamed(account, "new", day=DAY)
    with pytest.raises(RuleError):
        registration.renamed(account, "new", day=DAY, by_organiser=True)
    assert registration.renamed(account, "new", day=DAY, by_organiser=True, reason="platform").nickname == "new"
    assert registration.renamed(account, "new", day=date(2026, 1, 1)).nickname == "new"


def test_likely_doubles() -> None:
    """PG 7: same name and birth date."""
    people = {"a": ANNA, "b": replace(ANNA, first_name=" anna ", city="Milano"), "c": replace(ANNA, born=DAY)}
    assert registration.likely_doubles(people) == [("a", "b")]


def test_disqualification_can_be_reversed() -> None:
    """PG 7, ruling void-player-not-games."""
    decisions = [
        Decision("a", date(2026, 3, 1), disqualified=True, reason="software"),
        Decision("a", date(2026, 4, 1), disqualified=False, reason="appeal"),
    ]
    assert not registration.is_disqualified(decisions, "a", date(2026, 2, 28))
    assert registration.is_disqualified(decisions, "a", date(2026, 3, 31))
    assert not registration.is_disqualified(decisions, "a", date(2026, 4, 1))
    assert len(registration.FORBIDDEN) == 4


def test_what_is_public() -> None:
    """PG 12: nothing else; an unregistered participant is shown by nickname."""
    assert registration.public_data(ANNA) == {
        "first_name": "Anna",
        "last_name": "Prova",
        "city": "Roma",
        "country": "IT",
    }
    assert registration.public_name(ANNA, "annap") == "Anna Prova"
    assert registration.public_name(None, "annap") == "annap"
