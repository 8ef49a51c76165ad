"""What is called certain is, over every result of small tournaments (ruling odds-certain)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.contract.odds import Outlook
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.steps import holds
from tabellone.rulebooks.big import draw, outlooks, standing
from tabellone.rulebooks.big.final_phase import final_phase_state
from tabellone.rulebooks.big.ladder import RoundBook, round_book
from tabellone.rulebooks.big.odds.estimate import known_rounds
from tabellone.rulebooks.big.rounds import KNOCKOUT, qualifying_rounds, recorded_rounds
from tabellone.rulebooks.big.structure import tournament_plan
from tabellone.rulebooks.big.table import players_unreported
from tabellone.wording import LANGUAGES, step_sentence
from tests.rulebooks.big.odds.scenes import any_tournament, opened, played
from tests.rulebooks.big.playing import round_, seat, table, tournament, withdrawn
from tests.sizes import sized
from tests.wording.catalogues import sentences


def results(each: Table) -> Iterator[Table]:
    """Ways a table can end: every order, ties of all and of two, an absence, void."""
    seats = each.seats
    if len(seats) == 1:
        yield Table(each.number, (Seat(seats[0].player, status="bye"),))
        return
    for order in permutations(range(len(seats))):
        yield Table(each.number, tuple(seat(s.player, n) for s, n in zip(seats, order, strict=True)))
    for tied in range(len(seats) if len(seats) > 2 else 0):
        yield Table(each.number, tuple(seat(s.player, 5 + (n == tied)) for n, s in enumerate(seats)))
    yield Table(each.number, tuple(seat(s.player, 7) for s in seats))
    yield Table(each.number, tuple(replace(s, status="void") for s in seats))
    yield Table(
        each.number, (replace(seats[0], status="absent"), *(seat(s.player, n) for n, s in enumerate(seats[1:])))
    )


def ended(last: Round) -> Iterator[Round]:
    ways = [list(results(each)) if players_unreported(each) else [each] for each in last.tables]
    for tables in product(*ways):
        yield replace(last, tables=tables)


def endings(event: Tournament) -> Iterator[Tournament]:
    """The tournament after its qualifying rounds, for every result of those left."""
    *before, last = known_rounds(event)
    for done in ended(last):
        whole = replace(event, rounds=(*before, done))
        if len(whole.rounds) >= (tournament_plan(whole).rounds or 0):
            yield whole
            continue
        drawn = draw(whole, "next")
        tables = tuple(Table(t.number, tuple(map(Seat, t.seats))) for t in drawn.tables)
        yield from endings(replace(whole, rounds=(*whole.rounds, Round(drawn.round, tables, "swiss", "next"))))


def reached(event: Tournament) -> set[str]:
    """Who is in the final phase, or has won where none follows."""
    if tournament_plan(event).phase == "none":
        return {row.player for row in standing(event).rows if row.position == 1}
    return set(final_phase_state(event, recorded_rounds(event)[-1].number).field)


def owned(book: RoundBook, outlook: Outlook) -> Fraction:
    """The player's points or wins."""
    if outlook.player not in book.lines:
        return Fraction(0)
    return Fraction(book.wins(outlook.player) if outlook.unit == "wins" else book.points(outlook.player))


def judged(event: Tournament) -> list[Outlook]:
    """The outlooks, after every one was held against every ending."""
    found = list(outlooks(event))
    now = [replace(r, tables=tuple(t for t in r.tables if not players_unreported(t))) for r in known_rounds(event)]
    before = round_book(event, now)
    for end in endings(event):
        through, after = reached(end), round_book(end, qualifying_rounds(end))
        for outlook in found:
            is_in, won = outlook.player in through, owned(after, outlook) - owned(before, outlook)
            assert is_in or outlook.verdict != "through"
            assert not is_in or outlook.verdict != "out"
            assert not is_in or outlook.least is None or won >= outlook.least
            assert is_in or outlook.enough is None or won < outlook.enough
    return found


