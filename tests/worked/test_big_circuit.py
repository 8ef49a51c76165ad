"""The figures of BIG 5, BIG 5.1, BIG 5.2, BIG 5.3, BIG 7 and of the rulings big-elo, pairs and general-year."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from tabellone.engine.numbers import plain_figure, to_decimal
from tabellone.rulebooks.big.circuit.points import (
    RatedField,
    base_points,
    elo_multiplier,
    prize_points,
    tournament_points,
)
from tabellone.rulebooks.big.hardcore import last_chosen
from tabellone.rulebooks.big.prizes import prizes
from tests.rulebooks.big.circuit_cases import NEW_YEARS_EVE, carried, circuit, elo_of, ladder, played, row_of, season
from tests.rulebooks.big.prize_cases import amounts, online

NEWCOMER = 3_000_000  # 1500 in half-thousandths


@pytest.mark.parametrize(
    ("players", "position", "points"),
    [
        pytest.param(6, 1, "916.67", id="BIG 5.1 first of six"),
        pytest.param(6, 2, "750.00", id="BIG 5.1 second of six"),
        pytest.param(6, 3, "583.33", id="BIG 5.1 third of six, printed 583.34"),
        pytest.param(6, 4, "416.67", id="BIG 5.1 fourth of six"),
        pytest.param(6, 5, "250.00", id="BIG 5.1 fifth of six"),
        pytest.param(6, 6, "83.33", id="BIG 5.1 last of six"),
        pytest.param(1, 1, "500.00", id="BIG 5.1 alone"),
    ],
)
def test_base_points(players: int, position: int, points: str) -> None:
    assert to_decimal(base_points(players, position), 2) == Decimal(points)


@pytest.mark.parametrize(
    ("players", "position", "points"),
    [
        pytest.param(6, 1, Fraction(200), id="BIG 5.2 least, in a field of six"),
        pytest.param(6, 2, Fraction(0), id="BIG 5.2 a quarter of six is one"),
        pytest.param(7, 1, Fraction(680, 3), id="BIG 5.2 first of seven"),
        pytest.param(21, 1, Fraction(600), id="BIG 5.2 half-way"),
        pytest.param(21, 5, Fraction(120), id="BIG 5.2 fifth of twenty-one"),
        pytest.param(21, 6, Fraction(0), id="BIG 5.2 sixth of twenty-one"),
        pytest.param(36, 1, Fraction(1000), id="BIG 5.2 most, in a field of thirty-six"),
        pytest.param(36, 9, Fraction(1000, 9), id="BIG 5.2 ninth of thirty-six"),
        pytest.param(80, 2, Fraction(500), id="BIG 5.2 never above a thousand"),
        pytest.param(5, 1, Fraction(520, 3), id="BIG 5.2 as written below six"),
        pytest.param(4, 1, Fraction(440, 3), id="BIG 5.2 as written with four"),
        pytest.param(3, 1, Fraction(0), id="BIG 5.2 a quarter of three is nobody"),
    ],
)
def test_prize_points(players: int, position: int, points: Fraction) -> None:
    assert prize_points(players, position) == points


@pytest.mark.parametrize(
    ("own", "mean", "factor"),
    [
        pytest.param("1500", "1500", "1", id="BIG 5.3 as strong as the field"),
        pytest.param("1500", "1600", "1.1", id="BIG 5.3 a hundred below"),
        pytest.param("1500", "1750", "1.1", id="BIG 5.3 never more than a tenth"),
        pytest.param("1600", "1500", "0.9", id="BIG 5.3 a hundred above"),
        pytest.param("2000", "1500", "0.9", id="BIG 5.3 never less"),
        pytest.param("1532.125", "1500.001", "0.967876", id="BIG 5.3 exact on thousandths"),
    ],
)
def test_multiplier(own: str, mean: str, factor: str) -> None:
    field = RatedField(7, 7 * int(Decimal(mean) * 2000))
    assert elo_multiplier(int(Decimal(own) * 2000), field) == Fraction(factor)


@pytest.mark.parametrize(
    ("players", "position", "points"),
    [
        pytest.param(6, 1, Fraction(3350, 3), id="BIG 5 first of six newcomers"),
        pytest.param(6, 2, Fraction(750), id="BIG 5 second of six newcomers"),
        pytest.param(5, 1, Fraction(900) / 2 + Fraction(520, 3) / 2, id="BIG 5 fewer than six, all halved"),
        pytest.param(5, 5, Fraction(50), id="BIG 5 last of five"),
        pytest.param(40, 1, Fraction(1975, 2) + 1000, id="BIG 5 first of forty"),
    ],
)
def test_points_of_a_tournament_of_newcomers(players: int, position: int, points: Fraction) -> None:
    assert tournament_points(NEWCOMER, position, RatedField(players, players * NEWCOMER)) == points


@pytest.mark.parametrize(
    ("scores", "elos"),
    [
        pytest.param({"a": 9, "b": 8}, ("1516.000", "1484.000"), id="ruling big-elo two"),
        pytest.param({"a": 9, "b": 9}, ("1500.000", "1500.000"), id="ruling big-elo two, tied"),
        pytest.param(
            {"a": 9, "b": 8, "c": 7, "d": 6},
            ("1516.000", "1505.333", "1494.667", "1484.000"),
            id="ruling big-elo four",
        ),
        pytest.param(
            {"a": 9, "b": 9, "c": 7, "d": 6},
            ("1510.667", "1510.667", "1494.667", "1484.000"),
            id="ruling big-elo four, two firsts",
        ),
        pytest.param({"a": 9, "b": 8, "c": 8}, ("1516.000", "1492.000", "1492.000"), id="ruling big-elo three"),
    ],
)
def test_elo_of_newcomers(scores: dict[str, int], elos: tuple[str, ...]) -> None:
    answer = season(circuit(), [played("t", [scores])], NEW_YEARS_EVE)
    assert tuple(str(elo_of(answer, player)) for player in scores) == elos


def test_elo_against_a_stronger_player() -> None:
    """Ruling big-elo: 1500 beats 1600, expected 1 / (1 + 10^(1/4)) = 0.359935."""
    answer = season(circuit(carried("b", "1600")), [played("t", [{"a": 9, "b": 8}])], NEW_YEARS_EVE)
    assert (str(elo_of(answer, "a")), str(elo_of(answer, "b"))) == ("1520.482", "1579.518")


def test_a_whole_small_tournament() -> None:
    """BIG 5, BIG 5.3: six at two tables; the champion of 1560 is worth less to himself than to the others."""
    tables = [ladder("a", "b", "c"), {"d": 90, "e": 40, "f": 30}]
    answer = season(circuit(carried("a", "1560")), [played("t", tables)], NEW_YEARS_EVE)
    # d stands first by its share of the table (BIG 4.2), a second; the mean ELO is 1510
    assert plain_figure(row_of(answer, "points:azul", "d").value) == plain_figure(Fraction(3350, 3) * Fraction("1.01"))
    assert plain_figure(row_of(answer, "points:azul", "a").value) == "712.5"  # 750 × 0.95


def test_a_pair_earns_for_both_and_moves_both() -> None:
    """Ruling pairs: the pair's ELO is the mean of the two, both move by its exact change."""
    pairs = {"ab": ("anna", "bruno"), "cd": ("carla", "dario")}
    tournament = played("t", [{"ab": 50, "cd": 40}], pairs=pairs)
    answer = season(circuit(carried("anna", "1700"), carried("bruno", "1500.001")), [tournament], NEW_YEARS_EVE)
    # 1600.0005 against 1500: expected 0.6400656, change 11.5179
    assert str(elo_of(answer, "anna")) == "1711.518"
    assert str(elo_of(answer, "bruno")) == "1511.519"
    assert str(elo_of(answer, "carla")) == str(elo_of(answer, "dario")) == "1488.482"
    assert row_of(answer, "points:azul", "anna").value == row_of(answer, "points:azul", "bruno").value
    # first of two, halved; the mean is 1550.00025
    expected = Fraction(750) / 2 * (1 + (Fraction("1550.00025") - Fraction("1600.0005")) / 1000)
    assert row_of(answer, "general", "anna").value == expected
    assert "ab" not in {row.player for row in answer.ratings}


