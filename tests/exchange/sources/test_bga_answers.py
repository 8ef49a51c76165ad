"""Answers saved from BoardGameArena: tables, lists of them, a player's history."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.boardgamearena import is_boardgamearena, read_boardgamearena
from tabellone.exchange.sources.found import FoundGame, FoundTournament
from tests.exchange.sources.samples_bga import history, info, past, seat, text

HALF = Decimal("0.5")
UNRANKED = [seat("anna", 11, None), seat("bruno", 22, None)]


def codes(found: FoundTournament) -> list[str]:
    return [
        remark.code for remark in found.remarks if remark.code not in {"source-bga-no-rounds", "source-bga-history"}
    ]


def only(value: Any) -> FoundGame:
    (game,) = read_boardgamearena(text(value)).games
    return game


def problems(value: Any) -> list[str]:
    with pytest.raises(InputError) as caught:
        read_boardgamearena(value if isinstance(value, str) else text(value))
    return [problem.code for problem in caught.value.problems]


def told(game: FoundGame) -> list[Any]:
    return [(seat.score, seat.place, seat.lost_by) for seat in game.seats]


def test_one_table() -> None:
    found = read_boardgamearena(text(info(900000001)))
    assert (found.format, found.game) == ("bga-tables", "esempio")
    assert [(one.key, one.nickname) for one in found.players] == [("id:11", "anna"), ("id:22", "bruno")]
    game = found.games[0]
    assert (game.id, game.ended, game.why, game.rated) == ("900000001", "played", "normal_end", True)
    assert (game.round, game.day, game.place) == (None, date(2026, 3, 2), "data")
    assert told(game) == [(1, 1, ""), (0, 2, "")]
    assert [remark.code for remark in found.remarks] == ["source-bga-no-rounds"]


def test_several_tables_as_a_list_or_on_lines() -> None:
    tables = [info(900000001), info(900000002, seat("anna", 11, 1), seat("carla", 33, 1))]
    listed, lined = read_boardgamearena(text(tables)), read_boardgamearena("\n".join(map(text, tables)))
    assert [game.id for game in listed.games] == ["900000001", "900000002"]
    assert told(listed.games[1]) == [(HALF, 1, ""), (HALF, 1, "")]
    assert [game.place for game in lined.games] == ["line 1.data", "line 2.data"]
    assert listed.players == lined.players


def test_a_table_without_its_envelope() -> None:
    assert only(info(900000001)["data"]).id == "900000001"


@pytest.mark.parametrize(
    ("reason", "ended"),
    [
        ("normal_end", "played"),
        ("normal_concede_end", "played"),
        ("neutralized_after_skipturn", "left"),
        ("neutralized_after_skipturn_error", "left"),
        ("abandon_by_tournamenttimeout", "timeout"),
        ("abandon_by_decision", "void"),
        ("abandon_sandbox_disagreement", "void"),
        ("express_stop", "void"),
        ("synchro_error_whatever", "void"),
        ("didntstart_timeout", "void"),
        ("didntplay_missing", "void"),
        ("error_tournament_wrongnumber", "no_show"),
        ("something_new", "unknown"),
    ],
)
def test_words_for_the_end(reason: str, ended: str) -> None:
    game = only(info(900000001, reason=reason))
    assert (game.ended, game.why) == (ended, reason)
    lost = {"left": "left", "timeout": "timeout", "no_show": "no_show"}.get(ended, "")
    won = ended in {"played", "left", "timeout", "no_show"}
    assert told(game) == ([(1, 1, ""), (0, 2, lost)] if won else [(None, None, "")] * 2)


def test_a_word_that_nobody_described_is_told() -> None:
    assert codes(read_boardgamearena(text(info(900000001, reason="something_new")))) == ["source-bga-reason"]


def test_the_end_of_a_tournaments_time_is_asked_about() -> None:
    found = read_boardgamearena(text(info(900000001, reason="abandon_by_tournamenttimeout")))
    assert (found.games[0].rated, codes(found)) == (None, ["source-bga-timeout"])


def test_without_ranks_the_clock_tells_who_ran_out_of_time() -> None:
    late = {"11": {"clock": "1", "clock_cancelled": "0"}, "22": {"clock": "1", "clock_cancelled": "1"}}
    game = only(info(900000001, *UNRANKED, reason="abandon_by_tournamenttimeout", result_penalties=late))
    assert told(game) == [(0, 2, "timeout"), (1, 1, "")]


def test_without_ranks_the_penalty_tells_who_left() -> None:
    gone = {"22": {"leave": "1"}}
    game = only(info(900000001, *UNRANKED, reason="neutralized_after_skipturn", result_penalties=gone))
    assert (game.ended, told(game)) == ("left", [(1, 1, ""), (0, 2, "left")])


def test_who_did_not_come_is_not_told() -> None:
    found = read_boardgamearena(text(info(900000001, *UNRANKED, reason="error_tournament_wrongnumber")))
    assert (found.games[0].ended, codes(found)) == ("unknown", ["source-bga-who"])


def test_a_clock_that_ran_out_does_not_end_a_game_played_on() -> None:
    game = only(info(900000001, result_penalties={"11": {"clock": "1"}}))
    assert (game.ended, told(game)[0]) == ("played", (1, 1, ""))


def test_a_cancelled_table_has_no_result() -> None:
    assert only(info(900000001, cancelled="1")).ended == "void"


def test_an_unranked_table_says_so() -> None:
    assert only(info(900000001, unranked="1")).rated is False


def test_a_table_still_played_is_open() -> None:
    open_table = info(900000001, *UNRANKED, reason="", status="play")
    assert only(open_table).ended == "open"
    unseated = info(900000002, status="play", result=None)
    found = read_boardgamearena(text([info(900000001), unseated]))
    assert (len(found.games), codes(found)) == (1, ["source-bga-not-finished"])


def test_games_that_rank_winners_only() -> None:
    seats = [seat("anna", 11, 1), seat("bruno", 22, None), seat("carla", 33, "")]
    game = only(info(900000001, *seats, result_losers_not_ranked="1"))
    assert [place for _, place, _ in told(game)] == [1, 2, 2]
    game = only(info(900000002, *seats[:2], result_losers_not_ranked="1"))
    assert told(game) == [(1, 1, ""), (0, 2, "")]


@pytest.mark.parametrize(
    "more", [{"result_is_coop": "1"}, {"result_is_solo": "1"}, {"result_player": [seat("a", 1, 1)]}]
)
def test_games_without_opponents_are_left_out(more: dict[str, Any]) -> None:
    found = read_boardgamearena(text([info(900000001), info(900000002, **more)]))
    assert (len(found.games), codes(found)) == (1, ["source-bga-no-opponents"])


def test_players_may_stand_under_their_ids() -> None:
    players = {"11": seat("anna", 11, 2), "22": seat("bruno", 22, 1)}
    assert told(only(info(900000001, result_player=players)))[0] == (0, 2, "")


def test_a_day_in_words_stays_open() -> None:
    found = read_boardgamearena(text(info(900000001, result_time_end="yesterday at 14:51")))
    assert (found.games[0].day, codes(found)) == (None, ["source-no-day"])
    assert only(info(900000001, result_time_end="2026-03-09 10:00")).day == date(2026, 3, 9)


def test_the_same_table_twice_counts_once() -> None:
    found = read_boardgamearena(text([info(900000001), info(900000001)]))
    assert (len(found.games), codes(found)) == (1, ["source-doubled-game"])
    other = info(900000001, seat("anna", 11, 2), seat("bruno", 22, 1))
    assert problems([info(900000001), other]) == ["source-game-differs"]


def test_a_history_of_games() -> None:
    found = read_boardgamearena(
        text(history(past(900000001), past(900000002, concede="1"), past(900000003, ranks="1,1")))
    )
    assert (found.format, [one.nickname for one in found.players]) == ("bga-history", ["anna", "bruno b"])
    assert [(game.ended, game.why, told(game)[0][0]) for game in found.games] == [
        ("played", "", 1),
        ("played", "conceded", 1),
        ("played", "", HALF),
    ]
    assert found.games[0].place == "data.tables[0]"
    assert found.games[0].day == date(2026, 3, 2)
    assert [remark.code for remark in found.remarks] == ["source-bga-history", "source-bga-no-rounds"]


def test_games_of_a_history_without_a_usual_end() -> None:
    unfinished, cut = past(900000001, scores=None, ranks=None), past(900000002, normalend="0")
    lost = past(900000003, ranks="1")
    found = read_boardgamearena(text(history(unfinished, cut, lost)))
    assert [game.ended for game in found.games] == ["open", "unknown", "unknown"]


def test_a_history_whose_names_do_not_match() -> None:
    found = read_boardgamearena(text(history(past(900000001, player_names="anna,bru,no"))))
    assert [one.nickname for one in found.players] == ["11", "22"]
    assert codes(found) == ["source-bga-names"]


def test_a_history_leaves_out_games_alone() -> None:
    alone = past(900000002, players="11", player_names="anna", ranks="1", scores="5")
    found = read_boardgamearena(text(history(past(900000001), alone)))
    assert (len(found.games), codes(found)) == (1, ["source-bga-no-opponents"])


def test_a_history_and_tables_together() -> None:
    found = read_boardgamearena(text([history(past(900000001)), info(900000002)]))
    assert [game.id for game in found.games] == ["900000001", "900000002"]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"status": "0", "error": "Please sign in", "code": 806}, "source-bga-refused"),
        ([info(900000001), {"status": 0, "error": "no", "code": 1}], "source-bga-refused"),
        ({"status": 1, "data": 5}, "source-bga-unknown"),
        ([5], "source-bga-unknown"),
        ({"status": 1, "data": {"result": {}}}, "source-bga-no-id"),
        (info(900000001, seat("", 11, 1), seat("bruno", 22, 2)), "source-bga-no-player"),
        (info(900000001, seat("anna", 11, 1), seat("anna", 11, 2)), "source-bga-twice"),
        (history(past(900000001, players="11,")), "source-bga-no-player"),
        (history({}), "source-bga-no-id"),
        ({"status": 1, "data": {"tables": []}}, "source-no-games"),
        ({"status": 1, "data": {"tables": [{}] * 20_001}}, "source-too-many-games"),
        ('{"status": 1, "data": {}}\n{"status": 1,', "source-not-json"),
    ],
)
def test_answers_that_cannot_be_read(value: Any, code: str) -> None:
    assert problems(value)[0] == code


def test_what_is_recognised() -> None:
    assert is_boardgamearena(text(info(900000001)))
    assert is_boardgamearena(text([info(900000001)])[:700])
    assert is_boardgamearena(text(history()))
    assert is_boardgamearena('{"status":"0","error":"Please sign in","code":806}')
    assert not is_boardgamearena('[{"header": {}, "moves": []}]')
    assert not is_boardgamearena('{"rank":1,"points":2.0,"username":"Anna_A"}')
