"""A person taken out of the documents of seasons, and of what the journal says of circuits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from tabellone.engine.facts import Season
from tabellone.server.erasing.tournaments import rewrite
from tabellone.server.erasing.traces import Traces
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import locked, season_of
from tabellone.server.rankings import freezing
from tabellone.server.rankings.credit import erase_from_ledgers
from tabellone.server.rankings.models import Frozen
from tabellone.tournament.codec import decoded, encoded


def take_out(traces: Traces, ids: Mapping[int, Mapping[str, str]]) -> None:
    """The person under the sign in every season that knows them; rankings are what they were."""
    for key in Circuit.objects.order_by("pk").values_list("pk", flat=True):
        row = locked(key)
        season = season_of(row)
        here = key in ids or any(one.id in traces.ids for one in season.players)
        known = traces if here else traces.from_afar()
        mine = replace(known, ids={**traces.ids, **ids.get(key, {})})
        without = decoded(Season, mine.taken_out(encoded(season)))
        if without != season:
            row.season = encoded(without)
            row.version += 1
            row.save(update_fields=["season", "version"])
        rewrite(row.scope, mine)
        erase_from_ledgers(row, mine.ids, mine.without)
        _out_of_the_final(row, mine)


def _out_of_the_final(row: Circuit, traces: Traces) -> None:
    """Frozen rankings name people by their ids: one that is made of a name gives way, and nothing else moves."""
    for frozen in Frozen.objects.filter(circuit=row).defer("folder"):
        before = freezing.frozen_answer(frozen.answer)
        without = traces.taken_out(before)
        if without != before:
            text = json.dumps(without, ensure_ascii=False, separators=(",", ":"))
            Frozen.objects.filter(pk=frozen.pk).update(answer=text)
