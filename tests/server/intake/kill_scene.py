"""Imports killed in the middle: each in a child of this process, ended by −9 at a moment of chance."""

from __future__ import annotations

import random
import time
from functools import partial
from typing import Any

from tabellone.server.journal.services import Writing
from tests.scenes.killed import killed_after, killed_at, statements_of

GAMES, NEW_PLAYERS = 30, 12


def killed(kills: int, seed: int) -> dict[str, Any]:
    """Apply so many imports, each killed; what was found after each: nothing of it, or everything."""
    from django.db import connections

    from tests.server.intake.stage_scene import circuit

    chance, at = random.Random(seed), circuit()
    measured, begun = _drafted(at, "misura").pk, time.perf_counter()
    statements = statements_of(lambda: _apply(measured))
    seconds = time.perf_counter() - begun
    found: dict[str, Any] = {"nothing": 0, "everything": 0, "damage": [], "hit": 0}
    for number in range(kills):
        row = _drafted(at, f"tappa-{number}")
        before = _counted(row, at)
        connections.close_all()
        work = partial(_apply, row.pk)
        if number % 4:
            found["hit"] += killed_at(chance.randint(1, statements + 1), work)
        else:
            found["hit"] += killed_after(chance.uniform(0, seconds * 1.1), work)
        found[_judged(row, at, before, found["damage"])] += 1
    return found | {"statements": statements}


def _drafted(at: Any, name: str) -> Any:
    """A draft that would make new participants, recognise somebody, add a game to the circuit."""
    from tests.server.intake.stage_scene import all_new, decide, draft, found, game

    players = [f"{name}-{number}" for number in range(NEW_PLAYERS)]
    pairs = [(one, two) for nth, one in enumerate(players) for two in players[nth + 1 :]][:GAMES]
    games = [game(one, two, number=None, id=f"{one}:{two}") for one, two in pairs]
    row = draft(at, found(*games, system="round_robin", source_id=name, name=name))
    return decide(all_new(row), game=f"Gioco {name}", new_game=f"Gioco {name}")


def _counted(row: Any, at: Any) -> dict[str, Any]:
    """Everything that applying writes: how much there is of it."""
    from tabellone.server.events.models import Entrant, Tournament
    from tabellone.server.intake.models import Draft
    from tabellone.server.journal.models import Entry
    from tabellone.server.people.models import Keeping, Person
    from tabellone.server.registration.models import PlatformAccount

    at.refresh_from_db()
    draft = Draft.objects.get(pk=row.pk)
    return {
        "stages": Tournament.objects.filter(circuit=at).count(),
        "without a circuit": Tournament.objects.filter(circuit=None).count(),
        "entrants": Entrant.objects.count(),
        "people": Person.objects.count(),
        "kept": Keeping.objects.count(),
        "accounts": PlatformAccount.objects.count(),
        "games": len(at.season["games"]),
        "version": at.version,
        "lines": Entry.objects.count(),
        "state": draft.state,
        "text": bool(draft.found),
    }


def _judged(row: Any, at: Any, before: dict[str, Any], damage: list[Any]) -> str:
    """Whether all of it is there or none; anything else is damage."""
    from tabellone.server.intake.models import Draft
    from tabellone.server.play.standings import facts_of

    now = _counted(row, at)
    if now == before:
        return "nothing"
    added = {"stages": 1, "entrants": NEW_PLAYERS, "people": NEW_PLAYERS, "kept": NEW_PLAYERS, "accounts": NEW_PLAYERS}
    added |= {"games": 1, "version": 1, "lines": NEW_PLAYERS + 4}
    wanted = {name: before[name] + more for name, more in added.items()}
    wanted |= {"state": "applied", "text": False, "without a circuit": before["without a circuit"]}
    stage = Draft.objects.get(pk=row.pk).stage
    games = sum(len(played.tables) for played in facts_of(stage).rounds) if stage else 0
    if now != wanted or games != GAMES:
        damage.append([row.pk, before, now, games])
    return "everything"


def _apply(number: int) -> None:
    from tabellone.server.intake import importing as imports
    from tabellone.server.intake.models import Draft
    from tabellone.server.intake.previewing import preview_import

    imports.apply_import(
        number, Writing(token=f"token-{number}"), seen=preview_import(Draft.objects.get(pk=number)).seen
    )


def at_once(people: int) -> dict[str, Any]:
    """So many apply the same source in one moment, half of them one and the same draft; what each was told."""
    from concurrent.futures import ThreadPoolExecutor
    from threading import Barrier

    from django.db import connection

    from tabellone.engine.errors import RuleError
    from tabellone.server.events.models import Tournament
    from tabellone.server.intake import importing as imports
    from tabellone.server.intake.models import Draft
    from tabellone.server.intake.previewing import preview_import
    from tabellone.server.people.models import Person
    from tests.server.intake.stage_scene import circuit

    at, together = circuit(), Barrier(people)
    shared, *others = [_drafted(at, "insieme").pk for _ in range(people // 2 + 1)]
    drafts = [shared] * (people - len(others)) + others
    seen = {number: preview_import(Draft.objects.get(pk=number)).seen for number in set(drafts)}

    def one(number: int) -> str:
        together.wait()
        try:
            done = imports.apply_import(number, Writing(token=f"token-{number}"), seen=seen[number])
        except RuleError as error:
            return error.code
        finally:
            connection.close()
        return "again" if done.repeated else "done"

    with ThreadPoolExecutor(people) as hall:
        told = list(hall.map(one, drafts))
    return {"told": told, "stages": Tournament.objects.count(), "people": Person.objects.count()}
