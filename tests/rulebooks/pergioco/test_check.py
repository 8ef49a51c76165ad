"""What PerGioco refuses in a document, with its place; nothing that one writes ends in a traceback (PG 2 to PG 40)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import Problem, TabelloneError
from tabellone.engine.facts import Player, Round, Season, Seat, Status, Table, Tournament
from tabellone.rulebooks import pergioco
from tests.scenes.histories import explained, rankings
from tests.strategies_pergioco import carried, circuits, season, stage
from tests.wording.catalogues import sentences


def found(tournament: Tournament) -> list[tuple[str, str]]:
    problems = list(pergioco.problems(tournament))
    assert all(sentences("error")[problem.code].format(**problem.values) for problem in problems)
    return [(problem.code, problem.place) for problem in problems]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        pytest.param("a 2 b 0", ("pg-score", "rounds[0].tables[0].seats[0].score"), id="PG 26 score of 2"),
        pytest.param("a 0.25 b 0.75", ("pg-score", "rounds[0].tables[0].seats[0].score"), id="PG 26 quarter points"),
        pytest.param("a 1 b 1", ("pg-not-one-point", "rounds[0].tables[0].seats"), id="PG 26 two winners"),
        pytest.param("a 0 b 0", ("pg-not-one-point", "rounds[0].tables[0].seats"), id="PG 26 no winner"),
        pytest.param("a -1 b 0", ("pg-score-of-loser", "rounds[0].tables[0].seats[0].score"), id="PG 25 absent with 1"),
        pytest.param("a - b 0", ("pg-winner-without-point", "rounds[0].tables[0].seats[1].score"), id="PG 26 no win"),
        pytest.param("a 0.5 b a", ("pg-winner-without-point", "rounds[0].tables[0].seats[0].score"), id="PG 26 half"),
        pytest.param("a t b 0", ("pg-winner-without-point", "rounds[0].tables[0].seats[1].score"), id="PG 25 on time"),
        pytest.param("a - b a", ("pg-nobody-won", "rounds[0].tables[0].seats[0].status"), id="ruling abandoned-mixed"),
        pytest.param(
            "a t b t", ("pg-nobody-won", "rounds[0].tables[0].seats[0].status"), id="ruling abandoned-mixed, on time"
        ),
        pytest.param("a v b 1", ("pg-half-void", "rounds[0].tables[0].seats[1].status"), id="PG 23 half void"),
        pytest.param("a b b 1", ("pg-bye-with-opponent", "rounds[0].tables[0].seats[0].status"), id="PG 26 bye of two"),
        pytest.param("a 1", ("pg-alone-not-bye", "rounds[0].tables[0].seats[0].status"), id="PG 26 alone"),
        pytest.param("a 1 b 0 c 0", ("pg-table-size", "rounds[0].tables[0].seats"), id="PG 26 a table of three"),
    ],
)
def test_a_game_that_cannot_be(line: str, problem: tuple[str, str]) -> None:
    assert problem in found(stage([line]))


@pytest.mark.parametrize(
    "line",
    ["a 1 b 0", "a 0.5 b 0.5", "a - b 1", "a -0 b 1", "a - b -", "a a b 1", "a a b a", "a t0 b 1", "a t b 1",
     "a v b v", "a v1 b v0", "a b", "a b0.5", "a ? b ?", "a - b ?", "a 1 b ?"],
)  # fmt: skip
def test_games_that_can_be(line: str) -> None:
    """PG 15, PG 23, PG 25, PG 26; ruling void-scores-ignored: what stands on a void game is not looked at."""
    assert found(stage([line])) == []


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        pytest.param({"game": None}, ("pg-stage-without-game", "game"), id="PG 20"),
        pytest.param({"system": "master"}, ("pg-system", "system"), id="PG 2 system"),
        pytest.param({"table_size": 4}, ("pg-two-at-a-table", "table_size"), id="PG 26 table size"),
        pytest.param({"fee": Decimal("2.50")}, ("pg-fee", "fee"), id="ruling personal-and-free"),
        pytest.param({"national_final": True}, ("pg-foreign-field", "national_final"), id="PG 2 national final"),
        pytest.param({"voucher_to": "a"}, ("pg-foreign-field", "voucher_to"), id="PG 2 voucher"),
        pytest.param({"end": date(2021, 9, 30)}, ("pg-before-pgr", "end"), id="PG 19 before October 2021"),
        pytest.param({"race": True, "end": date(2025, 12, 31)}, ("pg-race-too-early", "race"), id="PG 38 before 2026"),
        pytest.param({"params": {"kk": 1}}, ("unknown-param", "params.kk"), id="PG 17 unknown parameter"),
        pytest.param({"params": {"k": "x"}}, ("wrong-type", "params.k"), id="PG 17 wrong kind"),
        pytest.param({"params": {"k": -1}}, ("pg-param-range", "params.k"), id="PG 17 negative"),
        pytest.param({"params": {"race_k": "16.701"}}, ("pg-param-range", "params.race_k"), id="PG 17 too fine"),
        pytest.param({"params": {"race_k": 10**9}}, ("pg-param-range", "params.race_k"), id="PG 17 beyond reason"),
        pytest.param({"params": {"taken_out": "a"}}, ("wrong-type", "params.taken_out"), id="PG 17 not a list"),
    ],
)
def test_a_stage_that_cannot_be(fields: dict[str, object], problem: tuple[str, str]) -> None:
    made = replace(stage(["a 1 b 0"], start="2021-01-01"), **fields)  # type: ignore[arg-type]  # any field of the case
    assert problem in [(each.code, each.place) for each in pergioco.problems(made)]


@pytest.mark.parametrize(
    ("seat", "field"),
    [
        (Seat("a", Decimal(1), place=1), "place"),
        (Seat("a", Decimal(1), bid=Decimal(1)), "bid"),
        (Seat("a", Decimal(1), supremacy=True), "supremacy"),
        (Seat("a", Decimal(1), off_objective=3), "off_objective"),
        (Seat("a", Decimal(1), objective=True), "objective"),
        (Seat("a", Decimal(1), tiebreak={"coins": Decimal(1)}), "tiebreak"),
    ],
)
def test_fields_of_other_rulebooks(seat: Seat, field: str) -> None:
    """PG 26: a game is told by score and status."""
    made = replace(stage(["a 1 b 0"]), rounds=(Round(1, (Table(1, (seat, Seat("b", Decimal(0)))),)),))
    assert found(made) == [("pg-foreign-field", f"rounds[0].tables[0].seats[0].{field}")]


def test_a_round_of_another_game_or_size() -> None:
    """PG 2."""
    made = stage(["a 1 b 0"])
    other = replace(made, rounds=(replace(made.rounds[0], game="twixt", table_size=4),))
    assert found(other) == [("pg-second-game", "rounds[0].game"), ("pg-two-at-a-table", "rounds[0].table_size")]
    group = replace(made, rounds=(Round(1, (replace(made.rounds[0].tables[0], group=1),)),))
    assert found(group) == [("pg-foreign-field", "rounds[0].tables[0].group")]


def test_a_pair_cannot_enter() -> None:
    """PG 7, ruling personal-and-free: participation is personal."""
    made = stage(["a 1 b 0"])
    pair = replace(made, players=(Player("a", "A", members=("x", "y")), made.players[1]))
    assert found(pair) == [("pg-pair-of-players", "players[0].members")]


def test_a_race_of_sixty_five() -> None:
    """PG 40."""
    names = [f"p{n}" for n in range(65)]
    assert found(stage(players=names, race=True)) == [("pg-race-too-many", "players[64]")]
    assert found(stage(players=names[:64], race=True)) == []
    assert found(stage(players=names)) == []
    assert found(stage(players=names, race=True, params={"taken_out": ["p3"]})) == []


def season_found(made: Season, *tournaments: Tournament) -> list[Problem]:
    problems = list(pergioco.season_problems(made, tournaments))
    assert all(sentences("error")[p.code].format(**p.values) for p in problems if p.code.startswith("pg-"))
    return problems


@pytest.mark.parametrize(
    ("made", "problem"),
    [
        pytest.param(season(race_stages=13), ("pg-race-planned", "race_stages"), id="PG 38 thirteen planned"),
        pytest.param(season(params={"nope": 1}), ("unknown-param", "params.nope"), id="PG 17"),
        pytest.param(
            season(ratings=(carried("a", "1000.0001"),)),
            ("pg-rating-decimals", "ratings[0].rating"),
            id="PG 22 ruling carried-three-decimals",
        ),
        pytest.param(
            season(ratings=(carried("a", "1000", {2025: -1}),)),
            ("pg-carried-games", "ratings[0].games.2025"),
            id="PG 27",
        ),
    ],
)
def test_a_season_that_cannot_be(made: Season, problem: tuple[str, str]) -> None:
    assert [(each.code, each.place) for each in season_found(made)] == [problem]


@given(circuits())
def test_good_seasons_have_no_problems(circuit: tuple[Season, list[Tournament]]) -> None:
    made, tournaments = circuit
    assert season_found(made, *tournaments) == []
    assert [found(tournament) for tournament in tournaments] == [[]] * len(tournaments)


def test_nobody_has_played_in_a_year_to_come() -> None:
    """F9, PG 27: carried games are of the season's year or of earlier ones."""
    carry = [carried("a", "1000", {year: 3}) for year in (2025, 2026, 2027)]
    codes = [[one.code for one in pergioco.season_problems(season("a", ratings=(each,)), ())] for each in carry]
    assert codes == [[], [], ["pg-carried-games"]]


