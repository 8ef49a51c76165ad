"""`tabellone season` on a made-up circuit: everybody plays every tournament, as a process that reads the files."""

from __future__ import annotations

import json
import tempfile
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

from bench.report import Row, at_most, best_process, not_measured, reference
from bench.startup import COMMAND

PLAYERS, ROUNDS, GAMES = 300, 5, 12
NEW_YEAR = date(2026, 1, 1)
Document = dict[str, Any]


def measure(*, quick: bool) -> list[Row]:
    return [row for rulebook in ("pergioco", "big") for row in _rows(rulebook, quick=quick)]


def _rows(rulebook: str, *, quick: bool) -> list[Row]:
    work = f"`tabellone season`, {rulebook}, {PLAYERS} players"
    more = 120 if quick else 600
    try:
        wall, processor = _taken(rulebook, 60, runs=1 if quick else 3)
        _, longer = _taken(rulebook, more, runs=1)
    except RuntimeError as error:
        return [not_measured(work, f"60 tournaments of {ROUNDS} rounds", "< 2 s", str(error))]
    grown = longer / processor / (more / 60)
    return [
        at_most(work, f"60 tournaments of {ROUNDS} rounds, on the wall", wall, "s", 2),
        reference(work, "of the processor", processor, "s"),
        reference(work, f"{more} tournaments, of the processor", longer, "s"),
        Row(work, "cost of each of them against 60", grown, "×", "linear: < 1.5 ×", grown < 1.5),
    ]


def _taken(rulebook: str, tournaments: int, *, runs: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        write_season(Path(folder), rulebook, tournaments)
        return best_process(runs, [COMMAND, "season", folder, "--json"])


def write_season(folder: Path, rulebook: str, tournaments: int) -> None:
    """A season folder, its tournaments spread over the year."""
    people = [{"id": f"p{i}", "name": f"Player {i}"} for i in range(PLAYERS)]
    registered = [person | {"registered": "2026-01-01"} for person in people]
    games = [{"id": f"game-{i}", "name": f"Game {i}"} for i in range(GAMES)]
    season = {"format": "tabellone-season/1", "rulebook": rulebook, "year": 2026, "games": games, "players": registered}
    (folder / "season.json").write_text(json.dumps(season), encoding="utf-8")
    (folder / "tournaments").mkdir()
    chance = Random(tournaments)
    for number in range(tournaments):
        document = tournament(rulebook, number, tournaments, people, chance)
        (folder / "tournaments" / f"{document['id']}.json").write_text(json.dumps(document), encoding="utf-8")


def tournament(rulebook: str, number: int, of: int, people: list[Document], chance: Random) -> Document:
    """One tournament of a game, with random tables and scores."""
    day = (NEW_YEAR + timedelta(days=360 * number // of)).isoformat()
    document: Document = {
        "format": "tabellone/1",
        "rulebook": rulebook,
        "id": f"t{number:04}",
        "name": f"Tournament {number}",
        "game": f"game-{number % GAMES}",
        "start": day,
        "end": day,
        "system": "swiss",
        "players": people,
        "rounds": [_round(rulebook, n, people, chance) for n in range(1, ROUNDS + 1)],
    }
    return document | ({"table_size": 4, "params": {"rounds": ROUNDS}} if rulebook == "big" else {})


def _round(rulebook: str, number: int, people: list[Document], chance: Random) -> Document:
    seats = 4 if rulebook == "big" else 2
    order = chance.sample([person["id"] for person in people], len(people))
    tables = []
    for index in range(0, len(order), seats):
        first = chance.choice([1, "0.5", 0])
        scores = [first, 1 - first if first != "0.5" else first] if seats == 2 else chance.sample(range(10, 90), seats)  # type: ignore[operator] # whole where it is no half
        players = order[index : index + seats]
        rows = [{"player": player, "score": score} for player, score in zip(players, scores, strict=True)]
        tables.append({"number": index // seats + 1, "seats": rows})
    return {"number": number, "phase": "swiss", "tables": tables}