def test_who_is_far_ahead_is_through_and_who_is_far_behind_is_out() -> None:
    """Three rounds of four, two go on: a has 2000, nobody below b can pass them."""
    first = round_(1, table(1, a=9, b=8, c=7, d=6), seed="1")
    second = round_(2, table(1, a=9, b=8, c=7, d=6), seed="2")
    third = round_(3, table(1, *map(seat, "abcd")), seed="3")
    event = tournament("abcd", first, second, third, params={"rounds": 3, "final_phase": "final", "qualified": 2})
    found = {outlook.player: outlook for outlook in judged(event)}
    assert found["a"].verdict == "through"  # 2000: of b 1222, c 806, d 400 only one can gain a thousand
    assert found["d"].verdict == "open"
    assert found["d"].least == 1222 - 400
    assert found["b"].enough == 611  # 1833, and c cannot pass that


def test_by_wins_one_is_through_or_knows_how_many_are_missing() -> None:
    """BIG 8.1.1: of four rounds three wins go through."""
    event = tournament(18, table_size=2, game="7-wonders-duel", national_final=True)
    event = opened(played(event, 4, "w"), 1, 2, 3)
    plan = tournament_plan(event)
    assert (plan.rounds, plan.qualified) == (4, 0)
    book = round_book(event, event.rounds[:3])
    for outlook in outlooks(event):
        wins = book.wins(outlook.player)
        if outlook.verdict == "open":
            assert outlook.unit == "wins"
            assert outlook.least == outlook.enough == 1
            assert wins == 2
        elif wins >= 3:
            assert outlook.verdict == "through"


def test_who_left_is_out_and_nobody_counts_on_them() -> None:
    event = withdrawn(played(tournament(8, params={"rounds": 3, "final_phase": "final"}), 2), "p01", 3)
    assert next(outlook for outlook in outlooks(event) if outlook.player == "p01").verdict == "out"


def test_nothing_is_proved_while_round_one_is_played_or_arrivals_can_change_the_structure() -> None:
    event = opened(played(tournament(8, params={"rounds": 3, "final_phase": "final"}), 1))
    assert {outlook.verdict for outlook in outlooks(event)} == {"open"}


def test_once_the_final_phase_is_drawn_only_those_in_it_can_win() -> None:
    event = opened(played(tournament(8, params={"rounds": 2, "final_phase": "final", "qualified": 4}), 3))
    found = outlooks(event)
    assert sum(outlook.verdict == "open" for outlook in found) == 4
    assert {outlook.goal for outlook in found} == {"title"}
    over = outlooks(played(tournament(6, params={"rounds": 1}), 1))
    assert [outlook.verdict for outlook in over].count("through") == 1


@pytest.mark.parametrize("phase", ["none", "final", "national"])
@pytest.mark.parametrize(("players", "size"), [(4, 2), (5, 2), (6, 2), (6, 3), (4, 4)])
@settings(max_examples=sized(3, 60, full=200))
@given(st.integers(0, 10**6))
def test_no_result_of_the_last_round_contradicts_what_was_certain(
    players: int, size: int, phase: str, lot: int
) -> None:
    params = {"rounds": 3, "final_phase": phase, **({"qualified": 2} if phase == "final" else {})}
    event = tournament(players, table_size=size, game="catan", params=params)
    judged(opened(played(event, 3, f"{lot}", spread=12)))


@pytest.mark.parametrize("phase", ["none", "final"])
@settings(max_examples=sized(2, 20, full=60))
@given(st.integers(0, 10**6))
def test_no_result_of_two_rounds_contradicts_what_was_certain(phase: str, lot: int) -> None:
    params = {"rounds": 4, "final_phase": phase, **({"qualified": 2} if phase == "final" else {})}
    event = played(tournament(4, table_size=2, game="catan", params=params), 3, f"{lot}")
    judged(opened(event))


@given(st.integers(0, 10**6))
def test_every_step_can_be_calculated_and_told(lot: int) -> None:
    event = any_tournament(lot)
    for outlook in outlooks(event):
        assert outlook.steps
        for step in outlook.steps:
            assert holds(step)
            assert all(step.name in sentences("step", language) for language in LANGUAGES)
            assert "{" not in step_sentence(step, "it")


def test_after_the_last_qualifying_round_the_field_is_known() -> None:
    event = played(tournament(8, params={"rounds": 2, "final_phase": "final", "qualified": 4}), 2)
    assert event.rounds[-1].phase not in KNOCKOUT
    assert [outlook.verdict for outlook in outlooks(event)].count("through") == 4
