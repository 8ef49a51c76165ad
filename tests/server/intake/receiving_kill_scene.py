"""Documents accepted and killed in the middle: each in a child of this process, ended by −9 before a statement."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from tabellone.server.journal.services import Writing
from tests.scenes.killed import killed_at, statements_of

PLAYERS = 4


def killed(kills: int, seed: int) -> dict[str, Any]:
    """Accept so many documents, each killed; what was found after each: nothing of it, or everything."""
    from django.db import connections

    from tests.server.intake.receiving_scene import circuit

    chance, at = random.Random(seed), circuit()
    measured = _sent(at, 9999)
    statements = statements_of(lambda: _accept(measured))
    found: dict[str, Any] = {"nothing": 0, "everything": 0, "damage": [], "hit": 0}
    for number in range(kills):
        row = _sent(at, number)
        before = _counted(row)
        connections.close_all()
        found["hit"] += killed_at(chance.randint(1, statements + 1), partial(_accept, row))
        now = _counted(row)
        if now == before:
            found["nothing"] += 1
            continue
        found["everything"] += 1
        added = {"tournaments": 1, "entrants": PLAYERS, "people": PLAYERS, "kept": PLAYERS}
        wanted = before | {name: before[name] + more for name, more in added.items()}
        wanted |= {"lines": now["lines"], "state": "accepted", "text": False, "linked": before["linked"] + PLAYERS}
        if now != wanted or now["lines"] != before["lines"] + PLAYERS + 4:
            found["damage"].append([before, now])
    return found


def _sent(at: Any, number: int) -> Any:
    from tests.server.intake.receiving_scene import laptop, sent

    names = [f"Nome{number}x{nth} Prova{number}y{nth}" for nth in range(PLAYERS)]
    return sent(at, laptop(f"serata-{number}", *names))


def _counted(row: Any) -> dict[str, Any]:
    from tabellone.server.events.models import Entrant, Tournament
    from tabellone.server.intake.models import Received
    from tabellone.server.journal.models import Entry
    from tabellone.server.people.models import Keeping, Person

    stored = Received.objects.get(pk=row.pk)
    return {
        "tournaments": Tournament.objects.filter(circuit__isnull=False).count(),
        "without a circuit": Tournament.objects.filter(circuit=None).count(),
        "entrants": Entrant.objects.count(),
        "linked": Entrant.objects.filter(person__isnull=False).count(),
        "people": Person.objects.count(),
        "kept": Keeping.objects.count(),
        "lines": Entry.objects.count(),
        "state": stored.state,
        "text": bool(stored.text),
    }


def _accept(row: Any) -> None:
    from tabellone.server.intake import receiving
    from tests.server.intake.receiving_scene import shown

    receiving.accept_received(row, Writing(token=f"token-{row.pk}"), seen=shown(row).seen)
