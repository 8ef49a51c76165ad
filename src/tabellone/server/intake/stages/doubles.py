"""The stages of a circuit beside a source: which of them it tells of already, and which a person has told apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tabellone.engine.alphabet import compared
from tabellone.engine.errors import Problem
from tabellone.exchange.sources.found import Found
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.models import Draft
from tabellone.server.intake.stages import gathering
from tabellone.server.intake.stages.converting import Material, Plan
from tabellone.server.intake.stages.matching import Directory, Match
from tabellone.server.intake.stages.recognising import Likely, Source, Standing, recognised, told_of
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import read_ahead
from tabellone.server.registry.nicknames import key_of

MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Beside:
    """How the stage was recognised that an import is for, if it was; and others that it tells of, to be asked about."""

    recognised: Likely | None = None
    doubles: tuple[Likely, ...] = ()


def stage_for(circuit: Circuit, found: Found, digest: str, files: Sequence[str] = ()) -> Tournament | None:
    """The one stage that the source certainly tells of: by ids, by the planned link, or by the same text."""
    rows = gathering.stages_of(circuit)
    stage = told_of(Source(found, digest, tuple(files)), _standings(circuit, rows))
    return next(row for row in rows if row.slug == stage.slug) if stage else None


def beside(draft: Draft, given: Material, directory: Directory) -> Beside:
    """The other stages of the circuit that the source may tell of, without those that were told apart from it."""
    head = given.head
    source = Source(
        given.found,
        draft.digest,
        tuple(part.get("name", "") for part in draft.parts),
        name=head.name,
        game=head.game,
        start=head.start,
        end=head.end,
        people=_people(given.matches, directory),
    )
    rows = {row.slug: row for row in gathering.stages_of(draft.circuit)}
    likely = recognised(source, _standings(draft.circuit, list(rows.values())))
    own = draft.stage.slug if draft.stage else ""
    mine = next((one for one in likely if one.stage.slug == own), None)
    apart = (own, *given.decided.apart, *given.memory.apart)
    others = [one for one in likely if one.stage.slug not in apart and (one.certain or mine is None)]
    told = [one for one in others if own not in gathering.memory_of(rows[one.stage.slug]).apart]
    return Beside(mine, tuple(told))


def with_question(plan: Plan, doubles: Sequence[Likely]) -> Plan:
    """The plan, halted while nobody has said whether it is a tournament that is here already."""
    if not doubles:
        return plan
    names = tuple(one.stage.facts.name for one in doubles[:MOST_NAMED])
    asked = Problem("import-ask-same", "same", values={"names": names})
    return replace(plan, questions=(asked, *plan.questions), tournament=None)


def _standings(circuit: Circuit, rows: Sequence[Tournament]) -> list[Standing]:
    read_ahead(rows)
    called: defaultdict[str, set[str]] = defaultdict(set)
    digests: defaultdict[str, set[str]] = defaultdict(set)
    applied = Draft.objects.filter(circuit=circuit, state=Draft.State.APPLIED, stage__isnull=False)
    for slug, name, digest in applied.values_list("stage__slug", "name", "digest"):
        called[slug].add(compared(name))
        digests[slug].add(digest)
    return [
        Standing(row.slug, facts_of(row), frozenset(called[row.slug] - {""}), frozenset(digests[row.slug] - {""}))
        for row in rows
    ]


def _people(matches: Sequence[Match], directory: Directory) -> Mapping[str, frozenset[str]]:
    """Who everybody may be: the record that they are, else all who go by that nickname, and the name itself."""
    found = {}
    for one in matches:
        if one.how == "out":
            continue
        codes = (
            {one.code}
            if one.code
            else {each.code for each in directory.everywhere.get(key_of(one.player.nickname), ())}
        )
        found[one.player.key] = frozenset(codes | {compared(one.player.nickname)})
    return found
