"""Convocation to a national final (BIG 7, BIG 7.1, BIG 7.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.convocations import (
    Choice,
    Confirmed,
    ConvocationAnswer,
    ConvocationCall,
    ConvocationStanding,
    Refusal,
    Request,
    WaitingPlayer,
)
from tabellone.engine.errors import RuleError
from tabellone.rulebooks.big.convocation import (
    Participation,
    answer_day,
    mail_days,
    qualified_for_final,
    seeded_players,
)
from tabellone.rulebooks.big.convocation_places import convened

FIRST = datetime(2026, 4, 1, 9, tzinfo=UTC)
SECOND = FIRST + timedelta(days=15)
END = FIRST + timedelta(days=30)
# three places, three called, three reserves: p1 p2 p3 | p4 p5 p6; p7 is ranked but not invited
CALL = ConvocationCall(tuple(f"p{n}" for n in range(1, 8)), FIRST, SECOND, places=3, called=3, reserves=3)


def day(number: float) -> datetime:
    return FIRST + timedelta(days=number)


def yes(player: str, number: float) -> ConvocationAnswer:
    return ConvocationAnswer(player, day(number), accepts=True)


def no(player: str, number: float) -> ConvocationAnswer:
    return ConvocationAnswer(player, day(number), accepts=False)


def who(answer: ConvocationStanding) -> list[str]:
    return [f"{place.player} {place.how}" for place in answer.confirmed]


def waits(answer: ConvocationStanding) -> list[str]:
    return [waiting.player for waiting in answer.waiting]


def test_called_are_in_at_once_and_reserves_wait() -> None:
    """BIG 7.1, first mail."""
    found = convened(CALL, day(10), answers=[yes("p4", 1), yes("p2", 2), no("p3", 3)])
    assert (who(found), waits(found)) == (["p2 called"], ["p4"])
    assert (found.declined, found.unanswered, found.free) == (("p3",), ("p1", "p5", "p6"), 2)


def test_free_places_go_to_early_reserves_in_ranking_order_with_the_second_mail() -> None:
    """BIG 7.1: p6 answered before p4, but the ranking decides while places are short."""
    answers = [yes("p6", 1), yes("p4", 2), yes("p5", 3), yes("p2", 4)]
    assert who(convened(CALL, day(14.9), answers=answers)) == ["p2 called"]
    found = convened(CALL, day(15), answers=answers)
    assert (who(found), waits(found)) == (["p2 called", "p4 reserve", "p5 reserve"], ["p6"])
    assert {place.since for place in found.confirmed[1:]} == {SECOND}


def test_then_time_of_answer_decides_between_called_and_reserves() -> None:
    """BIG 7.1: a called player who answers late has no more right than a reserve."""
    answers = [yes("p2", 1), no("p3", 2), yes("p6", 16), yes("p5", 17), yes("p1", 18)]
    found = convened(CALL, END, answers=answers)
    assert who(found) == ["p2 called", "p6 answer", "p5 answer"]
    assert waits(found) == ["p1"]


def test_an_early_yes_left_over_stands_before_later_answers() -> None:
    """BIG 7.1, ruling waiting-order."""
    answers = [yes("p1", 1), yes("p2", 1), yes("p6", 2), yes("p5", 3), yes("p3", 15.5), yes("p4", 16), no("p1", 17)]
    found = convened(CALL, END, answers=answers)
    assert who(found) == ["p2 called", "p5 reserve", "p6 reserve"]
    assert waits(found) == ["p3", "p4"]


def test_a_change_of_mind_counts_from_that_answer() -> None:
    """BIG 7.1."""
    before = [no("p1", 1), yes("p1", 2)]
    assert who(convened(CALL, day(3), answers=before)) == ["p1 called"]
    late = [no("p1", 1), yes("p2", 2), yes("p3", 2), yes("p4", 16), yes("p1", 17)]
    assert waits(convened(CALL, END, answers=late)) == ["p1"]
    left = [yes("p1", 1), yes("p2", 1), yes("p3", 1), yes("p6", 20), no("p2", 21), yes("p2", 22)]
    found = convened(CALL, END, answers=left)
    assert (who(found), waits(found)) == (["p1 called", "p3 called", "p6 answer"], ["p2"])


def test_requests_come_after_every_invited_player() -> None:
    """BIG 7.1, ruling request-after-mail: the organiser's choice, never before somebody invited."""
    asked = [Request("p7", day(2)), Request("zoe", day(1))]
    granted = [Choice("zoe", day(3))]
    answers = [yes("p1", 1), yes("p2", 1), yes("p4", 14)]
    found = convened(CALL, day(14.5), answers=answers, requests=asked, choices=granted)
    assert (who(found), waits(found)) == (["p1 called", "p2 called"], ["p4", "zoe"])
    assert [(r.player, r.position) for r in found.requests] == [("p7", 7)]
    opened = convened(CALL, END, answers=answers, requests=asked, choices=granted)
    assert (who(opened)[-1], waits(opened)) == ("p4 reserve", ["zoe"])
    freed = convened(CALL, END, answers=[*answers, no("p1", 20)], requests=asked, choices=granted)
    assert who(freed)[-1] == "zoe request"


