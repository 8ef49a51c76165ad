from __future__ import annotations

import pytest

from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries, rights
from tabellone.server.people.models import Grant
from tests.server.people.examples import HALL, OTHER, account, refusal

pytestmark = pytest.mark.django_db


def test_an_organiser_gives_and_takes_rights_and_the_journal_tells() -> None:
    organiser, helper = account(role="organiser"), account()
    rights.grant_role(helper, "scorer", HALL, Writing(organiser))
    assert queries.roles(helper, HALL).is_scorer
    rights.revoke_role(helper, "scorer", HALL, Writing(organiser, why="went home"))
    assert not queries.roles(helper, HALL).is_scorer
    told = Entry.objects.filter(stream=f"rights:{HALL}")
    assert [(entry.kind, entry.why) for entry in told] == [("granted", ""), ("revoked", "went home")]


def test_who_creates_a_tournament_organises_it_and_only_then() -> None:
    user = account()
    rights.found_scope(user, HALL, token="t")
    rights.found_scope(user, HALL, token="t")
    assert queries.roles(user, HALL).is_organiser
    assert refusal(lambda: rights.found_scope(account(), HALL)) == "no-right"


@pytest.mark.parametrize(
    ("giver", "scope", "role", "where"),
    [
        ("", HALL, "scorer", HALL),
        ("scorer", HALL, "scorer", HALL),
        ("organiser", OTHER, "scorer", HALL),
        ("organiser", HALL, "organiser", "site"),
        ("organiser", HALL, "administrator", "site"),
        ("organiser", "site", "administrator", "site"),
    ],
)
def test_nobody_gives_more_than_they_have(giver: str, scope: str, role: str, where: str) -> None:
    by = account(role=giver, scope=scope)
    assert refusal(lambda: rights.grant_role(account(), role, where, Writing(by))) == "no-right"
    assert refusal(lambda: rights.invite_by_link(role, where, Writing(by))) == "no-right"
    assert refusal(lambda: rights.revoke_role(account(), role, where, Writing(by))) == "no-right"


@pytest.mark.parametrize(("role", "scope"), [("king", HALL), ("administrator", HALL)])
def test_unknown_roles_are_refused(role: str, scope: str) -> None:
    assert (
        refusal(lambda: rights.grant_role(account(), role, scope, Writing(account(role="administrator"))))
        == "role-unknown"
    )


def test_a_circuits_organiser_gives_rights_in_its_tournaments() -> None:
    by = account(role="organiser", scope="circuit:1")
    rights.grant_role(account(), "organiser", HALL, Writing(by), also=("circuit:1",))
    assert refusal(lambda: rights.grant_role(account(), "organiser", HALL, Writing(by))) == "no-right"


def test_the_last_organiser_stays() -> None:
    organiser, administrator = account(role="organiser"), account(role="administrator")
    assert refusal(lambda: rights.revoke_role(organiser, "organiser", HALL, Writing(organiser))) == "last-organiser"
    assert refusal(lambda: rights.revoke_role(organiser, "organiser", HALL, Writing(administrator))) == "last-organiser"
    gone = account(role="organiser")
    gone.is_active = False
    gone.save()
    assert refusal(lambda: rights.revoke_role(organiser, "organiser", HALL, Writing(organiser))) == "last-organiser"
    other = account(role="organiser")
    rights.revoke_role(organiser, "organiser", HALL, Writing(organiser))
    assert list(Grant.objects.filter(scope=HALL, user__is_active=True).values_list("user", flat=True)) == [other.pk]


def test_the_last_administrator_stays() -> None:
    one = account(role="administrator")
    assert refusal(lambda: rights.revoke_role(one, "administrator", "site", Writing(one))) == "last-administrator"
    account(role="administrator")
    rights.revoke_role(one, "administrator", "site", Writing(one))
    assert not queries.roles(one).is_administrator


def test_scorers_give_their_own_right_back() -> None:
    scorer = account(role="scorer")
    rights.revoke_role(scorer, "scorer", HALL, Writing(scorer))
    assert not queries.roles(scorer, HALL).is_scorer


def test_a_right_given_again_stands_once() -> None:
    organiser, helper = account(role="organiser"), account()
    for token in ("a", "a", "b"):
        rights.grant_role(helper, "scorer", HALL, Writing(organiser, token))
    assert Grant.objects.filter(user=helper).count() == 1
    rights.revoke_role(helper, "scorer", HALL, Writing(organiser, "c"))
    rights.revoke_role(helper, "scorer", HALL, Writing(organiser, "c"))
    rights.revoke_role(helper, "scorer", HALL, Writing(organiser, "d"))
    told = Entry.objects.filter(stream=f"rights:{HALL}")
    assert [entry.kind for entry in told] == ["granted", "granted", "revoked"]
