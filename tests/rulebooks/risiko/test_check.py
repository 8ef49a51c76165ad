"""What a document must not hold; whatever it holds, RisiKo! answers or refuses (RK structure, RK points)."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import InputError, TabelloneError
from tabellone.engine.facts import Phase, Player, Round, Seat, Table, Tournament, Withdrawal
from tabellone.engine.steps import holds
from tabellone.rulebooks import risiko
from tests.rulebooks.risiko.drawing import DAY, cut, evening, leaving, played_on, round_, tournament
from tests.wording.catalogues import sentences

GOOD: Mapping[str, Any] = {"a": 4, "b": 3, "c": 2, "d": 1}
SEAT = "rounds[0].tables[0].seats[0]"


def found(document: Tournament) -> list[tuple[str, str]]:
    return [(problem.code, problem.place) for problem in risiko.problems(document)]


def with_seat(**fields: Any) -> Tournament:
    return tournament("abcd", round_(1, {**GOOD, "a": {"score": 4, **fields}}))


@pytest.mark.parametrize("count", [4, 9, 22, 61, 100])
def test_real_evenings_pass(count: int) -> None:
    document = played_on(evening(count))
    assert [found(cut(document, rounds)) for rounds in range(5)] == [[]] * 5


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        pytest.param({"score": 87}, "risiko-score-range", "score", id="RK points 87"),
        pytest.param({"score": -1}, "risiko-score-range", "score", id="RK points negative"),
        pytest.param({"score": Decimal("12.5")}, "risiko-score-whole", "score", id="RK points fraction"),
        pytest.param({"score": Decimal("NaN")}, "risiko-score-range", "score", id="RK points not a number"),
        pytest.param({"score": Decimal("1e999999")}, "risiko-score-range", "score", id="RK points absurd"),
        pytest.param({"score": Decimal("1e-999999")}, "risiko-score-whole", "score", id="RK points absurdly small"),
        pytest.param({"off_objective": -1}, "risiko-off-objective", "off_objective", id="RK points off objective"),
        pytest.param({"status": "bye"}, "risiko-status", "status", id="RK structure bye"),
        pytest.param({"status": "timeout"}, "risiko-status", "status", id="RK structure timeout"),
        pytest.param({"bid": Decimal(1)}, "risiko-foreign-figure", "bid", id="RK points bid"),
        pytest.param({"supremacy": True}, "risiko-foreign-figure", "supremacy", id="RK points supremacy"),
        pytest.param({"tiebreak": {"x": Decimal(1)}}, "risiko-foreign-figure", "tiebreak", id="RK points tiebreak"),
        pytest.param({"status": "absent"}, "risiko-score-without-game", "score", id="RK points absent with a score"),
        pytest.param(
            {"status": "abandoned", "objective": True},
            "risiko-objective-not-played",
            "objective",
            id="RK points objective of who left",
        ),
    ],
)
def test_a_seat(fields: dict[str, Any], code: str, where: str) -> None:
    document = with_seat(**fields)
    assert found(document) == [(code, f"{SEAT}.{where}")]
    with pytest.raises(InputError):
        risiko.standing(document)


@pytest.mark.parametrize(
    "fields",
    [
        {"score": 86},
        {"score": 0},
        {"score": Decimal("8.0E+1")},
        {"score": None},
        {"score": None, "objective": True},
        {"score": None, "status": "absent"},
        {"score": 0, "status": "absent"},
        {"score": 30, "status": "abandoned"},
        {"off_objective": 0},
    ],
)
def test_a_seat_that_is_fine(fields: dict[str, Any]) -> None:
    assert found(with_seat(**fields)) == []


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        pytest.param({"a": 1, "b": 2}, "risiko-table-size", id="RK structure two"),
        pytest.param({"a": 1, "b": 2, "c": 3}, "risiko-table-of-three", id="RK structure three"),
        pytest.param(dict.fromkeys("abcdef", 1), "risiko-table-size", id="RK structure six"),
        pytest.param({"a": {"status": "void"}, "b": 2, "c": 3, "d": 4}, "risiko-void-in-part", id="RK points void"),
        pytest.param(
            {who: {"score": 1, "place": place} for who, place in zip("abcd", (1, 1, 3, 4), strict=True)},
            "risiko-places",
            id="RK points two winners, ruling places-are-a-permutation",
        ),
        pytest.param(
            {who: {"score": 1, "place": place} for who, place in zip("abcd", (2, 3, 4, 5), strict=True)},
            "risiko-places",
            id="RK points no winner",
        ),
    ],
)
def test_a_table(tables: Mapping[str, Any], code: str) -> None:
    assert found(tournament(tables, round_(1, tables))) == [(code, "rounds[0].tables[0].seats")]


def test_tables_of_five_that_nothing_forced_pass() -> None:
    """Ruling unforced-fives-pass: twenty at four tables of five, where five of four were possible."""
    names = [f"p{n:02}" for n in range(20)]
    document = tournament(names, round_(1, *(dict.fromkeys(names[n::4], 1) for n in range(4))))
    assert found(document) == []


def test_three_at_a_table_if_the_organiser_confirms() -> None:
    """Ruling three-seats-confirmed: four seats with one absent need no word."""
    three = round_(1, {"a": 1, "b": 2, "c": 3})
    assert found(tournament("abc", three, params={"accept_three": True})) == []
    assert found(tournament("abcd", round_(1, {**GOOD, "b": {"status": "absent"}}))) == []


def test_one_objective_at_a_table_and_it_wins() -> None:
    reached = {"objective": True}
    two = tournament("abcd", round_(1, {**GOOD, "a": reached, "c": reached}))
    assert found(two) == [("risiko-second-objective", "rounds[0].tables[0].seats[2].objective")]
    places = {who: {"score": 1, "place": place} for who, place in zip("abcd", (2, 1, 3, 4), strict=True)}
    second = tournament("abcd", round_(1, {**places, "a": {"objective": True, "place": 2}}))
    assert found(second) == [("risiko-objective-not-first", f"{SEAT}.place")]


@pytest.mark.parametrize(
    ("fields", "code", "place"),
    [
        ({"system": "swiss"}, "risiko-system", "system"),
        ({"end": date(2026, 3, 2)}, "risiko-one-day", "end"),
        ({"race": True}, "risiko-foreign-field", "race"),
        ({"national_final": True}, "risiko-foreign-field", "national_final"),
        ({"fee": Decimal(5)}, "risiko-foreign-field", "fee"),
        ({"voucher_to": "a"}, "risiko-foreign-field", "voucher_to"),
        ({"params": {"unheard": 1}}, "unknown-param", "params.unheard"),
        ({"params": {"accept_reduced": "yes"}}, "wrong-type", "params.accept_reduced"),
        ({"params": {"most_winners": 0}}, "risiko-param-range", "params.most_winners"),
        ({"params": {"max_table_points": -5}}, "risiko-param-range", "params.max_table_points"),
        ({"params": {"five_factor": "1e-999999"}}, "wrong-type", "params.five_factor"),
        ({"params": {"five_factor": "1e999999"}}, "wrong-type", "params.five_factor"),
        ({"params": {"five_factor": "0"}}, "risiko-param-range", "params.five_factor"),
        ({"params": {"five_most": "1.0001"}}, "risiko-param-range", "params.five_most"),
    ],
)
def test_fields_of_the_document(fields: dict[str, Any], code: str, place: str) -> None:
    """Params that make no sense, and what belongs to other rulebooks (ruling foreign-refused)."""
    assert found(replace(tournament("abcd"), **fields)) == [(code, place)]


def test_no_system_is_fine_and_figures_are_params() -> None:
    assert found(replace(tournament("abcd"), system=None)) == []
    assert found(replace(with_seat(score=90), params={"max_table_points": 100})) == []


PHASES: list[tuple[tuple[Phase, ...], list[tuple[str, str]]]] = [
    (("qualifying", "qualifying", "final"), []),
    (("swiss",), [("risiko-phase", "rounds[0].phase")]),
    (("qualifying", "semifinal"), [("risiko-phase", "rounds[1].phase")]),
    (("qualifying", "qualifying", "qualifying"), [("risiko-phase", "rounds[2].phase")]),
    (("qualifying", "qualifying", "semifinal", "semifinal"), [("risiko-phase", "rounds[3].phase")]),
    (("qualifying", "qualifying", "final", "final"), [("risiko-round-after-final", "rounds[3]")]),
    (("final",), [("risiko-phase", "rounds[0].phase")]),
]


@pytest.mark.parametrize(("phases", "expected"), PHASES)
def test_phases_come_in_their_order(phases: tuple[Phase, ...], expected: list[tuple[str, str]]) -> None:
    rounds = [round_(number, GOOD, phase=phase) for number, phase in enumerate(phases, 1)]
    assert found(tournament("abcd", *rounds)) == expected


def test_rounds_are_numbered_without_gaps() -> None:
    rounds = (round_(1, GOOD), replace(round_(3, GOOD), phase=None))
    assert found(tournament("abcd", *rounds)) == [("risiko-round-number", "rounds[1].number")]
    assert found(tournament("abcd", round_(2, GOOD), round_(1, GOOD))) == []
    assert found(tournament("abcd", round_(1))) == [("risiko-no-tables", "rounds[0].tables")]
    five = [replace(round_(1, GOOD), number=number, phase=None) for number in (1, 2, 3, 4, 5)]
    assert found(tournament("abcd", *five)) == [("risiko-round-after-final", "rounds[4]")]


@pytest.mark.parametrize("when", ["before_round:x", "before_round:", "before_round:0", "before_round:5", "", "later"])
def test_a_withdrawal_says_when(when: str) -> None:
    assert found(leaving(tournament("abcd"), when, "a")) == [("risiko-withdrawal-when", "withdrawals[0].when")]


@pytest.mark.parametrize(
    ("when", "rounds"), [("before_round:1", (0, 1)), ("before_round:2", (1,)), ("before_semifinals", ())]
)
def test_who_has_left_does_not_sit(when: str, rounds: tuple[int, ...]) -> None:
    document = leaving(tournament("abcd", round_(1, GOOD), round_(2, GOOD)), when, "a")
    expected = [("risiko-seated-after-leaving", f"rounds[{i}].tables[0].seats[0].player") for i in rounds]
    assert found(document) == expected


def test_who_has_left_may_be_marked_absent() -> None:
    second = round_(2, {**GOOD, "a": {"status": "absent"}})
    assert found(leaving(tournament("abcd", round_(1, GOOD), second), "before_round:2", "a")) == []


@pytest.mark.parametrize("when", ["before_final", "before_round:4", "before_semifinals", "before_round:3"])
def test_who_has_left_does_not_sit_in_the_final_at_once(when: str) -> None:
    document = tournament("abcd", round_(1, GOOD), round_(2, GOOD), round_(3, GOOD, phase="final"))
    assert found(leaving(document, when, "b")) == [
        ("risiko-seated-after-leaving", "rounds[2].tables[0].seats[1].player")
    ]


def test_only_who_played_both_games_goes_on() -> None:
    second = {"e": 5, "b": 3, "c": 2, "d": 1}
    document = tournament("abcde", round_(1, GOOD), round_(2, second), round_(3, GOOD, phase="final"))
    assert found(document) == [("risiko-both-games", "rounds[2].tables[0].seats[0].player")]
    absent = {**GOOD, "d": {"status": "absent"}}
    document = tournament("abcd", round_(1, GOOD), round_(2, absent), round_(3, GOOD, phase="final"))
    assert found(document) == [("risiko-both-games", "rounds[2].tables[0].seats[3].player")]


def test_no_table_of_five_after_the_qualifying_games() -> None:
    five = dict.fromkeys("abcde", 1)
    document = tournament("abcde", round_(1, five), round_(2, five), round_(3, five, phase="final"))
    assert found(document) == [("risiko-five-in-final-phase", "rounds[2].tables[0].seats")]


def test_players_arrive_until_the_second_game() -> None:
    document = tournament("abcd")
    late = [replace(player, from_round=n) for n, player in enumerate(document.players, 1)]
    assert found(replace(document, players=tuple(late))) == [
        ("risiko-late-entry", "players[2].from_round"),
        ("risiko-late-entry", "players[3].from_round"),
    ]


def test_every_sentence_can_be_said() -> None:
    """The values of a problem are all that its sentence asks for."""
    wrong = replace(with_seat(score=87, off_objective=-2, status="bye"), system="swiss", race=True)
    wrong = leaving(replace(wrong, end=date(2026, 3, 4)), "later", "a")
    for problem in risiko.problems(wrong):
        assert sentences("error")[problem.code].format(**problem.values)
    assert all(sentence == sentence.strip() for sentence in (*sentences("error").values(), *sentences("step").values()))


PLAYERS = [f"p{n}" for n in range(9)]
STATUSES = ["played"] * 6 + ["absent", "abandoned", "timeout", "bye", "void"]
SCORES = st.none() | st.integers(0, 86).map(Decimal) | st.sampled_from([Decimal(-1), Decimal("0.5"), Decimal(99)])
WHENS = [
    "before_round:1",
    "before_round:2",
    "before_round:3",
    "before_semifinals",
    "before_final",
    "before_round:x",
    "",
]
PARAMS: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from(
        ["accept_reduced", "accept_three", "max_table_points", "most_winners", "direct_under", "x-note", "no"]
    ),
    st.booleans() | st.integers(-3, 60) | st.text(max_size=2),
    max_size=2,
)


@st.composite
def seats(draw: st.DrawFn, player: str, *, wild: bool) -> Seat:
    if not wild:
        status = draw(st.sampled_from(["played"] * 9 + ["absent", "abandoned"]))
        return Seat(player, Decimal(draw(st.integers(0, 86))) if status != "absent" else None, status=status)  # type: ignore[arg-type]  # drawn from the statuses
    return Seat(
        player,
        draw(SCORES),
        status=draw(st.sampled_from(STATUSES)),
        place=draw(st.none() | st.integers(-1, 5)),
        off_objective=draw(st.none() | st.integers(-1, 9)),
        objective=draw(st.booleans()),
    )


@st.composite
def rounds(draw: st.DrawFn, number: int, *, wild: bool) -> Round:
    sizes = draw(st.sampled_from([(4, 5), (4,), (5,), (4, 4)] + ([(1,), (), (3, 6), (9,)] if wild else [])))
    order = iter(draw(st.permutations(PLAYERS)))
    tables = tuple(
        Table(i, tuple(draw(seats(next(order), wild=wild)) for _ in range(size)), draw(st.none() | st.integers(1, 2)))
        for i, size in enumerate(sizes, 1)
    )
    usual = ("qualifying", "qualifying", "semifinal", "final")[min(number, 4) - 1]
    phase = draw(st.sampled_from(["swiss", "final", None] if wild and draw(st.booleans()) else [usual, None]))
    return Round(draw(st.integers(0, 6)) if wild else number, tables, phase, draw(st.none() | st.just("s")))  # type: ignore[arg-type]  # drawn from the phases


@st.composite
def documents(draw: st.DrawFn) -> Tournament:
    wild = draw(st.integers(0, 3)) == 0
    count = draw(st.integers(0, 5 if wild else 4))
    played = tuple(draw(rounds(number, wild=wild)) for number in range(1, count + 1))
    left = draw(st.lists(st.builds(Withdrawal, st.sampled_from(PLAYERS), st.sampled_from(WHENS)), max_size=2))
    players = tuple(Player(one, one, draw(st.none() | st.sampled_from(["Roma", "Bari", ""]))) for one in PLAYERS)
    params = draw(PARAMS) if wild else {"accept_reduced": draw(st.booleans())}
    return Tournament("risiko", "h", "H", DAY, DAY, players, params=params, rounds=played, withdrawals=tuple(left))


@given(documents())
def test_it_answers_or_refuses_with_a_reason(document: Tournament) -> None:
    problems = list(risiko.problems(document))
    for number in (None, 0, 1, 2, 3, 4):
        with contextlib.suppress(TabelloneError):
            standing = risiko.standing(document, number)
            assert not problems
            listed = [row.player for row in standing.rows] + list(standing.unranked)
            assert sorted(listed) == PLAYERS
    with contextlib.suppress(TabelloneError):
        drawn = risiko.draw(document, "s")
        assert not problems
        assert len({player for table in drawn.tables for player in table.seats}) == sum(
            len(table.seats) for table in drawn.tables
        )
    for player in PLAYERS[:3]:
        with contextlib.suppress(TabelloneError):
            assert all(holds(step) for step in risiko.explain(document, player))
