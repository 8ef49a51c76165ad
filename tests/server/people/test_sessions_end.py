"""How long somebody stays signed in, what asks for the password again, and which passwords are refused."""

from __future__ import annotations

import base64
import hmac
import re
import struct
import time
from datetime import datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import caches
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tabellone.server.people.passwords import WordsOfThePlaceValidator
from tests.server.people.examples import PASSWORD, account

pytestmark = pytest.mark.django_db
LOGIN, PAGE, ADDRESSES, CHANGE = "/accounts/login/", "/me/", "/accounts/email/", "/accounts/password/change/"
SECOND = "/accounts/2fa/authenticate/"
BEGIN = timezone.now()


class Clock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = BEGIN
        caches["default"].get("")  # it takes its own clock when it is loaded: not this one
        monkeypatch.setattr(timezone, "now", lambda: self.now)

    def after(self, **passed: float) -> datetime:
        self.now += timedelta(**passed)
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def signed_in() -> Client:
    client = Client()
    assert client.post(LOGIN, {"login": "ada@example.org", "password": PASSWORD}).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return bool(client.get(PAGE).status_code == 200)


def test_who_does_nothing_for_two_weeks_is_signed_out(clock: Clock) -> None:
    account(email="ada@example.org")
    client = signed_in()
    clock.after(days=1.5)
    assert is_in(client)
    clock.after(days=13.9)
    assert is_in(client), "used in between"
    clock.after(days=14.1)  # less than thirty in all
    assert not is_in(client)


def test_nobody_is_signed_in_longer_than_thirty_days_however_much_they_do(clock: Clock) -> None:
    account(email="ada@example.org")
    client = signed_in()
    for _ in range(29):
        clock.after(days=1)
        assert is_in(client)
    clock.after(days=1.1)
    assert not is_in(client)
    assert is_in(signed_in()), "the days count anew"


def test_that_a_session_is_used_is_noted_once_an_hour(clock: Clock) -> None:
    account(email="ada@example.org")
    client = signed_in()
    ends = Session.objects.get().expire_date
    clock.after(minutes=50)
    assert is_in(client)
    assert Session.objects.get().expire_date == ends
    clock.after(minutes=50)
    assert is_in(client)
    assert Session.objects.get().expire_date > ends


def test_signing_in_gives_another_key_and_signing_out_ends_it() -> None:
    account(email="ada@example.org")
    client = Client()
    client.cookies["sessionid"] = "a" * 32
    client.post(LOGIN, {"login": "ada@example.org", "password": PASSWORD})
    key = client.cookies["sessionid"].value
    assert key != "a" * 32
    client.post("/accounts/logout/")
    assert not Session.objects.filter(session_key=key).exists()
    client.cookies["sessionid"] = key
    assert not is_in(client)


def test_an_address_changes_only_for_who_has_just_given_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    user = account(email="ada@example.org")
    client = signed_in()
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": BEGIN.timestamp() - 3600}]
    session.save()
    for form in ({"action_add": "", "email": "other@example.org"}, {"action_remove": "", "email": "ada@example.org"}):
        answer = client.post(ADDRESSES, form)
        assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, "/accounts/reauthenticate/")
    assert [one.email for one in EmailAddress.objects.filter(user=user)] == ["ada@example.org"]


def test_a_password_changes_only_with_the_old_one_and_ends_all_other_sessions(settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
    account(email="ada@example.org")
    client, other = signed_in(), signed_in()
    new = "una frase piuttosto lunga 41"
    client.post(CHANGE, {"oldpassword": "wrong", "password1": new, "password2": new})
    assert is_in(other)
    assert client.post(CHANGE, {"oldpassword": PASSWORD, "password1": new, "password2": new}).status_code == 302
    assert is_in(client)
    assert not is_in(other)
    assert [one.to for one in mail.outbox] == [["ada@example.org"]], "the owner is told"


def code(secret: str, at: float) -> str:
    """What an authenticator app shows (RFC 6238)."""
    digest = hmac.digest(base64.b32decode(secret), struct.pack(">Q", int(at) // 30), "sha1")
    start = digest[-1] & 15
    return f"{int.from_bytes(digest[start : start + 4], 'big') % 2**31 % 10**6:06d}"


def test_a_code_of_the_second_step_is_taken_once() -> None:
    user = account(email="ada@example.org")
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    shown = code(secret, time.time())
    for answer, led_to in ((shown, 302), (shown, 200)):
        client = Client()
        assert client.post(LOGIN, {"login": "ada@example.org", "password": PASSWORD})["Location"].startswith(SECOND)
        assert not is_in(client)
        assert client.post(SECOND, {"code": answer}).status_code == led_to
        assert is_in(client) is (led_to == 302)


def test_a_code_is_not_taken_again_while_it_is_still_good() -> None:
    """The half minutes beside its own count too: allauth remembers a code for thirty seconds."""
    user = account(email="ada@example.org")
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    shown = code(secret, time.time())
    for led_to in (302, 200):
        client = Client()
        client.post(LOGIN, {"login": "ada@example.org", "password": PASSWORD})
        assert client.post(SECOND, {"code": shown}).status_code == led_to
        caches["default"].delete(f"allauth.mfa.totp.used?user={user.pk}&code={shown}")


def test_a_new_password_by_mail_does_not_leave_out_the_second_step() -> None:
    user = account(email="ada@example.org")
    TOTP.activate(user, generate_totp_secret())
    client, new = Client(), "una frase piuttosto lunga 41"
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    found = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[0].body))
    assert found
    form = client.get(found[0])["Location"]
    assert client.post(form, {"password1": new, "password2": new}).status_code == 302
    assert not is_in(client)
    client.post(LOGIN, {"login": "ada@example.org", "password": new})
    assert not is_in(client)


@pytest.mark.parametrize(
    "password", ["tabellone2026", "Torneo-Torneo!", "Risiko!2025!!", "admin12345", "Clasificación1"]
)
def test_words_of_the_place_make_no_password(password: str) -> None:
    with pytest.raises(ValidationError):
        WordsOfThePlaceValidator().validate(password)


@pytest.mark.parametrize("password", [PASSWORD, "torneo di mezzanotte", "1234567890123", "a" * 300, "risikante"])
def test_other_passwords_may_hold_them(password: str) -> None:
    WordsOfThePlaceValidator().validate(password)


@pytest.mark.parametrize(
    ("password", "taken"),
    [
        ("kort1234", False),  # eight signs
        ("password123", False),  # everybody's
        ("ada@example.org", False),  # the address
        ("d" * 20 + "√ \u00e8 tutto" + "x" * 60, True),  # long, any sign, spaces
        ("solo lettere minuscole qui", True),
    ],
)
def test_which_passwords_an_account_may_have(password: str, taken: bool) -> None:
    form = {"email": "ada@example.org", "name": "Ada Prova", "password1": password}
    client = Client()
    assert (client.post("/accounts/signup/", form).status_code == 302) is taken
    if taken:
        client.post("/accounts/logout/")
        assert client.post(LOGIN, {"login": "ada@example.org", "password": password}).status_code == 302
        answer = Client().post(LOGIN, {"login": "ada@example.org", "password": password.upper()})
        assert answer.status_code == 200, "taken as it was typed"
