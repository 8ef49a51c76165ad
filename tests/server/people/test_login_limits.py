"""Guessing locks out who guesses, and not whose account it is; passwords are looked at a few at a time."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.test import Client
from pytest_django import Settings

from tabellone.server.people import devices, hashing
from tabellone.server.people.hashing import AT_ONCE, WAITING, FewAtOnceHasher, HashingFullError
from tabellone.server.people.models import Count
from tests.patience import PATIENCE
from tests.server.people.examples import PASSWORD, account

LOGIN = "/accounts/login/"
TOO_MANY = "Too many failed login attempts"
ADDRESS = "ada@example.org"


def sign_in(client: Client, password: str = PASSWORD, email: str = ADDRESS) -> str:
    """How it went, in a word."""
    answer = client.post(LOGIN, {"login": email, "password": password})
    if answer.status_code == 302:
        return "in"
    return "too many" if TOO_MANY in answer.text else "wrong"


def guess(times: int = 6) -> list[str]:
    return [sign_in(Client(), f"guess{number}") for number in range(times)]


@pytest.mark.django_db
class TestLockedOut:
    @pytest.fixture(autouse=True)
    def _account(self) -> None:
        account(email=ADDRESS)

    def test_a_device_that_has_signed_in_before_still_lets_its_owner_in(self) -> None:
        own = Client()
        assert sign_in(own) == "in"
        own.post("/accounts/logout/")
        assert guess() == ["wrong"] * 5 + ["too many"]
        assert sign_in(Client()) == "too many", "a device that nobody knows"
        assert sign_in(own) == "in"

    def test_nobody_guesses_on_from_a_device_that_is_known(self) -> None:
        own = Client()
        sign_in(own)
        own.post("/accounts/logout/")
        assert [sign_in(own, "no") for _ in range(6)] == ["wrong"] * 5 + ["too many"]
        assert sign_in(own) == "too many"

    def test_a_device_is_known_for_its_own_accounts_alone(self) -> None:
        account(email="bea@example.org")
        other = Client()
        assert sign_in(other, email="bea@example.org") == "in"
        other.post("/accounts/logout/")
        guess()
        assert sign_in(other) == "too many"

    def test_a_cookie_that_somebody_made_up_is_none(self) -> None:
        own, guesser = Client(), Client()
        sign_in(own)
        said = own.cookies[devices.COOKIE]
        assert (said["path"], said["httponly"], said["samesite"]) == ("/accounts/", True, "Lax")
        assert ADDRESS not in said.value
        guess()
        for made_up in ("", "x", "a:b:c", said.value[:-1] + ("x" if said.value[-1] != "x" else "y")):
            guesser.cookies[devices.COOKIE] = made_up
            assert sign_in(guesser) == "too many"

    def test_a_link_by_mail_opens_the_account_again(self) -> None:
        guess()
        client = Client()
        client.post("/accounts/password/reset/", {"email": ADDRESS})
        link = re.search(r"/accounts/password/reset/key/[^\s]+", str(mail.outbox[-1].body))
        assert link
        form = client.get(link[0], follow=True).redirect_chain[-1][0]
        new = "cardboard-meeple-43"
        assert client.post(form, {"password1": new, "password2": new}).status_code == 302
        assert sign_in(Client(), new) == "in"

    def test_guesses_at_once_are_not_more_than_one_after_the_other(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A guess counts before its password is looked at."""
        looked = list[str]()

        def beside(_adapter: object, _request: object, **credentials: str) -> None:
            looked.append(credentials["password"])
            if len(looked) < 20:
                sign_in(Client(), "beside")

        monkeypatch.setattr("allauth.account.adapter.DefaultAccountAdapter.authenticate", beside)
        sign_in(Client(), "first")
        assert len(looked) == 5

    def test_mails_to_one_address_are_few(self) -> None:
        answers = [Client().post("/accounts/password/reset/", {"email": ADDRESS}) for _ in range(6)]
        assert [one.status_code for one in answers] == [302] * 5 + [429]
        assert len(mail.outbox) == 5

    def test_codes_of_the_second_step_are_guessed_a_few_times_whatever_the_session(self) -> None:
        from django.contrib.auth.models import User

        TOTP.activate(User.objects.get(), "JBSWY3DPEHPK3PXP")
        assert Authenticator.objects.exists()
        told = []
        for _ in range(3):
            client = Client()
            sign_in(client)
            told += [client.post("/accounts/2fa/authenticate/", {"code": "000000"}).text for _ in range(2)]
        assert ["Incorrect code" in one or "rrect" in one for one in told] == [True] * 5 + [False]
        assert "too many requests" in told[-1]


def test_passwords_are_looked_at_a_few_at_a_time_and_the_rest_waits_or_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty-two at once took 1.7 GB."""
    inside, seen, lock, go_on = [0], [0], threading.Lock(), threading.Event()

    def working(*_: object) -> str:
        with lock:
            inside[0] += 1
            seen[0] = max(seen[0], inside[0])
        go_on.wait(PATIENCE)
        with lock:
            inside[0] -= 1
        return "hash"

    monkeypatch.setattr("django.contrib.auth.hashers.Argon2PasswordHasher.encode", working)
    monkeypatch.setattr(hashing, "turns", hashing.Turns())
    refused = threading.Semaphore(0)

    def one(_: int) -> str:
        try:
            return FewAtOnceHasher().encode("password", "saltsaltsalt")
        except HashingFullError:
            refused.release()
            return "busy"

    with ThreadPoolExecutor(32) as pool:
        told = pool.map(one, range(32))
        for _ in range(32 - AT_ONCE - WAITING):
            assert refused.acquire(timeout=PATIENCE), "who is too many is told at once"
        go_on.set()
        results = list(told)
    assert seen == [AT_ONCE]
    assert sorted(results) == ["busy"] * (32 - AT_ONCE - WAITING) + ["hash"] * (AT_ONCE + WAITING)


@pytest.mark.django_db
def test_whoever_comes_while_too_many_passwords_are_looked_at_is_told_to_try_again(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["tabellone.server.people.hashing.FewAtOnceHasher"]
    account(email=ADDRESS)
    full = hashing.turns
    for _ in range(AT_ONCE + WAITING):
        full.places.acquire()
    for _ in range(8):  # nothing of it counts as a guess
        answer = Client().post(LOGIN, {"login": ADDRESS, "password": PASSWORD})
        assert (answer.status_code, answer["Retry-After"]) == (503, str(hashing.RETRY_AFTER))
        assert "Many people are signing in" in answer.text
    for _ in range(AT_ONCE + WAITING):
        full.places.release()
    assert not Count.objects.filter(times__gt=0).exists()
    assert sign_in(Client()) == "in"
