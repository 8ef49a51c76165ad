"""Any answers, requests and choices in any order, through the services (BIG 7.1).

Never more confirmed than places, nobody overtaken, a confirmed player never loses the place, nobody told twice.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.contract import convocations as values
from tabellone.server.federation.answers import note_answer
from tabellone.server.federation.convocations import ConvocationNumbers, change_convocation
from tabellone.server.federation.models import Convocation, PlaceRequest
from tabellone.server.federation.places import (
    AskedPlace,
    PlaceDecision,
    confirm_place_request,
    grant_place,
    keep_waiting,
    refuse_place,
    request_place,
    take_back_place_request,
)
from tabellone.server.federation.queries import convened, requests_open
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tests.server.federation import final_scenes
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db
ANSWER = st.tuples(st.sampled_from(["yes", "yes", "no", "phone-yes", "phone-no"]), st.integers(1, 8))
KINDS = ["second", "ask", "prove", "grant", "ahead", "keep", "refuse", "over", "back", "more"]
ELSE = st.tuples(st.sampled_from(KINDS), st.integers(0, 2))
EVENTS = st.lists(st.one_of(ANSWER, ANSWER, ELSE), min_size=1, max_size=14)
GROUPS = ("called", "reserve", "answer", "request")


@pytest.fixture
def row(settings: Any) -> Convocation:
    settings.MAIL_SERVICE = True
    return final_scenes.called(12, places=3, called=4, reserves=4)


def precedence(row: Convocation, one: values.Confirmed | values.WaitingPlayer) -> tuple[int, Any, int]:
    """BIG 7.1 in plain words: called, early reserves by ranking, invited by time, granted requests by time."""
    ranking = [str(each["player"]) for each in row.ranking]
    rank = ranking.index(one.player) if one.player in ranking else len(ranking)
    return (GROUPS.index(one.how), row.first_at if one.how == "reserve" else one.at, rank)


def does(row: Convocation, kind: str, which: int, by: Any) -> str:
    """One event; who gives up by it."""
    player = row.invited.get(position=which).player if kind in {"yes", "no", "phone-yes", "phone-no"} else ""
    accepts = kind.endswith("yes")
    if kind in {"yes", "no"}:
        final_scenes.answer(row, which, accepts=accepts)
    elif player:
        note_answer(row, player, Writing(by, why="per telefono"), accepts=accepts, whole=final_scenes.whole)
    elif kind == "second" and row.second_at is None:
        final_scenes.send(row, "second")
    elif kind == "more":
        numbers = ConvocationNumbers(places=row.places + which, called=4, reserves=4, seeds=row.seeds)
        change_convocation(row, numbers, Writing(by), whole=final_scenes.whole)
    elif kind == "over" and row.answers_by:
        Convocation.objects.filter(pk=row.pk).update(answers_by=timezone.localdate() - timedelta(days=1))
    elif kind == "ask":
        request_place(row, AskedPlace(f"Zoe {which}", f"z{which}@posta.example"), Writing(), whole=final_scenes.whole)
    elif asked := list(PlaceRequest.objects.filter(convocation=row)):
        ask = asked[which % len(asked)]
        if kind == "prove":
            confirm_place_request(ask, whole=final_scenes.whole)
        elif kind in {"grant", "ahead"}:
            chosen = PlaceDecision(ask.pk, ahead=kind == "ahead")
            grant_place(row, chosen, Writing(by, why="viene da lontano"), whole=final_scenes.whole)
        elif kind in {"keep", "refuse"}:
            act = keep_waiting if kind == "keep" else refuse_place
            act(row, PlaceDecision(ask.pk), Writing(by), whole=final_scenes.whole)
        elif kind == "back":
            take_back_place_request(ask, whole=final_scenes.whole)
            player = ask.player
    return "" if accepts else player


@given(EVENTS)
@settings(
    max_examples=max(10, settings().max_examples // 5), suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_answers_in_any_order(row: Convocation, events: list[tuple[str, int]]) -> None:
    with transaction.atomic():
        by = account("Federica Zione")
        told: Counter[str] = Counter()
        for kind, which in events:
            row.refresh_from_db()
            before = convened(row)
            try:
                gone = does(row, kind, which, by)
            except RefusedError:  # not proved, granted already: nothing has happened
                gone = ""
            row.refresh_from_db()
            after = convened(row)
            holds(row, before, after, gone)
            had, waited = ({one.player for one in some} for some in (before.confirmed, before.waiting))
            fresh = {one.player for one in after.confirmed if one.player in waited or one.how == "request"} - had
            told.update(set() if kind == "over" else fresh)
        reached = {one.player for one in row.invited.select_related("person") if one.person and one.person.email}
        due = sum(number for player, number in told.items() if player in reached or player.startswith("ask-"))
        assert Mail.objects.filter(batch=row.batch("in")).count() == due, "who got a place by waiting is told once"
        transaction.set_rollback(True)
    row.refresh_from_db()


def holds(row: Convocation, before: values.ConvocationStanding, after: values.ConvocationStanding, gone: str) -> None:
    """What must hold after every event."""
    had, have = ({one.player for one in state.confirmed} for state in (before, after))
    assert len(have) <= row.places
    assert had - {gone} <= have, "a confirmed player never loses the place"
    beside = [one for one in after.waiting if one.how != "request" or one.ahead or requests_open(row)]
    assert not (row.second_at and after.free and beside), "nobody waits beside a free place"
    ahead = {one.player for one in PlaceRequest.objects.filter(convocation=row, ahead_at__isnull=False)}
    for place in after.confirmed:
        for waiting in after.waiting:
            if waiting.at <= place.since and not (waiting.how == "request" and place.player in ahead):
                assert precedence(row, place) < precedence(row, waiting), "nobody is overtaken"