ANSWER_DAY_OVER = SECOND + timedelta(days=7)
WITH_A_DAY = replace(CALL, requests_from=ANSWER_DAY_OVER)


def test_a_granted_request_never_overtakes_invited_players_who_can_still_answer() -> None:
    """B16, BIG 7.1, ruling answer-day: two places are free, and are Zoe's only once the answer day is over."""
    asked, granted = [Request("zoe", day(2))], [Choice("zoe", day(16))]
    answers = [yes("p1", 1)]
    found = convened(WITH_A_DAY, day(21.9), answers=answers, requests=asked, choices=granted)
    assert (who(found), waits(found), found.free) == (["p1 called"], ["zoe"], 2)
    after = convened(WITH_A_DAY, day(22), answers=answers, requests=asked, choices=granted)
    assert (who(after), after.confirmed[-1].since) == (["p1 called", "zoe request"], ANSWER_DAY_OVER)
    late = [*answers, yes("p5", 20), yes("p6", 21)]
    assert waits(convened(WITH_A_DAY, END, answers=late, requests=asked, choices=granted)) == ["zoe"]


def test_unless_the_organiser_says_so_for_that_one_request() -> None:
    """B16, BIG 7.1, ruling answer-day: said with the grant or later; never before the second mail, nor before a yes."""
    asked = [Request("zoe", day(2)), Request("yan", day(2))]
    granted = [Choice("yan", day(3)), Choice("zoe", day(16), ahead=True)]
    found = convened(WITH_A_DAY, day(17), answers=[yes("p1", 1)], requests=asked, choices=granted)
    assert (who(found), waits(found)) == (["p1 called", "zoe request"], ["yan"])
    later = [*granted, Choice("yan", day(18), ahead=True)]
    assert who(convened(WITH_A_DAY, day(19), requests=asked, choices=later)) == ["zoe request", "yan request"]
    early = [Choice("zoe", day(3), ahead=True)]
    before = convened(WITH_A_DAY, day(14), answers=[yes("p4", 4)], requests=asked, choices=early)
    assert (who(before), waits(before)) == ([], ["p4", "zoe"])
    few = replace(WITH_A_DAY, places=1)
    assert who(convened(few, day(17), answers=[yes("p4", 4)], requests=asked, choices=early)) == ["p4 reserve"]


def test_a_request_is_refused_while_it_has_no_place_and_may_be_granted_all_the_same() -> None:
    """B16, BIG 7.1: a confirmed place is a guarantee, whatever is said afterwards."""
    asked, refused = [Request("zoe", day(2))], [Refusal("zoe", day(17))]
    found = convened(WITH_A_DAY, day(18), requests=asked, choices=[Choice("zoe", day(16))], refusals=refused)
    assert (waits(found), found.requests, found.refused) == ([], (), ("zoe",))
    again = convened(WITH_A_DAY, END, requests=asked, choices=[Choice("zoe", day(19))], refusals=refused)
    assert (who(again), again.refused) == (["zoe request"], ())
    inside = [Choice("zoe", day(16), ahead=True)]
    kept = convened(WITH_A_DAY, END, requests=asked, choices=inside, refusals=refused)
    assert (who(kept), kept.refused) == (["zoe request"], ())
    with pytest.raises(RuleError, match="convocation-no-request"):
        convened(WITH_A_DAY, END, refusals=refused)


