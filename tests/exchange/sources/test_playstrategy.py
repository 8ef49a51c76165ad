"""Each of PlayStrategy's files alone: the TRF dialect, standings, games, matches, a tournament's page, members."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.playstrategy import is_playstrategy, read_playstrategy
from tabellone.exchange.sources.playstrategy_pages import TeamMember, lists_members, members_listed
from tests.exchange.sources.fuzzing import codes
from tests.exchange.sources.samples_playstrategy import (
    GAMES,
    MEMBERS,
    PAGE,
    REPORT,
    RESULTS,
    game,
    match,
    ndjson,
    result,
    side,
)
from tests.exchange.sources.samples_trf import HEAD, account, entry, trf

ONE, HALF, NOTHING = Decimal(1), Decimal("0.5"), Decimal(0)

EXAMPLE = """032 PlayStrategy
001    1       anna_a                           1650                             2.0          2 w 1         U
001    2       bruno_b                          1600                             0.0          1 b 0         -
001    3       carla                            1500                             1.0                    4 w 1
001    4       dario                            1500                             0.0                    3 b 0
"""


def outcome(row: dict[str, Any]) -> tuple[str, tuple[Decimal | None, ...], tuple[str, ...]]:
    (found,) = read_playstrategy(ndjson(row)).games
    return found.ended, tuple(s.score for s in found.seats), tuple(s.lost_by for s in found.seats)


def refused(text: str) -> list[tuple[str, str]]:
    with pytest.raises(InputError) as caught:
        read_playstrategy(text)
    return [(problem.code, problem.place) for problem in caught.value.problems]


def test_the_example_of_the_dialect_is_read() -> None:
    found = read_playstrategy(EXAMPLE)
    assert [(p.key, p.nickname, p.site_id, p.rank, p.points) for p in found.players][:2] == [
        ("anna_a", "anna_a", "anna_a", None, Decimal("2.0")),
        ("bruno_b", "bruno_b", "bruno_b", None, Decimal("0.0")),
    ]
    assert [(g.round, g.ended, [s.player for s in g.seats]) for g in found.games] == [
        (1, "played", ["anna_a", "bruno_b"]),
        (1, "absent", ["carla"]),
        (1, "absent", ["dario"]),
        (2, "bye", ["anna_a"]),
        (2, "absent", ["bruno_b"]),
        (2, "played", ["carla", "dario"]),
    ]


def test_the_head_of_the_dialect() -> None:
    found = read_playstrategy(REPORT)
    assert (found.format, found.platform, found.name, found.source_id) == (
        "playstrategy-trf", "playstrategy", "Coppa di prova", "aBcD1234"
    )  # fmt: skip
    assert (str(found.start), str(found.end), found.system, found.rounds) == ("2026-03-07", "2026-03-08", "swiss", 3)
    assert (found.game, found.remarks) == ("", ())


def test_a_running_game_is_open_and_the_tournament_not_over() -> None:
    head = [each for each in HEAD if not each.startswith("052")]
    lines = (account(1, "anna", entry(2, "w", "Z")), account(2, "bruno", entry(1, "b", "Z")))
    found = read_playstrategy(trf(*head, "052 ", *lines))
    assert [g.ended for g in found.games] == ["open"]
    assert (found.end, codes(found)) == (None, ["source-playstrategy-not-finished"])


def test_an_absence_of_the_next_round_is_announced_not_taken() -> None:
    lines = (
        account(1, "anna", entry(2, "w", "1"), points="1.0"),
        account(2, "bruno", entry(1, "b", "0"), entry("0000", "", "-")),
    )
    found = read_playstrategy(trf(*HEAD, *lines))
    assert [g.round for g in found.games] == [1]
    assert codes(found) == ["source-trf-not-drawn"]


def test_a_report_of_matches_leaves_its_points_out() -> None:
    found = read_playstrategy(REPORT + "XXA    1  1.5\n")
    assert {p.points for p in found.players} == {None}
    assert {s.points for g in found.games for s in g.seats} == {None}
    assert codes(found) == ["source-playstrategy-points-elsewhere"]


def test_the_same_account_twice_is_refused() -> None:
    assert refused(trf(*HEAD, account(1, "anna"), account(2, "ANNA"))) == [("source-trf-double-name", "line 12")]


def test_a_standing_gives_rank_total_and_the_nickname_as_written() -> None:
    found = read_playstrategy(ndjson(*RESULTS))
    assert (found.format, found.system, found.games) == ("playstrategy-swiss-results", "swiss", ())
    assert [(p.key, p.nickname, p.rank, p.points) for p in found.players] == [
        ("anna_a", "Anna_A", 1, Decimal("2.5")),
        ("dario", "Dario", 2, Decimal("1.5")),
        ("bruno_b", "Bruno_B", 3, ONE),
        ("carla", "Carla", 4, ONE),
    ]
    assert found.remarks == ()


def test_who_was_disqualified_is_remarked() -> None:
    assert codes(read_playstrategy(ndjson(result(1, "Anna", 1, disqualified=True)))) == [
        "source-playstrategy-disqualified"
    ]


def test_a_standing_of_an_arena() -> None:
    row = {"rank": 1, "score": 24, "rating": 1500, "username": "Anna", "team": "x"}
    found = read_playstrategy(ndjson(row))
    assert (found.format, found.system, found.players[0].points) == ("playstrategy-arena-results", "other", Decimal(24))


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Rank,Title,Username,Rating,Points,Tiebreak,Performance\n1,,Anna_A,1500,2.5,1.5,1600\n", "2.5"),
        ("Rank,Title,Username,Rating,Score,Performance,Team\n1,BOT,Anna_A,1500,24,1600,Uno, due, tre\n", "24"),
        ("\n Rank,Title,Username,Rating,Points,Tiebreak,Performance\n\n1,,Anna_A,1500,2.5,1.5,\n", "2.5"),
    ],
)
def test_a_standing_as_csv(text: str, points: str) -> None:
    (player,) = read_playstrategy(text).players
    assert (player.key, player.nickname, player.rank, player.points) == ("anna_a", "Anna_A", 1, Decimal(points))
    assert player.machine == ("BOT" in text)


def test_a_standing_that_contradicts_itself_is_refused() -> None:
    assert refused(ndjson(result(1, "Anna", 2), result(2, "ANNA", 1))) == [
        ("source-playstrategy-double-player", "line 2")
    ]
    assert refused("Rank,Title,Username,Rating,Points\n1,Anna\n") == [("source-playstrategy-short-row", "line 2")]
    assert len(read_playstrategy(ndjson(result(1, "Anna", 2), result(1, "Anna", 2))).players) == 1


@pytest.mark.parametrize(
    ("status", "winner", "ended", "scores", "lost"),
    [
        ("mate", "p1", "played", (ONE, NOTHING), ("", "")),
        ("resign", "p2", "played", (NOTHING, ONE), ("", "")),
        ("draw", "", "played", (HALF, HALF), ("", "")),
        ("stalemate", "", "played", (HALF, HALF), ("", "")),
        ("stalemate", "p1", "played", (ONE, NOTHING), ("", "")),  # lost in some variants
        ("perpetualCheck", "p2", "played", (NOTHING, ONE), ("", "")),
        ("variantEnd", "p1", "played", (ONE, NOTHING), ("", "")),
        ("variantEnd", "", "played", (HALF, HALF), ("", "")),
        ("timeout", "p1", "timeout", (ONE, NOTHING), ("", "timeout")),
        ("outoftime", "p2", "timeout", (NOTHING, ONE), ("timeout", "")),
        ("outoftime", "", "played", (HALF, HALF), ("", "")),
        ("outoftimeGammon", "p1", "timeout", (ONE, NOTHING), ("", "timeout")),
        ("noStart", "p1", "no_show", (ONE, NOTHING), ("", "no_show")),
        ("noStart", "p2", "no_show", (NOTHING, ONE), ("no_show", "")),
        ("aborted", "", "void", (None, None), ("", "")),
        ("unknownFinish", "", "void", (None, None), ("", "")),
        ("unknownFinish", "p1", "played", (ONE, NOTHING), ("", "")),
        ("cheat", "p2", "played", (NOTHING, ONE), ("", "")),
        ("created", "", "open", (None, None), ("", "")),
        ("started", "", "open", (None, None), ("", "")),
        ("gammonWin", "p1", "played", (ONE, NOTHING), ("", "")),
    ],
)
def test_how_a_game_ended(
    status: str, winner: str, ended: str, scores: tuple[Decimal | None, ...], lost: tuple[str, ...]
) -> None:
    row = game("aaaaaaaa", "Anna", "Bruno", winner, status)
    assert outcome(row) == (ended, scores, lost)
    assert codes(read_playstrategy(ndjson(row))) == []


@pytest.mark.parametrize(("status", "winner"), [("mate", ""), ("aborted", "p1"), ("newInvention", "")])
def test_an_end_that_makes_no_sense_is_unknown_and_remarked(status: str, winner: str) -> None:
    row = game("aaaaaaaa", "Anna", "Bruno", winner, status)
    assert outcome(row)[:2] == ("unknown", (None, None))
    assert codes(read_playstrategy(ndjson(row))) == ["source-playstrategy-odd-end"]


def test_a_game_has_its_id_day_variant_and_whether_it_was_rated() -> None:
    found = read_playstrategy(ndjson(GAMES[0]))
    (only,) = found.games
    assert (only.id, str(only.day), only.rated, only.round, only.why) == (
        "aaaaaaaa", "2026-03-07", True, None, "resign"
    )  # fmt: skip
    assert (found.game, found.source_id, found.system) == ("international", "", None)


def test_lines_that_keep_a_stream_alive_are_no_games() -> None:
    assert read_playstrategy("{}\n" + ndjson(GAMES[0]) + "{}\n") == read_playstrategy("\n" + ndjson(GAMES[0]))


def test_games_as_one_list_or_in_an_object() -> None:
    plain = read_playstrategy(ndjson(*GAMES)).games
    for text in (json.dumps(GAMES), json.dumps(GAMES, indent=2), json.dumps({"games": GAMES})):
        assert [(g.id, g.seats) for g in read_playstrategy(text).games] == [(g.id, g.seats) for g in plain]
    assert [g.id for g in read_playstrategy(json.dumps(GAMES[0], indent=1)).games] == ["aaaaaaaa"]


def test_several_variants_are_a_medley() -> None:
    found = read_playstrategy(ndjson(GAMES[0], {**GAMES[1], "variant": "flipello"}))
    assert (found.game, found.variants) == ("", ("international", "flipello"))
    assert codes(found) == ["source-playstrategy-medley"]


def test_games_of_an_arena_name_it() -> None:
    found = read_playstrategy(ndjson(*({**row, "tournament": "qqqqqqqq"} for row in GAMES)))
    assert (found.source_id, found.system) == ("qqqqqqqq", "other")
    mixed = read_playstrategy(ndjson({**GAMES[0], "tournament": "qqqqqqqq"}, {**GAMES[1], "tournament": "rrrrrrrr"}))
    assert (mixed.source_id, codes(mixed)) == ("", ["source-playstrategy-mixed"])


def test_a_program_is_told_from_people() -> None:
    row = game("aaaaaaaa", "Anna", "Bruno") | {"players": {"p1": side("Anna"), "p2": {"aiLevel": 3}}}
    assert [(p.key, p.machine) for p in read_playstrategy(ndjson(row)).players] == [("anna", False), ("*ai-3", True)]


def test_games_without_players_or_ids_are_left_out_and_remarked() -> None:
    broken = {**GAMES[1], "players": {"p1": side("Carla"), "p2": {}}}
    found = read_playstrategy(ndjson(GAMES[0], broken, {**GAMES[2], "id": 5}, GAMES[0]))
    assert [g.id for g in found.games] == ["aaaaaaaa"]
    assert codes(found) == [
        "source-playstrategy-bad-game", "source-playstrategy-bad-game", "source-playstrategy-double-game"
    ]  # fmt: skip


def test_damage_is_told_with_its_line() -> None:
    assert refused(ndjson(*GAMES)[:-40])[0] == ("source-not-json", "line 5, column 283")


@pytest.mark.parametrize(
    ("winners", "scores", "sums"),
    [
        ("aa", (ONE, NOTHING), (2, 0)),
        ("ab", (HALF, HALF), (1, 1)),
        ("a=", (ONE, NOTHING), (Decimal("1.5"), HALF)),
        ("bba", (NOTHING, ONE), (1, 2)),
        ("====", (HALF, HALF), (2, 2)),
    ],
)
def test_most_games_win_a_match_whoever_sits_where(
    winners: str, scores: tuple[Decimal, ...], sums: tuple[Decimal, ...]
) -> None:
    for rows in (match(*winners), list(reversed(match(*winners)))):
        found = read_playstrategy(ndjson(*rows))
        (only,) = found.games
        assert [s.player for s in only.seats] == ["anna", "bruno"]
        assert (only.id, only.games, only.ended) == ("match--0", len(winners), "played")
        assert tuple(s.score for s in only.seats) == scores
        assert tuple(s.points for s in only.seats) == sums
        assert codes(found) == ["source-playstrategy-match-counts"]


def test_links_that_lead_forward_make_the_same_match() -> None:
    rows = match("a", "b", "a")
    forward = [{**row, "multiMatch": f"match--{n + 1}" if n < 2 else "match--0"} for n, row in enumerate(rows)]
    assert read_playstrategy(ndjson(*forward)).games == read_playstrategy(ndjson(*rows)).games


def test_a_match_of_which_the_file_has_the_first_game_only_is_unknown() -> None:
    for rows in (match("a", "b")[:1], [{**match("a", "b")[1]}]):
        found = read_playstrategy(ndjson(*rows))
        assert [(g.ended, [s.score for s in g.seats]) for g in found.games] == [("unknown", [None, None])]
        assert codes(found) == ["source-playstrategy-match-part"]


def test_a_match_that_goes_on_is_open() -> None:
    rows = match("a", "b")
    del rows[1]["winner"]
    assert [g.ended for g in read_playstrategy(ndjson(rows[0], {**rows[1], "status": "started"})).games] == ["open"]


def test_a_match_nobody_came_to_is_won_without_play() -> None:
    rows = [{**row, "status": "noStart"} for row in match("a", "a")]
    (only,) = read_playstrategy(ndjson(*rows)).games
    assert (only.ended, [s.lost_by for s in only.seats]) == ("no_show", ["", "no_show"])


def test_a_game_of_a_match_that_came_to_nothing_does_not_count() -> None:
    rows = match("a", "=", "a")
    rows[1]["status"] = "aborted"
    (only,) = read_playstrategy(ndjson(*rows)).games
    assert [s.points for s in only.seats] == [2, 0]
    for row in rows:
        row["status"] = "aborted"
        row.pop("winner", None)
    assert [g.ended for g in read_playstrategy(ndjson(*rows)).games] == ["void"]


def test_backgammon_is_played_for_points_so_games_do_not_tell_unless_one_wins_all() -> None:
    split = read_playstrategy(ndjson(*match("a", "b", "a", variant="backgammon", swap=False)))
    assert [g.ended for g in split.games] == ["unknown"]
    assert codes(split) == ["source-playstrategy-match-points"]
    swept = read_playstrategy(ndjson(*match("a", "a", variant="nackgammon", swap=False)))
    assert [s.score for s in swept.games[0].seats] == [ONE, NOTHING]


def test_a_link_to_a_game_of_others_joins_nothing() -> None:
    found = read_playstrategy(ndjson(GAMES[0], {**GAMES[1], "multiMatch": "aaaaaaaa"}))
    assert [(g.ended, g.games) for g in found.games] == [("played", 1), ("unknown", 1)]


def test_the_page_of_a_tournament() -> None:
    found = read_playstrategy(json.dumps(PAGE))
    assert (found.format, found.name, found.source_id, found.game, found.rounds) == (
        "playstrategy-swiss", "Coppa di prova", "aBcD1234", "international", 3
    )  # fmt: skip
    assert (str(found.start), found.variants, found.remarks) == ("2026-03-07", (), ())
    matches = read_playstrategy(json.dumps({**PAGE, "isMatchScore": True, "isBestOfX": True, "nbGamesPerRound": 3}))
    assert matches.variants == ("best-of-3", "match-score")
    assert codes(read_playstrategy(json.dumps({**PAGE, "status": "started"}))) == ["source-playstrategy-not-finished"]
    arena = read_playstrategy(
        json.dumps({"id": "qqqqqqqq", "fullName": "Arena", "variant": {"key": "flipello"}, "nbPlayers": 3})
    )
    assert (arena.format, arena.game, arena.system) == ("playstrategy-arena", "flipello", "other")


def test_members_of_a_team_pg_3() -> None:
    assert members_listed(MEMBERS) == (TeamMember("anna_a", "Anna_A"), TeamMember("bruno", "Bruno"))
    assert lists_members(MEMBERS)
    assert not is_playstrategy(MEMBERS)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "source-empty"),
        ("{}", "source-playstrategy-no-members"),
        ('{"id":5}', "source-playstrategy-no-member"),
        (ndjson(*RESULTS), "source-playstrategy-no-member"),
        ("[1]", "source-playstrategy-no-object"),
        ('{"id":', "source-not-json"),
        ("<html>", "source-playstrategy-no-members"),
    ],
)
def test_what_is_no_list_of_members_is_refused(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        members_listed(text)
    assert [problem.code for problem in caught.value.problems] == [code]


def test_what_is_of_playstrategy() -> None:
    for text in (REPORT, ndjson(*RESULTS), ndjson(*GAMES), json.dumps(PAGE)):
        assert is_playstrategy(text)
    for text in (REPORT.replace("PlayStrategy", "Chess").replace("playstrategy.org", "x.example"), "[]", "{", "hello"):
        assert not is_playstrategy(text)
