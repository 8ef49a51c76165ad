"""Becoming a member when one enters: what is asked, and what was typed (BIG 2, BIG 2.1)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils.dateparse import parse_date

from tabellone.contract import BY_ID, Boxes
from tabellone.server.events.models import Tournament
from tabellone.server.hosting.entering import Joined, asks
from tabellone.server.hosting.members import federation_of
from tabellone.server.hosting.services.members import NICKNAME
from tabellone.server.people.details import PHONE
from tabellone.server.people.models import Person
from tabellone.server.web.rights import DeskRequest
from tabellone.server.web.sentences import language


def joined_by(request: DeskRequest) -> Joined:
    """What was typed."""
    typed = request.POST
    return Joined(
        agrees="agrees" in typed,
        born=_day(typed.get("born", "")),
        phone=typed.get("phone", "").replace("\x00", "")[: PHONE + 1],
        nickname=typed.get("nickname", "").replace("\x00", "")[: NICKNAME + 1],
        language=language(),
    )


def asked(request: DeskRequest, person: Person | None) -> dict[str, Any]:
    """What the page asks of who is to become a member, filled in as typed."""
    return {
        "federation": federation_of(request.tournament) is not None,
        "joins": asks(request.tournament, person),
        "joined": joined_by(request) if request.method == "POST" else Joined(),
    }


def precedence(row: Tournament) -> str:
    """The rule by which boxes come before time where places are short; empty where there is none (BIG 2)."""
    return "BIG 2" if isinstance(BY_ID[row.rulebook], Boxes) else ""


def _day(typed: str) -> date | None:
    try:
        return parse_date(typed[:10])
    except ValueError:
        return None
