"""Invented BoardGameArena tables, in the shapes that people paste or save."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]

ROWS = """round,table,player,player_id,rank,score,points,status
1,900000001,anna,11,1,62,6,played
1,900000001,bruno,22,2,55,3,played
1,,dario,44,,,6,bye
2,900000002,anna,11,1,40,6,played
2,900000002,dario,44,1,40,6,played
2,,bruno,22,,,0,absent
"""

STATS = "\n".join(
    [
        "700001\tCoppa di prova\t\tEsempio\t2026-03-01\t2026-03-20\t3\t7\t3\t1\t4",
        "700001\t900000001\t0\t100\tanna\t3600\t2\tbruno\t1200\t0",
        "700001\t900000002\t1\t48\tcarla\t5000\t2\tdario\t-10\t0",
        "700001\t900000003\t0\t100\tanna\t3000\t1\tcarla\t2500\t1",
    ]
)


def seat(name: str, number: int, rank: Any, **more: Any) -> Json:
    return {
        "player_id": str(number), "name": name, "gamerank": rank if rank is None else str(rank), "score": "10",
        "score_aux": "0", "is_tie": "0", "point_win": "3", "rank_after_game": "1480", "finish_game": "1", **more,
    }  # fmt: skip


def info(number: int, *seats: Json, reason: str = "normal_end", **more: Any) -> Json:
    """The answer about one table; `result_…` words go into its result."""
    inner = {key.removeprefix("result_"): more.pop(key) for key in list(more) if key.startswith("result_")}
    return {
        "status": 1,
        "data": {
            "id": str(number), "game_id": "5", "game_name": "esempio", "status": "archive", "unranked": "0",
            "cancelled": "0", "progression": "100", "options": {},
            "result": {
                "time_start": "1772323200", "time_end": "1772409600", "endgame_reason": reason, "concede": "0",
                "is_solo": "0", "is_coop": "0", "losers_not_ranked": "0",
                "player": list(seats) or [seat("anna", 11, 1), seat("bruno", 22, 2)], "penalties": {}, **inner,
            },
            **more,
        },
    }  # fmt: skip


def past(number: int, **more: Any) -> Json:
    """A table of a player's history."""
    return {
        "table_id": str(number), "game_id": "5", "game_name": "esempio", "start": "1772323200", "end": "1772409600",
        "concede": "0", "unranked": "0", "normalend": "1", "players": "11,22", "player_names": "anna,bruno b",
        "scores": "10,7", "ranks": "1,2", "elo_win": "3", "elo_after": "1480", **more,
    }  # fmt: skip


def history(*tables: Json) -> Json:
    return {"status": 1, "data": {"tables": list(tables) or [past(900000001)]}}


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
