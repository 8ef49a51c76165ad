"""What a phone keeps for a table: a number of its own, and who its owner says to be. Nothing that opens anything."""

from __future__ import annotations

import hashlib
from uuid import uuid4

from django.http import HttpRequest, HttpResponse

from tabellone.server.web.rights import TableRequest

PHONE, SEAT = "tabellone_phone", "tabellone_seat"
DAYS = 24 * 60 * 60
MOST, SHORT = 64, 8


def phone_of(request: HttpRequest) -> str:
    """The phone on record: a few letters, the same for all taps on it; none for a phone that keeps no cookies."""
    kept = request.COOKIES.get(PHONE, "")
    return hashlib.sha256(kept[:MOST].encode()).hexdigest()[:SHORT] if kept else ""


def owner_of(request: TableRequest) -> str:
    """The public id of who said to be at this table on this phone; nobody: an empty text."""
    return request.get_signed_cookie(SEAT, default="", salt=_salt(request)) or ""


def knowing_phone(request: TableRequest, response: HttpResponse) -> HttpResponse:
    """The answer, with a number for a phone that has none."""
    if PHONE not in request.COOKIES:
        response.set_cookie(
            PHONE, uuid4().hex, 30 * DAYS, path="/at/", secure=request.is_secure(), httponly=True, samesite="Lax"
        )
    return response


def knowing_owner(request: TableRequest, response: HttpResponse, public_id: str) -> HttpResponse:
    """The answer, by which the phone remembers who its owner is, at this table alone."""
    response.set_signed_cookie(
        SEAT,
        public_id,
        salt=_salt(request),
        max_age=2 * DAYS,
        path=f"/at/{request.tournament.slug}/{request.number}/{request.table}/",
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return response


def _salt(request: TableRequest) -> str:
    return f"tabellone.seat:{request.tournament.pk}:{request.number}:{request.table}"
