"""Final rankings: frozen on the last day of the year, with the sum of the facts behind them (PG 31, PG 34, PG 37).

What is frozen never changes. A correction that would move it is shown beside it, and becomes a further revision by an
act of the organisers, with a reason (ruling revision-by-act).
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.contract import BY_ID, Turning
from tabellone.engine.errors import RuleError
from tabellone.exchange import answers
from tabellone.exchange.documents import folder_files, folder_sum, nameless, packed
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import locked
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.server.play.answers import Large
from tabellone.server.rankings import seasons
from tabellone.server.rankings.folders import Folder, counted_on
from tabellone.server.rankings.gathering import Gathered, gathered, stamps_of
from tabellone.server.rankings.models import Frozen
from tabellone.server.rankings.moving import Move, moves

KIND = "rankings-frozen"


@dataclass(frozen=True, slots=True)
class Final:
    """The rankings of the last day as the facts give them now, the sum of those facts, and what does not count."""

    on: date
    facts: str
    answer: str
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What has become of the facts since rankings were frozen: what would move, ranking by ranking; perhaps nothing."""

    frozen: Frozen
    now: Final
    moves: dict[str, tuple[Move, ...]]


_finals: Large[Final] = Large(4)


def final_day(circuit: Circuit) -> date | None:
    """The day whose rankings are final; None where the rulebook knows none."""
    book = BY_ID[circuit.rulebook]
    return book.final_day(circuit.year) if isinstance(book, Turning) else None


def revisions(circuit: Circuit) -> list[Frozen]:
    """All that has been frozen, the first first."""
    return list(Frozen.objects.filter(circuit=circuit).defer("folder").select_related("entry").order_by("number"))


def latest(circuit: Circuit) -> Frozen | None:
    """The final rankings that hold: the last revision."""
    return Frozen.objects.filter(circuit=circuit).defer("folder").select_related("entry").order_by("number").last()


def revision(circuit: Circuit, number: int) -> Frozen | None:
    """One of the revisions."""
    return Frozen.objects.filter(circuit=circuit, number=number).first()


def naming(players: Collection[str], rulebook: str) -> list[Frozen]:
    """The final rankings in force that name somebody: they keep the name until a revision (ruling revision-by-act)."""
    rows = Frozen.objects.filter(circuit__rulebook=rulebook).defer("folder").select_related("circuit")
    last = {row.circuit_id: row for row in rows.order_by("circuit__year", "circuit", "number")}
    return [row for row in last.values() if _names(row, players)]


def _names(frozen: Frozen, players: Collection[str]) -> bool:
    return any(row["player"] in players for rows in read(frozen.answer)["rankings"].values() for row in rows)


def final_now(circuit: Circuit) -> Final:
    """What would be frozen now; a RuleError or an InputError where the rulebook can give no rankings."""
    of, on = gathered(circuit), _day(circuit)
    return _finals.kept(f"{on}:{of.mark}", lambda: _final(of, on)[0])


def changed(circuit: Circuit) -> Change | None:
    """What has changed since the latest revision; None while it is still what the facts give, or nothing is frozen."""
    frozen = latest(circuit)
    if frozen is None or frozen.fingerprint == stamps_of(circuit).mark:
        return None
    now = final_now(circuit)
    if now.facts == frozen.facts:
        return None
    return Change(frozen, now, moves(read(frozen.answer), read(now.answer)))


def read(answer: str) -> dict[str, Any]:
    """An answer as it was kept."""
    found: dict[str, Any] = json.loads(answer)
    return found


def numbers_in(circuit: Circuit) -> dict[str, str]:
    """Everybody's number in the folder behind the final rankings, as the facts are now."""
    folder = counted_on(gathered(circuit), _day(circuit))
    return nameless(folder.season, folder.counted.values())[2]


def freeze(
    circuit: Circuit, *, by: User | None, token: str = "", why: str = "", seen: str = "", without: bool = False
) -> Frozen:
    """Freeze the rankings of the last day: the first time, or as a further revision with a reason.

    `seen` is the sum of the facts that the preview showed; `without` says that what does not count may be missing.
    """
    with transaction.atomic():
        row = locked(circuit.pk)
        if done := journal_queries.with_token(token):
            return _repeated(row, done.stream, done.data, same=done.by_id == (by.pk if by else None))
        on, last = _day(row), latest(row)
        if timezone.localdate() < on:
            raise RuleError("final-too-early", rule="PG 31", day=on)
        now, folder = _final(gathered(row), on)
        _check(now, last, seen=seen, why=why.strip(), without=without)
        row.version += 1
        row.save(update_fields=["version"])
        number = last.number + 1 if last else 1
        data = {"number": number, "on": on.isoformat(), "facts": now.facts, "left_out": list(now.left_out)}
        return Frozen.objects.create(
            circuit=row,
            number=number,
            on=on,
            facts=now.facts,
            fingerprint=stamps_of(row).mark,
            answer=now.answer,
            left_out=list(now.left_out),
            folder=packed(folder),
            entry=journal.append(row.scope, KIND, data, by=by, why=why, token=token),
        )


def _check(now: Final, last: Frozen | None, *, seen: str, why: str, without: bool) -> None:
    if seen and seen != now.facts:
        raise RuleError("final-facts-moved")
    if last and not moves(read(last.answer), read(now.answer)):
        raise RuleError("final-unchanged", number=last.number)
    if last and not why:
        raise RuleError("final-needs-reason", rule="PG 31", number=last.number + 1)
    if now.left_out and not without:
        raise RuleError("final-incomplete", rule="PG 31", stages=list(now.left_out))


def _repeated(row: Circuit, stream: str, data: Any, *, same: bool) -> Frozen:
    found = revision(row, data.get("number", 0)) if stream == row.scope and same else None
    if found is None:
        raise RuleError("token-of-another")
    return found


def _final(of: Gathered, on: date) -> tuple[Final, dict[str, str]]:
    """What the facts give, and the folder behind it without anybody's name."""
    folder = counted_on(of, on)
    files = _nameless(folder)
    answer = answers.season(seasons.rankings(of, on).answer)
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return Final(on, folder_sum(files), text, tuple(one.id for one in folder.left_out.values())), files


def _nameless(folder: Folder) -> dict[str, str]:
    season, stages, _ = nameless(folder.season, folder.counted.values())
    return folder_files(season, dict(zip(folder.counted, stages, strict=True)))


def _day(circuit: Circuit) -> date:
    on = final_day(circuit)
    if on is None:
        raise RuleError("final-never", rulebook=circuit.rulebook)
    return on
