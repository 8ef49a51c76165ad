"""AbstractPlay's public answers, and their joining with the records of the same tournament."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.abstractplay import is_abstractplay, read_abstractplay
from tabellone.exchange.sources.abstractplay_records import with_divisions
from tests.exchange.sources.fuzzing import codes
from tests.exchange.sources.samples_abstractplay import (
    EVENT,
    TOURNAMENT,
    enveloped,
    event_answer,
    event_game,
    four_players,
    player,
    record,
    text,
    tournament_answer,
    uuid,
    won,
)

HALF, ONE, NIL = Decimal("0.5"), Decimal(1), Decimal(0)


def problems(value: Any) -> list[str]:
    with pytest.raises(InputError) as caught:
        read_abstractplay(text(value))
    return [problem.code for problem in caught.value.problems]


def test_a_tournament_with_its_divisions() -> None:
    found = read_abstractplay(text(tournament_answer()))
    assert (found.format, found.system, found.source_id) == ("abstractplay-tournament", "round_robin", TOURNAMENT)
    assert (found.name, found.game, found.variants) == ("Automated Tournament #7", "esempio", ("hex-7",))
    assert (found.start, found.end) == (date(2026, 1, 2), date(2026, 1, 16))
    assert [(one.key, one.nickname, one.points) for one in found.players][:2] == [
        ("id:u-anna", "anna", ONE),
        ("id:u-bruno", "bruno", NIL),
    ]
    assert [(g.id, g.division, g.round, [s.score for s in g.seats]) for g in found.games] == [
        (uuid(1), "1", None, [ONE, NIL]),
        (uuid(2), "2", None, [ONE, NIL]),
    ]
    assert codes(found) == ["source-ap-ends-not-told"]


@pytest.mark.parametrize("wrap", [enveloped, lambda value: text({"data": value}), lambda value: text({"body": value})])
def test_an_answer_in_its_envelope_says_the_same(wrap: Any) -> None:
    assert read_abstractplay(wrap(tournament_answer())) == read_abstractplay(text(tournament_answer()))
    assert is_abstractplay(wrap(tournament_answer()))
    assert is_abstractplay(wrap(event_answer()))


def test_players_of_an_archived_tournament_stand_in_it() -> None:
    answer = tournament_answer()
    answer["tournament"][0]["players"] = answer.pop("tournamentPlayers")
    found = read_abstractplay(text(answer))
    assert [one.nickname for one in found.players] == ["anna", "bruno", "carla", "dario"]


def test_the_division_is_also_in_the_key() -> None:
    answer = tournament_answer()
    for row in answer["tournamentPlayers"]:
        del row["division"]
    assert [game.division for game in read_abstractplay(text(answer)).games] == ["1", "2"]


@pytest.mark.parametrize(
    ("winner", "ended", "scores", "code"),
    [
        (["u-bruno"], "played", [0, 1], None),
        (["u-bruno", "u-anna"], "played", [HALF, HALF], None),
        ([], "void", [None, None], "source-ap-no-winner"),
        (None, "unknown", [None, None], "source-ap-no-result"),
        ([1], "unknown", [None, None], "source-ap-strange-winner"),
        (["u-zoe"], "unknown", [None, None], "source-ap-strange-winner"),
    ],
)
def test_winners(winner: Any, ended: str, scores: list[Any], code: str | None) -> None:
    found = read_abstractplay(text(event_answer(event_game(1, winner))))
    assert (found.games[0].ended, [seat.score for seat in found.games[0].seats]) == (ended, scores)
    assert [one for one in codes(found) if "winn" in one or "result" in one] == ([code] if code else [])


def test_a_game_without_a_winner_is_still_played_while_the_tournament_lasts() -> None:
    answer = tournament_answer(dateEnded=None)
    del answer["tournamentGames"][0]["winner"]
    assert [game.ended for game in read_abstractplay(text(answer)).games] == ["open", "played"]


def test_an_event_with_rounds_and_arbitrated_results() -> None:
    found = read_abstractplay(
        text(event_answer(event_game(1, ["u-anna"], arbitrated=True), event_game(2, ["u-bruno"], round=3)))
    )
    assert (found.format, found.name, found.source_id) == ("abstractplay-event", "Coppa d'inverno", EVENT)
    assert [(game.round, game.why) for game in found.games] == [(2, "arbitrated"), (3, "")]
    assert codes(found) == [
        "source-ap-no-nickname",
        "source-ap-no-nickname",
        "source-ap-arbitrated",
        "source-ap-ends-not-told",
    ]


def test_somebody_in_a_game_only_is_a_player_too() -> None:
    found = read_abstractplay(text(event_answer(event_game(1, ["u-zoe"], player1="u-zoe"))))
    assert [one.key for one in found.players] == ["id:u-anna", "id:u-bruno", "id:u-zoe"]


def test_the_same_game_twice_in_an_answer() -> None:
    found = read_abstractplay(text(event_answer(event_game(1, ["u-anna"]), event_game(1, ["u-anna"]))))
    assert len(found.games) == 1
    assert problems(event_answer(event_game(1, ["u-anna"]), event_game(1, ["u-bruno"]))) == ["source-game-differs"]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ({"message": "Unable to execute unknown open query"}, "source-ap-refused"),
        ({"statusCode": 500, "body": '{"message": "no"}'}, "source-ap-refused"),
        ({"statusCode": 200, "body": "[1"}, "source-not-json"),
        ({"tournament": [], "tournamentPlayers": [], "tournamentGames": []}, "source-no-games"),
        ({"tournamentGames": [5], "tournament": 1}, "source-ap-not-an-object"),
        ({"tournamentGames": [{"id": "x", "player1": "a", "player2": "a"}]}, "source-ap-no-pair"),
        ({"tournamentGames": [{}], "tournamentPlayers": [{"playername": "anna"}]}, "source-ap-no-playerid"),
        ({"event": {}, "games": [{}] * 20_001}, "source-too-many-games"),
    ],
)
def test_answers_that_cannot_be_read(answer: Any, code: str) -> None:
    assert problems(answer)[0] == code


def test_records_take_the_divisions_of_the_answer() -> None:
    records = read_abstractplay(text([won(1, "anna", "bruno", "timeout"), won(2, "carla", "dario")]))
    assert [game.division for game in records.games] == ["A", "B"]
    joined = with_divisions(records, read_abstractplay(text(tournament_answer())))
    assert [(game.division, game.ended, game.why) for game in joined.games] == [
        ("1", "timeout", "timeout"),
        ("2", "played", ""),
    ]
    assert [seat.lost_by for seat in joined.games[0].seats] == ["timeout", ""]
    assert [(one.nickname, one.points) for one in joined.players][:2] == [("bruno", NIL), ("anna", ONE)]
    assert (joined.format, joined.source_id, codes(joined)) == ("abstractplay-tournament+records", TOURNAMENT, [])


def test_the_order_of_the_two_does_not_matter() -> None:
    records, answer = read_abstractplay(text(four_players())), read_abstractplay(text(tournament_answer()))
    assert with_divisions(records, answer) == with_divisions(answer, records)


def test_an_arbitrated_result_wins_and_both_are_told() -> None:
    records = read_abstractplay(text([won(1, "bruno", "anna", "timeout", event="Coppa d'inverno", round="2")]))
    joined = with_divisions(records, read_abstractplay(text(event_answer(event_game(1, ["u-anna"], arbitrated=True)))))
    (game,) = joined.games
    assert [(seat.player, seat.score, seat.lost_by) for seat in game.seats] == [
        ("id:u-anna", ONE, ""),
        ("id:u-bruno", NIL, ""),
    ]
    assert (game.ended, game.why, game.round) == ("played", "arbitrated", 2)
    assert codes(joined) == ["source-ap-arbitrated", "source-ap-answer-wins"]
    assert dict(joined.remarks[1].values) == {"game": uuid(1), "record": "0–1", "answer": "1–0"}
    assert [one.nickname for one in joined.players] == ["anna", "bruno"]


def test_a_result_that_only_the_record_tells_is_kept() -> None:
    records = read_abstractplay(text([won(1, "bruno", "anna", event="Coppa", round="2")]))
    joined = with_divisions(records, read_abstractplay(text(event_answer(event_game(1, None)))))
    assert [seat.score for seat in joined.games[0].seats] == [0, 1]


def test_games_of_one_source_only_are_named() -> None:
    records = read_abstractplay(text([won(1, "anna", "bruno"), won(5, "anna", "bruno")]))
    joined = with_divisions(records, read_abstractplay(text(tournament_answer())))
    assert [game.id for game in joined.games] == [uuid(1), uuid(5), uuid(2)]
    assert codes(joined) == ["source-ap-only-in-records", "source-ap-only-in-answer"]
    assert {"id:u-carla", "id:u-dario"} <= {one.key for one in joined.players}


def test_other_players_in_the_same_game_are_asked_about() -> None:
    records = read_abstractplay(text([record(1, player("zoe", 1), player("bruno", 0), event="Coppa")]))
    joined = with_divisions(records, read_abstractplay(text(event_answer())))
    assert "source-ap-other-players" in codes(joined)


def test_sources_of_different_tournaments_are_not_joined() -> None:
    answer = read_abstractplay(text(tournament_answer(id=uuid(99))))
    for other in (answer, read_abstractplay(text(event_answer(event_game(77, ["u-anna"]))))):
        with pytest.raises(InputError) as caught:
            with_divisions(read_abstractplay(text(four_players())), other)
        assert [problem.code for problem in caught.value.problems] == ["source-ap-not-the-same"]
