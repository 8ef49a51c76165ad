"""PlayStrategy's files of one tournament put together: the report, the standing, the games, the page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from itertools import permutations
from typing import Any

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.found import FoundGame, FoundTournament
from tabellone.exchange.sources.playstrategy import joined_files, read_playstrategy
from tests.exchange.sources.fuzzing import codes
from tests.exchange.sources.samples_playstrategy import DAY, GAMES, PAGE, REPORT, RESULTS, game, ndjson, result
from tests.exchange.sources.samples_trf import HEAD, account, entry, trf

ONE, HALF, NOTHING = Decimal(1), Decimal("0.5"), Decimal(0)
ALL = (REPORT, ndjson(*RESULTS), ndjson(*GAMES), json.dumps(PAGE))


def together(*texts: str) -> FoundTournament:
    return joined_files([read_playstrategy(text) for text in texts])


def refused(*texts: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        together(*texts)
    return [problem.code for problem in caught.value.problems]


def by_id(found: FoundTournament) -> dict[str, FoundGame]:
    return {each.id: each for each in found.games if each.id}


def test_each_file_adds_what_the_others_do_not_tell() -> None:
    found = together(*ALL)
    assert (found.format, found.name, found.game, found.source_id) == (
        "playstrategy", "Coppa di prova", "international", "aBcD1234"
    )  # fmt: skip
    assert (str(found.start), str(found.end), found.rounds, found.system) == ("2026-03-07", "2026-03-08", 3, "swiss")
    assert [(p.nickname, p.rank, p.points) for p in found.players] == [
        ("Anna_A", 1, Decimal("2.5")), ("Bruno_B", 3, ONE), ("Carla", 4, ONE), ("Dario", 2, Decimal("1.5"))
    ]  # fmt: skip
    assert [(g.round, g.ended, g.id, g.why) for g in found.games] == [
        (1, "played", "aaaaaaaa", "resign"),
        (1, "timeout", "bbbbbbbb", "outoftime"),
        (2, "bye", "", "U"),
        (2, "absent", "", "-"),
        (2, "no_show", "cccccccc", "noStart"),
        (3, "played", "dddddddd", "draw"),
        (3, "timeout", "eeeeeeee", "timeout"),
    ]
    assert found.remarks == ()


def test_the_order_of_the_files_does_not_matter() -> None:
    first = together(*ALL)
    for texts in permutations(ALL):
        assert together(*texts).games == first.games
        assert sorted(map(str, together(*texts).players)) == sorted(map(str, first.players))


def test_the_same_file_twice_adds_nothing() -> None:
    assert together(*ALL, *ALL) == together(*ALL)
    assert together(REPORT, REPORT) == read_playstrategy(REPORT)


def test_who_did_not_come_is_known_from_the_game() -> None:
    missed = by_id(together(*ALL))["cccccccc"]
    assert [(s.player, s.score, s.lost_by) for s in missed.seats] == [
        ("dario", NOTHING, "no_show"), ("carla", ONE, "")
    ]  # fmt: skip


def test_those_who_met_twice_are_told_apart_by_order() -> None:
    """Carla and Dario met in rounds 1 and 2; the file of games follows the rounds."""
    found = by_id(together(*ALL))
    assert (found["bbbbbbbb"].round, found["cccccccc"].round) == (1, 2)


def test_a_game_that_came_to_nothing_and_was_played_again_is_left_out() -> None:
    aborted = game("xxxxxxxx", "Anna_A", "Bruno_B", "", "aborted")
    found = together(REPORT, ndjson(aborted, *GAMES))
    assert "xxxxxxxx" not in by_id(found)
    assert by_id(found)["aaaaaaaa"].ended == "played"


def test_a_game_too_many_is_left_out_with_a_remark() -> None:
    more = game("xxxxxxxx", "Anna_A", "Bruno_B")
    found = together(REPORT, ndjson(*GAMES, more))
    assert [(r.code, r.values["game"]) for r in found.remarks] == [
        ("source-playstrategy-stray-game", "aaaaaaaa"), ("source-playstrategy-stray-game", "xxxxxxxx")
    ]  # fmt: skip
    assert [seat.score for seat in found.games[0].seats] == [ONE, NOTHING]
    assert len(found.games) == len(read_playstrategy(REPORT).games)


def test_a_game_of_people_who_were_not_paired_is_left_out_with_a_remark() -> None:
    found = together(REPORT, ndjson(*GAMES, game("xxxxxxxx", "Anna_A", "Zoe")))
    assert codes(found) == ["source-playstrategy-stray-game"]


def test_where_report_and_game_differ_the_report_counts_with_a_remark() -> None:
    other = game("aaaaaaaa", "Anna_A", "Bruno_B", "p2", "mate")
    found = together(REPORT, ndjson(other))
    assert [seat.score for seat in found.games[0].seats] == [ONE, NOTHING]
    assert [(r.code, r.values["round"]) for r in found.remarks] == [("source-playstrategy-other-result", 1)]


def test_a_game_finished_after_the_report_was_saved_counts() -> None:
    lines = (account(1, "anna_a", entry(2, "w", "Z")), account(2, "bruno_b", entry(1, "b", "Z")))
    found = together(trf(*HEAD, *lines), ndjson(GAMES[0]))
    assert [(g.ended, [s.score for s in g.seats]) for g in found.games] == [("played", [ONE, NOTHING])]


def match(found: str, one: str, two: str, winners: Sequence[str], **more: Any) -> list[dict[str, Any]]:
    """A match: `winners` names who won each game, nobody where it is empty; sides change every game."""
    rows = []
    for number, winner in enumerate(winners):
        names = (two, one) if number % 2 else (one, two)
        won = {names[0]: "p1", names[1]: "p2"}.get(winner, "")
        link = "*" if number == 0 else f"{found}0"
        rows.append(game(f"{found}{number}", *names, won, "mate" if won else "draw", multiMatch=link, **more))
        rows[-1]["createdAt"] = DAY + number
    return rows


SHORT = trf(
    *HEAD,
    account(1, "anna_a", entry(2, "w", "1"), entry("", "", "U"), points="2.0"),
    account(2, "bruno_b", entry(1, "b", "0"), entry(3, "w", "="), points="0.5"),
    account(3, "carla", entry("", "", "-"), entry(2, "b", "="), points="0.5"),
)
FIRST = match("first", "Anna_A", "Bruno_B", ["Anna_A", "Anna_A", "Bruno_B", ""])  # 2½ to 1½
SECOND = match("secon", "Bruno_B", "Carla", ["Carla", "Bruno_B"])  # 1 to 1
MATCHES = {**PAGE, "isMatchScore": True, "isPlayX": True, "nbGamesPerRound": 4}


def test_with_the_first_games_only_the_result_is_that_of_the_report() -> None:
    found = together(SHORT, ndjson(FIRST[0], SECOND[0]))
    assert [(g.ended, g.id, [s.score for s in g.seats]) for g in found.games if len(g.seats) == 2] == [
        ("played", "first0", [ONE, NOTHING]), ("played", "secon0", [HALF, HALF])
    ]  # fmt: skip
    assert found.remarks == ()


def test_matches_downloaded_one_by_one_complete_the_first_games() -> None:
    found = together(SHORT, ndjson(FIRST[0], SECOND[0]), ndjson(*FIRST), ndjson(*SECOND))
    assert [(g.id, g.games) for g in found.games if len(g.seats) == 2] == [("first0", 4), ("secon0", 2)]
    assert codes(found) == ["source-playstrategy-match-counts-unknown"]


def test_with_match_score_games_are_summed_and_a_bye_is_worth_them_all() -> None:
    found = together(SHORT, ndjson(*FIRST, *SECOND), json.dumps(MATCHES))
    assert [[s.points for s in g.seats] for g in found.games] == [
        [Decimal("2.5"), Decimal("1.5")], [0], [4], [1, 1]
    ]  # fmt: skip
    assert [[s.score for s in g.seats] for g in found.games if len(g.seats) == 2] == [[ONE, NOTHING], [HALF, HALF]]
    assert found.remarks == ()


def test_a_bye_in_best_of_x_is_worth_as_many_as_win() -> None:
    best = {**MATCHES, "isPlayX": False, "isBestOfX": True, "nbGamesPerRound": 4}
    found = together(SHORT, ndjson(*FIRST, *SECOND), json.dumps(best))
    assert [g.seats[0].points for g in found.games if g.ended == "bye"] == [3]


def test_without_match_score_a_match_counts_as_one_game() -> None:
    found = together(SHORT, ndjson(*FIRST, *SECOND), json.dumps({**MATCHES, "isMatchScore": False}))
    assert [[s.points for s in g.seats] for g in found.games if len(g.seats) == 2] == [[None, None], [None, None]]
    assert [g.seats[0].points for g in found.games if g.ended == "bye"] == [ONE]
    assert found.remarks == ()


@pytest.mark.parametrize(
    ("totals", "points"),
    [((6.5, 2.5, 1), [[Decimal("2.5"), Decimal("1.5")], [1, 1]]), ((2, 0.5, 0.5), [[None, None], [None, None]])],
)
def test_without_the_page_the_totals_tell_how_matches_count(totals: tuple[float, ...], points: list[Any]) -> None:
    standing = (
        result(rank, name, total)
        for rank, (name, total) in enumerate(zip(("Anna_A", "Bruno_B", "Carla"), totals, strict=True), start=1)
    )
    found = together(SHORT, ndjson(*FIRST, *SECOND), ndjson(*standing))
    assert [[s.points for s in g.seats] for g in found.games if len(g.seats) == 2] == points
    assert found.remarks == ()


def test_sums_that_are_missing_are_told() -> None:
    found = together(SHORT, ndjson(FIRST[0], *SECOND), json.dumps(MATCHES))
    assert [(r.code, r.values["count"]) for r in found.remarks] == [("source-playstrategy-match-sums-missing", 1)]


def test_who_missed_the_first_game_and_lost_the_match_did_not_come() -> None:
    found = together(SHORT, ndjson({**FIRST[0], "status": "noStart"}))
    assert (found.games[0].ended, [s.lost_by for s in found.games[0].seats]) == ("no_show", ["", "no_show"])
    assert codes(found) == ["source-playstrategy-first-missed"]


def test_a_backgammon_match_takes_its_winner_from_the_report() -> None:
    rows = match("first", "Anna_A", "Bruno_B", ["Anna_A", "Bruno_B", "Bruno_B"], variant="backgammon")
    found = together(SHORT, ndjson(*rows))
    assert (found.games[0].ended, [s.score for s in found.games[0].seats]) == ("played", [ONE, NOTHING])
    assert "source-playstrategy-match-points" not in codes(found)


def test_points_left_out_of_the_report_come_from_the_standing() -> None:
    found = together(REPORT + "XXA    1  1.5\n", ndjson(*RESULTS))
    assert [p.points for p in found.players] == [Decimal("2.5"), 1, 1, Decimal("1.5")]
    assert found.remarks == ()


def test_an_arena_is_its_games_and_its_standing() -> None:
    games = ndjson(*({**row, "tournament": "qqqqqqqq"} for row in GAMES))
    standing = ndjson({"rank": 1, "score": 9, "rating": 1, "username": "Anna_A"})
    found = together(games, standing)
    assert (found.system, found.source_id, len(found.games), found.rounds) == ("other", "qqqqqqqq", 5, None)
    assert found.players[0].points == 9


def test_files_of_different_tournaments_are_refused() -> None:
    other = REPORT.replace("aBcD1234", "zzzzzzzz")
    assert refused(REPORT, other) == ["source-playstrategy-two-tournaments"]
    assert refused(REPORT, json.dumps({**PAGE, "id": "zzzzzzzz"})) == ["source-playstrategy-two-tournaments"]
    arena = ndjson({"rank": 1, "score": 9, "rating": 1, "username": "Anna_A"})
    assert refused(REPORT, arena) == ["source-playstrategy-swiss-and-arena"]
    assert refused(REPORT, ndjson(result(1, "Zoe", 1))) == ["source-playstrategy-no-player-shared"]
    assert refused(REPORT, ndjson(game("xxxxxxxx", "Anna_A", "Zoe"))) == ["source-playstrategy-no-game-fits"]
    two = ndjson(*(result(rank, name, 0) for rank, name in ((1, "Dario"), (2, "Anna_A"))))
    assert refused(ndjson(*RESULTS), two) == ["source-playstrategy-two-standings"]


def test_two_matches_without_a_common_player_belong_together_all_the_same() -> None:
    rows = match("third", "Dario", "Elena", ["Dario", "Dario"])
    found = together(ndjson(*FIRST), ndjson(*rows))
    assert [g.id for g in found.games] == ["first0", "third0"]