def test_only_who_is_in_a_stage_is_taken_out_of_it() -> None:
    """F9, PG 38, ruling taken-out."""
    assert found(stage(["a 1 b 0"], params={"taken_out": ["b"]})) == []
    unknown = [("pg-taken-out-unknown", "params.taken_out[1]")]
    assert found(stage(["a 1 b 0"], params={"taken_out": ["b", "zoe"]})) == unknown


STATUSES: list[Status] = ["played", "absent", "abandoned", "timeout", "bye", "void"]
SCORES = [None, Decimal(1), Decimal("0.5"), Decimal(0), Decimal("0.50"), Decimal(-3), Decimal("1E+9")]
END = date(2026, 12, 31)


@st.composite
def odd_stages(draw: st.DrawFn) -> Tournament:
    rounds = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        players = draw(st.permutations(list("abcdefg")))
        tables, nth = [], 0
        while players:
            size = draw(st.integers(1, 3))
            here, players = players[:size], players[size:]
            seats = [Seat(p, draw(st.sampled_from(SCORES)), draw(st.sampled_from(STATUSES))) for p in here]
            nth += 1
            tables.append(Table(nth, tuple(seats)))
        rounds.append(Round(number, tuple(tables)))
    system = draw(st.sampled_from(["swiss", "round_robin", "knockout", "other", None]))
    return replace(stage(players="abcdefg", system=system, race=draw(st.booleans())), rounds=tuple(rounds))


@given(odd_stages())
def test_only_errors_that_can_be_told(odd: Tournament) -> None:
    made = season(*"abcdefg")
    questions: list[Callable[[], object]] = [
        partial(pergioco.standing, odd),
        partial(pergioco.standing, odd, 1),
        partial(pergioco.draw, odd, "seed"),
        partial(pergioco.explain, odd, "a"),
        partial(rankings, pergioco, made, [odd], END),
        partial(explained, pergioco, made, [odd], "a", END),
    ]
    for ask in questions:
        with suppress(TabelloneError):
            ask()
    assert isinstance(list(pergioco.problems(odd)), list)


@given(odd_stages())
def test_a_complete_stage_without_problems_is_always_ranked(odd: Tournament) -> None:
    """PG 22: what passes the checks gives a standing and a season."""
    if list(pergioco.problems(odd)):
        return
    table = pergioco.standing(odd)
    if table.final:
        assert rankings(pergioco, season(*"abcdefg"), [odd], END).year == 2026
