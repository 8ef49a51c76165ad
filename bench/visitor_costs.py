"""`python -m bench.visitor_costs`: what a stranger can make the server compute, as the table of the security guide.

Public pages of a tournament of the largest size for each rulebook and of the large circuit, each asked for first after
a change in a process that knows nothing. How often one address has such a page made in a minute is the bound on its
work by what the page costs, and one more for each thread that had begun before.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MARK, END = "<!-- costs -->", "<!-- end of costs -->"
GUIDE = Path(__file__).parents[1] / "docs" / "guides" / "security.md"
MOST_LINES = 16


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tabellone.server.settings.testing"
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/costs.sqlite3"
        import django

        django.setup()
        told = table(sorted(_dearest().items(), key=lambda one: -one[1])[:MOST_LINES])
    sys.stdout.write(told)
    if "--write" in sys.argv:
        before, _, rest = GUIDE.read_text(encoding="utf-8").partition(MARK)
        after = rest.partition(END)[2]
        GUIDE.write_text(f"{before}{MARK}\n\n{told}\n{END}{after}", encoding="utf-8")


def table(lines: list[tuple[str, float]]) -> str:
    """The lines as a table."""
    from tabellone.server.settings import base

    bound = base.WORK_PER_ADDRESS
    head = ["| page | seconds of the processor | made for one address in a minute, at most |", "| --- | ---: | ---: |"]
    rows = [f"| {name} | {seconds:.2f} | {int(bound / seconds) + 1} |" for name, seconds in lines]
    return "\n".join([*head, *rows, ""])


def _dearest() -> dict[str, float]:
    """What each page costs, of the rulebook where it costs the most."""
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    found: dict[str, float] = {}
    client = Client(headers={"host": "127.0.0.1"})
    for name, seconds in (*_of_tournaments(client, settings.LARGEST_TOURNAMENT), *_of_the_circuit(client)):
        found[name] = max(seconds, found.get(name, 0))
    return found


def _of_tournaments(client: Any, players: int) -> Iterator[tuple[str, float]]:
    from tests.server.site_map import addresses

    from bench import large_scene

    for rulebook in large_scene.HOW:
        facts, _ = large_scene.drawn(rulebook, players)
        values = {"slug": large_scene.stored(facts), "number": large_scene.ROUNDS[rulebook], "player": "p001"}
        public = [one for one in addresses() if "slug" in one.names and one.right == "anyone"]
        pages = [(one.name, one.path(values)) for one in public if values.keys() >= set(one.names)]
        for name, seconds, status in large_scene.costs(str(values["slug"]), pages, client, large_scene.most_seconds):
            if status == 200:
                yield f"`{name}`, {players} players", seconds


def _of_the_circuit(client: Any) -> Iterator[tuple[str, float]]:
    from bench import circuit_scene
    from bench.large_scene import asked_as_new

    size = circuit_scene.loaded()
    of, told = f"/c/{circuit_scene.SLUG}/", f"circuit of {size['tournaments']} tournaments"
    pages = {
        "first ranking": "r/general/",
        "first ranking after a restart": "r/general/?on=2026-12-31",
        "another day": "r/general/?on=2026-07-01",
        "workbook": "r/general.xlsx",
        "champions": "champions/",
        "player": "players/p0007/",
        "head to head": "players/p0007/against/",
        "season folder": "season.zip",
    }
    for name, path in pages.items():
        seconds, status = asked_as_new(client, f"{of}{path}")
        if status == 200:
            yield f"{name}, {told}", seconds
        else:
            raise RuntimeError(f"{path}: {status}")


if __name__ == "__main__":
    main()
