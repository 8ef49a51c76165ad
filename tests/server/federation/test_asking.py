"""Somebody asks for a tournament, with and without an account (BIG 1)."""

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
from tabellone.engine.errors import InputError
from tabellone.server.federation import request_forms
from tabellone.server.federation.answers import note_answer
from tabellone.server.federation.convocations import ConvocationNumbers, change_convocation
from tabellone.server.federation.models import Convocation, HostingRequest, PlaceRequest
from tabellone.server.federation.news import forget_asker, forget_old_requests
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
from tabellone.server.federation.queries import (
    convened,
    likely_doubles,
    request_key,
    request_of,
    request_receipt,
    requests_open,
)
from tabellone.server.federation.requests import approve_request, ask_for_tournament, take_back_request
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tests.server.federation import final_scenes
from tests.server.federation.request_scenes import LINKS, approved, asked, circuit, federation, wanted
from tests.server.letters.scenes import circuit as other_circuit
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db


def test_a_request_is_numbered_kept_and_acknowledged() -> None:
    of = circuit()
    first, second = asked(of), asked(of, email="altra@faro.example")
    assert (first.number, second.number) == (1, 2)
    assert (first.state, first.games, first.starts) == ("asked", ["splendor"], "20:30")
    assert request_receipt(first)


def test_the_receipt_to_an_address_that_nobody_confirmed_holds_no_typed_word() -> None:
    row = asked(circuit(), name="Compra Adesso", venue="www.comprami.example")
    mail = request_receipt(row)
    assert mail
    assert "Compra" not in mail.text + mail.subject
    assert "comprami" not in mail.text


def test_the_receipt_to_a_confirmed_address_says_what_was_asked() -> None:
    user = account("Olga Ospita", email="olga@faro.example")
    mail = request_receipt(asked(circuit(), by=user))
    assert mail
    assert "Biblioteca del Faro" in mail.text


def test_the_same_form_sent_twice_is_one_request() -> None:
    of = circuit()
    both = [ask_for_tournament(of, wanted(), Writing(token="una-volta"), link=LINKS.request) for _ in range(2)]
    assert both[0] == both[1]
    assert Mail.objects.count() == 1


def test_a_second_request_for_the_day_by_the_same_address_has_to_say_that_it_is_another() -> None:
    of = circuit()
    asked(of)
    with pytest.raises(RefusedError) as refused:
        asked(of)
    assert refused.value.code == "request-again"
    assert asked(of, again=True).number == 2


def test_the_journal_says_which_request_and_nothing_of_who_asked() -> None:
    asked(circuit())
    line = Entry.objects.get(kind="request-came")
    assert line.data == {"request": 1}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"start": timezone.localdate() - timedelta(days=1)}, "request-past"),
        ({"start": timezone.localdate() + timedelta(days=900)}, "request-far"),
        ({"games": ("  ",)}, "request-game"),
        ({"games": tuple(f"Gioco {n}" for n in range(20))}, "request-games-many"),
        ({"phone": "chiamami"}, "request-phone"),
        ({"phone": "+-/"}, "request-phone"),
        ({"email": "olga@"}, "request-email"),
        ({"email": "olga@faro.example\nBcc: tutti@faro.example"}, "request-email"),
        ({"words": "x" * 3001}, "request-long"),
    ],
)
def test_what_cannot_be_right_is_refused_beside_its_field(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        asked(circuit(), **changed)
    assert (refused.value.code, bool(str(refused.value))) == (code, True)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        pytest.param({"public": False}, "request-venue-not-public", id="BIG 1 public place"),
        pytest.param({"cap": 12, "criteria": ""}, "request-cap-without-criteria", id="BIG 1 cap with criteria"),
        pytest.param({"name": " "}, "request-field-missing", id="BIG 1 organiser"),
    ],
)
def test_what_the_rulebook_asks_for_is_asked_for(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError) as refused:
        asked(circuit(), **changed)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_a_game_is_found_by_its_name_and_another_is_called_as_typed() -> None:
    row = asked(circuit(), games=("ticket TO ride", "Gioco di Mio Zio", "splendor", "Splendor"))
    assert row.games == ["ticket-to-ride", "Gioco di Mio Zio", "splendor"]


@pytest.mark.parametrize(("days", "promoted"), [(6, False), (7, True), (0, False)])
def test_asked_less_than_seven_days_ahead_it_is_taken_and_not_promoted(days: int, promoted: bool) -> None:
    row = asked(circuit(), start=timezone.localdate() + timedelta(days=days))
    assert request_forms.is_promoted_request(row) is promoted
    told = request_forms.request_advice(row.circuit, row, asked=timezone.localdate())
    assert any(one.code == "request-asked-late" for one in told) is not promoted


def test_a_circuit_of_another_rulebook_takes_no_requests() -> None:
    with pytest.raises(RefusedError) as refused:
        ask_for_tournament(other_circuit(), wanted(), Writing(), link=LINKS.request)
    assert refused.value.code == "request-none-here"


def test_who_asked_takes_it_back_by_the_private_link_once() -> None:
    row = asked(circuit())
    found = request_of(request_key(row), row.circuit_id)
    assert found == row
    take_back_request(row)
    with pytest.raises(RefusedError):
        take_back_request(row)
    assert HostingRequest.objects.get().state == "back"


def test_an_approved_one_taken_back_leaves_the_calendar() -> None:
    row = approved(circuit())
    take_back_request(row)
    row.refresh_from_db()
    assert row.tournament
    assert (row.tournament.listed, row.tournament.open) == (False, False)


@pytest.mark.parametrize("key", ["", "1", "1~x", "nokey", "9999999999999999999~a", "\x00~\x00"])
def test_a_key_that_is_not_ours_opens_nothing(key: str) -> None:
    assert request_of(key, asked(circuit()).circuit_id) is None


def test_a_key_opens_nothing_in_another_circuit() -> None:
    assert request_of(request_key(asked(circuit())), circuit().pk) is None


def test_the_federation_sees_requests_that_may_be_the_same() -> None:
    of = circuit()
    first = asked(of)
    same_place = asked(of, email="b@faro.example", venue="BIBLIOTECA del  faro", address="altrove 1")
    asked(of, email="c@faro.example", venue="Bar Altrove", address="Via Lontana 1")
    asked(of, start=timezone.localdate() + timedelta(days=31), again=True)
    assert likely_doubles(first) == [same_place]


def test_two_years_after_its_day_a_request_no_longer_says_who_asked() -> None:
    row, kept = asked(circuit()), asked(circuit(), email="altra@faro.example")
    HostingRequest.objects.filter(pk=row.pk).update(start=timezone.localdate() - timedelta(days=731))
    assert (forget_old_requests(), forget_old_requests()) == (1, 0)
    assert [one.name for one in HostingRequest.objects.order_by("pk")] == ["", kept.name]


def test_who_asked_is_forgotten_with_the_mails() -> None:
    row = asked(circuit())
    assert forget_asker(["OLGA@faro.example"], None) == 1
    row.refresh_from_db()
    assert (row.name, row.phone, row.email) == ("", "", "")
    assert request_of(request_key(row), row.circuit_id) is None
    assert not Mail.objects.exclude(to="").exists()
    with pytest.raises(RefusedError):
        approve_request(row, "", Writing(federation(row.circuit)), links=LINKS)


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
