"""Signing up and in, through the real pages and the cache that all web processes share."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.test import Client
from pytest_django import Settings

from tabellone.server.journal.services import Writing
from tabellone.server.people import accounts, queries, rights
from tabellone.server.people.accounts import Limit
from tests.server.people.examples import HALL, PASSWORD, account

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_counted")]
LOGIN, SIGNUP = "/accounts/login/", "/accounts/signup/"
LONG = 10**9  # a period that does not end while a test runs
TOO_MANY = "Too many failed login attempts"


@pytest.fixture
def with_mail(settings: Settings) -> None:
    """As with a mail service: addresses are confirmed before they count."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True


def sign_in(email: str, password: str = PASSWORD, **more: Any) -> Any:
    return Client().post(LOGIN, {"login": email, "password": password}, **more)


def sign_up(client: Client, email: str = "nuova@example.org", **more: str) -> Any:
    return client.post(SIGNUP, {"email": email, "name": "Nuova Prova", "password1": PASSWORD, **more})


def test_the_cache_of_the_limits_is_shared_by_all_processes() -> None:
    assert isinstance(caches["default"], DatabaseCache)


@pytest.mark.parametrize("typed", ["ada@example.org", "ADA@Example.ORG", " ada@example.org "])
def test_the_case_of_an_address_does_not_matter(typed: str) -> None:
    account(email="ada@example.org")
    assert sign_in(typed)["Location"] == "/me/"


def test_guessing_one_account_is_stopped_whatever_the_guesser_changes() -> None:
    """allauth alone would count anew for every name and port of the host that the browser writes."""
    account(email="ada@example.org")
    for number in range(5):
        changed = {"REMOTE_ADDR": f"10.0.0.{number}", "HTTP_HOST": f"localhost:{8000 + number}"}
        assert TOO_MANY not in sign_in("Ada@Example.org" if number % 2 else "ada@example.org", "no", **changed).text
    stopped = sign_in("ada@example.org", REMOTE_ADDR="10.0.0.99", HTTP_HOST="127.0.0.1:1")
    assert stopped.status_code == 200
    assert TOO_MANY in stopped.text


def test_others_sign_in_while_one_account_is_being_guessed() -> None:
    account(email="ada@example.org")
    account(email="bea@example.org")
    for _ in range(10):
        sign_in("ada@example.org", "no")
    assert sign_in("bea@example.org").status_code == 302


def test_trying_one_password_on_many_accounts_from_one_address_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert 64 < accounts.FAILED_LOGINS.most <= 200, "a hall may mistype"
    monkeypatch.setattr(accounts, "FAILED_LOGINS", Limit("failed", most=10, seconds=LONG))
    account(email="ada@example.org")
    answers = [sign_in(f"nobody{number}@example.org", "no") for number in range(11)]
    assert [TOO_MANY in answer.text for answer in answers] == [False] * 10 + [True]
    assert sign_in("ada@example.org", REMOTE_ADDR="10.0.0.1").status_code == 302


def test_a_hall_of_scorers_behind_one_address_signs_in() -> None:
    for number in range(64):
        account(email=f"scorer{number}@example.org")
    slips = [sign_in(f"scorer{number}@example.org", "typo") for number in range(16)]
    answers = [sign_in(f"scorer{number}@example.org") for number in range(64)]
    assert {answer.status_code for answer in slips} == {200}
    assert {answer.status_code for answer in answers} == {302}


def test_accounts_are_not_made_by_the_thousand(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 200 <= accounts.NEW_ACCOUNTS.most <= 1000, "a whole hall may sign up"
    monkeypatch.setattr(accounts, "NEW_ACCOUNTS", Limit("new", most=3, seconds=LONG))
    answers = [sign_up(Client(), name="!").status_code for _ in range(4)]
    assert answers == [200] * 3 + [429]
    assert Client().get(SIGNUP).status_code == 200


def test_a_wrong_login_does_not_tell_whether_the_account_exists() -> None:
    account(email="ada@example.org")
    known, unknown = (
        re.sub(r'value="[^"]*"', "", sign_in(email, "no").text) for email in ("ada@example.org", "bea@example.org")
    )
    assert known == unknown


def test_a_password_reset_does_not_tell_either() -> None:
    account(email="ada@example.org")
    answers = [Client().post("/accounts/password/reset/", {"email": email}) for email in ("ada@example.org", "b@c.org")]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert [message.to for message in mail.outbox] == [["ada@example.org"], ["b@c.org"]]


def test_signing_up_does_not_tell_either(with_mail: None) -> None:
    account(email="ada@example.org")
    taken, new = Client(), Client()
    answers = [sign_up(taken, "Ada@example.org"), sign_up(new)]
    assert answers[0]["Location"] == answers[1]["Location"]
    pages = [client.get(answers[0]["Location"]).text for client in (taken, new)]
    cleaned = [re.sub(r'value="[^"]*"|(?i:ada|nuova)@example.org', "", page) for page in pages]
    assert cleaned[0] == cleaned[1]
    assert User.objects.filter(email__iexact="ada@example.org").count() == 1
    assert [message.to for message in mail.outbox] == [["ada@example.org"], ["nuova@example.org"]]


def test_signing_up_keeps_the_name_and_no_trace_of_the_address_in_the_user_name() -> None:
    assert sign_up(Client(), name="  Nuova   Prova ")["Location"] == "/me/"
    user = User.objects.get(email="nuova@example.org")
    assert user.first_name == "Nuova Prova"
    assert not user.last_name
    assert "nuova" not in user.username


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": " ! "}, "Write your name."),
        ({"name": ""}, "This field is required."),
        ({"password1": "short"}, "at least 10 characters"),
        ({"password1": "password123"}, "too common"),
        ({"email": "nobody"}, "valid email address"),
    ],
)
def test_what_signing_up_refuses_is_told_beside_the_field(wrong: dict[str, str], told: str) -> None:
    answer = sign_up(Client(), **wrong)
    assert answer.status_code == 200
    assert told in answer.text
    assert not User.objects.exists()


def test_an_invitation_is_followed_through_signing_up(with_mail: None) -> None:
    invited = rights.invite_by_link("scorer", HALL, Writing(account(role="organiser")))
    link, client = f"/i/{invited.secret}/", Client()
    answer = sign_up(client, next=link)
    code = re.search(r"^\s*([A-Z0-9-]{6,12})\s*$", str(mail.outbox[-1].body), re.MULTILINE)
    assert code
    answer = client.post(answer["Location"], {"code": code[1]})
    assert answer["Location"] == link
    client.post(f"{link}accept/", {"token": "t"})
    user = User.objects.get(email="nuova@example.org")
    assert queries.roles(user, HALL).is_scorer
    assert EmailAddress.objects.get(user=user).verified


def test_a_login_leads_to_no_other_site() -> None:
    account(email="ada@example.org")
    answer = Client().post(LOGIN, {"login": "ada@example.org", "password": PASSWORD, "next": "https://evil.example/"})
    assert answer["Location"] == "/me/"


def test_an_account_that_is_closed_does_not_sign_in() -> None:
    user = account(email="ada@example.org")
    user.is_active = False
    user.save()
    assert sign_in("ada@example.org")["Location"] == "/accounts/inactive/"