@pytest.mark.parametrize(
    ("sent", "day"),
    [
        pytest.param(date(2026, 4, 16), date(2026, 4, 23), id="a week later"),
        pytest.param(date(2026, 4, 28), date(2026, 4, 30), id="before the final"),
        pytest.param(date(2026, 5, 1), date(2026, 5, 1), id="not before it is sent"),
    ],
)
def test_the_answer_day_that_the_second_mail_names(sent: date, day: date) -> None:
    """BIG 7.1, ruling answer-day."""
    assert answer_day(sent, date(2026, 5, 1)) == day


def test_requests_show_time_and_ranking() -> None:
    """BIG 7.1: what the organiser looks at."""
    found = convened(CALL, END, requests=[Request("zoe", day(2)), Request("p7", day(5))])
    assert [(request.player, request.at, request.position) for request in found.requests] == [
        ("zoe", day(2), None),
        ("p7", day(5), 7),
    ]


def test_who_got_in_by_request_may_leave_and_ask_again() -> None:
    requests, choices = [Request("zoe", day(16)), Request("zoe", day(19))], [Choice("zoe", day(17))]
    found = convened(CALL, END, answers=[no("zoe", 18)], requests=requests, choices=choices)
    assert (who(found), [request.player for request in found.requests], found.declined) == ([], ["zoe"], ())


@pytest.mark.parametrize(
    ("events", "code"),
    [
        pytest.param({"answers": [yes("p1", -1)]}, "convocation-too-early", id="BIG 7.1 before the first mail"),
        pytest.param({"answers": [yes("p7", 1)]}, "convocation-not-invited", id="BIG 7.1 not invited"),
        pytest.param({"requests": [Request("p6", day(1))]}, "convocation-already-invited", id="BIG 7.1 invited"),
        pytest.param({"choices": [Choice("zoe", day(1))]}, "convocation-no-request", id="BIG 7.1 nobody asked"),
    ],
)
def test_records_that_cannot_be(events: dict[str, list[ConvocationAnswer]], code: str) -> None:
    with pytest.raises(RuleError, match=code) as error:
        convened(CALL, END, **events)  # type: ignore[arg-type]  # one table for three kinds of record
    assert error.value.rule == "BIG 7.1"


@pytest.mark.parametrize(
    ("call", "code"),
    [
        pytest.param(
            ConvocationCall(("a", "a"), FIRST), "convocation-ranking-doubled", id="BIG 7.1 twice in the ranking"
        ),
        pytest.param(
            ConvocationCall(("a",), FIRST, places=-1), "convocation-negative-number", id="BIG 7.1 negative places"
        ),
        pytest.param(ConvocationCall(("a",), SECOND, FIRST), "convocation-mails-out-of-order", id="BIG 7.1 mails"),
    ],
)
def test_calls_that_cannot_be(call: ConvocationCall, code: str) -> None:
    with pytest.raises(RuleError, match=code):
        convened(call, END)


def test_thirty_two_places_and_thirty_two_reserves_unless_said() -> None:
    """BIG 7.1."""
    call = ConvocationCall(tuple(str(n) for n in range(1, 101)), FIRST)
    assert (call.called_players[-1], call.invited[-1], call.places) == ("32", "64", 32)


def test_more_called_than_places_by_time_of_answer() -> None:
    call = ConvocationCall(("a", "b", "c", "d"), FIRST, SECOND, places=2, called=3, reserves=1)
    answers = [yes("d", 1), yes("c", 2), yes("b", 3), yes("a", 4), no("c", 16)]
    assert who(convened(call, END, answers=answers)) == ["b called", "a called"]
    assert waits(convened(call, END, answers=answers)) == ["d"]


