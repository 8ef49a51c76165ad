"""Asking for a tournament (BIG 1): what a request must say, and what it is well to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from tabellone.contract.hosting import HostingRequestFacts
from tabellone.engine.errors import Problem

RULE = "BIG 1"
# asked later than this a tournament is held all the same, but not promoted
DAYS_AHEAD = 7
REQUIRED = ("games", "venue", "start", "organiser_name", "organiser_phone", "organiser_email")
ADVISED = ("prizes", "rounds", "mode", "bring_box")


def request_problems(request: HostingRequestFacts) -> Iterator[Problem]:
    """What keeps a request from being accepted (BIG 1)."""
    for name in REQUIRED:
        if not getattr(request, name):
            yield Problem.of("request-field-missing", name, rule=RULE, field=name, required=list(REQUIRED))
    if request.venue and not request.public_venue:
        yield Problem.of("request-venue-not-public", "venue", rule=RULE, venue=request.venue)
    if request.cap is not None and request.cap < 1:
        yield Problem.of("request-cap-not-positive", "cap", rule=RULE, cap=request.cap)
    if request.cap is not None and not request.cap_criteria:
        yield Problem.of("request-cap-without-criteria", "cap_criteria", rule=RULE, cap=request.cap)


def request_warnings(request: HostingRequestFacts, *, asked: date) -> Iterator[Problem]:
    """What is allowed but not well (BIG 1): asked late, so not promoted; advised details left out."""
    if request.start is not None:
        days = (request.start.date() - asked).days
        if days < DAYS_AHEAD:
            yield Problem.of("request-asked-late", "start", rule=RULE, days=days, least=DAYS_AHEAD)
    for name in ADVISED:
        if getattr(request, name) is None:
            yield Problem.of("request-detail-advised", name, rule=RULE, field=name)


def promoted(request: HostingRequestFacts, *, asked: date) -> bool:
    """Whether the federation promotes it: asked at least seven days ahead (BIG 1)."""
    return request.start is not None and (request.start.date() - asked).days >= DAYS_AHEAD


def request_params(request: HostingRequestFacts, proposed: Mapping[str, Any], *, swiss: bool) -> dict[str, Any]:
    """The parameters of the tournament asked for: the rounds wanted, a game for each round (BIG 1)."""
    params = dict(proposed)
    several = len(request.games) > 1
    if several:
        params["games"] = list(request.games)
    rounds = request.rounds or (len(request.games) if several else None)
    if rounds and swiss:
        params["rounds"] = rounds
    return params
