"""Requests for a tournament, members and boxes at the door (BIG 1, BIG 2, BIG 9.1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.entries import Applicant
from tabellone.contract.hosting import Arrival, HostingRequestFacts, Member, Viewer
from tabellone.engine.errors import RuleError
from tabellone.engine.steps import holds
from tabellone.rulebooks.big.entries import (
    REQUIRED,
    admission,
    admitted_to_final,
    box_count,
    boxes_explained,
    boxes_needed,
    gets_event_mail,
    membership_problems,
    phone_visible,
)
from tabellone.rulebooks.big.requests import promoted, request_problems, request_warnings

START = datetime(2026, 3, 15, 15, tzinfo=UTC)
COMPLETE = HostingRequestFacts(
    games=("splendor",),
    venue="Biblioteca comunale",
    start=START,
    organiser_name="Ada Neri",
    organiser_phone="555 0101",
    organiser_email="ada@example.org",
    prizes="a game",
    rounds=3,
    mode="Swiss",
    bring_box=True,
)


def test_a_complete_request_has_nothing_against_it() -> None:
    assert not list(request_problems(COMPLETE))
    assert not list(request_warnings(COMPLETE, asked=date(2026, 3, 1)))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, id=f"BIG 1 {name}")
        for name in ("games", "venue", "start", "organiser_name", "organiser_phone", "organiser_email")
    ],
)
def test_what_a_request_must_say(name: str) -> None:
    blank = getattr(HostingRequestFacts(), name)
    found = list(request_problems(replace(COMPLETE, **{name: blank})))
    assert [(problem.code, problem.place, problem.rule) for problem in found] == [
        ("request-field-missing", name, "BIG 1")
    ]


@pytest.mark.parametrize(
    ("asked", "late"),
    [
        pytest.param(date(2026, 3, 8), False, id="BIG 1 seven days ahead"),
        pytest.param(date(2026, 3, 9), True, id="BIG 1 six days ahead"),
        pytest.param(date(2026, 3, 15), True, id="BIG 1 on the day"),
    ],
)
def test_late_requests_are_allowed_but_not_promoted(asked: date, late: bool) -> None:
    warnings = [problem.code for problem in request_warnings(COMPLETE, asked=asked)]
    assert warnings == (["request-asked-late"] if late else [])
    assert promoted(COMPLETE, asked=asked) is not late
    assert not list(request_problems(COMPLETE))


def test_a_cap_needs_its_criteria_and_a_venue_is_public() -> None:
    """BIG 1."""
    found = list(request_problems(replace(COMPLETE, cap=0, public_venue=False)))
    assert [problem.code for problem in found] == [
        "request-venue-not-public",
        "request-cap-not-positive",
        "request-cap-without-criteria",
    ]
    assert not list(request_problems(replace(COMPLETE, cap=16, cap_criteria="boxes first")))


def test_details_are_advised() -> None:
    bare = replace(COMPLETE, prizes=None, rounds=None, mode=None, bring_box=None)
    assert [problem.place for problem in request_warnings(bare, asked=date(2026, 3, 1))] == [
        "prizes",
        "rounds",
        "mode",
        "bring_box",
    ]


def test_a_request_without_a_start_is_not_promoted() -> None:
    assert not promoted(HostingRequestFacts(), asked=date(2026, 3, 1))


def at(hour: int) -> datetime:
    return datetime(2026, 3, 1, hour, tzinfo=UTC)


def test_a_box_comes_first_then_the_earlier_registration() -> None:
    """BIG 2."""
    entries = [
        Applicant("walk-in"),
        Applicant("late", at(12)),
        Applicant("early", at(9)),
        Applicant("walk-in with box", brings_box=True),
        Applicant("late with box", at(13), brings_box=True),
    ]
    found = admission(entries, 3)
    assert found.admitted == ("late with box", "walk-in with box", "early")
    assert found.waiting == ("late", "walk-in")


@given(
    st.lists(
        st.builds(Applicant, st.uuids().map(str), st.none() | st.integers(0, 23).map(at), st.booleans()), max_size=12
    ),
    st.integers(-1, 14),
)
def test_nobody_is_overtaken(entries: list[Applicant], places: int) -> None:
    """BIG 2: whoever waits has no box where somebody without one plays, and did not register before."""
    found = admission(entries, places)
    by_player = {entry.player: entry for entry in entries}
    assert sorted(found.admitted + found.waiting) == sorted(by_player)
    assert len(found.admitted) == max(0, min(places, len(entries)))
    for inside in map(by_player.__getitem__, found.admitted):
        for outside in map(by_player.__getitem__, found.waiting):
            assert inside.brings_box >= outside.brings_box
            if inside.brings_box == outside.brings_box and outside.at is not None:
                assert inside.at is not None
                assert inside.at <= outside.at


@pytest.mark.parametrize(
    ("players", "size", "boxes"),
    [
        pytest.param(12, 4, 3, id="BIG 2 full tables"),
        pytest.param(13, 4, 4, id="BIG 2 one more"),
        pytest.param(0, 4, 0, id="BIG 2 nobody"),
        pytest.param(5, 2, 2, id="B16 BIG 7.2 a bye needs none"),
        pytest.param(6, 2, 3, id="B16 BIG 7.2 without a bye"),
        pytest.param(1, 4, 0, id="B16 BIG 7.2 alone"),
        pytest.param(11, 5, 3, id="B16 BIG 7.2 uneven tables"),
    ],
)
def test_one_box_a_table(players: int, size: int, boxes: int) -> None:
    assert boxes_needed(players, size) == boxes


def test_a_table_of_none_is_refused() -> None:
    with pytest.raises(RuleError, match="boxes-table-size"):
        boxes_needed(4, 0)


def test_boxes_promised_brought_and_needed() -> None:
    """BIG 7.2."""
    arrivals = [Arrival("a", promised=True, brought=True), Arrival("b", promised=True), *map(Arrival, "cdefghi")]
    count = box_count(arrivals, 4, house=1)
    assert (count.promised, count.brought, count.needed, count.short) == (2, 2, 3, 1)
    step = boxes_explained(count, players=len(arrivals), table_size=4)
    assert holds(step)
    assert step.result == count.needed


@pytest.mark.parametrize(("players", "size"), [(5, 2), (6, 2), (1, 4), (0, 4), (9, 4), (11, 5)])
def test_the_explanation_counts_the_same_boxes(players: int, size: int) -> None:
    """B16, BIG 7.2."""
    count = box_count([Arrival(str(n)) for n in range(players)], size)
    assert holds(boxes_explained(count, players=players, table_size=size))


def test_the_fifth_at_a_game_for_two_is_not_kept_out() -> None:
    """B16, BIG 7.2: five players need two boxes, since one has a bye."""
    arrivals = [Arrival("a", promised=True, brought=True), *map(Arrival, "bcd"), Arrival("e", promised=True)]
    assert admitted_to_final(arrivals, 2, house=1).waiting == ()
    assert admitted_to_final(arrivals, 2).waiting == ("e",)


@pytest.mark.parametrize(
    ("house", "playing", "waiting"),
    [
        pytest.param(0, ("b", "c", "d", "e"), ("a", "f"), id="BIG 7.2 boxes for four"),
        pytest.param(1, ("b", "c", "d", "e", "a", "f"), (), id="BIG 7.2 boxes suffice"),
    ],
)
def test_a_broken_promise_plays_only_if_boxes_suffice(
    house: int, playing: tuple[str, ...], waiting: tuple[str, ...]
) -> None:
    arrivals = [
        Arrival("a", promised=True),
        Arrival("b", promised=True, brought=True),
        *map(Arrival, "cde"),
        Arrival("f", promised=True),
    ]
    found = admitted_to_final(arrivals, 4, house=house)
    assert (found.admitted, found.waiting) == (playing, waiting)


DAY = date(2026, 3, 1)
MEMBER = Member("Ada", "Neri", "ada@example.org", date(1990, 5, 5), consent=DAY)


def test_a_member_with_all_data_may_play() -> None:
    assert not list(membership_problems(MEMBER, on=DAY))


@pytest.mark.parametrize("name", [pytest.param(name, id=f"BIG 2.1 {name}") for name in REQUIRED])
def test_data_asked_for(name: str) -> None:
    found = list(membership_problems(replace(MEMBER, **{name: getattr(Member(), name)}), on=DAY))
    assert [(problem.code, problem.place, problem.rule) for problem in found] == [
        ("member-field-missing", name, "BIG 2.1")
    ]


def test_phone_and_nicknames_are_optional() -> None:
    """BIG 2.1."""
    assert not list(membership_problems(replace(MEMBER, phone=None, nicknames={}), on=DAY))


def test_who_does_not_want_to_join_cannot_play() -> None:
    """BIG 2: consent with its date at enrolment."""
    for consent in (None, date(2026, 3, 2)):
        found = membership_problems(replace(MEMBER, consent=consent), on=DAY)
        assert [problem.place for problem in found] == ["consent"]


def test_nobody_is_born_tomorrow() -> None:
    found = list(membership_problems(replace(MEMBER, birth_date=date(2026, 3, 2)), on=DAY))
    assert [problem.code for problem in found] == ["member-birth-date-ahead"]


@pytest.mark.parametrize(
    ("viewer", "occasion", "seen"),
    [
        pytest.param("organiser", {"national_final": True}, True, id="BIG 2.1 national final"),
        pytest.param("organiser", {"preregistered": True, "started": True}, True, id="BIG 2.1 missing at the start"),
        pytest.param("organiser", {"preregistered": True}, False, id="BIG 2.1 before the start"),
        pytest.param("organiser", {"started": True}, False, id="BIG 2.1 not pre-registered"),
        pytest.param(
            "organiser", {"preregistered": True, "started": True, "present": True}, False, id="BIG 2.1 present"
        ),
        pytest.param("player", {"national_final": True}, False, id="BIG 2.1 another player"),
        pytest.param("public", {"national_final": True}, False, id="BIG 2.1 anybody"),
    ],
)
def test_who_sees_a_phone(viewer: Viewer, occasion: dict[str, bool], seen: bool) -> None:
    never = dict.fromkeys(("national_final", "preregistered", "present", "started"), False)
    assert phone_visible(viewer, **{**never, **occasion}) is seen


def test_event_mail_has_a_way_out() -> None:
    """BIG 2.1."""
    assert gets_event_mail(MEMBER)
    assert not gets_event_mail(replace(MEMBER, wants_mail=False))
    assert not gets_event_mail(replace(MEMBER, consent=None))
