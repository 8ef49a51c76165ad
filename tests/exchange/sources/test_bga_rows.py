"""Rows of seats and the TournamentStats paste: every trap, one by one."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.boardgamearena import is_boardgamearena, read_boardgamearena
from tabellone.exchange.sources.found import FoundGame, FoundTournament
from tests.exchange.sources.fuzzing import codes
from tests.exchange.sources.samples_bga import ROWS, STATS

HALF = Decimal("0.5")


def problems(text: str) -> list[tuple[str, str]]:
    with pytest.raises(InputError) as caught:
        read_boardgamearena(text)
    return [(problem.code, problem.place) for problem in caught.value.problems]


def told(game: FoundGame) -> list[Any]:
    return [(seat.player, seat.score, seat.place, seat.lost_by) for seat in game.seats]


def table(*rows: str, header: str = "round,table,player,rank,score,status") -> FoundTournament:
    return read_boardgamearena("\n".join([header, *rows]))


def test_rows_of_two_rounds() -> None:
    found = read_boardgamearena(ROWS)
    assert (found.format, found.platform, found.remarks) == ("bga-rows", "boardgamearena", ())
    assert [(one.key, one.nickname, one.site_id) for one in found.players] == [
        ("id:11", "anna", "11"),
        ("id:22", "bruno", "22"),
        ("id:44", "dario", "44"),
    ]
    assert [(game.id, game.round, game.ended, game.place) for game in found.games] == [
        ("900000001", 1, "played", "line 2"),
        ("", 1, "bye", "line 4"),
        ("900000002", 2, "played", "line 5"),
        ("", 2, "absent", "line 7"),
    ]
    assert told(found.games[0]) == [("id:11", 1, 1, ""), ("id:22", 0, 2, "")]
    assert told(found.games[1]) == [("id:44", None, None, "")]
    assert told(found.games[2]) == [("id:11", HALF, 1, ""), ("id:44", HALF, 1, "")]
    assert [[seat.points for seat in game.seats] for game in found.games] == [[6, 3], [6], [6, 6], [0]]


@pytest.mark.parametrize("separator", [";", "\t"])
def test_any_separator(separator: str) -> None:
    assert read_boardgamearena(ROWS.replace(",", separator)) == read_boardgamearena(ROWS)


def test_quotes_and_any_order_and_case() -> None:
    found = read_boardgamearena(
        '"Player";TABLE;Round;"Score"\r\n"Rossi; ""la"" Anna";7;Step 1;"12,5"\r\nbruno;7;Step 1;9\r\n'
    )
    assert [one.nickname for one in found.players] == ['Rossi; "la" Anna', "bruno"]
    assert told(found.games[0]) == [('name:rossi; "la" anna', 1, 1, ""), ("name:bruno", 0, 2, "")]
    assert (found.games[0].id, found.games[0].round) == ("", 1)


def test_unknown_columns_are_named() -> None:
    found = table("1,5,anna,1,,", "1,5,bruno,2,,", header="round,table,player,rank,Elo,Paese di origine")
    assert found.remarks[0].code == "source-bga-unknown-columns"
    assert found.remarks[0].values["names"] == ("elo", "paese_di_origine")


def test_a_rank_decides_before_a_score() -> None:
    assert told(table("1,5,anna,2,90,", "1,5,bruno,1,10,").games[0])[0][:3] == ("name:anna", 0, 2)


def test_equal_scores_share_the_place() -> None:
    found = table("1,5,anna,,9,", "1,5,bruno,,9,", "1,6,carla,,1,", "1,6,dario,,9,", "1,6,elena,,1,")
    assert [score for _, score, _, _ in told(found.games[0])] == [HALF, HALF]
    assert [(score, place) for _, score, place, _ in told(found.games[1])] == [(None, 2), (None, 1), (None, 2)]


def test_tables_numbered_by_hand_in_every_round_are_different() -> None:
    found = table("1,1,anna,1,,", "1,1,bruno,2,,", "2,1,anna,1,,", "2,1,bruno,2,,")
    assert [(game.round, game.id) for game in found.games] == [(1, ""), (2, "")]


def test_conceding_is_playing_to_the_end() -> None:
    game = table("1,5,anna,1,1,played", "1,5,bruno,2,0,conceded").games[0]
    assert (game.ended, game.why) == ("played", "conceded")


@pytest.mark.parametrize(("status", "ended"), [("timeout", "timeout"), ("left", "left"), ("forfeit", "no_show")])
def test_one_row_names_who_lost_how(status: str, ended: str) -> None:
    for ranks in (("1", "2"), ("", "")):
        game = table(f"1,5,anna,{ranks[0]},,played", f"1,5,bruno,{ranks[1]},,{status.upper()}").games[0]
        assert (game.ended, game.why) == (ended, status)
        assert told(game) == [("name:anna", 1, 1, ""), ("name:bruno", 0, 2, ended)]


def test_a_word_on_every_row_is_of_the_table() -> None:
    found = table("1,5,anna,1,,timeout", "1,5,bruno,2,,timeout")
    assert told(found.games[0]) == [("name:anna", 1, 1, ""), ("name:bruno", 0, 2, "timeout")]
    assert found.games[0].rated is None
    assert "source-bga-timeout" in codes(found)


def test_who_ran_out_of_time_is_not_told() -> None:
    found = table("1,5,anna,,,timeout", "1,5,bruno,,,timeout")
    assert (found.games[0].ended, "source-bga-who" in codes(found)) == ("unknown", True)


def test_neither_came() -> None:
    found = table("1,5,anna,,,forfeit", "1,5,bruno,,,forfeit")
    assert (found.games[0].ended, "source-bga-both-missing" in codes(found)) == ("void", True)


def test_who_left_cannot_have_won() -> None:
    found = table("1,5,anna,1,,left", "1,5,bruno,2,,")
    assert (found.games[0].ended, told(found.games[0])[0]) == ("unknown", ("name:anna", None, None, ""))
    assert "source-bga-contradiction" in codes(found)


def test_an_abandoned_table_has_no_result() -> None:
    found = table("1,5,anna,1,,abandoned", "1,5,bruno,1,,")
    assert (found.games[0].ended, told(found.games[0])[0]) == ("void", ("name:anna", None, None, ""))


def test_somebody_absent_at_a_table_did_not_come() -> None:
    game = table("1,5,anna,,,", "1,5,bruno,,,absent").games[0]
    assert (game.ended, told(game)[1]) == ("no_show", ("name:bruno", 0, 2, "no_show"))


def test_a_player_alone_at_a_table_is_asked_about() -> None:
    found = table("1,5,anna,1,,")
    assert (found.games[0].ended, "source-bga-no-result" in codes(found)) == ("unknown", True)


def test_one_rank_alone_is_no_result() -> None:
    assert table("1,5,anna,1,,", "1,5,bruno,,,").games[0].ended == "unknown"


def test_the_tournament_its_stages_and_days() -> None:
    header = "tournament,stage,game,round,table,player,rank,date"
    found = table("Coppa,B,esempio,1,5,anna,1,2026-03-01", "Coppa,B,esempio,1,5,bruno,2,2026-03-01", header=header)
    assert (found.name, found.game, found.start, found.end) == ("Coppa", "esempio", date(2026, 3, 1), date(2026, 3, 1))
    assert (found.games[0].division, found.games[0].day) == ("B", date(2026, 3, 1))
    found = table("700001,,,1,5,anna,1,yesterday at 14:51", "700001,,,1,5,bruno,2,", header=header)
    assert (found.source_id, found.name, found.games[0].day) == ("700001", "", None)
    assert "source-no-day" in codes(found)


def test_a_round_that_is_not_told_stays_open() -> None:
    found = table(",5,anna,1,,", ",5,bruno,2,,")
    assert found.games[0].round is None
    assert codes(found)[:1] == ["source-bga-round-missing"]


def test_a_row_twice_counts_once() -> None:
    found = read_boardgamearena(ROWS + ROWS.splitlines()[1])
    assert found.games == read_boardgamearena(ROWS).games
    assert [(r.code, r.place, r.values["other"]) for r in found.remarks] == [("source-bga-row-twice", "line 8", 2)]


def test_names_without_ids_mean_the_account_of_that_name() -> None:
    found = table(
        "1,5,anna,11,1", "1,5,bruno,22,2", "2,6,Anna,,1", "2,6,bruno,,2", header="round,table,player,player_id,rank"
    )
    assert [one.key for one in found.players] == ["id:11", "id:22"]
    assert codes(found) == ["source-name-for-account"] * 2


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["1,5,,1,,"], [("source-bga-no-player", "line 2")]),
        (["1,,anna,1,,"], [("source-bga-no-table", "line 2")]),
        (["1,5,anna,first,,"], [("source-bga-number", "line 2")]),
        (["1,5,anna,0,x,", "1,5,b,,1e9,"], [("source-bga-number", "line 2")] * 2 + [("source-bga-number", "line 3")]),
        (["1,5,anna,1,,won"], [("source-bga-status", "line 2")]),
        (["one,5,anna,1,,"], [("source-bga-round", "line 2")]),
        (["1,5,anna,1,,", "1,5,Anna,2,,"], [("source-bga-twice", "line 2")]),
        (["1,5,anna,1,,,,9"], [("source-bga-cells", "line 2")]),
        (['1,5,anna,1,,"', "x"], [("source-bga-quotes", "line 2")]),
        ([], [("source-no-games", "")]),
    ],
)
def test_rows_that_cannot_be_read(rows: list[str], expected: list[tuple[str, str]]) -> None:
    assert problems("\n".join(["round,table,player,rank,score,status", *rows])) == expected


def test_headers_that_cannot_be_read() -> None:
    assert problems("table,player,player\n1,a,b") == [
        ("source-bga-no-column", "line 1"),
        ("source-bga-no-column", "line 1"),
        ("source-bga-column-twice", "line 1"),
    ]
    assert problems("hello, world") == [("source-bga-unknown", "")]


def test_a_table_in_two_rounds_is_refused() -> None:
    rows = "1,900000001,a,1,,\n1,900000001,b,2,,\n2,900000001,a,1,,\n2,900000001,b,2,,"
    assert problems(f"round,table,player,rank,score,status\n{rows}") == [("source-game-differs", "line 4")]


def test_two_tournaments_are_refused() -> None:
    header = "tournament,round,table,player,rank\n"
    assert problems(f"{header}A,1,5,a,1\nB,1,6,b,1") == [("source-several-tournaments", "")]


def test_more_rows_than_any_tournament_has() -> None:
    rows = "\n".join(f"1,{number},a,1" for number in range(40_001))
    assert problems(f"round,table,player,rank\n{rows}")[0][0] == "source-bga-too-many-rows"


def test_the_stats_paste() -> None:
    found = read_boardgamearena(STATS)
    assert (found.format, found.name, found.game) == ("bga-stats", "Coppa di prova", "Esempio")
    assert (found.source_id, found.rounds) == ("700001", 3)
    assert (found.start, found.end) == (date(2026, 3, 1), date(2026, 3, 20))
    assert [(game.id, game.ended, game.round) for game in found.games] == [
        ("900000001", "played", None),
        ("900000002", "timeout", None),
        ("900000003", "played", None),
    ]
    assert told(found.games[1]) == [("name:carla", 1, 1, ""), ("name:dario", 0, 2, "timeout")]
    assert [seat.points for seat in found.games[2].seats] == [1, 1]
    assert [seat.score for seat in found.games[2].seats] == [HALF, HALF]
    assert codes(found) == ["source-bga-timeout", "source-bga-no-rounds", "source-no-accounts"]


def test_a_paste_cut_short_is_noticed() -> None:
    found = read_boardgamearena(STATS.rpartition("\n")[0])
    assert codes(found)[0] == "source-bga-count-tables"
    assert found.remarks[0].values == {"told": 3, "found": 2}


def test_a_table_of_the_paste_that_is_still_played() -> None:
    found = read_boardgamearena(
        STATS.replace("0\t100\tanna\t3600\t2\tbruno\t1200\t0", "0\t40\tanna\t3600\t\tbruno\t1200\t")
    )
    assert [game.ended for game in found.games] == ["open", "timeout", "played"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("700001\t900000004\tmaybe\t100\tanna\t1\t2", "source-bga-stats-line"),
        ("700001\t900000004\t0\t100", "source-bga-stats-line"),
        ("700001\t900000004\t0\t100\tanna\tbruno\t2", "source-bga-stats-line"),
        ("700001\t900000004\t0\t100\tanna\t1\t2\t\t1\t2", "source-bga-no-player"),
        ("700002\t900000004\t0\t100\tanna\t1\t2\tbruno\t1\t0", "source-several-tournaments"),
        ("700001\t900000001\t0\t100\tanna\t1\t0\tbruno\t1\t2", "source-game-differs"),
    ],
)
def test_lines_of_the_paste_that_cannot_be_read(line: str, code: str) -> None:
    assert problems(f"{STATS}\n{line}") == [(code, "line 5")]


def test_what_is_recognised() -> None:
    assert all(is_boardgamearena(text) for text in (ROWS, STATS, "\ufeff" + ROWS, "\n\n" + ROWS.replace(",", "\t")))
    assert is_boardgamearena("Player;Round\n")  # the reader will say what is missing
    assert not is_boardgamearena("Rank,Title,Username,Rating,Points,Tiebreak,Performance\n1,,anna,1500,3,2,1600")
    assert not is_boardgamearena("012 Torneo di prova\n001    1      Alfa, Anna")
    assert not is_boardgamearena("")
