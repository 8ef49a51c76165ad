"""What the organiser decides: identity, disqualification and its reversal, nicknames, the team (PG 3, PG 7).

Ruling identity-kept.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.pergioco.register import is_excluded
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tabellone.server.people.services import details_of
from tabellone.server.play.entries import change_record
from tabellone.server.registration import queries
from tabellone.server.registration.accounts import (
    add_account,
    change_nickname,
    members_of_team,
    set_team,
    take_team_members,
)
from tabellone.server.registration.changes import (
    correct_identity,
    correct_registration,
    disqualify,
    reinstate,
    verify_identity,
)
from tabellone.server.registration.models import Registration
from tests.server.people.examples import account
from tests.server.registration.scenes import YEAR, circuit, in_season, registered, shadow

pytestmark = pytest.mark.django_db


def test_a_failed_verification_leads_out_of_every_ranking_and_a_new_one_back_pg_3() -> None:
    here, later, by = circuit(), circuit(YEAR + 1), account("Tiene Banco")
    row = registered(here)
    for new, out in (("requested", False), ("failed", True), ("requested", False), ("verified", False)):
        verify_identity(row, new, Writing(by, why="documento"))
        assert in_season(here)[row.person.code].excluded is out
        assert in_season(later)[row.person.code].excluded is out


def test_nobody_is_verified_without_being_asked() -> None:
    row = registered(circuit())
    with pytest.raises(RefusedError, match="cannot go from"):
        verify_identity(row, "verified", Writing(account(), why="perché sì"))
    with pytest.raises(RefusedError, match="cannot go from"):
        verify_identity(row, "nonsense", Writing(account(), why="perché sì"))


def test_a_disqualification_and_its_reversal_stand_in_the_journal_with_their_reasons_pg_7() -> None:
    here, by = circuit(), account("Tiene Banco")
    row = registered(here)
    disqualify(row, Writing(by, why="due account"))
    assert in_season(here)[row.person.code].excluded
    with pytest.raises(RefusedError, match="disqualified already"):
        disqualify(row, Writing(by, why="di nuovo"))
    reinstate(row, Writing(by, why="era il fratello"))
    assert not in_season(here)[row.person.code].excluded
    told = [
        (one.kind, one.why, one.by_name) for one in queries.registration_lines(row) if "registered" not in one.kind
    ][:2]
    assert told == [
        ("registry-reinstated", "era il fratello", "Tiene Banco"),
        ("registry-disqualified", "due account", "Tiene Banco"),
    ]


@pytest.mark.parametrize("do", [disqualify, reinstate])
def test_nothing_is_decided_without_a_reason(do: Callable[..., object]) -> None:
    row = registered(circuit())
    lines = Entry.objects.count()
    with pytest.raises(RefusedError, match="Write why"):
        do(row, Writing(account(), why=" "))
    assert Entry.objects.count() == lines


DECISIONS = st.lists(st.sampled_from(["requested", "verified", "failed", "disqualify", "reinstate"]), max_size=12)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(decisions=DECISIONS)
def test_in_any_order_somebody_is_excluded_exactly_when_the_rules_say_so(db: None, decisions: list[str]) -> None:
    with transaction.atomic():  # every example on its own
        here, by = circuit(), account()
        row = registered(here)
        for decision in decisions:
            with contextlib.suppress(RefusedError):
                decide(row, decision, by=by)
            stored = Registration.objects.get(pk=row.pk)
            expected = is_excluded(stored.verification, disqualified=stored.disqualified)  # type: ignore[arg-type]  # stored as text, one of the three
            assert in_season(here)[row.person.code].excluded is expected
        transaction.set_rollback(True)


def decide(row: Registration, decision: str, *, by: User) -> None:
    if decision in {"disqualify", "reinstate"}:
        {"disqualify": disqualify, "reinstate": reinstate}[decision](row, Writing(by, why="così"))
    else:
        verify_identity(row, decision, Writing(by, why="così"))


def test_a_nickname_is_changed_by_the_organiser_alone_with_a_reason_pg_7() -> None:
    here, by = circuit(), account("Tiene Banco")
    row = registered(here, nicknames={"boardgamearena": "Ada9"})
    registered(here, nicknames={"boardgamearena": "Bruno9"})
    with pytest.raises(RefusedError, match="Write why"):
        change_nickname(row, "boardgamearena", "Ada10", Writing(by))
    with pytest.raises(RefusedError, match="belongs to another"):
        change_nickname(row, "boardgamearena", "bruno9", Writing(by, why="la piattaforma"))
    assert change_nickname(row, "boardgamearena", "ADA9", Writing(by, why="maiuscole")).nickname == "ADA9"
    assert queries.account_named("boardgamearena", "ada9")
    last = Entry.objects.filter(stream=row.person.stream).order_by("number").last()
    assert last
    assert (last.kind, last.why, last.data) == ("registry-renamed", "maiuscole", {"platform": "boardgamearena"})


def test_the_rulebook_locks_nicknames_during_the_season_pg_7() -> None:
    from datetime import date

    from tabellone.contract.register import AccountFacts

    with pytest.raises(RuleError, match="pg-nickname-locked"):
        queries.register_book("pergioco").renamed(AccountFacts("boardgamearena", "a"), "b", day=date(2026, 5, 1))


def test_the_team_is_noted_by_hand_or_from_the_list_of_members_pg_3() -> None:
    here, by = circuit(), account()
    ada = registered(here, nicknames={"playstrategy": "AdaPS"})
    bruno = registered(here, nicknames={"playstrategy": "BrunoPS"})
    carla = registered(here, nicknames={"playstrategy": "CarlaPS"})
    assert [line.advised for line in queries.register_rows("pergioco", "AdaPS")] == [("team",)]
    set_team(ada, "playstrategy", Writing(by), member=True)
    found = members_of_team("playstrategy", ["adaps", "BRUNOPS", "nobody"], "pergioco")
    assert {key: [one.pk for one in rows] for key, rows in found.items()} == {
        "joins": [bruno.pk],
        "known": [ada.pk],
        "missing": [carla.pk],
    }
    assert take_team_members("playstrategy", ["adaps", "BRUNOPS"], "pergioco", Writing(by, "t" * 9)) == 1
    assert take_team_members("playstrategy", ["adaps", "BRUNOPS"], "pergioco", Writing(by, "t" * 9)) == 1
    assert {line.code: line.advised for line in queries.register_rows("pergioco")} == {
        ada.person.code: (),
        bruno.person.code: (),
        carla.person.code: ("team",),
    }
    with pytest.raises(RefusedError, match="no account"):
        set_team(ada, "boardgamearena", Writing(by), member=True)


def test_an_account_is_added_where_there_was_none() -> None:
    row, by = registered(circuit(), nicknames={"boardgamearena": "Ada9"}), account()
    add_account(row, "abstractplay", "Ada9", Writing(by))
    with pytest.raises(RefusedError, match="already"):
        add_account(row, "boardgamearena", "Ada10", Writing(by))
    shadow("Torre", "playstrategy")
    add_account(row, "playstrategy", "torre", Writing(by))
    assert [one.account.nickname for one in queries.open_takeovers("pergioco")] == ["Torre"]


def test_likely_doubles_are_flagged_with_both_names_pg_7() -> None:
    here = circuit()
    one = registered(here, first_name="Ada", last_name="Prova")
    two = registered(here, first_name="ADA", last_name="prova")
    registered(here, first_name="Ada", last_name="Altra")
    alike = {line.code: line.doubles for line in queries.register_rows("pergioco", state="double")}
    assert alike == {
        one.person.code: ((two.person.code, "ADA prova"),),
        two.person.code: ((one.person.code, "Ada Prova"),),
    }


def test_the_register_is_searched_by_name_city_and_nickname() -> None:
    here = circuit()
    row = registered(here, first_name="Zoë", last_name="Núñez", city="Córdoba", nicknames={"abstractplay": "zorro-7"})
    registered(here)
    for text in ("nunez zoe", "CORDOBA", "zorro"):
        assert [line.code for line in queries.register_rows("pergioco", text)] == [row.person.code]
    assert queries.register_rows("pergioco", "nessuno") == []


def test_identity_is_corrected_by_the_organiser_and_the_seasons_follow() -> None:
    here, by = circuit(), account()
    row = registered(here)
    born = row.person.birth
    assert born
    with pytest.raises(RefusedError):
        correct_identity(row, Writing(by), first_name="Eva", last_name="Prova", born=born)
    correct_identity(row, Writing(by, why="refuso"), first_name="Eva", last_name="Prova", born=born)
    assert in_season(here)[row.person.code].name == "Eva Prova"


def test_players_correct_where_they_are_and_how_they_are_reached() -> None:
    user = account()
    row = registered(circuit(), by=user)
    with pytest.raises(RefusedError, match="of your account"):
        correct_registration(row, Writing(user), city="Pisa", country="FR", email="nuova@prova.example", language="es")
    EmailAddress.objects.create(user=user, email="nuova@prova.example", verified=True)
    correct_registration(row, Writing(user), city="Pisa", country="FR", email="Nuova@prova.example", language="es")
    row = Registration.objects.select_related("person").get(pk=row.pk)
    found = (row.city, row.country, row.language, row.person.email)
    assert found == ("Pisa", "FR", "es", "nuova@prova.example")
    with pytest.raises(RefusedError):
        correct_registration(row, Writing(user), city="Pisa", country="Francia", email="a@prova.example", language="es")


def test_name_and_birth_are_not_changed_behind_the_register() -> None:
    user = account()
    row = registered(circuit(), by=user)
    kept = details_of(row.person)
    for change in ({"name": "Altro Nome"}, {"birth": None}, {"email": "altrove@prova.example"}):
        with pytest.raises(RefusedError):
            change_record(row.person, replace(kept, **change), Writing(user))
    assert change_record(row.person, replace(kept, phone="055 12"), Writing(user)).phone == "055 12"


def test_the_player_is_told_what_was_decided_in_their_language() -> None:
    row, by = registered(circuit(), language="it"), account()
    verify_identity(row, "requested", Writing(by, why="serve un documento"))
    disqualify(row, Writing(by, why="due account"))
    told = list(Mail.objects.filter(to=row.person.email).order_by("pk").values_list("key", "text", "language"))
    assert "serve un documento" in told[-2][1]
    assert "due account" in told[-1][1]
    assert {language for _, _, language in told} == {"it"}
