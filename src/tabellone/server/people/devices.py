"""Devices that have signed in before: a signed cookie, so that who guesses a password locks no owner out.

It says which device it is and, by keyed sums, which accounts have signed in there. It opens nothing by itself: guesses
from it are counted for that device and account, apart from those of everybody else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string, salted_hmac

COOKIE, SALT = "known_device", "tabellone.device"
PLACE = "/accounts/"  # sent nowhere else: pages that are kept for visitors know nothing of it
MOST = 20  # accounts, the last ones: the laptop of a hall
DAYS = 365


@dataclass(frozen=True, slots=True)
class Device:
    """A browser, and which accounts have signed in there."""

    name: str
    accounts: tuple[str, ...] = ()

    def knows(self, login: str) -> bool:
        """Whether somebody has signed in by this address here before."""
        return _sum_of(login) in self.accounts


def device_of(cookies: Mapping[str, str]) -> Device | None:
    """The device that a cookie of ours tells of; None for one that we have not signed, or not lately."""
    try:
        name, *accounts = signing.loads(cookies.get(COOKIE, ""), salt=SALT, max_age=DAYS * 86400)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Device(str(name), tuple(map(str, accounts)))


def remember_device(request: HttpRequest, response: HttpResponse, login: str) -> None:
    """From now on this browser is known for that account."""
    known = device_of(request.COOKIES) or Device(get_random_string(22))
    own = _sum_of(login)
    others = [one for one in known.accounts if one != own]
    response.set_cookie(
        COOKIE,
        signing.dumps([known.name, *others[1 - MOST :], own], salt=SALT),
        max_age=DAYS * 86400,
        path=PLACE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _sum_of(login: str) -> str:
    return salted_hmac(SALT, login, algorithm="sha256").hexdigest()[:24]
