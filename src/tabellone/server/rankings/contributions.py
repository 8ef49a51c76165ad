"""What tournaments contribute to their circuit, kept in the database: a new process reads a line of each, and no seats.

A line is a memory and nothing else. It is believed only under the stamp of the facts that it was told from, and with
the seal of the sources that told it; any other is told again. It holds names: erasing and merging delete all of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db import DatabaseError, transaction
from django.utils.crypto import constant_time_compare, salted_hmac

import tabellone
from tabellone.contract.circuit import Contribution
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Tournament
from tabellone.server.play.names import Mask
from tabellone.server.rankings.models import KeptContribution
from tabellone.tournament.codec import decoded, encoded

ROOMS = ("engine", "contract", "rulebooks", "tournament", "server/play", "server/rankings")  # what a line comes from
AT_ONCE = 100  # lines written together: nobody waits long for them


@dataclass(frozen=True, slots=True)
class CountedTournament:
    """A tournament as its circuit counts it; the facts of one that is kept in the database are without its seats.

    `ids` are of those who count under another id than the document's, `masked` those whose names are not shown, by the
    id in the circuit. `head` is the sum of all this but what was played, and `game` the one it moves the rankings of,
    where there is a `contribution`.
    """

    facts: Facts
    contribution: Contribution | None = None
    playing: bool = False
    ids: Mapping[str, str] = field(default_factory=dict)
    masked: Mapping[str, Mask] = field(default_factory=dict)
    head: str = ""
    game: str = ""

    @property
    def counted(self) -> Facts | Contribution:
        """As the rulebook counts it."""
        return self.contribution or self.facts


@cache
def sum_of_sources() -> str:
    """The sum of all sources that a line comes from, and of the data beside them."""
    package = Path(tabellone.__file__).parent
    files = (path for room in ROOMS for path in (package / room).rglob("*") if path.suffix in {".py", ".toml", ".json"})
    found = hashlib.sha256()
    for path in sorted(files):
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def known_contributions(rows: Collection[Tournament], named: str) -> dict[UUID, CountedTournament]:
    """Those of the tournaments that have been told with the facts they have now, by key.

    `named`: the minors whom the circuit shows by name.
    """
    if not rows:
        return {}
    stamps = {row.pk: row.page_stamp for row in rows}
    lines = KeptContribution.objects.filter(tournament__in=rows).values_list("tournament_id", "stamp", "seal", "told")
    believed = {
        key: told
        for key, stamp, seal, told in lines
        if stamp == stamps[key] and constant_time_compare(seal, _contribution_seal(key, stamp, named, told))
    }
    return {key: _told_again(told) for key, told in believed.items()}


def keep_contributions(told: Mapping[Tournament, CountedTournament], named: str) -> None:
    """Write down those that count; where that cannot be done, the next process tells them again.

    A tournament that has moved since is left out, so that nobody who was erased meanwhile is written down again.
    """
    lines = [_contribution_line(row, one, named) for row, one in told.items() if one.contribution is not None]
    try:
        for at in range(0, len(lines), AT_ONCE):
            _keep_unmoved(lines[at : at + AT_ONCE])
    except DatabaseError:
        return


def forget_contributions() -> None:
    """Delete all of them: whoever was named in one is not any more."""
    KeptContribution.objects.all().delete()


def sum_of_told(*parts: Any) -> str:
    """A text that is the same only for the same values."""
    return hashlib.sha256(json.dumps([encoded(one) for one in parts]).encode()).hexdigest()[:32]


def _keep_unmoved(lines: list[KeptContribution]) -> None:
    with transaction.atomic():
        held = Tournament.objects.select_for_update(no_key=True).filter(pk__in=[one.tournament_id for one in lines])
        now = dict(held.order_by("pk").values_list("pk", "page_stamp"))
        KeptContribution.objects.bulk_create(
            [one for one in lines if now.get(one.tournament_id) == one.stamp],
            update_conflicts=True,
            unique_fields=["tournament"],
            update_fields=["stamp", "seal", "told"],
        )


def _contribution_line(row: Tournament, one: CountedTournament, named: str) -> KeptContribution:
    assert one.contribution is not None  # noqa: S101 - the others are left out before
    parts = [encoded(one.facts), one.contribution.counted, dict(one.ids), dict(one.masked), one.head, one.game]
    told = json.dumps(parts, separators=(",", ":"))
    seal = _contribution_seal(row.pk, row.page_stamp, named, told)
    return KeptContribution(tournament=row, stamp=row.page_stamp, seal=seal, told=told)


def _told_again(told: str) -> CountedTournament:
    whole, counted, ids, masked, head, game = json.loads(told)
    facts: Facts = decoded(Facts, whole)
    masks = {player: Mask(*one) for player, one in masked.items()}
    return CountedTournament(facts, Contribution(facts, counted), ids=ids, masked=masks, head=head, game=game)


def _contribution_seal(key: UUID, stamp: UUID, named: str, told: str) -> str:
    """What only this installation writes under a line, and only with these sources."""
    sealed = f"{key.hex} {stamp.hex} {named} {sum_of_sources()} {told}"
    return salted_hmac("tabellone.contributions", sealed, algorithm="sha256").hexdigest()