def test_more_places_go_to_who_waits_from_that_moment_on() -> None:
    """BIG 7.1, ruling places-only-grow: no place moves; until the second mail the called get the new ones too."""
    call = replace(CALL, places=1, called=2, reserves=2, grown=((day(3), 2), (day(20), 3)))
    answers = [yes("p1", 1), yes("p2", 2), yes("p3", 2)]
    assert who(convened(call, day(2.5), answers=answers)) == ["p1 called"]
    assert who(convened(call, day(3), answers=answers)) == ["p1 called", "p2 called"]
    now = convened(call, END, answers=answers)
    assert [(one.player, one.since) for one in now.confirmed] == [("p1", day(1)), ("p2", day(3)), ("p3", day(20))]


INVITED = [f"p{n}" for n in range(1, 7)]
MOMENTS = st.integers(0, 60).map(lambda half: day(half / 2))
ANSWERS = st.lists(st.builds(ConvocationAnswer, st.sampled_from(INVITED), MOMENTS, st.booleans()), max_size=15)


@st.composite
def records(draw: st.DrawFn) -> dict[str, list[ConvocationAnswer] | list[Request] | list[Choice] | list[Refusal]]:
    """Answers in any order, requests, and choices and refusals among them at a later time."""
    requests = [Request(player, draw(MOMENTS)) for player in draw(st.sets(st.sampled_from(["p7", "x", "y"])))]
    chosen = [r for r in requests if draw(st.booleans())]
    later = st.integers(0, 240).map(lambda hours: timedelta(hours=hours))
    choices = [Choice(r.player, r.at + draw(later), draw(st.booleans())) for r in chosen]
    refusals = [Refusal(r.player, r.at + draw(later)) for r in requests if draw(st.booleans())]
    return {"answers": draw(ANSWERS), "requests": requests, "choices": choices, "refusals": refusals}


@st.composite
def calls(draw: st.DrawFn) -> ConvocationCall:
    called = draw(st.integers(0, 4))
    reserves = 6 - called
    places = draw(st.integers(0, 7))
    grown = tuple((at, places + nth) for nth, at in enumerate(sorted(draw(st.sets(MOMENTS, max_size=2))), 1))
    mail, opens = draw(st.sampled_from([SECOND, None])), draw(st.one_of(st.none(), MOMENTS))
    return ConvocationCall(CALL.ranking, FIRST, mail, places, called, reserves, grown, opens)


@given(calls(), records(), MOMENTS, MOMENTS)
def test_never_too_many_and_a_confirmation_is_a_guarantee(
    call: ConvocationCall, facts: dict[str, list[ConvocationAnswer]], one: datetime, other: datetime
) -> None:
    """BIG 7.1: nobody loses a confirmed place but by an own later no."""
    early, late = min(one, other), max(one, other)
    before = convened(call, early, **facts)  # type: ignore[arg-type]  # three kinds of record in one mapping
    after = convened(call, late, **facts)  # type: ignore[arg-type]  # as above
    for state, at in ((before, early), (after, late)):
        assert len(state.confirmed) <= call.places_at(at)
        assert state.free == call.places_at(at) - len(state.confirmed)
        groups = [[p.player for p in state.confirmed], waits(state), list(state.declined), list(state.unanswered)]
        assert len({player for group in groups for player in group}) == sum(map(len, groups))
    declined = {a.player for a in facts["answers"] if not a.accepts and early <= a.at <= late}
    assert {place.player for place in before.confirmed} - declined <= {place.player for place in after.confirmed}


def precedence(entry: Confirmed | WaitingPlayer) -> tuple[int, datetime, int]:
    """BIG 7.1 in plain words: called, early reserves by ranking, invited by time, granted requests by time."""
    group = ("called", "reserve", "answer", "request").index(entry.how)
    rank = CALL.ranking.index(entry.player) if entry.player in CALL.ranking else ord(entry.player)
    return (group, FIRST if entry.how == "reserve" else entry.at, rank)


