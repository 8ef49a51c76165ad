from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries, rights
from tabellone.server.people.models import Grant, Invitation
from tests.server.people.examples import HALL, account, refusal

pytestmark = pytest.mark.django_db


def test_a_link_gives_its_right_once() -> None:
    invited = rights.invite_by_link("scorer", HALL, Writing(account(role="organiser")))
    first, second = account(), account()
    rights.accept_invitation(invited.secret, Writing(first))
    assert queries.roles(first, HALL).is_scorer
    assert refusal(lambda: rights.accept_invitation(invited.secret, Writing(second))) == "invitation-over"
    assert not queries.roles(second, HALL).is_scorer
    kinds = Entry.objects.filter(stream=f"rights:{HALL}").values_list("kind", flat=True)
    assert list(kinds) == ["invited", "invitation-accepted"]


def test_the_secret_is_long_and_kept_nowhere() -> None:
    invited = rights.invite_by_link("scorer", HALL, Writing(account(role="organiser"), "form"))
    assert len(invited.secret) >= 43
    stored = f"{list(Invitation.objects.values())} {[(one.data, one.why) for one in Entry.objects.all()]}"
    assert invited.secret not in stored


def test_the_same_form_sent_again_shows_the_same_link() -> None:
    organiser, other = account(role="organiser"), account(role="organiser")
    links = {rights.invite_by_link("scorer", HALL, Writing(organiser, "form")).secret for _ in range(3)}
    assert len(links) == Invitation.objects.count() == 1
    assert refusal(lambda: rights.invite_by_link("scorer", HALL, Writing(other, "form"))) == "token-taken"
    assert (
        rights.invite_by_link("scorer", HALL, Writing(organiser)).secret
        != rights.invite_by_link("scorer", HALL, Writing(organiser)).secret
    )


def test_one_link_for_a_hall_of_scorers() -> None:
    invited = rights.invite_by_link("scorer", HALL, Writing(account(role="organiser")), uses=3)
    for _ in range(3):
        rights.accept_invitation(invited.secret, Writing(account()))
    assert refusal(lambda: rights.accept_invitation(invited.secret, Writing(account()))) == "invitation-over"
    assert Grant.objects.filter(role="scorer").count() == 3


def test_a_right_taken_away_does_not_come_back_by_the_same_link() -> None:
    organiser, scorer = account(role="organiser"), account()
    invited = rights.invite_by_link("scorer", HALL, Writing(organiser), uses=5)
    rights.accept_invitation(invited.secret, Writing(scorer, "a"))
    rights.accept_invitation(invited.secret, Writing(scorer, "a"))
    rights.revoke_role(scorer, "scorer", HALL, Writing(organiser))
    assert refusal(lambda: rights.accept_invitation(invited.secret, Writing(scorer, "b"))) == "invitation-again"
    assert not queries.roles(scorer, HALL).is_scorer


def test_a_link_ends() -> None:
    organiser = account(role="organiser")
    expired = rights.invite_by_link("scorer", HALL, Writing(organiser))
    Invitation.objects.update(expires=timezone.now() - timedelta(seconds=1))
    withdrawn = rights.invite_by_link("scorer", HALL, Writing(organiser))
    assert queries.open_invitations(HALL) == [withdrawn.invitation]
    rights.withdraw_invitation(withdrawn.invitation, Writing(organiser))
    rights.withdraw_invitation(withdrawn.invitation, Writing(organiser))
    for secret in (expired.secret, withdrawn.secret, "nothing"):
        assert rights.followed_invitation(secret) is None
        with pytest.raises(RefusedError):
            rights.accept_invitation(secret, Writing(account()))
    assert queries.open_invitations(HALL) == []


def test_a_link_to_an_address_needs_that_address_confirmed() -> None:
    organiser = account(role="organiser")
    invited = rights.invite_by_link("organiser", HALL, Writing(organiser), email=" Ada@Example.org ")
    assert refusal(lambda: rights.accept_invitation(invited.secret, Writing(account()))) == "invitation-email"
    ada = account(email="ada@example.org")
    EmailAddress.objects.filter(user=ada).update(verified=False)
    assert refusal(lambda: rights.accept_invitation(invited.secret, Writing(ada))) == "invitation-email"
    EmailAddress.objects.filter(user=ada).update(verified=True)
    rights.accept_invitation(invited.secret, Writing(ada))
    assert queries.roles(ada, HALL).is_organiser


def test_what_a_link_cannot_be() -> None:
    organiser = account(role="organiser")
    assert refusal(lambda: rights.invite_by_link("scorer", HALL, Writing(organiser), uses=0)) == "uses-wrong"
    assert refusal(lambda: rights.invite_by_link("scorer", HALL, Writing(organiser), days=91)) == "days-wrong"
    assert refusal(lambda: rights.invite_by_link("scorer", HALL, Writing(organiser), email="x")) == "email-wrong"
