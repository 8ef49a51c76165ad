"""Tournaments of the three rulebooks as documents, with ties, shared places and fractions in their standings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tabellone.exchange.documents import read_tournament
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.tournament.acts import Import
from tests.contract.harness import tournament

EXAMPLES = Path(__file__).parents[2] / "examples"
EXAMPLE_DOCUMENTS = [EXAMPLES / "splendor-roma.json", *sorted((EXAMPLES / "season" / "tournaments").glob("*.json"))]
PEOPLE = ["anna", "bruno", "carla", "dario", "elena", "fabio", "gaia", "hugo", "irene"]


def scored(players: str, *scores: Any, **more: Any) -> list[dict[str, Any]]:
    found = zip([next(name for name in PEOPLE if name[0] == letter) for letter in players], scores, strict=True)
    return [{"player": player, "score": score, **more} for player, score in found]


def rounds(*tables: list[list[dict[str, Any]]], **more: Any) -> list[dict[str, Any]]:
    return [
        {"number": number, "tables": [{"number": nth, "seats": seats} for nth, seats in enumerate(each, 1)], **more}
        for number, each in enumerate(tables, 1)
    ]


# three share the first places of a table: (1000 + 611 + 403) / 3 each
BIG = tournament(
    "big",
    PEOPLE[:8],
    game="russian-railroads",
    system="swiss",
    table_size=4,
    params={"rounds": 2},
    rounds=rounds(
        [scored("abcd", 80, 80, 80, 10), scored("efgh", 70, 60, 50, 50)],
        [scored("abce", 33, 33, 20, 20), scored("dfgh", "12.5", 12, 11, 10)],
        phase="swiss",
    ),
)
RISIKO = tournament(
    "risiko",
    PEOPLE[:9],
    game="risiko",
    system="master",
    rounds=rounds(
        [scored("abcd", 45, 39, 20, 3), scored("efghi", 45, 39, 21, 21, 0)],
        [scored("aefb", 10, 50, 40, 30), scored("cdghi", 80, 20, 21, 3, 1)],
        phase="qualifying",
    ),
)
PERGIOCO = tournament(
    "pergioco",
    PEOPLE[:5],
    game="hex",
    system="swiss",
    params={"rounds": 2},
    rounds=rounds(
        [
            scored("ab", "0.5", "0.5"),
            scored("cd", 1, 0),
            [{"player": "elena", "status": "bye"}],
        ],
        [
            scored("ce", "0.5", "0.5"),
            scored("ad", 1, 0),
            [{"player": "bruno", "status": "bye"}],
        ],
    ),
)
MADE_UP = {"big": BIG, "risiko": RISIKO, "pergioco": PERGIOCO}


def written(folder: Path) -> list[Path]:
    """The documents as files: those made up here, and the examples."""
    for name, document in MADE_UP.items():
        (folder / f"{name}.json").write_text(json.dumps(document | {"id": f"agree-{name}"}), encoding="utf-8")
    return [*sorted(folder.glob("*.json")), *EXAMPLE_DOCUMENTS]


def brought(path: Path) -> Tournament:
    """The tournament of a document, on the platform."""
    return services.create(Import(read_tournament(path.read_bytes())), Writing(token=path.name)).tournament
