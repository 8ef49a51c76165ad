"""TRF16 and TRF26 as PLATFORMS tells them: columns, codes, and every way in which real files differ."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.exchange.sources.found import FoundGame
from tabellone.exchange.sources.trf import read_trf
from tests.exchange.sources.samples_trf import EXAMPLE, codes, entry, line, seats, trf, two

ONE, HALF, NOTHING = Decimal(1), Decimal("0.5"), Decimal(0)


def alone(opponent: str, colour: str, code: str, *head: str) -> FoundGame | None:
    """The entry without an opponent of a third player, in a round in which two others played."""
    lines = (line(1, "Alfa", entry(2, "w", "1")), line(2, "Bravo", entry(1, "b", "0")))
    found = read_trf(trf(*head, *lines, line(3, "Charlie", entry(opponent, colour, code))))
    return next((game for game in found.games if game.seats[0].player == "3"), None)


def test_the_example_is_read_whole() -> None:
    found = read_trf(EXAMPLE)
    assert (found.format, found.platform, found.name, found.system, found.rounds) == (
        "trf", "", "Torneo di prova", "swiss", 3
    )  # fmt: skip
    assert [(p.key, p.nickname, p.rank, p.points) for p in found.players] == [
        ("1", "Alfa, Anna", 1, Decimal("2.5")),
        ("2", "Bravo, Bruno", 3, ONE),
        ("3", "Charlie, Carla", 2, Decimal(2)),
    ]
    assert [(g.round, g.ended, seats(g)) for g in found.games] == [
        (1, "played", [("1", ONE), ("2", NOTHING)]),
        (1, "bye", [("3", None)]),
        (2, "bye", [("1", None)]),
        (2, "no_show", [("2", NOTHING), ("3", ONE)]),
        (3, "played", [("3", HALF), ("1", HALF)]),
        (3, "bye", [("2", None)]),
    ]
    assert [g.seats[0].points for g in found.games if g.ended == "bye"] == [HALF, ONE, ONE]
    assert found.remarks == ()


def test_a_line_with_all_its_fields_gives_away_no_birthday() -> None:
    full = f"{'001    1 m GM Alfa, Anna':<48}{'1800 ITA    12345678':<21}1980/05/12  1.0    1{entry(2, 'w', '1')}"
    found = read_trf(trf(full, line(2, "Bravo", entry(1, "b", "0"), points="0.0", rank=2)))
    assert [(p.nickname, p.points, p.rank) for p in found.players] == [("Alfa, Anna", ONE, 1), ("Bravo", NOTHING, 2)]
    assert (seats(found.games[0]), found.remarks) == ([("1", ONE), ("2", NOTHING)], ())
    assert "1980" not in repr(found)
    assert "12345678" not in repr(found)


@pytest.mark.parametrize(
    ("mine", "theirs", "ended", "scores", "rated"),
    [
        ("1", "0", "played", (ONE, NOTHING), None),
        ("0", "1", "played", (NOTHING, ONE), None),
        ("=", "=", "played", (HALF, HALF), None),
        ("W", "L", "played", (ONE, NOTHING), False),
        ("L", "W", "played", (NOTHING, ONE), False),
        ("D", "D", "played", (HALF, HALF), False),
        ("w", "l", "played", (ONE, NOTHING), False),  # letters of either case
        ("+", "-", "no_show", (ONE, NOTHING), None),
        ("-", "+", "no_show", (NOTHING, ONE), None),
        ("-", "-", "no_show", (None, None), None),  # nobody came, nobody won
        ("", "", "open", (None, None), None),  # drawn, not yet played
    ],
)
def test_two_lines_that_agree(
    mine: str, theirs: str, ended: str, scores: tuple[Decimal | None, ...], rated: bool | None
) -> None:
    found = two(mine, theirs)
    (game,) = found.games
    assert (game.ended, tuple(seat.score for seat in game.seats), game.rated) == (ended, scores, rated)
    assert found.remarks == ()


def test_who_does_not_come_is_marked() -> None:
    assert [seat.lost_by for seat in two("+", "-").games[0].seats] == ["", "no_show"]
    assert [seat.lost_by for seat in two("-", "-").games[0].seats] == ["no_show", "no_show"]


@pytest.mark.parametrize("pair", ["11", "1=", "=0", "00", "++", "+0", "1-", "U0", "H=", "ZZ", "FU"])
def test_results_that_cannot_both_be_so_are_left_to_a_person(pair: str) -> None:
    found = two(*pair)
    assert [(g.ended, seats(g)) for g in found.games] == [("unknown", [("1", None), ("2", None)])]
    (remark,) = found.remarks
    assert (remark.code, remark.place, remark.values["other"]) == ("source-trf-mismatch-unknown", "line 1", 2)


@pytest.mark.parametrize(("mine", "theirs"), [("1", ""), ("", "0")])
def test_a_result_that_one_line_tells_is_taken_with_a_remark(mine: str, theirs: str) -> None:
    found = two(mine, theirs)
    assert seats(found.games[0]) == [("1", ONE), ("2", NOTHING)]
    assert [(r.code, r.place, r.values["other"]) for r in found.remarks] == [("source-trf-mismatch", "line 1", 2)]


def test_a_line_that_is_blank_where_another_names_it_is_remarked_and_no_absence() -> None:
    found = read_trf(trf(line(1, "Alfa", entry(2, "w", "1")), line(2, "Bravo")))
    assert [(g.ended, seats(g)) for g in found.games] == [("played", [("1", ONE), ("2", NOTHING)])]
    assert codes(found) == ["source-trf-mismatch"]


def test_a_rated_win_against_an_unrated_loss_is_unrated_with_a_remark() -> None:
    found = two("1", "L")
    assert (found.games[0].rated, codes(found)) == (False, ["source-trf-mismatch"])


def test_an_opponent_who_names_somebody_else_leaves_the_game_unknown() -> None:
    lines = (
        line(1, "Alfa", entry(2, "w", "1")),
        line(2, "Bravo", entry(3, "b", "0")),
        line(3, "Charlie", entry(2, "w", "1")),
    )
    found = read_trf(trf(*lines))
    assert [(g.ended, sorted(seat.player for seat in g.seats)) for g in found.games] == [
        ("unknown", ["1", "2"]), ("played", ["2", "3"])
    ]  # fmt: skip
    assert [(r.code, r.place, r.values["other"]) for r in found.remarks] == [("source-trf-other-opponent", "line 1", 2)]


def test_both_with_the_same_colour_is_remarked_and_the_result_stands() -> None:
    found = read_trf(trf(line(1, "Alfa", entry(2, "w", "1")), line(2, "Bravo", entry(1, "w", "0"))))
    assert seats(found.games[0]) == [("1", ONE), ("2", NOTHING)]
    assert codes(found) == ["source-trf-same-colour"]


def test_white_sits_first() -> None:
    found = read_trf(trf(line(1, "Alfa", entry(2, "b", "1")), line(2, "Bravo", entry(1, "w", "0"))))
    assert seats(found.games[0]) == [("2", NOTHING), ("1", ONE)]


@pytest.mark.parametrize(
    ("opponent", "colour", "code", "ended", "points"),
    [
        ("0000", "-", "U", "bye", ONE),
        ("0000", "-", "F", "bye", ONE),
        ("0000", "-", "H", "bye", HALF),
        ("0000", "-", "Z", "absent", NOTHING),
        ("0000", "-", "+", "bye", ONE),  # old files: a full bye
        ("0000", "-", "-", "absent", NOTHING),  # old files: an absence
        ("", "", "U", "bye", ONE),  # four blanks are as good as 0000
        ("", "", "-", "absent", NOTHING),
        ("0", "-", "h", "bye", HALF),
        ("", "", "", "absent", NOTHING),  # not paired
        ("0000", "-", "", "absent", NOTHING),
        ("0000", "-", "=", "bye", HALF),
        ("0000", "-", "0", "absent", NOTHING),
    ],
)
def test_without_an_opponent(opponent: str, colour: str, code: str, ended: str, points: Decimal) -> None:
    game = alone(opponent, colour, code)
    assert game is not None
    assert (game.ended, game.seats[0].points, game.seats[0].score) == (ended, points, None)


def test_a_result_without_an_opponent_is_remarked() -> None:
    lines = (line(1, "Alfa", entry(2, "w", "1")), line(2, "Bravo", entry(1, "b", "0")))
    found = read_trf(trf(*lines, line(3, "Charlie", entry("0000", "-", "1"))))
    assert [(r.code, r.place) for r in found.remarks] == [("source-trf-result-alone", "line 3")]


def test_the_free_round_of_a_round_robin_is_neither_a_bye_nor_invented() -> None:
    head = "092 Individual: Round-Robin"
    assert alone("", "", "", head) is None
    stated = alone("0000", "-", "-", head)
    assert stated is not None
    assert stated.ended == "absent"


def test_next_rounds_drawn_but_not_played_are_open_and_invent_no_absence() -> None:
    lines = (
        line(1, "Alfa", entry(2, "w", "1"), entry(3, "b")),
        line(2, "Bravo", entry(1, "b", "0")),
        line(3, "Charlie", entry("0000", "-", "U"), entry(1, "w")),
    )
    found = read_trf(trf("XXR 5", *lines))
    assert [(g.round, g.ended, len(g.seats)) for g in found.games] == [
        (1, "played", 2), (1, "bye", 1), (2, "open", 2)
    ]  # fmt: skip
    assert (found.rounds, found.remarks) == (5, ())


def test_absences_announced_for_a_round_that_is_not_drawn_are_no_absences_yet() -> None:
    lines = (line(1, "Alfa", entry(2, "w", "1")), line(2, "Bravo", entry(1, "b", "0"), entry("0000", "-", "Z")))
    found = read_trf(trf(*lines))
    assert [g.round for g in found.games] == [1]
    assert [(r.code, r.values["round"]) for r in found.remarks] == [("source-trf-not-drawn", 2)]
