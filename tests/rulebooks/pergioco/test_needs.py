"""What a player needs: judged by playing the next stage with every result there is, through the season itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.odds import Need
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Person, Season, Tournament
from tabellone.engine.steps import holds
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.needs import green_need, race_need
from tabellone.wording import LANGUAGES, step_sentence
from tests.scenes.histories import rankings
from tests.scenes.told import every
from tests.strategies_pergioco import GAMES, NAMES, RACE_OF_SIX, carried, circuits, person, season, stage

ON = date(2026, 6, 30)
LAST = "\U0010fffd"  # an id after all others
RACES = [
    stage(*RACE_OF_SIX, ident=f"race-{n}", race=True, system="round_robin", end=f"2026-0{n + 1}-01") for n in (1, 2, 3)
]


def told(need: Need) -> str:
    """The first sentence; every step can be told in every language and holds."""
    for step in every(need.steps):
        assert holds(step)
        assert not [sentence for sentence in (step_sentence(step, each) for each in LANGUAGES) if "pg" in sentence]
    return step_sentence(need.steps[0])


def test_what_the_six_of_the_worked_example_need() -> None:
    """PG 39: after 43, 27, 21, 18, 18, 15 any result lifts the last to 30; 27 + 16 for the fifth place is 43."""
    need = race_need(season(*"abcdef"), RACES[:1], "f", ON, 6)
    assert (need.position, need.least, need.then) == (6, Fraction(6), 2)
    assert told(need) == "position 6 of 6 in the next Race stage is enough: from place 6 to place 2"
    second = race_need(season(*"abcdef"), RACES[:1], "b", ON, 6)
    assert (second.position, second.least, second.then) == (2, Fraction(5), 1)


def test_with_the_last_planned_stage_the_best_and_the_worst_are_left_out() -> None:
    """PG 40, ruling race-zero: 43, 43 and anything up to 43 is 43; for the others the missed stage is the worst."""
    need = race_need(season(*"abcdef", race_stages=3), RACES[:2], "b", ON, 6)
    assert (need.position, need.least) == (2, None)
    assert told(need) == "no position among 6 gains a place, not even the first"
    third = race_need(season(*"abcdef", race_stages=3), RACES[:2], "f", ON, 6)
    assert (third.position, third.least, third.then) == (6, None, None)


def test_until_then_every_point_counts() -> None:
    """PG 40, race_drops_at: 54 + 43 passes 86, 54 + 27 does not; 30 + 15 passes 36 and 42."""
    need = race_need(season(*"abcdef"), RACES[:2], "b", ON, 6)
    assert (need.position, need.least, need.then) == (2, Fraction(1), 1)
    third = race_need(season(*"abcdef"), RACES[:2], "f", ON, 6)
    assert (third.position, third.least, third.then) == (6, Fraction(6), 3)
    running = race_need(season(*"abcdef", params={"race_drops_at": "running"}), RACES[:2], "b", ON, 6)
    assert (running.position, running.least) == (2, None)


def test_who_has_no_race_result_enters_with_any() -> None:
    need = race_need(season(*"abcdefg"), RACES[:1], "g", ON, 8)
    assert (need.position, need.least, need.then) == (None, Fraction(8), 6)
    assert told(need) == "position 8 of 8 in the next Race stage is enough to enter the Race, at place 6"


def test_who_is_first_has_nothing_to_gain() -> None:
    need = race_need(season(*"abcdef"), RACES, "a", ON, 6)
    assert (need.position, need.least, told(need)) == (1, None, "already first: there is no place to gain")


def test_after_the_last_race_stage_there_is_nothing_to_gain() -> None:
    need = race_need(season(*"abcdef", race_stages=3), RACES, "b", ON, 6)
    assert need.least is None
    assert told(need) == "there is no Race stage to come in 2026 (Race stages so far: 3)"


@pytest.mark.parametrize("ranked", [-1, 0, 1, 65])
def test_a_race_stage_has_at_most_sixty_four_ranked_players(ranked: int) -> None:
    """PG 40."""
    with pytest.raises(RuleError, match="pg-need-race-field"):
        race_need(season(*"abcdef"), RACES, "b", ON, ranked)


@pytest.mark.parametrize("outsider", [person("z", None), person("z", "2026-07-01"), person("z", excluded=True)])
def test_whoever_no_ranking_lists_is_told_so(outsider: Person) -> None:
    """PG 3, PG 5, PG 7."""
    with pytest.raises(RuleError, match="pg-need-outside"):
        race_need(season("a", outsider), [], "z", ON, 6)
    with pytest.raises(RuleError, match="pg-need-outside"):
        green_need(season("a", outsider), [], "z", ON, game="hex", opponents=[Decimal(1000)])


def test_a_point_needed_to_pass_somebody_in_green() -> None:
    """PG 22, PG 35: 1005 against 1010 by one game with 1005: a draw moves nothing, a win gives 10 points."""
    held = (carried("a", "1010", {2026: 1}), carried("b", "1005", {2026: 1}))
    need = green_need(season("a", "b", ratings=held), [], "b", ON, game="hex", opponents=[Decimal(1005)])
    assert (need.position, need.least, need.then) == (2, Fraction(1), 1)
    assert told(need) == "a score of 1 out of 1 in the next stage of hex is enough: from place 2 to place 1"
    rating = next(step for step in every(need.steps) if step.name == "pg-need-rating")
    assert str(rating.result) == "1015.000"
    none = green_need(season("a", "b", ratings=held), [], "b", ON, game="hex", opponents=[Decimal(500)])
    assert none.least is None
    assert told(none) == "no score gains a place, not even winning the only game"


def test_another_game_adds_an_active_pgr_whatever_the_score() -> None:
    """PG 32: Blue is a sum, so playing is enough there; Red is a mean, and the new game's PGR is lower."""
    held = (carried("a", "1010", {2026: 1}), carried("b", "1005", {2026: 1}))
    made = season("a", "b", ratings=held)
    need = green_need(made, [], "b", ON, game="twixt", opponents=[Decimal(1000)] * 3)
    assert (need.position, need.least, need.then) == slow_green(made, [], "b", "twixt", [Decimal(1000)] * 3)


