"""A circuit lived through once tells of every day what living up to that day tells (BIG 5, BIG 7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Season, Tournament
from tabellone.engine.steps import holds
from tabellone.rulebooks import big
from tabellone.rulebooks.big.circuit.annals import positions_on, rankings_of_day, span_on
from tabellone.rulebooks.big.circuit.explain import explain_on, explain_outing
from tabellone.rulebooks.big.circuit.lives import career, history, meetings, rivals, titles
from tabellone.rulebooks.big.table import table_places
from tests.rulebooks.big.circuit_cases import (
    DAYS,
    NEW_YEARS_EVE,
    carried,
    circuit,
    circuits,
    every,
    explain_season,
    ladder,
    played,
    season,
)

Case = tuple[Season, list[Tournament]]
SIX = ("ada", "bice", "carlo", "dora", "ezio", "fede")


@given(circuits(), st.sampled_from(DAYS))
def test_a_day_told_from_the_annals_is_that_day(case: Case, text: str) -> None:
    day = date.fromisoformat(text)
    told = history(*case, NEW_YEARS_EVE)
    wanted = season(*case, day)
    assert rankings_of_day(told, day) == wanted
    for name, rows in wanted.rankings.items():
        assert positions_on(told, name, day) == {row.player: row.position for row in rows}


@given(circuits(), st.sampled_from(["general_by_year", "elo_k"]))
def test_a_history_that_goes_on_from_another_tells_what_it_tells_alone(case: Case, name: str) -> None:
    of, tournaments = case
    other = replace(of, params={**of.params, name: False if name == "general_by_year" else 7})
    before = big.history(other, tournaments[1:], NEW_YEARS_EVE)
    alone = season(of, tournaments, NEW_YEARS_EVE)
    assert big.history(of, tournaments, NEW_YEARS_EVE, before).rankings_on(NEW_YEARS_EVE) == alone
    assert before.rankings_on(NEW_YEARS_EVE) == season(other, tournaments[1:], NEW_YEARS_EVE)


@given(circuits(), st.sampled_from(DAYS))
def test_reasons_told_from_the_annals_are_those_of_the_day(case: Case, text: str) -> None:
    day = date.fromisoformat(text)
    told, answer = history(*case, NEW_YEARS_EVE), season(*case, day)
    for player in {row.player for rows in answer.rankings.values() for row in rows}:
        assert explain_on(told, player, day) == explain_season(*case, player, day)


@given(circuits())
def test_outings_are_the_results_behind_the_rankings(case: Case) -> None:
    told, answer = history(*case, NEW_YEARS_EVE), season(*case, NEW_YEARS_EVE)
    for name, rows in answer.rankings.items():
        for row in rows:
            outings = career(told, row.player, NEW_YEARS_EVE).outings
            if name.startswith("points:"):
                chosen = [one for one in outings if one.game == name[7:] and one.counts == "counted"]
            elif name == "general":
                chosen = [one for one in outings if one.in_general]
            else:
                continue
            assert {one.tournament: one.points for one in chosen} == row.more["results"]
            assert sum((one.points for one in chosen), Fraction(0)) == row.value


@given(circuits())
def test_an_outing_is_the_sum_of_its_parts_and_the_rating_goes_on_from_the_last(case: Case) -> None:
    told, answer = history(*case, NEW_YEARS_EVE), season(*case, NEW_YEARS_EVE)
    for row in answer.ratings:
        lived = career(told, row.player, NEW_YEARS_EVE)
        assert lived.ratings[row.game][-1].rating == row.rating
        held = None
        for one in (each for each in lived.outings if each.game == row.game):
            assert (one.base + one.prize) * one.multiplier * one.share == one.points
            assert held is None or held == one.before
            held = one.after if one.after is not None else one.before
            for step in explain_outing(told, row.player, one.tournament):
                assert all(holds(each) for each in every(step))


def slow_meetings(tournaments: list[Tournament], one: str, other: str) -> Counter[tuple[str, int]]:
    """Every table of every round, whoever sat there: the game, and who placed better."""
    found: Counter[tuple[str, int]] = Counter()
    for tournament in tournaments:
        people = {each.id: each.members or (each.id,) for each in tournament.players}
        for played_round in tournament.rounds:
            for table in played_round.tables:
                places = table_places(table, played_round.game or str(tournament.game))
                for mine in places:
                    for theirs in places:
                        if mine != theirs and one in people[mine] and other in people[theirs]:
                            better = (places[theirs] > places[mine]) - (places[theirs] < places[mine])
                            found[str(tournament.game), better] += 1
    return found


@given(circuits(), st.data())
def test_head_to_head_is_the_slow_count(case: Case, data: st.DataObject) -> None:
    told = history(*case, NEW_YEARS_EVE)
    people = sorted({person for event in told.history.events for person in event.before})
    one, other = data.draw(st.sampled_from(people)), data.draw(st.sampled_from(people))
    found = meetings(told, one, other, NEW_YEARS_EVE)
    wanted = slow_meetings(case[1], one, other) if one != other else Counter[tuple[str, int]]()
    assert Counter((met.game, met.outcome) for met in found) == wanted
    assert [(met.other, met.own) for met in meetings(told, other, one, NEW_YEARS_EVE)] == [
        (met.own, met.other) for met in found
    ]


@given(circuits(), st.data())
def test_everybody_met_is_everybody_met_one_by_one(case: Case, data: st.DataObject) -> None:
    told = history(*case, NEW_YEARS_EVE)
    people = sorted({person for event in told.history.events for person in event.before})
    one = data.draw(st.sampled_from(people))
    found = {
        each.player: Counter({1: each.ahead, 0: each.level, -1: each.behind})
        for each in rivals(told, one, NEW_YEARS_EVE)
    }
    singly = {other: Counter(met.outcome for met in meetings(told, one, other, NEW_YEARS_EVE)) for other in people}
    assert {other: +counts for other, counts in found.items()} == {who: met for who, met in singly.items() if met}


def test_a_pair_does_not_meet_itself() -> None:
    """Ruling head-to-head."""
    pairs = {"ab": ("ada", "bice"), "cd": ("carlo", "dora")}
    told = history(circuit(), [played("t", [ladder("ab", "cd")], game="7-wonders-cities", pairs=pairs)], NEW_YEARS_EVE)
    assert meetings(told, "ada", "bice", NEW_YEARS_EVE) == ()
    assert [met.outcome for met in meetings(told, "dora", "ada", NEW_YEARS_EVE)] == [-1]
    assert career(told, "ada", NEW_YEARS_EVE).outings[0].partners == ("bice",)


def test_a_national_final_is_where_a_ranking_begins() -> None:
    """BIG 7: it resets the ranking of its game and is its first result; ELO and the general ranking go on."""
    before = played("a", [ladder(*SIX)], end="2026-02-01")
    final = played("b", [ladder(*reversed(SIX))], end="2026-05-01", national_final=True)
    after = played("c", [ladder(*SIX)], end="2026-06-01")
    told = history(circuit(), [before, final, after], NEW_YEARS_EVE)
    assert span_on(told, "points:azul", date(2026, 4, 30)).began is None
    span = span_on(told, "points:azul", NEW_YEARS_EVE)
    assert (span.began, span.tournaments, span.finals) == ("b", 2, (("b", date(2026, 5, 1)),))
    assert span.days == (date(2026, 5, 1), date(2026, 6, 1))
    assert span_on(told, "elo:azul", NEW_YEARS_EVE).tournaments == 3
    assert span_on(told, "general", NEW_YEARS_EVE).tournaments == 3
    assert span_on(told, "general", date(2027, 1, 1)).tournaments == 0
    assert [one.counts for one in career(told, "ada", NEW_YEARS_EVE).outings] == ["reset", "counted", "counted"]
    assert all(one.in_general for one in career(told, "ada", NEW_YEARS_EVE).outings)


def test_a_tournament_without_a_result_is_none_of_those_a_ranking_is_made_of() -> None:
    """Ruling unplayed-final."""
    before = played("a", [ladder(*SIX)], end="2026-02-01")
    told = history(circuit(), [before, played("b", end="2026-05-01", national_final=True)], NEW_YEARS_EVE)
    for ranking in ("points:azul", "elo:azul", "general"):
        span = span_on(told, ranking, NEW_YEARS_EVE)
        assert (span.began, span.tournaments, span.days) == (None, 1, (date(2026, 2, 1),))


def test_the_sixth_result_is_left_out_and_the_fourth_in_general() -> None:
    six = [played(f"t{n}", [ladder(*SIX)], end=f"2026-03-0{n}") for n in range(1, 7)]
    outings = career(history(circuit(), six, NEW_YEARS_EVE), "ada", NEW_YEARS_EVE).outings
    assert [one.counts for one in outings].count("left-out") == 1
    assert [one.in_general for one in outings].count(True) == 3


def test_champions_of_the_platform_and_from_before_it() -> None:
    """Ruling champion-reigns."""
    listed = [
        {"game": "azul", "year": 2019, "name": "Zita Remota"},
        {"game": "azul", "year": 2021, "player": "ada"},
        {"game": "splendor", "year": 2020, "player": "bice"},
        {"game": "azul", "year": 2030, "player": "ada"},
        {"game": "azul", "year": "2022"},
        "nothing",
    ]
    final = played("f", [ladder(*SIX)], end="2026-05-01", national_final=True)
    told = history(circuit(extra={"x-titles": listed}), [final], NEW_YEARS_EVE)
    found = [(one.game, one.year, one.players, one.name, one.reigning) for one in titles(told, NEW_YEARS_EVE)]
    assert found == [
        ("azul", 2026, ("ada",), "", True),
        ("azul", 2021, ("ada",), "", False),
        ("splendor", 2020, ("bice",), "", True),
        ("azul", 2019, (), "Zita Remota", False),
    ]
    assert [one.reigning for one in titles(told, date(2026, 4, 30))] == [True, True, False]


def test_a_carried_rating_stands_before_the_first_tournament() -> None:
    told = history(circuit(carried("ada", "1600")), [played("t", [ladder(*SIX)])], NEW_YEARS_EVE)
    marks = career(told, "ada", NEW_YEARS_EVE).ratings["azul"]
    assert (marks[0].tournament, str(marks[0].rating)[:4]) == ("", "1600")
    assert marks[1].tournament == "t"
