"""How a circuit shows its registered minors (PG 12): by initials, or by name if its organisers have set so.

It stands in the season's document under `x-minors`, so that it goes along with it and no figure hangs on it.
"""

from __future__ import annotations

import uuid
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.contract import BY_ID
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import change_season

KIND, KEY, NAMED = "season-minors", "x-minors", "named"


def names_minors(circuit: Circuit, season: Season) -> bool:
    """Whether registered minors are shown by name in a circuit: only where its organisers decide, and have said so."""
    return bool(BY_ID[circuit.rulebook].ABOUT.hiding_rule) and season.extra.get(KEY) == NAMED


def name_minors(circuit: Circuit, *, named: bool, by: User | None, token: str = "") -> Circuit:
    """Show registered minors by name in the circuit, or by initials again; its pages follow at once (PG 12)."""
    if not BY_ID[circuit.rulebook].ABOUT.hiding_rule:
        raise RuleError("minors-by-initials")

    def change(season: Season) -> Season:
        others = {key: value for key, value in season.extra.items() if key != KEY}
        return replace(season, extra={**others, **({KEY: NAMED} if named else {})})

    with transaction.atomic():
        changed = change_season(circuit.pk, change, KIND, {"named": named}, by=by, token=token)
        Tournament.objects.filter(circuit=circuit).update(page_stamp=uuid.uuid4())
        return changed
