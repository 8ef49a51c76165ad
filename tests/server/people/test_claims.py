from __future__ import annotations

import pytest

from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries, rights, services
from tabellone.server.people.models import Claim
from tests.server.people.examples import HALL, OTHER, account, person

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_claim_confirmed_by_an_organiser_gives_the_record() -> None:
    one, player = person(), account()
    claim = rights.ask_claim(one, Writing(player, "a"))
    assert queries.person_of_account(player) is None
    rights.decide_claim(claim, Writing(account(role="organiser"), "b"), confirm=True)
    assert queries.person_of_account(player) == one
    assert [entry.kind for entry in Entry.objects.filter(stream=one.stream)] == [
        "registered", "claim-asked", "claim-confirmed",
    ]  # fmt: skip


def test_a_refused_claim_may_be_asked_again() -> None:
    one, player = person(), account()
    rights.decide_claim(
        rights.ask_claim(one, Writing(player)), Writing(account(role="organiser"), why="who?"), confirm=False
    )
    assert queries.person_of_account(player) is None
    assert rights.ask_claim(one, Writing(player)).status == "asked"


@pytest.mark.parametrize(("role", "scope"), [("", HALL), ("scorer", HALL), ("organiser", OTHER)])
def test_nobody_else_decides(role: str, scope: str) -> None:
    claim = rights.ask_claim(person(), Writing(account()))
    with pytest.raises(RefusedError) as refused:
        rights.decide_claim(claim, Writing(account(role=role, scope=scope)), confirm=True)
    assert refused.value.code == "no-right"


def test_entering_somebody_in_ones_own_tournament_gives_no_right_over_the_record() -> None:
    """Whoever may create a tournament must not come by other people's private data that way."""
    one, thief = person(scope=HALL), account(role="organiser", scope=OTHER)
    claim = rights.ask_claim(one, Writing(thief))
    with pytest.raises(RefusedError):
        rights.decide_claim(claim, Writing(thief), confirm=True)
    with pytest.raises(RefusedError):
        services.let_keep(one, (OTHER,), Writing(thief))


def test_a_decision_is_final_and_a_repeated_one_harmless() -> None:
    claim, organiser = rights.ask_claim(person(), Writing(account())), account(role="organiser")
    for _ in range(3):
        rights.decide_claim(claim, Writing(organiser, "same"), confirm=True)
    with pytest.raises(RefusedError) as refused:
        rights.decide_claim(claim, Writing(organiser), confirm=False)
    assert refused.value.code == "claim-decided"


def test_two_want_the_same_record_and_one_gets_it() -> None:
    one, organiser = person(), account(role="organiser")
    first, second = (rights.ask_claim(one, Writing(account())) for _ in range(2))
    rights.decide_claim(first, Writing(organiser), confirm=True)
    with pytest.raises(RefusedError) as refused:
        rights.decide_claim(second, Writing(organiser), confirm=True)
    assert refused.value.code == "claim-taken"
    rights.decide_claim(second, Writing(organiser), confirm=False)


def test_one_account_gets_one_record() -> None:
    player, organiser = account(), account(role="organiser")
    first, second = (rights.ask_claim(person(name), Writing(player)) for name in ("Ada Prova", "Bea Prova"))
    rights.decide_claim(first, Writing(organiser), confirm=True)
    with pytest.raises(RefusedError, match="Ada Prova"):
        rights.decide_claim(second, Writing(organiser), confirm=True)


def test_who_may_not_ask() -> None:
    player, other, organiser = account(), account(), account(role="organiser")
    mine = person("Ada Prova")
    claim = rights.ask_claim(mine, Writing(player))
    assert code_of_asking(mine, player) == "claim-open"
    rights.decide_claim(claim, Writing(organiser), confirm=True)
    assert code_of_asking(person("Bea Prova"), player) == "claim-have"
    assert code_of_asking(mine, other) == "claim-taken"
    for number in range(3):
        rights.ask_claim(person(f"Carla {number}"), Writing(other))
    assert code_of_asking(person("Dora Finta"), other) == "claim-many"


def code_of_asking(one: object, user: object) -> str:
    with pytest.raises(RefusedError) as refused:
        rights.ask_claim(one, Writing(user))  # type: ignore[arg-type]  # a person and an account
    return refused.value.code


def test_the_player_gives_a_record_back_and_a_keeper_undoes_a_mistake() -> None:
    one, player, organiser = person(), account(), account(role="organiser")
    for by in (player, organiser):
        claim = rights.decide_claim(rights.ask_claim(one, Writing(player)), Writing(organiser), confirm=True)
        with pytest.raises(RefusedError):
            rights.withdraw_claim(claim, Writing(account()))
        rights.withdraw_claim(claim, Writing(by))
        assert queries.person_of_account(player) is None
    assert set(Claim.objects.values_list("status", flat=True)) == {"ended"}
    with pytest.raises(RefusedError):
        rights.withdraw_claim(claim, Writing(player))
