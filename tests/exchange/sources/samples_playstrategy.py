"""Files of PlayStrategy made up for tests: games and standings as objects a line."""

from __future__ import annotations

import json
from typing import Any

from tests.exchange.sources.samples_trf import HEAD, account, entry, trf

Row = dict[str, Any]
DAY = 1_772_870_400_000  # 7 March 2026, in milliseconds

REPORT = trf(
    *HEAD,
    account(1, "anna_a", entry(2, "w", "1"), entry("", "", "U"), entry(4, "b", "="), points="2.5"),
    account(2, "bruno_b", entry(1, "b", "0"), entry("", "", "-"), entry(3, "w", "1"), points="1.0"),
    account(3, "carla", entry(4, "w", "0"), entry(4, "b", "1"), entry(2, "b", "0"), points="1.0"),
    account(4, "dario", entry(3, "b", "1"), entry(3, "w", "0"), entry(1, "w", "="), points="1.5"),
)


def side(name: str, **more: Any) -> Row:
    """A player of a game."""
    return {"user": {"name": name, "id": name.lower()}, "rating": 1500, **more}


def game(found: str, one: str, two: str, winner: str = "p1", status: str = "resign", **more: Any) -> Row:
    """A game; without a winner where `winner` is empty."""
    row: Row = {
        "id": found, "rated": True, "lib": 1, "variant": "international", "speed": "blitz", "perf": "international",
        "createdAt": DAY, "lastMoveAt": DAY + 60_000, "status": status,
        "players": {"p1": side(one), "p2": side(two)},
    }  # fmt: skip
    return row | ({"winner": winner} if winner else {}) | more


def result(rank: int, name: str, points: float, **more: Any) -> Row:
    """A line of a Swiss standing."""
    return {
        "rank": rank, "points": points, "tieBreak": 1.5, "tieBreak2": 1.0, "rating": 1500,
        "inputRating": None, "ratingDisplay": None, "username": name, **more,
    }  # fmt: skip


def ndjson(*rows: Row) -> str:
    """An object a line, as the site streams them."""
    return "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)


GAMES = (
    game("aaaaaaaa", "Anna_A", "Bruno_B"),
    game("bbbbbbbb", "Carla", "Dario", "p2", "outoftime"),
    game("cccccccc", "Dario", "Carla", "p2", "noStart"),
    game("dddddddd", "Dario", "Anna_A", "", "draw"),
    game("eeeeeeee", "Bruno_B", "Carla", "p1", "timeout"),
)
RESULTS = (
    result(1, "Anna_A", 2.5),
    result(2, "Dario", 1.5),
    result(3, "Bruno_B", 1),
    result(4, "Carla", 1, absent=True),
)
PAGE: Row = {
    "id": "aBcD1234", "createdBy": "org", "startsAt": "2026-03-07T10:00:00.000Z", "name": "Coppa di prova",
    "clock": {"limit": 300, "increment": 3}, "variant": "international", "isMedley": False, "round": 3,
    "roundVariant": "international", "nbRounds": 3, "nbPlayers": 4, "isMatchScore": False, "isBestOfX": False,
    "isPlayX": False, "nbGamesPerRound": 1, "isMcMahon": False, "status": "finished", "rated": True,
}  # fmt: skip


def match(*winners: str, variant: str = "international", swap: bool = True) -> list[dict[str, Any]]:
    """A match of Anna, first in its first game, and Bruno, won game by game by "a", "b" or nobody ("=")."""
    rows = []
    for number, winner in enumerate(winners):
        names = ("Bruno", "Anna") if swap and number % 2 else ("Anna", "Bruno")
        won = "" if winner == "=" else "p1" if names[0][0].lower() == winner else "p2"
        link = "*" if number == 0 else "match--0"
        row = game(f"match--{number}", *names, won, "mate" if won else "draw", multiMatch=link, variant=variant)
        rows.append({**row, "createdAt": DAY + number * 1000})
    return rows


MEMBERS = ndjson(
    {"id": "anna_a", "username": "Anna_A", "perfs": {}, "createdAt": 1},
    {"id": "bruno", "name": "Bruno", "joinedTeamAt": 2},
    {"id": "anna_a", "username": "Anna_A", "perfs": {}},
)


STANDING_CSV = (
    "Rank,Title,Username,Rating,Points,Tiebreak,Performance\n1,,Anna_A,1500,2.5,1.5,1600\n2,BOT,Dario,1500,1.5,1,\n"
)