@given(calls(), records(), MOMENTS)
def test_nobody_waits_beside_a_free_place_or_is_overtaken(
    call: ConvocationCall, facts: dict[str, list[ConvocationAnswer]], now: datetime
) -> None:
    """BIG 7.1: after the second mail a free place and somebody waiting never exist together.

    But for requests until the answer day is over; only another one that the organiser wants ahead overtakes them.
    """
    state = convened(call, now, **facts)  # type: ignore[arg-type]  # three kinds of record in one mapping
    opened = call.second_mail is not None and call.second_mail <= now
    may_wait = call.requests_from is not None and now < call.requests_from
    if opened and state.free:
        assert all(waiting.how == "request" and not waiting.ahead and may_wait for waiting in state.waiting)
    if not opened:
        assert {place.player for place in state.confirmed} <= set(call.called_players)
        assert not (state.free and any(waiting.how == "called" for waiting in state.waiting))
    ahead = {choice.player for choice in facts["choices"] if getattr(choice, "ahead", False)}
    for place in state.confirmed:
        for waiting in state.waiting:
            if waiting.at <= place.since and not (waiting.how == "request" and place.player in ahead):
                assert precedence(place) < precedence(waiting)


@given(calls(), records(), MOMENTS)
def test_the_order_of_the_records_does_not_matter(
    call: ConvocationCall, facts: dict[str, list[ConvocationAnswer]], now: datetime
) -> None:
    shuffled = {name: list(reversed(each)) for name, each in facts.items()}
    found = convened(call, now, **facts)  # type: ignore[arg-type]  # three kinds of record in one mapping
    assert convened(call, now, **shuffled) == found  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize(
    ("champion", "number", "present", "expected"),
    [
        pytest.param("zoe", 2, None, ("zoe", "a", "b"), id="BIG 7 champion, then the first of the ranking"),
        pytest.param("b", 3, None, ("b", "a", "c"), id="BIG 7 champion among the first"),
        pytest.param(None, 2, None, ("a", "b"), id="BIG 7 no champion"),
        pytest.param("zoe", 3, {"a", "c", "d"}, ("a", "c"), id="BIG 7 if present, ruling absent-seed-not-replaced"),
        pytest.param("zoe", 0, None, ("zoe",), id="BIG 7 champion alone"),
    ],
)
def test_seeds(champion: str | None, number: int, present: set[str] | None, expected: tuple[str, ...]) -> None:
    assert seeded_players("abcd", champion, number, present=present) == expected


def test_qualified_since_the_last_final_until_the_first_mail() -> None:
    """BIG 7.1, ruling final-qualifies."""
    final, mail = date(2025, 5, 1), date(2026, 4, 1)
    played = [
        Participation("before", date(2025, 4, 30)),
        Participation("finalist", final),
        Participation("since", date(2025, 6, 1)),
        Participation("on-the-day", mail),
        Participation("after", date(2026, 4, 2)),
    ]
    assert qualified_for_final(played, last_final=final, first_mail=mail) == {"finalist", "since", "on-the-day"}
    assert qualified_for_final(played, last_final=None, first_mail=mail) == {
        "before",
        "finalist",
        "since",
        "on-the-day",
    }


def test_mails() -> None:
    """BIG 7.1, BIG 7.2.1."""
    days = mail_days(date(2026, 5, 31))
    assert (days.first, days.second) == (date(2026, 5, 1), date(2026, 5, 16))


def test_an_invited_answer_with_the_second_mail_comes_before_a_granted_request() -> None:
    """BIG 7.1: a request never takes a place before an invited player, also at the very moment of the second mail."""
    first, second = day(0), day(15)
    call = ConvocationCall(
        ranking=("p1", "p2", "p3"), first_mail=first, second_mail=second, places=1, called=0, reserves=2
    )
    found = convened(
        call,
        second,
        answers=[ConvocationAnswer("p1", second, accepts=True)],
        requests=[Request("p3", first)],
        choices=[Choice("p3", first)],
    )
    assert [each.player for each in found.confirmed] == ["p1"]
    assert [each.player for each in found.waiting] == ["p3"]
