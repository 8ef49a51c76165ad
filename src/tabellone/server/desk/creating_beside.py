"""What a rulebook forbids in a stage beside the others of its season, from whichever page (PG 2, PG 38)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabellone.course import Settings
from tabellone.engine.errors import InputError, RuleError, told
from tabellone.engine.facts import Player
from tabellone.engine.facts import Tournament as Facts
from tabellone.rulebooks import BY_ID, Staging
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import season_of
from tabellone.server.rankings.beside import problems_beside
from tabellone.server.rankings.queries import facts_of


def refuse_new(circuit: Circuit, settings: Settings) -> None:
    """Refuse a new stage that its season has no place for."""
    if problems := problems_beside(circuit, settings.head):
        raise InputError(problems)


def refuse_changed(circuit: Circuit, row: Tournament, settings: Settings) -> None:
    """Refuse settings by which a stage would break what it does not break already: other fields can be mended."""
    now = facts_of(row)
    wanted = replace(settings.head, players=now.players, rounds=now.rounds, withdrawals=now.withdrawals)
    if not isinstance(BY_ID[circuit.rulebook], Staging) or _placed(wanted) == _placed(now):
        return
    before = problems_beside(circuit, now, row)
    if problems := [one for one in problems_beside(circuit, wanted, row) if one not in before]:
        raise InputError(problems)


def _placed(stage: Facts) -> tuple[object, ...]:
    """What a season looks at in a stage."""
    return stage.start, stage.end, stage.race, stage.extra


def refuse_unregistered(row: Tournament, head: Facts, entering: Sequence[Player]) -> None:
    """Refuse whoever enters a stage that only registered players can be in without being so in time (PG 5, PG 38)."""
    book = BY_ID[head.rulebook]
    if row.circuit is None or not isinstance(book, Staging):
        return
    season, stage = season_of(row.circuit), replace(head, players=tuple(entering))
    if problems := told(lambda: book.entry_problems(season, stage)):
        names = {one.id: one.name for one in entering}
        players = [names[str(one.values["player"])] for one in problems]
        day = str(problems[0].values["day"])
        raise RuleError("entry-unregistered", rule=problems[0].rule, players=players, day=day, name=head.name)