@pytest.mark.parametrize("games", [0, 100])
def test_a_stage_has_a_game_and_not_too_many(games: int) -> None:
    with pytest.raises(RuleError, match="pg-need-games"):
        green_need(season("a"), [], "a", ON, game="hex", opponents=[Decimal(1000)] * games)


def finishing(player: str, ranked: int, position: int) -> tuple[Tournament, list[str]]:
    """A Race stage in which a player finishes at a position among newcomers, by byes of different worth."""
    newcomers = [f"new{n}" for n in range(ranked - 1)]
    order = [*newcomers[: position - 1], player, *newcomers[position - 1 :]]
    games = [[f"{one} 0.5 {other} 0.5"] for one, other in pairwise(order)]
    worth = [f"{one} b{2 * (ranked - place)}" for place, one in enumerate(order)]
    day = ON.isoformat()
    return stage(*games, worth, ident=LAST, game="chess", end=day, race=True, system="other"), newcomers


def slow_race(made: Season, tournaments: list[Tournament], player: str, ranked: int) -> tuple[object, ...]:
    """Every position, through the season; of the newcomers only their number matters."""
    before = rankings(pergioco, made, tournaments, ON).rankings["race"]
    now = next((row.position for row in before if row.player == player), None)
    others = {row.player for row in before} - {player}
    for position in range(ranked, 0, -1):
        played, newcomers = finishing(player, ranked, position)
        more = replace(made, players=(*made.players, *map(person, newcomers)))
        after = {row.player: row.value for row in rankings(pergioco, more, [*tournaments, played], ON).rankings["race"]}
        then = 1 + sum(after[other] > after[player] for other in others)
        if now is None or then < now:
            return now, Fraction(position), then
    return now, None, None


def slow_green(
    made: Season, tournaments: list[Tournament], player: str, game: str, opponents: list[Decimal]
) -> tuple[object, ...]:
    """Every score, through the season, against people who are not registered and so stand in no ranking."""
    before = rankings(pergioco, made, tournaments, ON).rankings["green"]
    now = next((row.position for row in before if row.player == player), None)
    years = dict.fromkeys(range(2020, 2027), 1)  # so that no 1 January deletes them
    shadows = [carried(f"shadow{n}", str(each), years, game) for n, each in enumerate(opponents)]
    known = replace(made, ratings=(*made.ratings, *shadows))
    for halves in range(2 * len(opponents) + 1):
        scores = [min(2, max(0, halves - 2 * n)) / 2 for n in range(len(opponents))]
        lines = [[f"{player} {score} shadow{n} {1 - score}"] for n, score in enumerate(scores)]
        played = stage(*lines, ident=LAST, game=game, end=ON.isoformat(), system="other")
        after = rankings(pergioco, known, [*tournaments, played], ON).rankings["green"]
        then = next((row.position for row in after if row.player == player), None)
        if then is not None and (now is None or then < now):
            return now, Fraction(halves, 2), then
    return now, None, None


def ranked_at(circuit: tuple[Season, list[Tournament]], player: str) -> bool:
    """Whether the player is registered by the day and not excluded, and not first already."""
    found = next((one for one in circuit[0].players if one.id == player), None)
    return found is not None and not found.excluded and found.registered is not None and found.registered <= ON


@given(circuits(), st.sampled_from(NAMES[:6]), st.integers(2, 9))
def test_the_race_need_is_that_of_the_slow_way(
    circuit: tuple[Season, list[Tournament]], player: str, ranked: int
) -> None:
    """PG 39, PG 40, rulings race-zero, need-others-rest."""
    if not ranked_at(circuit, player):
        return
    need = race_need(*circuit, player, ON, ranked)
    told(need)
    if need.position != 1:
        assert (need.position, need.least, need.then) == slow_race(*circuit, player, ranked)


@given(
    circuits(),
    st.sampled_from(NAMES[:6]),
    st.sampled_from(GAMES),
    st.lists(st.integers(800_000, 1_300_000).map(lambda n: Decimal(n).scaleb(-3)), min_size=1, max_size=4),
)
def test_the_green_need_is_that_of_the_slow_way(
    circuit: tuple[Season, list[Tournament]], player: str, game: str, opponents: list[Decimal]
) -> None:
    """PG 22, PG 35, ruling need-others-rest."""
    if not ranked_at(circuit, player):
        return
    need = green_need(*circuit, player, ON, game=game, opponents=opponents)
    told(need)
    if need.position != 1:
        assert (need.position, need.least, need.then) == slow_green(*circuit, player, game, opponents)
