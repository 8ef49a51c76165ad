"""Small tournaments and seasons that the command tests play with."""

from __future__ import annotations

from tests.strategies import Document, players, tournament


def master(count: int = 13, clubs: tuple[str | None, ...] = ("Roma", "Bari", None), rounds: int = 0) -> Document:
    """A RisiKo! Master with so many qualifying games already played (whoever has the higher id wins)."""
    made = [_game(number, count) for number in range(1, rounds + 1)]
    return tournament("risiko", players(count, list(clubs)), made, id="master")


def _game(number: int, count: int) -> Document:
    order = [f"p{index + 1}" for index in range(count)]
    order = order[number:] + order[:number]
    tables, start = [], 0
    for nth in range(count // 4):
        size = 4 + (nth >= count // 4 - count % 4)
        seats = [{"player": player, "score": 20 + int(player[1:])} for player in order[start : start + size]]
        tables.append({"number": nth + 1, "seats": seats})
        start += size
    return {"number": number, "phase": "qualifying", "tables": tables}


def stage(identity: str = "hex-1", **fields: object) -> Document:
    """A PerGioco stage of four, one round played."""
    games = [("p1", 1, "p2", 0), ("p3", "0.5", "p4", 0.5)]
    tables = [
        {"number": nth, "seats": [{"player": a, "score": s}, {"player": b, "score": t}]}
        for nth, (a, s, b, t) in enumerate(games, start=1)
    ]
    rounds = [{"number": 1, "phase": "swiss", "tables": tables}]
    fields = {"id": identity, "game": "hex", "system": "swiss", **fields}
    return tournament("pergioco", players(4, [None]), rounds, **fields)


SEASON: Document = {
    "format": "tabellone-season/1",
    "rulebook": "pergioco",
    "year": 2026,
    "players": [{"id": f"p{n}", "name": f"Persona {n}", "registered": "2026-01-05"} for n in range(1, 4)],
    "ratings": [{"player": "p1", "game": "hex", "rating": "1040.250", "games": {"2025": 12}}],
}


def splendor() -> Document:
    """A BIG tournament of six, one round played, with fees."""
    entrants = [{**player, "paid": True} for player in players(6, [None])]
    tables = [
        {"number": 1, "seats": [{"player": f"p{n}", "score": 10 + n} for n in (1, 2, 3)]},
        {"number": 2, "seats": [{"player": f"p{n}", "score": n * n} for n in (4, 5, 6)]},
    ]
    rounds = [{"number": 1, "phase": "swiss", "tables": tables}]
    return tournament(
        "big", entrants, rounds, id="splendor", game="splendor", table_size=3, fee="5.00", params={"rounds": 1}
    )
