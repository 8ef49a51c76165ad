"""A standing to be passed on: everybody as the public sees them, whoever asks (ruling files-as-public)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tabellone.contract.answers import Standing
from tabellone.engine.facts import Player
from tabellone.exchange import answers
from tabellone.exchange.spreadsheets import Grid, standing_grid
from tabellone.server.events.models import Tournament
from tabellone.server.play import standings
from tabellone.server.play.names import shown
from tabellone.server.play.states import state_of
from tabellone.wording import term


@dataclass(frozen=True, slots=True)
class Passed:
    """A standing by public ids, with those who stand in it, and who has left."""

    standing: Standing
    players: Mapping[str, Player]
    gone: frozenset[str]


def passed(row: Tournament, after: int | None) -> Passed:
    """The standing after a round; a RuleError says why there is none."""
    answer, people = standings.standing(row, after), shown(row)
    ids = {player: one.id for player, one in people.items()}
    players = {one.id: Player(one.id, one.name, one.club) for one in people.values()}
    rows = tuple(replace(line, player=ids[line.player]) for line in answer.rows)
    public = replace(answer, rows=rows, unranked=tuple(ids[player] for player in answer.unranked))
    return Passed(public, players, frozenset(ids[one.player] for one in state_of(row).withdrawals))


def grid_of(row: Tournament, found: Passed, language: str) -> Grid:
    """The standing as a spreadsheet holds it, in a language."""
    return standing_grid(
        found.standing,
        found.players,
        lambda kind, code: term(kind, code, language),
        title=f"{row.name} · {term('file', 'standings', language)}",
        gone=found.gone,
    )


def answer_of(row: Tournament, found: Passed) -> dict[str, Any]:
    """The answer of `tabellone standings --json`, with the name of the tournament and of its players."""
    answer = answers.standing(standings.facts_of(row), found.standing)
    named = [line.player for line in found.standing.rows] + list(found.standing.unranked)
    people = [found.players[player] for player in named]
    return {
        **answer,
        "name": row.name,
        "rulebook": row.rulebook,
        "players": [{"id": one.id, "name": one.name, **({"club": one.club} if one.club else {})} for one in people],
    }
