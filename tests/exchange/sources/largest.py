"""The largest files that are read at all, each chosen to cost as much as it can; and what reading one costs."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.values import MOST_BYTES, MOST_PARTS, as_text
from tests.exchange.sources import samples_abstractplay as ap
from tests.exchange.sources import samples_bga as bga

LONGEST = 5.0  # seconds
MOST_MEMORY = 300  # megabytes, the interpreter included


def filled(before: str, piece: str, after: str, separator: str = ",", most: int = 10**9) -> bytes:
    """The piece as often as the limits allow; `§` in it becomes a number."""
    room = MOST_BYTES - len((before + after).encode()) - 10
    times = min(most, room // len((piece.replace("§", "1234567") + separator).encode()))
    return (before + separator.join(piece.replace("§", f"{1_000_000 + n}") for n in range(times)) + after).encode()


def one_record(**header: Any) -> str:
    return json.dumps(ap.won(1, "anna", "bruno", **header)).replace(ap.uuid(1), "game-§").replace("u-bruno", "u-§")


MANY_PLAYERS = [ap.player(f"p{n}", n) for n in range(64)]
LARGEST: dict[str, tuple[str, Callable[[], bytes]]] = {
    "records": ("abstractplay", lambda: filled("[", one_record(), "]")),
    "records with 64 seats": ("abstractplay", lambda: filled("[", one_record(players=MANY_PLAYERS), "]")),
    "records in one division": (
        "abstractplay",
        lambda: filled("[", one_record().replace("u-anna", "u-1000000"), "]", most=15_000),
    ),
    "moves": ("abstractplay", lambda: filled('[{"header":{"players":[]},"moves":[', "[]", "]}]", most=MOST_PARTS - 9)),
    "small objects": ("abstractplay", lambda: filled("[", '{"":§}', "]", most=MOST_PARTS - 9)),
    "keys of one object": ("abstractplay", lambda: filled('{"header":{', '"§":1.§', "}}")),
    "doubled keys": ("abstractplay", lambda: filled('{"header":{', '"":§', "}}")),
    "numbers": ("abstractplay", lambda: filled("[", "1.§", "]")),
    "one wide text": ("abstractplay", lambda: filled('["', "🎲é", '"]', "")),
    "an answer in its envelope": (
        "abstractplay",
        lambda: filled('{"body":"{\\"tournamentGames\\":[', '{\\"id\\":\\"§\\"}', ']}"}', most=MOST_PARTS // 2 - 9),
    ),
    "games of an answer": (
        "abstractplay",
        lambda: filled('{"tournamentGames":[', '{"id":"§","player1":"a§","player2":"b§"}', "]}", most=20_000),
    ),
    "rows": ("boardgamearena", lambda: filled("round,table,player,rank\n", "1,§,p§,1", "", "\n", most=40_000)),
    "rows of one table": (
        "boardgamearena",
        lambda: filled("round,table,player,rank\n", "1,5,p§,1", "", "\n", most=40_000),
    ),
    "rows of nothing": ("boardgamearena", lambda: filled("round,table,player,rank\n", ",", "", "\n")),
    "one open quote": ("boardgamearena", lambda: filled('round,table,player,rank\n"', "a,b ", "", "")),
    "columns": ("boardgamearena", lambda: filled("round,table,player,rank,", "§", "\n1,2,3,4")),
    "tables of the paste": (
        "boardgamearena",
        lambda: filled(bga.STATS + "\n", "700001\t9§\t0\t100\ta§\t1\t2\tb§\t1\t0", "", "\n", most=19_990),
    ),
    "a paste of one long line": ("boardgamearena", lambda: filled(bga.STATS + "\t", "a§\t1\t2", "", "\t")),
    "answers on lines": (
        "boardgamearena",
        lambda: filled("", json.dumps(bga.info(1)).replace('"id": "1"', '"id": "§"'), "", "\n"),
    ),
    "a history": (
        "boardgamearena",
        lambda: filled('{"data":{"tables":[', json.dumps(bga.past(1)).replace('"1"', '"§"', 1), "]}}", most=20_000),
    ),
    "empty lines of JSON": ("boardgamearena", lambda: filled("{}\n", "{}", "", "\n", most=MOST_PARTS - 9)),
}  # fmt: skip


def cost(platform: str, file: Path) -> tuple[str, float, float]:
    """How the reading of a file ends, its seconds and its megabytes, in a process of its own."""
    told = subprocess.run(
        [sys.executable, "-m", __name__, platform, str(file)],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3],
    ).stdout  # fmt: skip
    end, seconds, megabytes = told.split()
    return end, float(seconds), float(megabytes)


def main(platform: str, file: str) -> None:
    module = import_module(f"tabellone.exchange.sources.{platform}")
    data = Path(file).read_bytes()
    begun = time.process_time()  # of the processor: others may be busy on this machine
    try:
        text = as_text(data)
        getattr(module, f"is_{platform}")(text)
        end = f"games:{len(getattr(module, f'read_{platform}')(text).games)}"
    except InputError as error:
        end = error.problems[0].code
    print(end, time.process_time() - begun, _most_memory())


def _most_memory() -> float:
    """Megabytes at the worst moment; what `resource` tells would include the process that started this one."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main(*sys.argv[1:])
