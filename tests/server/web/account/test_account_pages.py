"""The pages of an account, walked through as a person does: each in our looks and without a barrier."""

from __future__ import annotations

import base64
import hmac
import struct
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.server.fresh import Fresh
from tests.server.live import LiveServer
from tests.server.web.looking import LAPTOP, PHONE, Scheme, barriers, every_state, hindrances, looking, views

PASSWORD = "eleven-tables-of-four"
OPEN = ("login/", "signup/", "password/reset/", "password/reset/done/", "password/reset/key/done/", "inactive/")
OWN = ("email/", "password/change/", "logout/", "2fa/", "2fa/totp/activate/")
MISSING = ("password/reset/key/1-bad/", "confirm-email/bad/")


@pytest.fixture(scope="module")
def site(fresh: Fresh) -> Iterator[str]:
    with LiveServer(fresh.url("sqlite")) as live:
        yield live.url


def code(secret: str) -> str:
    """What an authenticator app shows now (RFC 6238)."""
    key, counter = base64.b32decode(secret), struct.pack(">Q", int(time.time()) // 30)
    digest = hmac.digest(key, counter, "sha1")
    start = digest[-1] & 15
    return f"{int.from_bytes(digest[start : start + 4], 'big') % 2**31 % 10**6:06d}"


def sign_up(page: Page, site: str, email: str) -> None:
    page.goto(f"{site}/accounts/signup/")
    for field in page.locator("main input[type=text]:visible").all():
        field.fill("Ada Brandi")
    page.locator("main input[type=email]").fill(email)
    for field in page.locator("main input[type=password]").all():
        field.fill(PASSWORD)
    page.locator("main button.button").first.click()
    page.goto(f"{site}/accounts/email/")
    assert email in page.locator("main").inner_text()


def reach(page: Page, address: str) -> None:
    """Go there; who is asked for the password again writes it."""
    page.goto(address)
    if "/reauthenticate/?next" in page.url:
        assert barriers(page) == []
        page.locator("main input[type=password]").fill(PASSWORD)
        page.locator("main button.button").first.click()


def seen(page: Page, address: str) -> None:
    """The page is ours: one heading in the sheet, nothing in the way."""
    reach(page, address)
    assert page.url.startswith(address)
    assert page.locator("main .sheet h1").count() == 1, address
    assert page.locator("header .wordmark").count() == 1, address
    assert hindrances(page) == [], address


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "light"), (LAPTOP, "dark")))
def test_pages_for_everybody(site: str, browser: Browser, width: int, scheme: Scheme) -> None:
    with looking(browser, width, scheme) as page:
        for path in (*OPEN, *MISSING):
            seen(page, f"{site}/accounts/{path}")


@every_state
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "dark"), (LAPTOP, "light")))
def test_pages_of_an_account(site: str, browser: Browser, width: int, scheme: Scheme) -> None:
    with looking(browser, width, scheme) as page:
        sign_up(page, site, f"ada-{width}@example.org")
        for path in OWN:
            seen(page, f"{site}/accounts/{path}")


def test_a_wrong_password_is_told_beside_nothing_else(site: str, browser: Browser) -> None:
    with looking(browser) as page:
        page.goto(f"{site}/accounts/login/")
        page.locator("main input[type=email]").fill("nobody@example.org")
        page.locator("main input[type=password]").fill("wrong")
        page.locator("main button.button").click()
        assert page.get_by_role("alert").count() == 1
        assert barriers(page) == []


@pytest.mark.soak
def test_the_second_step_from_switching_on_to_signing_in(site: str, browser: Browser) -> None:
    with looking(browser) as page:
        sign_up(page, site, "two-steps@example.org")
        reach(page, f"{site}/accounts/2fa/totp/activate/")
        secret = page.locator("#authenticator_secret").input_value()
        page.locator("main input[name=code]").fill(code(secret))
        page.locator("main button.button").first.click()
        for path in ("2fa/", "2fa/recovery-codes/", "2fa/recovery-codes/generate/", "2fa/totp/deactivate/"):
            seen(page, f"{site}/accounts/{path}")
        page.goto(f"{site}/accounts/2fa/recovery-codes/")
        recovery = page.locator(".codes code").first.inner_text()
        page.locator(".site-account button").click()
        page.goto(f"{site}/accounts/login/")
        page.locator("main input[type=email]").fill("two-steps@example.org")
        page.locator("main input[type=password]").fill(PASSWORD)
        page.locator("main button.button").click()
        seen(page, f"{site}/accounts/2fa/authenticate/")
        page.locator("main input[name=code]").fill(recovery)
        page.locator("main button.button").first.click()
        seen(page, f"{site}/accounts/2fa/reauthenticate/")
        seen(page, f"{site}/accounts/reauthenticate/")


def reset_address(email: str) -> str:
    """The address that a message about a forgotten password holds (runs in a process on the server's database)."""
    from allauth.account.forms import default_token_generator
    from allauth.account.utils import user_pk_to_url_str
    from django.contrib.auth.models import User
    from django.urls import reverse

    user = User.objects.get(email=email)
    key = f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
    uid, _, token = key.partition("-")
    return reverse("account_reset_password_from_key", kwargs={"uidb36": uid, "key": token})


def test_a_forgotten_password_is_chosen_anew(fresh: Fresh, browser: Browser) -> None:
    with LiveServer(fresh.url("sqlite")) as live, looking(browser, PHONE) as page:
        sign_up(page, live.url, "forgetful@example.org")
        page.context.clear_cookies()
        address = live.call("tests.server.web.account.test_account_pages:reset_address", email="forgetful@example.org")
        page.goto(live.url + address)
        assert barriers(page) == []
        for field in page.locator("main input[type=password]").all():
            field.fill(PASSWORD + "-again")
        page.locator("main button.button").first.click()
        page.wait_for_url("**/password/reset/key/done/")


def test_where_there_is_mail_an_address_is_confirmed_by_a_code(fresh: Fresh, browser: Browser) -> None:
    mail = {"EMAIL_URL": "smtp://localhost"}
    with LiveServer(fresh.url("sqlite"), environment=mail) as live, looking(browser, PHONE, "dark") as page:
        page.goto(f"{live.url}/accounts/signup/")
        page.locator("main input[type=text]").fill("Ada Brandi")
        page.locator("main input[type=email]").fill("ada@example.org")
        page.locator("main input[type=password]").fill(PASSWORD)
        page.locator("main button.button").first.click()
        page.wait_for_url("**/accounts/confirm-email/")
        assert "ada@example.org" in page.locator("main").inner_text()
        assert page.locator("main input[name=code]").count() == 1
        assert hindrances(page) == []
