"""Invented AbstractPlay records and answers, in the platform's shapes."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]

TOURNAMENT = "00000000-0000-4000-8000-000000000007"
EVENT = "00000000-0000-4000-8000-000000000e01"
AUTOMATED = f"Automated Tournament #7 ({TOURNAMENT})"


def uuid(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012x}"


def player(name: str, result: Any, **more: Any) -> Json:
    return {"name": name, "userid": f"u-{name.lower()}", "result": result, **more}


def record(number: int, one: Json, two: Json, *last: Any, event: str | None = AUTOMATED, **header: Any) -> Json:
    """A record between two players; `last` are the moves of the last round."""
    tags = {} if event is None else {"event": event, "round": "1"}
    return {
        "header": {
            "game": {"name": "Esempio", "variants": []},
            **tags,
            "site": {"name": "Abstract Play", "gameid": f"{uuid(number)}#esempio:"},
            "date-start": "2026-01-02T10:00:00.000Z",
            "date-end": f"2026-01-{3 + number % 25:02}T08:30:00.000Z",
            "date-generated": "2026-02-10T03:00:00.000Z",
            "players": [one, two],
            **header,
        },
        "moves": [["a1", "b2"], ["c3", "d4"], list(last) or ["e5"]],
    }


def won(number: int, winner: str, loser: str, *last: Any, **more: Any) -> Json:
    return record(number, player(loser, 0), player(winner, 1), *last, **more)


def four_players() -> list[Json]:
    """A division of four: everybody met."""
    names = ["anna", "bruno", "carla", "dario"]
    pairs = [(one, two) for n, one in enumerate(names) for two in names[n + 1 :]]
    return [won(number, one, two) for number, (one, two) in enumerate(pairs, start=1)]


def tournament_answer(**about: Any) -> Json:
    names = {"anna": 1, "bruno": 1, "carla": 2, "dario": 2}
    players = [
        {
            "pk": "TOURNAMENTPLAYER", "sk": f"{TOURNAMENT}#{division}#u-{name}", "playerid": f"u-{name}",
            "playername": name, "division": division, "score": 1 - n % 2, "tiebreak": 0, "rating": 1200,
        }
        for n, (name, division) in enumerate(names.items())
    ]  # fmt: skip
    games = [
        {
            "pk": "TOURNAMENTGAME", "sk": f"{TOURNAMENT}#{division}#{uuid(number)}", "id": uuid(number),
            "player1": f"u-{one}", "player2": f"u-{two}", "winner": [f"u-{one}"],
        }
        for number, (one, two, division) in enumerate([("anna", "bruno", 1), ("carla", "dario", 2)], start=1)
    ]  # fmt: skip
    return {
        "tournament": [
            {
                "pk": "TOURNAMENT", "sk": TOURNAMENT, "id": TOURNAMENT, "metaGame": "esempio", "variants": ["hex-7"],
                "number": 7, "dateStarted": 1767312000000, "dateEnded": 1768521600000, **about,
            }
        ],
        "tournamentPlayers": players,
        "tournamentGames": games,
    }  # fmt: skip


def event_answer(*games: Json) -> Json:
    return {
        "event": {
            "pk": "ORGEVENT", "sk": EVENT, "name": "Coppa d'inverno", "organizer": "u-zoe",
            "dateStart": 1767312000000, "dateEnd": 1768521600000,
        },
        "players": [{"sk": f"{EVENT}#u-{name}", "playerid": f"u-{name}", "seed": 1} for name in ("anna", "bruno")],
        "games": list(games) or [event_game(1, ["u-anna"])],
    }  # fmt: skip


def event_game(number: int, winner: Any, **more: Any) -> Json:
    return {
        "sk": f"{EVENT}#{uuid(number)}", "metaGame": "esempio", "round": 2, "gameid": uuid(number),
        "player1": "u-anna", "player2": "u-bruno", "winner": winner, **more,
    }  # fmt: skip


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def enveloped(value: Any) -> str:
    """An answer as it is saved with what the platform wraps around it."""
    return json.dumps({"statusCode": 200, "body": json.dumps(value), "headers": {}})
