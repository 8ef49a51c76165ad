"""A proposal for any number never refuses, adds up, and is worded in every language."""

from __future__ import annotations

from dataclasses import fields
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.contract.games import Proposal
from tabellone.engine.steps import holds
from tabellone.rulebooks.big.params import Params as Big
from tabellone.rulebooks.pergioco.params import Params as PerGioco
from tabellone.rulebooks.risiko.params import Params as RisiKo
from tabellone.wording import LANGUAGES
from tests.wording.catalogues import sentences


def propose(
    name: str, game: str, players: int, *, national_final: bool = False, table_size: int | None = None
) -> Proposal:
    return BY_ID[name].propose(game, players, national_final=national_final, table_size=table_size)


def steps(proposal: Proposal) -> dict[str, object]:
    return {step.name: step.result for step in proposal.steps}


@pytest.mark.parametrize("name", list(BY_ID))
@given(data=st.data(), players=st.one_of(st.integers(0, 130), st.just(403), st.just(100_000)), national=st.booleans())
def test_any_number_is_answered(name: str, data: st.DataObject, players: int, national: bool) -> None:
    games = [offer.id for offer in BY_ID[name].games()]
    game = data.draw(st.sampled_from([*games, "", "some-other-game"]))
    size = data.draw(st.one_of(st.none(), st.integers(0, 9)))
    proposal = BY_ID[name].propose(game, players, national_final=national, table_size=size)
    assert proposal.system in proposal.systems
    assert proposal.table_size in proposal.sizes
    assert all(holds(step) for step in proposal.steps)
    assert proposal.steps or proposal.warnings
    for language in LANGUAGES:
        assert {step.name for step in proposal.steps} <= sentences("step", language).keys()


@pytest.mark.parametrize("name", list(BY_ID))
@given(data=st.data(), players=st.integers(0, 130))
def test_what_is_proposed_may_be_set(name: str, data: st.DataObject, players: int) -> None:
    """Every setting names a parameter of the rulebook, and its default lies within its bounds."""
    games = [offer.id for offer in BY_ID[name].games()]
    proposal = BY_ID[name].propose(data.draw(st.sampled_from([*games, ""])), players)
    for one in proposal.settings:
        assert one.rule
        if one.kind == "choice":
            assert one.default in one.choices
        elif one.kind != "flag" and one.default is not None:
            assert one.least is not None
            assert one.most is not None
            assert one.least <= Decimal(one.default) <= one.most
    assert set(proposal.params) <= {one.name for one in proposal.settings}


def test_a_master_of_sixty_one() -> None:
    """RK structure: fourteen tables of four, one of five; RK semifinals: one group of four semifinals."""
    proposal = propose("risiko", "risiko", 61)
    assert (proposal.system, proposal.table_size, proposal.rounds) == ("master", 4, 4)
    assert steps(proposal) == {
        "risiko-proposed-tables": 15,
        "risiko-proposed-groups": 4,
        "risiko-proposed-time": 360,
    }


@pytest.mark.parametrize(("players", "nearest"), [(0, (4,)), (3, (4,)), (6, (5, 8)), (7, (5, 8)), (11, (10, 12))])
def test_who_cannot_be_seated_is_told_the_nearest_numbers(players: int, nearest: tuple[int, ...]) -> None:
    """RK structure."""
    (warning,) = propose("risiko", "", players).warnings
    assert warning.code == "cannot-seat"
    assert warning.values == {"players": players, "nearest": nearest}


@pytest.mark.parametrize(
    ("players", "second_part"),
    [(9, "final"), (10, "reduced"), (15, "reduced"), (16, "semifinals"), (49, "semifinals"), (50, "groups")],
)
def test_what_follows_the_qualifying_games(players: int, second_part: str) -> None:
    """RK semifinals, ruling too-few."""
    assert f"risiko-proposed-{second_part}" in steps(propose("risiko", "", players))


@pytest.mark.parametrize(
    ("game", "players", "size", "rounds"),
    [
        pytest.param("splendor", 10, 4, 2, id="BIG 8.1.3 ten at tables of four"),
        pytest.param("splendor", 17, 4, 3, id="BIG 8.1.3 seventeen"),
        pytest.param("7-wonders", 20, 4, 4, id="BIG 8.1.3 one more round"),
        pytest.param("carcassonne", 9, 2, 4, id="BIG 8.1.1 nine at a game for two"),
        pytest.param("no-sheet", 10, 4, 2, id="BIG 8 a game without a sheet"),
    ],
)
def test_advised_rounds(game: str, players: int, size: int, rounds: int) -> None:
    proposal = propose("big", game, players)
    assert (proposal.system, proposal.table_size, proposal.params) == ("swiss", size, {"rounds": rounds})


