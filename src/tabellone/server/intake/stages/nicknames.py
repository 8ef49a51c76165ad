"""Nicknames that nobody can have: too long, taken, of somebody known there by another one (PG 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tabellone.engine.errors import Problem
from tabellone.server.intake.stages.converting import Plan
from tabellone.server.intake.stages.matching import Directory, Match
from tabellone.server.registry.nicknames import LONGEST, key_of
from tabellone.server.registry.services.participants import NewAccount, problem_with


def with_accounts(plan: Plan, matches: Sequence[Match], directory: Directory) -> Plan:
    """The plan, halted where accounts would not be of one person each (PG 7)."""
    times = Counter(key_of(one.player.nickname) for one in matches if one.how in ("new", "chosen"))
    found = [_halting(one, directory, times) for one in matches if one.how in ("new", "chosen")]
    halted = tuple(problem for problem in found if problem is not None)
    return replace(plan, refusals=(*plan.refusals, *halted), tournament=None) if halted else plan


def _halting(match: Match, directory: Directory, times: Counter[str]) -> Problem | None:
    nickname, key = match.player.nickname, key_of(match.player.nickname)
    if code := problem_with(NewAccount(nickname, match.player.site_id or "")):
        return Problem(code, "people", values={"nickname": nickname, "most": LONGEST})
    if times[key] > 1:
        return Problem("import-same-nickname", "people", "PG 7", values={"nickname": nickname})
    taken = directory.by_key.get(key)
    if taken and taken.code != match.code:
        return Problem("import-nickname-taken", "people", "PG 7", values={"nickname": nickname, "name": taken.name})
    theirs = directory.otherwise(match.code, key)
    if match.how == "chosen" and theirs:
        values = {"name": match.name, "nickname": theirs.nickname, "found": nickname}
        return Problem("import-other-nickname", "people", "PG 7", values=values)
    return None