@pytest.mark.parametrize(
    ("paid", "fee", "pot", "voucher", "awards"),
    [
        pytest.param(12, "2.50", "22.50", "2.00", ["10.25", "6.15", "4.10"], id="BIG 9.3 twelve fees of 2.50"),
        pytest.param(4, "2.99", "8.97", None, ["8.97"], id="BIG 9.3 under 9: all to the first, no voucher"),
        pytest.param(4, "3", "9.00", "2.00", ["7.00"], id="BIG 9.3 from 9 the voucher comes out first"),
        pytest.param(8, "2.16", "12.96", "2.00", ["10.96"], id="BIG 9.3 still all to the first"),
        pytest.param(8, "2.17", "13.02", "2.00", ["7.17", "3.85"], id="BIG 9.3 two prizes, a cent left over"),
        pytest.param(10, "2.66", "19.95", "2.00", ["11.67", "6.28"], id="BIG 9.3 still two prizes"),
        pytest.param(8, "3.34", "20.04", "2.00", ["9.03", "5.41", "3.60"], id="BIG 9.3 three prizes"),
        pytest.param(10, "4", "30.00", "2.00", ["11.20", "8.40", "5.60", "2.80"], id="BIG 9.3 four prizes"),
        pytest.param(16, "5", "60.00", "2.00", ["23.20", "17.40", "11.60", "5.80"], id="BIG 9.3 sixteen fees"),
        pytest.param(12, "0", "0.00", None, [], id="BIG 9.3 nothing to divide"),
    ],
)
def test_prizes(paid: int, fee: str, pot: str, voucher: str | None, awards: list[str]) -> None:
    answer = prizes(online(paid, fee))
    assert str(answer.pot) == pot
    assert (str(answer.voucher.amount) if answer.voucher else None) == voucher
    assert amounts(answer) == awards
    assert [award.player for award in answer.prizes] == [f"p{n:02}" for n in range(len(awards))]


@pytest.mark.parametrize(
    ("year", "barred_by"),
    [
        pytest.param(2018, 2017, id="BIG 8.2.2 Bora Bora of 2017 is not chosen in 2018"),
        pytest.param(2019, 2017, id="BIG 8.2.2 Bora Bora of 2017 is not chosen in 2019"),
        pytest.param(2020, None, id="BIG 8.2.2 Bora Bora of 2017 is free again in 2020"),
    ],
)
def test_a_game_rests_for_two_years(year: int, barred_by: int | None) -> None:
    assert last_chosen("bora-bora", year, history={2017: ("bora-bora",)}) == barred_by
