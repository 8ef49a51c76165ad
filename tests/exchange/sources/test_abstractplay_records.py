"""AbstractPlay's game records: every trap of the format, one by one."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.abstractplay import is_abstractplay, read_abstractplay, read_events
from tabellone.exchange.sources.found import FoundGame
from tests.exchange.sources.fuzzing import codes
from tests.exchange.sources.samples_abstractplay import (
    TOURNAMENT,
    four_players,
    player,
    record,
    text,
    uuid,
    won,
)

HALF = Decimal("0.5")


def only(one: dict[str, Any]) -> FoundGame:
    (game,) = read_abstractplay(text([one])).games
    return game


def scores(game: FoundGame) -> list[Any]:
    return [seat.score for seat in game.seats]


def problems(value: Any, call: Callable[[str], Any] = read_abstractplay) -> list[tuple[str, str]]:
    with pytest.raises(InputError) as caught:
        call(text(value))
    return [(problem.code, problem.place) for problem in caught.value.problems]


def test_a_tournament_of_four() -> None:
    found = read_abstractplay(text(four_players()))
    assert (found.format, found.platform, found.system) == ("abstractplay-records", "abstractplay", "round_robin")
    assert (found.name, found.source_id, found.game) == ("Automated Tournament #7", TOURNAMENT, "Esempio")
    assert [(p.key, p.nickname, p.site_id) for p in found.players][:2] == [
        ("id:u-bruno", "bruno", "u-bruno"),
        ("id:u-anna", "anna", "u-anna"),
    ]
    assert (found.start, found.end) == (date(2026, 1, 2), date(2026, 1, 9))
    assert [game.id for game in found.games] == [uuid(number) for number in range(1, 7)]
    assert {(game.round, game.division, game.rated) for game in found.games} == {(None, "", True)}
    assert found.remarks == ()
    game = found.games[0]
    assert [(seat.player, seat.place) for seat in game.seats] == [("id:u-bruno", 2), ("id:u-anna", 1)]
    assert scores(game) == [0, 1]
    assert (game.day, game.place, game.ended) == (date(2026, 1, 4), "[0].header", "played")


def test_a_single_record_is_read_too() -> None:
    found = read_abstractplay(text(won(1, "anna", "bruno")))
    assert len(found.games) == 1
    assert found.games[0].place == "header"


def test_one_each_is_a_draw() -> None:
    game = only(record(1, player("anna", 1), player("bruno", 1), "draw"))
    assert (game.ended, scores(game), game.why) == ("played", [HALF, HALF], "draw")


def test_halves_of_converted_records_are_a_draw() -> None:
    game = only(record(1, player("anna", 0.5), player("bruno", 0.5)))
    assert (game.ended, scores(game)) == ("played", [HALF, HALF])


def test_an_abandoned_game_is_no_draw() -> None:
    game = only(record(1, player("anna", 0), player("bruno", 0), "abandoned"))
    assert (game.ended, scores(game), game.why) == ("void", [None, None], "abandoned")


def test_nobody_won_and_nobody_says_why() -> None:
    found = read_abstractplay(text([record(1, player("anna", 0), player("bruno", 0))]))
    assert (found.games[0].ended, scores(found.games[0])) == ("unknown", [None, None])
    assert codes(found) == ["source-ap-no-winner"]


@pytest.mark.parametrize(
    "last", [["timeout"], [None, "Timeout"], [{"move": "timeout"}], ["c4,timeout"], ["timeout", None]]
)
def test_out_of_time(last: list[Any]) -> None:
    game = only(won(1, "anna", "bruno", *last))
    assert (game.ended, scores(game), game.why) == ("timeout", [0, 1], "timeout")
    assert [seat.lost_by for seat in game.seats] == ["timeout", ""]


def test_resigning_is_playing_to_the_end() -> None:
    game = only(won(1, "anna", "bruno", "resign"))
    assert (game.ended, game.why, scores(game)) == ("played", "resign", [0, 1])


def test_moves_after_the_last_are_empty() -> None:
    one = won(1, "anna", "bruno", "timeout")
    one["moves"] += [[None, None], []]
    assert only(one).ended == "timeout"


@pytest.mark.parametrize(("word", "results"), [("abandoned", (0, 1)), ("timeout", (1, 1)), ("timeout", (0, 0))])
def test_a_last_move_against_the_result_is_asked_about(word: str, results: tuple[int, int]) -> None:
    found = read_abstractplay(text([record(1, player("anna", results[0]), player("bruno", results[1]), word)]))
    assert (found.games[0].ended, scores(found.games[0])) == ("unknown", [None, None])
    assert codes(found) == ["source-ap-contradiction"]


@pytest.mark.parametrize("results", [(None, None), (None, 1), ("?", 0)])
def test_a_result_that_is_null_is_not_known(results: tuple[Any, Any]) -> None:
    found = read_abstractplay(text([record(1, player("anna", results[0]), player("bruno", results[1]))]))
    assert found.games[0].ended == "unknown"
    assert codes(found) == ["source-ap-no-result"]


def test_a_stub_of_the_archive_has_no_result() -> None:
    assert only(won(1, "anna", "bruno", {"move": "archive-stub"})).ended == "unknown"


def test_any_numbers_are_compared() -> None:
    game = only(record(1, player("anna", -3), player("bruno", 12.5)))
    assert scores(game) == [0, 1]


def test_three_players_have_places() -> None:
    one = won(1, "anna", "bruno", players=[player("anna", 3), player("bruno", 1), player("carla", 3)])
    assert [(seat.place, seat.score) for seat in only(one).seats] == [(1, None), (3, None), (1, None)]


def test_a_game_alone_is_left_out() -> None:
    found = read_abstractplay(text([*four_players(), won(9, "anna", "bruno", players=[player("anna", 1)])]))
    assert len(found.games) == 6
    assert [(remark.code, remark.place) for remark in found.remarks] == [("source-ap-solo", "[6].header")]


def test_a_game_against_oneself_is_left_out() -> None:
    found = read_abstractplay(text([*four_players(), record(9, player("anna", 1), player("anna", 0))]))
    assert len(found.games) == 6
    assert codes(found) == ["source-ap-self-play"]


def test_programs_are_named_as_such() -> None:
    found = read_abstractplay(text([record(1, player("anna", 1), player("Robo", 0, is_ai=True))]))
    assert [(one.nickname, one.machine) for one in found.players] == [("anna", False), ("Robo", True)]


def test_unrated_games_say_so() -> None:
    assert only(won(1, "anna", "bruno", unrated=True)).rated is False
    assert only(won(1, "anna", "bruno", unrated=False)).rated is True


def test_without_a_userid_the_nickname_tells() -> None:
    nameless = {"name": "Bruno", "result": 0}
    found = read_abstractplay(text([record(1, player("anna", 1), nameless)]))
    assert [(one.key, one.site_id) for one in found.players] == [("id:u-anna", "u-anna"), ("name:bruno", None)]
    assert codes(found) == ["source-no-account"]


def test_without_a_userid_the_one_account_of_that_name_is_meant() -> None:
    nameless = {"name": "ANNA", "result": 0}
    found = read_abstractplay(text([record(1, nameless, player("bruno", 1)), won(2, "anna", "carla")]))
    assert [one.key for one in found.players] == ["id:u-bruno", "id:u-carla", "id:u-anna"]
    assert found.games[0].seats[0].player == "id:u-anna"
    assert "source-name-for-account" in codes(found)


def test_two_accounts_of_one_name_stay_apart() -> None:
    found = read_abstractplay(text([record(1, player("anna", 1), player("anna", 0, userid="u-2"))]))
    assert [(one.key, one.nickname) for one in found.players] == [("id:u-anna", "anna"), ("id:u-2", "anna")]


def test_the_nickname_used_last_is_kept() -> None:
    old, new = player("anna", 1), player("Anna II", 1, userid="u-anna")
    found = read_abstractplay(text([record(5, new, player("bruno", 0)), record(1, old, player("bruno", 0))]))
    assert found.players[0].nickname == "Anna II"
    assert [(r.code, r.values["others"]) for r in found.remarks] == [("source-renamed", ("anna",))]


@pytest.mark.parametrize("form", ["{}#esempio:", "{}#esempio:v1|v2", "esempio#{}", "{}"])
def test_old_and_new_ids_give_the_same_game(form: str) -> None:
    site = {"name": "Abstract Play", "gameid": form.format(uuid(1).upper())}
    assert only(won(1, "anna", "bruno", site=site)).id == uuid(1)


def test_ids_that_are_numbers_or_missing() -> None:
    assert only(won(1, "anna", "bruno", site={"name": "Abstract Play", "gameid": 77})).id == "77"
    found = read_abstractplay(text([won(n, "anna", "bruno", site={"name": "Abstract Play"}) for n in (1, 2)]))
    assert [game.id for game in found.games] == ["", ""]
    assert codes(found) == ["source-ap-no-gameid"] * 2


def test_the_same_game_twice_counts_once() -> None:
    found = read_abstractplay(text([*four_players(), won(1, "anna", "bruno")]))
    assert len(found.games) == 6
    assert [(r.code, r.place, r.values["other"]) for r in found.remarks] == [
        ("source-doubled-game", "[6].header", "[0].header")
    ]


def test_two_results_of_the_same_game_are_refused() -> None:
    assert problems([*four_players(), won(1, "bruno", "anna")]) == [("source-game-differs", "[6].header")]


def test_divisions_are_who_met_whom() -> None:
    found = read_abstractplay(text([won(1, "anna", "bruno"), won(2, "carla", "dario"), won(3, "bruno", "elena")]))
    assert [game.division for game in found.games] == ["A", "B", "A"]
    assert codes(found) == ["source-ap-divisions-guessed", "source-ap-unplayed"]
    assert found.remarks[1].values == {"first": "anna", "second": "elena"}


def test_an_archived_tournament_keeps_its_id() -> None:
    archived = f"Automated Tournament #7 (esempio#{TOURNAMENT})"
    found = read_abstractplay(text([won(1, "anna", "bruno"), won(2, "anna", "bruno", event=archived)]))
    assert (found.source_id, len(found.games)) == (TOURNAMENT, 2)


def test_an_organisers_event_has_rounds() -> None:
    games = [won(1, "anna", "bruno", event="Coppa", round="2"), won(2, "anna", "carla", event="Coppa", round="final")]
    found = read_abstractplay(text(games))
    assert (found.name, found.source_id, found.system) == ("Coppa", "", None)
    assert [(game.round, game.division) for game in found.games] == [(2, ""), (None, "")]
    assert [(remark.code, remark.place) for remark in found.remarks] == [("source-ap-round", "[1].header.round")]


def test_records_without_an_event_are_asked_about() -> None:
    found = read_abstractplay(text([won(1, "anna", "bruno", event=None)]))
    assert (found.name, codes(found)) == ("", ["source-ap-no-event"])


def test_several_events_are_refused_and_can_be_taken_apart() -> None:
    mixed = [won(1, "anna", "bruno"), won(2, "anna", "carla", event="Coppa"), won(3, "bruno", "carla", event=None)]
    assert problems(mixed) == [("source-several-tournaments", "")]
    assert [(found.name, len(found.games)) for found in read_events(text(mixed))] == [
        ("Automated Tournament #7", 1),
        ("Coppa", 1),
        ("", 1),
    ]


def test_several_games_are_asked_about() -> None:
    found = read_abstractplay(text([won(1, "anna", "bruno"), won(2, "anna", "bruno", game={"name": "Altro"})]))
    assert found.game == ""
    assert found.remarks[0].values["names"] == ("Esempio", "Altro")


def test_names_of_variants_that_were_not_translated() -> None:
    game = {"name": "Esempio", "variants": ["variants.esempio.size-10.name", "Torus"]}
    assert read_abstractplay(text([won(1, "anna", "bruno", game=game)])).variants == ("size-10", "Torus")


def test_a_day_that_cannot_be_read_stays_open() -> None:
    found = read_abstractplay(text([won(1, "anna", "bruno", **{"date-end": "yesterday"})]))
    assert (found.games[0].day, codes(found)) == (None, ["source-no-day"])


def test_records_of_another_site_are_named() -> None:
    found = read_abstractplay(text([won(1, "anna", "bruno", site={"name": "Altrove", "gameid": "x-1"})]))
    assert codes(found) == ["source-ap-other-site"]


def test_names_are_text_whatever_is_in_them() -> None:
    nasty = "=1+1<script>\u202e\x07\ud800" + "x" * 250
    found = read_abstractplay(json.dumps([record(1, player(nasty, 1, userid="u-1"), player("bruno", 0))]))
    assert found.players[0].nickname == "=1+1<script>\u202e  " + "x" * 250
    too_long = [record(1, player("x" * 301, 1), player("bruno", 0))]
    assert problems(too_long) == [("source-text-too-long", "[0].header.players[0].name")]


def test_everything_wrong_is_told_at_once() -> None:
    wrong = [{}, 5, won(1, "anna", "bruno", players=[]), record(2, {"result": 1}, player("bruno", 0))]
    assert problems(wrong) == [
        ("source-ap-no-header", "[0]"),
        ("source-ap-no-header", "[1]"),
        ("source-ap-no-players", "[2].header.players"),
        ("source-ap-no-name", "[3].header.players[0].name"),
    ]


def test_a_thousand_faults_are_told_in_a_few_lines() -> None:
    told = problems([{}] * 1000)
    assert (len(told), told[-1][0]) == (21, "source-more-alike")


def test_nothing_to_read() -> None:
    assert problems([]) == [("source-no-games", "")]
    solo = [won(1, "anna", "bruno", players=[player("anna", 1)])]
    assert [code for code, _ in problems(solo)] == ["source-no-games", "source-ap-solo"]
    assert problems({"hello": 1}) == [("source-ap-unknown", "")]
    assert problems(5) == [("source-ap-unknown", "")]


def test_what_is_recognised() -> None:
    assert is_abstractplay(text(four_players()))
    assert is_abstractplay(" \n" + text(won(1, "anna", "bruno")))
    assert is_abstractplay(text(four_players())[:900])  # cut short: the reader will say so
    assert not is_abstractplay("[]")
    assert not is_abstractplay("")
    assert not is_abstractplay("round,table,player,rank\n")
    assert not is_abstractplay('{"header": 5, "text": "about \\"header\\": {"}')
    assert not is_abstractplay('{"id": "aaaaaaaa", "rated": true, "players": {"p1": {}}}')
