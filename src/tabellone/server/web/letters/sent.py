"""Letters as they are sent: by whom, how often, and only once."""

from __future__ import annotations

import hashlib

from django.contrib.auth.models import User
from django.http import HttpRequest

from tabellone.server.people.accounts import AccountAdapter
from tabellone.server.people.limits import Limit

# more than a household writes, too little to bury an organiser; a receipt goes to a typed address: three are enough
FROM_ADDRESS = Limit("letter-from", most=10, seconds=3600)
TO_MAILBOX = Limit("letter-to", most=3, seconds=3600)
TOO_MANY = 429


def writer(request: HttpRequest) -> User | None:
    """Who writes, if signed in."""
    return request.user if isinstance(request.user, User) else None


def token(request: HttpRequest) -> str:
    """The form's token, bound to what is sent: only that very form sent again is a repetition."""
    if not request.POST.get("token"):
        return ""
    sent = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return hashlib.sha256(repr((request.user.pk, request.path, sent)).encode()).hexdigest()


def too_many(request: HttpRequest, mailbox: str) -> bool:
    """Whether as much came from here, or for that mailbox, as may for now; if not, this counts."""
    limits = ((FROM_ADDRESS, AccountAdapter(request).get_client_ip(request)), (TO_MAILBOX, mailbox.strip().casefold()))
    if any(limit.reached(of) for limit, of in limits):
        return True
    for limit, of in limits:
        limit.count(of)
    return False


def counted(request: HttpRequest, name: str) -> int:
    """A number that a form carries along; −1 for what is none."""
    typed = request.POST.get(name, "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 9 else -1
