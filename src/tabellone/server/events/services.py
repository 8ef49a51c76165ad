"""Writing a circuit's season: under a lock, with a line in the journal, once for a token."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.events.queries import FEW
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.rulings import figures_of


def season_of(circuit: Circuit) -> Season:
    """The head of the circuit's season."""
    season: Season = decoded(Season, circuit.season)
    return season


def registered_names(season: Season) -> dict[str, str]:
    """The names of those who are registered, by id: what the tournaments of the circuit call them too."""
    return {one.id: one.name for one in season.players if one.registered is not None}


def locked(circuit: int) -> Circuit:
    """The circuit's row, held until the end of the transaction: writers come one after the other."""
    return Circuit.objects.select_for_update().get(pk=circuit)


def change_season(
    circuit: int,
    change: Callable[[Season], Season],
    kind: str,
    data: Mapping[str, Any],
    *,
    by: User | None,
    why: str = "",
    token: str = "",
) -> Circuit:
    """Change what stands in the season's own document; what changes nothing is not written down.

    `data` is what the journal keeps of it: ids and names of fields, nothing private.
    """
    with transaction.atomic():
        row = locked(circuit)
        if token and (done := journal_queries.line_with_token(token)):
            if done.stream != row.scope or done.by_id != (by.pk if by else None):
                raise RuleError("token-of-another")
            return row
        before = season_of(row)
        after = change(before)
        if after != before:
            row.season = encoded(after)
            row.version += 1
            row.save(update_fields=["season", "version"])
            journal.append_line(row.scope, kind, data, by=by, why=why, token=token)
            _call_otherwise(row, before, after)
            if figures_of(before) != figures_of(after):
                _play_otherwise(row)
        return row


def _play_otherwise(row: Circuit) -> None:
    """Answers about its tournaments are others as soon as the season sets other figures for them."""
    stages = list(Tournament.objects.select_for_update().filter(circuit=row).order_by("pk"))
    for stage in stages:
        stage.stamp = stage.page_stamp = uuid.uuid4()
    Tournament.objects.bulk_update(stages, ["stamp", "page_stamp"], batch_size=FEW)


def _call_otherwise(row: Circuit, before: Season, after: Season) -> None:
    """Pages of tournaments are others as soon as somebody in them is called otherwise."""
    called = set(registered_names(before).items()) ^ set(registered_names(after).items())
    players = sorted({player for player, _ in called})
    for start in range(0, len(players), FEW):
        entered = Entrant.objects.filter(tournament__circuit=row, player__in=players[start : start + FEW])
        shown_in = list(entered.values_list("tournament", flat=True).distinct())
        Tournament.objects.filter(pk__in=shown_in).update(page_stamp=uuid.uuid4())
