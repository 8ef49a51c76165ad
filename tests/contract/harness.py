"""Runs the `tabellone` command on documents, as an outside script does, but within this process."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabellone.cli.app import outcome


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


def tabellone(*arguments: object) -> Answer:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = outcome([str(argument) for argument in arguments])
    told, warned = (stream.buffer.getvalue().decode() for stream in (out, err))
    assert "Traceback" not in told + warned
    assert "please report" not in warned
    return Answer(code, told, warned)


def write(path: Path, document: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    return path


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def tournament(rulebook: str, players: list[Any], **fields: Any) -> dict[str, Any]:
    return {
        "format": "tabellone/1",
        "rulebook": rulebook,
        "id": "prova",
        "name": "Prova",
        "start": "2026-03-01",
        "end": "2026-03-01",
        "players": [
            player if isinstance(player, dict) else {"id": player, "name": player.title()} for player in players
        ],
        "rounds": [],
        **fields,
    }


def round_(number: int, *tables: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    return {
        "number": number,
        "tables": [{"number": n, "seats": seats} for n, seats in enumerate(tables, 1)],
        **fields,
    }


def seats(**scores: Any) -> list[dict[str, Any]]:
    """Seats in turn order from player=score or player={fields}."""
    return [{"player": p, **(s if isinstance(s, dict) else {"score": s})} for p, s in scores.items()]


def standings(path: Path, *options: object) -> list[tuple[int, str, str]]:
    rows = tabellone("standings", path, "--json", *options).json["standings"]
    return [(row["position"], row["player"], row["points"]) for row in rows]