def test_four_at_a_game_for_two_all_meet() -> None:
    """BIG 8.1: round robin is advised."""
    proposal = propose("big", "carcassonne", 4)
    assert (proposal.system, proposal.rounds, proposal.params) == ("round_robin", 3, {})
    assert [one.code for one in proposal.warnings] == ["half-points-below-six"]


@pytest.mark.parametrize(
    ("game", "players", "rounds", "told"),
    [
        pytest.param("splendor", 16, 3, {"big-proposed-qualified": 4, "big-proposed-final": ""}, id="BIG 8.1.3 16"),
        pytest.param("splendor", 33, 5, {"big-proposed-qualified": 10, "big-proposed-semifinals": ""}, id="BIG 8.1.3"),
        pytest.param("carcassonne", 20, 7, {"big-proposed-by-wins": 3}, id="BIG 8.1.1 seven with three wins"),
    ],
)
def test_national_finals(game: str, players: int, rounds: int, told: dict[str, object]) -> None:
    """BIG 8.1: the structure follows the number on the day, so no parameter is set."""
    proposal = propose("big", game, players, national_final=True)
    assert (proposal.rounds, proposal.params, proposal.systems) == (rounds, {}, ("swiss",))
    assert told.items() <= steps(proposal).items()


def test_the_organisers_size_is_kept_where_the_game_allows_it() -> None:
    """BIG 4.1, BIG 8.1.1: Carcassonne is for two only."""
    assert propose("big", "splendor", 12, table_size=3).params == {"rounds": 3}
    assert propose("big", "carcassonne", 12, table_size=3).table_size == 2


def test_games_on_offer() -> None:
    """BIG 8.3: twenty-three sheets; RK structure: one game; PG 2: any."""
    offers = {offer.id: offer for offer in BY_ID["big"].games()}
    assert len(offers) == 23
    assert (offers["seasons"].sizes, offers["7-wonders-cities"].pairs) == ((2,), True)
    assert offers["splendor"].minutes == 40
    assert [offer.sizes for offer in BY_ID["risiko"].games()] == [(4, 5)]
    assert BY_ID["pergioco"].games() == ()
    assert [BY_ID[name].ABOUT.other_games for name in ("big", "pergioco", "risiko")] == [True, True, False]


@pytest.mark.parametrize(
    ("players", "system", "rounds"), [(2, "round_robin", 1), (5, "round_robin", 5), (7, "swiss", 3), (64, "swiss", 6)]
)
def test_stages(players: int, system: str, rounds: int) -> None:
    """PG 2, ruling few-meet-all."""
    proposal = propose("pergioco", "hex", players)
    assert (proposal.system, proposal.rounds) == (system, rounds)


def test_too_many_for_a_race() -> None:
    """PG 40: sixty-four at most."""
    assert "pg-proposed-race" in steps(propose("pergioco", "hex", 65))


GAMES = {"big": ("splendor", "7-wonders-duel", "perudo"), "pergioco": ("hex",), "risiko": ("risiko",)}
# what the form of a tournament does not ask, and where it is said instead
ELSEWHERE = {
    "big": {
        "table_sizes": "with the single rounds",
        "games": "with the single rounds",
        "auctions": "with the games of a final of several",
    },
    "pergioco": {"taken_out": "at the import of a stage"},
    "risiko": {
        "accept_reduced": "asked for when it is needed",
        "accept_three": "asked for when it is needed",
    },
}


@pytest.mark.parametrize(("rulebook", "params"), [("big", Big), ("pergioco", PerGioco), ("risiko", RisiKo)])
def test_every_parameter_is_offered_or_said_elsewhere(rulebook: str, params: Any) -> None:
    book: Any = BY_ID[rulebook]
    proposals = [
        book.propose(game, players, national_final=final)
        for game in GAMES[rulebook]
        for players in (5, 12, 40)
        for final in (False, True)
    ]
    offered = {setting.name for one in proposals for setting in one.settings}
    of_the_season = set(book.ABOUT.adjustable)
    known = offered | of_the_season | ELSEWHERE[rulebook].keys()
    assert {one.name for one in fields(params)} - known == set()
    assert ELSEWHERE[rulebook].keys() & offered == set()
