"""What a phone remembers from the door: as whom somebody came in on it, so that a tap at a table can be their own.

It is remembered of one person alone. A phone on which several have come in is nobody's, and taps on it are on record
like those of any other.
"""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpResponse
from django.utils import timezone

from tabellone.server.web.rights import TournamentRequest

AT_DOOR, AT_TABLE, SEVERAL = "tabellone_door", "tabellone_came_in", "several"
LONGEST = timedelta(days=31)  # of a season's tournament


def came_in_here(request: TournamentRequest) -> str:
    """At a table: what the door calls the one person who came in on this phone; empty where nobody did, or several."""
    found = request.get_signed_cookie(AT_TABLE, default="", salt=_doorstep_salt(request)) or ""
    return "" if found == SEVERAL else found


def remembering(request: TournamentRequest, response: HttpResponse, handle: str) -> HttpResponse:
    """At the door: the answer, by which the phone remembers who has just come in on it."""
    known = request.get_signed_cookie(AT_DOOR, default="", salt=_doorstep_salt(request))
    for name, place in ((AT_DOOR, "door"), (AT_TABLE, "at")):
        response.set_signed_cookie(
            name,
            handle if known in ("", handle) else SEVERAL,
            salt=_doorstep_salt(request),
            max_age=seconds_of_tournament(request),
            path=f"/{place}/{request.tournament.slug}/",
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    return response


def seconds_of_tournament(request: TournamentRequest) -> int:
    """How long a phone remembers anything of a tournament: to the end of the day after its last."""
    left = timedelta(days=2) + (request.tournament.end - timezone.localdate())
    return int(min(max(left, timedelta(days=1)), LONGEST).total_seconds())


def _doorstep_salt(request: TournamentRequest) -> str:
    return f"tabellone.door-phone:{request.tournament.pk}"
