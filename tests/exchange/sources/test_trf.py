"""TRF16 and TRF26 as PLATFORMS tells them: columns, codes, and every way in which real files differ."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.found import FoundGame
from tabellone.exchange.sources.trf import read_trf
from tabellone.exchange.sources.trf_lines import is_trf
from tests.exchange.sources.fuzzing import codes
from tests.exchange.sources.samples_trf import EXAMPLE, entry, line, seats, trf, two

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


@pytest.mark.parametrize(
    ("head", "system"),
    [
        ("092 Individual: Swiss-System (Dutch)", "swiss"),
        ("092 Individual: Round-Robin", "round_robin"),
        ("092 Individual: Double Round-Robin", "round_robin"),
        ("092 Individual: Knockout", "knockout"),
        ("092 Italo-svizzero", "swiss"),
        ("192 FIDE_DUTCH_2026", "swiss"),
        ("092 Something else", None),
        ("012 No kind told", None),
    ],
)
def test_the_kind_of_tournament(head: str, system: str | None) -> None:
    assert two("1", "0", head).system == system


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026/03/07", "2026-03-07"),
        ("2026-03-07", "2026-03-07"),
        ("2026.3.7", "2026-03-07"),
        ("28. 07. 2005", "2005-07-28"),
        ("24/09/2010", "2010-09-24"),
        ("05/29/2020", "2020-05-29"),
        ("May 29, 2020", "2020-05-29"),
        ("Mar 7, 2026", "2026-03-07"),
        ("7 March 2026", "2026-03-07"),
        ("", "None"),
    ],
)
def test_days_in_all_their_shapes(text: str, day: str) -> None:
    found = two("1", "0", f"042 {text}")
    assert (str(found.start), found.remarks) == (day, ())


@pytest.mark.parametrize("text", ["2026/02/30", "soon", "31/31/2020", "0001/01/01", "Foo 7, 2026"])
def test_a_day_that_is_none_is_remarked(text: str) -> None:
    found = two("1", "0", f"052 {text}")
    assert (found.end, codes(found)) == (None, ["source-trf-bad-day"])


def test_days_of_rounds_in_their_columns() -> None:
    head = f"{'132':<91}26/01/09  26/01/16"
    lines = (
        line(1, "Alfa", entry(2, "w", "1"), entry(2, "b", "=")),
        line(2, "Bravo", entry(1, "b", "0"), entry(1, "w", "=")),
    )
    assert [str(g.day) for g in read_trf(trf(head, *lines)).games] == ["2026-01-09", "2026-01-16"]
    assert [str(g.day) for g in read_trf(trf("132 2026/01/09 2026/01/16", *lines)).games] == [
        "2026-01-09",
        "2026-01-16",
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_end_of_line(end: str) -> None:
    assert read_trf(EXAMPLE.replace("\n", end)) == read_trf(EXAMPLE)


def test_short_lines_trailing_blanks_comments_and_unknown_tags_change_nothing() -> None:
    lines = EXAMPLE.splitlines()
    more = [
        "### a comment",
        "999 who knows",
        "XXZ 7",
        "ITA    1 national",
        *(f"{each}     " for each in lines),
        "",
        " ",
    ]
    found, plain = read_trf(trf(*more)), read_trf(EXAMPLE)
    assert [seats(game) for game in found.games] == [seats(game) for game in plain.games]
    assert found.remarks == ()


def test_a_player_of_whom_only_the_number_is_there() -> None:
    found = read_trf(trf("001    7"))
    assert [(p.key, p.nickname, p.points, p.rank) for p in found.players] == [("7", "7", None, None)]
    assert codes(found) == ["source-trf-no-name"]


@pytest.mark.parametrize("first", [15, 16])
def test_names_begin_in_column_15_or_16(first: int) -> None:
    assert read_trf(trf(line(1, "Alfa, Anna", first=first))).players[0].nickname == "Alfa, Anna"


@pytest.mark.parametrize(("name", "by"), [("Àlfà, Ànnà", -4), ("Δέλτα, Δάφνη", -11), ("Bravo, Bruno", 2)])
def test_columns_that_moved_behind_a_name_are_found(name: str, by: int) -> None:
    whole = line(1, name, entry(2, "w", "1"), entry(2, "b", "0"), points="1.0", rank=1)
    moved = whole[:46] + whole[46 - by :] if by < 0 else whole[:46] + " " * by + whole[46:]
    other = line(2, "Bravo", entry(1, "b", "0"), entry(1, "w", "1"), points="1.0", rank=1)
    found = read_trf(trf(moved, other))
    assert [seats(g) for g in found.games] == [[("1", ONE), ("2", NOTHING)], [("2", ONE), ("1", NOTHING)]]
    assert (found.players[0].nickname, found.players[0].points) == (name, ONE)
    assert [(r.code, r.values["columns"]) for r in found.remarks] == [("source-trf-shifted", abs(by))]


def test_an_entry_that_cannot_be_read_spoils_no_other() -> None:
    found = read_trf(
        trf(
            line(1, "Alfa", entry(2, "w", "1"), entry(2, "b", "?"), entry(2, "w", "1")),
            line(2, "Bravo", entry(1, "b", "0"), entry(1, "w", "1"), entry(1, "b", "0")),
        )
    )
    assert [g.ended for g in found.games] == ["played", "played", "played"]
    assert codes(found) == ["source-trf-bad-entry", "source-trf-mismatch"]


def test_scoring_of_both_kinds_of_line() -> None:
    for head in ("XXS W=3.0 D=1.0 PAB=3", "162  W 3.0    D 1.0    L 0.0"):
        lines = (
            line(1, "Alfa", entry(2, "w", "1"), entry(3, "b", "="), points="4.0"),
            line(2, "Bravo", entry(1, "b", "0"), entry("0000", "-", "U"), points="3.0"),
            line(3, "Charlie", entry("0000", "-", "H"), entry(1, "w", "="), points="2.0"),
        )
        found = read_trf(trf(head, *lines))
        assert found.remarks == (), head
        assert [[seat.points for seat in g.seats] for g in found.games] == [[3, 0], [1], [1, 1], [3]]
    assert codes(two("1", "0", "XXS W=3")) == []


def test_a_colour_may_be_worth_more_and_the_last_line_counts() -> None:
    found = two("1", "0", "XXS W=3", "XXS WW=2 BL=1")
    assert [seat.points for seat in found.games[0].seats] == [2, 1]


def test_points_that_do_not_add_up_are_remarked_not_refused() -> None:
    found = read_trf(trf(line(1, "Alfa", entry(2, "w", "1"), points="2.0"), line(2, "Bravo", entry(1, "b", "0"))))
    (remark,) = found.remarks
    assert (remark.code, remark.place) == ("source-trf-points", "line 1")
    assert (remark.values["told"], remark.values["found"]) == (2, 1)


@pytest.mark.parametrize(("text", "points"), [("10.5", "10.5"), ("2,5", "2.5"), ("  3", "3"), (".5", "0.5")])
def test_points_as_programs_write_them(text: str, points: str) -> None:
    assert read_trf(trf(line(1, "Alfa", points=text))).players[0].points == Decimal(points)


def test_teams_are_left_aside_with_a_remark() -> None:
    for head in ("013 Squadra" + " " * 26 + "1    2", "082 4 (2)", "310   1 Squadra", "092 Team: Swiss-System"):
        assert codes(two("1", "0", head)) == ["source-trf-teams"]
    assert codes(two("1", "0", "082 0")) == []


def test_byes_of_trf26_stand_in_lines_of_their_own() -> None:
    lines = (line(1, "Alfa", entry(2, "w", "1")), line(2, "Bravo", entry(1, "b", "0")), line(3, "Charlie"))
    game = read_trf(trf("240 H 001    3", *lines)).games[-1]
    assert (game.ended, game.seats[0].points) == ("bye", HALF)


def test_the_number_of_rounds_is_told_or_the_widest_line() -> None:
    assert two("1", "0", "XXR 9", "142 7").rounds == 9
    assert two("1", "0", "142 7").rounds == 7
    assert two("1", "0").rounds == 1
    assert codes(two("1", "0", "XXR many")) == ["source-trf-bad-rounds"]
    lines = (line(1, "A", entry(2, "w", "1"), entry(2, "b", "1")), line(2, "B", entry(1, "b", "0"), entry(1, "w", "0")))
    assert codes(read_trf(trf("XXR 1", *lines))) == ["source-trf-more-rounds"]


def test_opponents_who_are_not_there_are_not_invented() -> None:
    found = read_trf(trf(line(1, "Alfa", entry(9, "w", "1")), line(2, "Bravo", entry(2, "b", "0"))))
    assert found.games == ()
    assert codes(found) == ["source-trf-no-opponent", "source-trf-own-opponent"]


def test_the_same_number_twice_is_refused_and_the_same_line_twice_is_not() -> None:
    with pytest.raises(InputError) as caught:
        read_trf(trf(line(1, "Alfa"), line(1, "Bravo")))
    assert [(p.code, p.place) for p in caught.value.problems] == [("source-trf-double-number", "line 2")]
    found = read_trf(trf(line(1, "Alfa"), line(1, "Alfa")))
    assert (len(found.players), codes(found)) == (1, ["source-trf-double-number"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("012 Only\n042 2026/01/01\n", "source-trf-no-players"),
        (line(1, "Alfa") + " " * 80 + "x" * 5000, "source-trf-too-many-rounds"),
        ("\n".join(line(n, "x", *[entry(1, "w", "1")] * 100) for n in range(1, 700)), "source-trf-too-much"),
    ],
)
def test_what_is_no_tournament_is_refused(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_trf(text)
    assert [problem.code for problem in caught.value.problems] == [code]


def test_a_line_without_a_number_is_left_out_with_a_remark() -> None:
    found = read_trf(trf(line(1, "Alfa"), "001      nobody"))
    assert (len(found.players), codes(found)) == (1, ["source-trf-no-number"])


def test_what_is_a_trf_file() -> None:
    assert is_trf(EXAMPLE)
    assert is_trf("012 Torneo\n042 2026/01/01")
    assert not is_trf("001,anna,1\n002,bruno,2")
    assert not is_trf("a text about line 001 1")


def test_what_lichess_writes_is_read_too() -> None:
    head = ("012 Arena", "022 https://lichess.org/swiss/abcdefgh", "032 Lichess", "092 Individual: Swiss-System")
    lines = (
        line(1, "anna", entry(2, "w", "Z")),
        line(2, "bruno", entry(1, "b", "Z")),
        line(3, "c", entry("", "", "H")),
    )
    found = read_trf(trf(*head, *lines))
    assert [(g.ended, len(g.seats)) for g in found.games] == [("open", 2), ("bye", 1)]
    assert found.remarks == ()
