"""What a state means: who has a place where places are short, who is undecided, what a form was filled from."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Table, Withdrawal
from tabellone.tournament import acts
from tabellone.tournament.act import apply, seen_for
from tabellone.tournament.acts import Act
from tabellone.tournament.state import Entrant, Settings, State
from tabellone.tournament.view import admission, draft, facts, facts_before, is_bye, is_reported, taking_part, undecided
from tests.tournament.examples import DRAFT, ENTERED, PLAYED, REPORTED, after, drawn, entrants, head, ids, seats, table

BOOKS = ("risiko", "big", "pergioco")


def capped(cap: int | None, found: tuple[Entrant, ...], rulebook: str = "risiko") -> State:
    return State(Settings(head(), cap=cap) if rulebook == "risiko" else _settings(rulebook, cap), found)


def _settings(rulebook: str, cap: int | None) -> Settings:
    return Settings(replace(head(), rulebook=rulebook, game="splendor", system="swiss"), cap=cap)


def at(minute: int) -> datetime:
    return datetime(2026, 5, 1, 12, minute, tzinfo=UTC)


def test_without_a_cap_everybody_plays() -> None:
    assert admission(ENTERED).admitted == tuple("abcdefgh")
    assert ids(undecided(ENTERED)) == "abcdefgh"


def test_who_enrolled_first_has_the_place() -> None:
    late, early, none = (
        Entrant(one.player, at=when) for one, when in zip(entrants("abc"), (at(9), at(3), None), strict=True)
    )
    found = admission(capped(2, (late, early, none)))
    assert (found.admitted, found.waiting) == (("b", "a"), ("c",))


def test_who_is_not_coming_leaves_the_place_to_the_next() -> None:
    state = capped(2, entrants("abc"))
    assert admission(state).waiting == ("c",)
    gone = after(state, acts.CheckIn(("a",), present=False))
    assert ids(taking_part(gone)) == "bc"


def test_who_was_let_in_or_seated_has_a_place() -> None:
    state = after(capped(2, entrants("abc")), acts.CheckIn(("c",)))
    assert ids(taking_part(state)) == "ac"
    shrunk = after(DRAFT, acts.Settle(replace(DRAFT.settings, cap=2)))
    assert ids(taking_part(shrunk)) == "abcdefgh"


@pytest.mark.parametrize("rulebook", BOOKS)
@given(
    cap=st.none() | st.integers(1, 6),
    present=st.lists(st.sampled_from([True, False, None]), min_size=1, max_size=8),
    times=st.permutations(range(8)),
)
def test_places_are_given_once_and_never_beyond_the_cap(
    rulebook: str, cap: int | None, present: list[bool | None], times: list[int]
) -> None:
    found = tuple(
        replace(one, present=here, at=at(when))
        for one, here, when in zip(entrants("abcdefgh"), present, times, strict=False)
    )
    answer = admission(capped(cap, found, rulebook))
    coming = [one.player.id for one in found if one.present is not False]
    assert sorted([*answer.admitted, *answer.waiting]) == sorted(coming)
    sure = sum(bool(one.present) for one in found)
    assert set(answer.waiting).isdisjoint(one.player.id for one in found if one.present)
    if cap is not None:
        assert len(answer.admitted) <= max(cap, sure)
        assert not answer.waiting or len(answer.admitted) >= min(cap, len(coming)) or rulebook != "risiko"


def test_the_document_before_a_round() -> None:
    assert facts_before(REPORTED, 1).rounds == ()
    assert facts_before(REPORTED, 2) == facts(REPORTED)
    assert draft(DRAFT) is DRAFT.rounds[0]
    assert draft(PLAYED) is None


def test_what_counts_as_reported() -> None:
    bye = Table(3, (Seat("i", status="bye"),))
    assert is_reported(bye)
    assert is_bye(bye)
    assert not is_reported(table(1, "abcd"))
    assert not is_reported(Table(1, (Seat("a", extra={"x-note": "?"}),)))
    assert is_reported(Table(1, (Seat("a", status="absent"),)))


REPORT = acts.Report(1, 2, seats("efgh", 4, 3, 2, 1))
STALE_FOR: dict[str, tuple[Act, Act]] = {
    "report": (REPORT, acts.Report(1, 2, seats("efgh", 1, 2, 3, 4))),
    "correct": (acts.Correct(1, 1, seats("abcd", 1, 2, 3, 4)), acts.Correct(1, 1, seats("abcd", 9, 8, 7, 6))),
    "amend": (acts.Amend(replace(ENTERED.entrants[0], spot=1)), acts.Amend(replace(ENTERED.entrants[0], spot=2))),
    "settle": (acts.Settle(ENTERED.settings), acts.Settle(replace(ENTERED.settings, venue="Sala"))),
    "draw": (drawn(2, "abcd"), acts.Correct(1, 1, seats("abcd", 9, 8, 7, 6))),
    "draw twice": (drawn(2, "abcd"), drawn(2, "abcd")),
    "close": (acts.Close(), acts.Withdraw(Withdrawal("a", "before_round:2"))),
}


@pytest.mark.parametrize("name", STALE_FOR)
def test_an_act_is_stale_once_its_basis_has_changed(name: str) -> None:
    act, meanwhile = STALE_FOR[name]
    changed = apply(REPORTED, meanwhile)
    assert seen_for(changed, act) != seen_for(REPORTED, act)


def test_what_lies_beside_makes_nothing_stale() -> None:
    elsewhere = after(REPORTED, acts.Correct(1, 1, seats("abcd", 9, 8, 7, 6)), acts.CheckIn(("e",)))
    assert seen_for(elsewhere, REPORT) == seen_for(REPORTED, REPORT)
    assert acts.Enrol(entrants("x")).built_on(REPORTED) is None
    with pytest.raises(RuleError):
        REPORT.built_on(ENTERED)


def test_the_rulebook_speaks_of_a_result() -> None:
    wrong = acts.Report(1, 2, seats("efgh", -4, 3, 2, 1))
    assert wrong.problems(apply(REPORTED, wrong))
    assert not REPORT.problems(apply(REPORTED, REPORT))


@pytest.mark.parametrize("order", list(permutations("abc")))
def test_precedence_does_not_hang_on_who_stands_where(order: tuple[str, ...]) -> None:
    timed = {letter: at(nth) for nth, letter in enumerate("abc")}
    found = tuple(replace(entrants(letter)[0], at=timed[letter]) for letter in order)
    assert admission(capped(2, found)).admitted == ("a", "b")
