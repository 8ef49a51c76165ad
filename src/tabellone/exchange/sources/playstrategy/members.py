"""The members of a team, as `/api/team/{id}/users` lists them: who of those that register belongs to it (PG 3)."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.plain import as_text
from tabellone.exchange.sources.playstrategy import fields
from tabellone.exchange.sources.playstrategy.fields import Row
from tabellone.exchange.sources.playstrategy.rows import first, rows


@dataclass(frozen=True, slots=True)
class Member:
    """A member: the account's id, in lower case, and the nickname as its owner writes it."""

    id: str
    nickname: str


def is_member(row: Row) -> bool:
    """Whether an object is an account and nothing else."""
    return "id" in row and ("username" in row or "name" in row) and not {"rank", "players", "nbPlayers"} & row.keys()


def lists_members(text: str) -> bool:
    """Whether the text is a list of members."""
    row = first(text)
    return is_member(row) and bool({"perfs", "createdAt", "joinedTeamAt", "seenAt"} & row.keys())


def members(text: str) -> tuple[Member, ...]:
    """The members of the team, each once, in the order of the list."""
    found: dict[str, Member] = {}
    for place, row in rows(as_text(text)):
        name = fields.text(row, "username") or fields.text(row, "name")
        account = (fields.text(row, "id") or name).lower()
        if not account or not is_member({**row, "id": account, "name": name}):
            raise InputError([Problem("source-playstrategy-no-member", place)])
        found.setdefault(account, Member(account, name or account))
    if not found:
        raise InputError([Problem("source-playstrategy-no-members")])
    return tuple(found.values())
