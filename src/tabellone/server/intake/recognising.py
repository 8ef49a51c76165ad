"""Whether a source tells of a tournament that is here already: by ids and links for certain, else by its likeness."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal

from tabellone.contract.register import Staged
from tabellone.engine.alphabet import compared_name
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange.sources.found import FoundTournament
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake import queries
from tabellone.server.intake.comparing import platform_games
from tabellone.server.intake.converting import StageMaterial, StagePlan
from tabellone.server.intake.decisions import stage_source
from tabellone.server.intake.matching import AccountDirectory, PlayerMatch
from tabellone.server.intake.models import Draft
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import read_ahead
from tabellone.server.registration.nicknames import nickname_key

Why = Literal["text", "id", "games", "link", "alike", "pairings"]
CERTAIN: tuple[Why, ...] = ("text", "id", "games", "link")
SHORTEST_ID = 5  # signs: a shorter one may stand in any address
FEWEST_PAIRINGS = 3
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StageHere:
    """A stage that is here: its address, its document, what sources called it, the digests of what it came from."""

    slug: str
    facts: Facts
    called: frozenset[str] = frozenset()
    digests: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SourceSaid:
    """What a source says, and what has been decided of it by now; `files` are the names of what was handed in.

    `people` holds by key of a player all that they may be here: codes of records, the name as it is compared.
    """

    found: FoundTournament
    digest: str = ""
    files: tuple[str, ...] = ()
    name: str = ""
    game: str = ""
    start: date | None = None
    end: date | None = None
    people: Mapping[str, Collection[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LikelyStage:
    """A stage that a source may tell of, and why; `count` of `of` players, or of games, are the same."""

    stage: StageHere
    why: Why
    count: int = 0
    of: int = 0

    @property
    def certain(self) -> bool:
        """Whether ids or links say so, not only names."""
        return self.why in CERTAIN


def likely_stages(source: SourceSaid, stages: Iterable[StageHere]) -> list[LikelyStage]:
    """The stages that the source tells of already, certain ones first, in the order given."""
    found = [one for stage in stages if (one := _certainly(source, stage) or _likely_stage(source, stage))]
    return sorted(found, key=lambda one: CERTAIN.index(one.why) if one.certain else len(CERTAIN))


def certain_stage(source: SourceSaid, stages: Iterable[StageHere]) -> StageHere | None:
    """The one stage that a source certainly tells of; where there are several, a person has to say which."""
    found = [one.stage for stage in stages if (one := _certainly(source, stage))]
    return found[0] if len(found) == 1 else None


def _certainly(source: SourceSaid, stage: StageHere) -> LikelyStage | None:
    found, origin = source.found, stage_source(stage.facts.extra)
    if source.digest and source.digest in stage.digests:
        return LikelyStage(stage, "text")
    here = _platform(stage.facts)
    if found.source_id and (found.source_id, found.platform or here) == (origin.get("id"), here):
        return LikelyStage(stage, "id")
    games = {game.id for game in found.games if game.id}
    shared = games & platform_games(stage.facts) if found.platform in ("", here) else ()
    if shared:
        return LikelyStage(stage, "games", len(shared), len(games))
    return LikelyStage(stage, "link") if _carries(source, Staged.of(stage.facts.extra).link) else None


def _carries(source: SourceSaid, link: str) -> bool:
    """Whether the source is the one whose address was planned: it carries the address, or the id in it."""
    found = source.found
    if not link:
        return False
    if found.link and _address(found.link) == _address(link):
        return True
    ids = {found.source_id, *(one for name in source.files for one in UUID.findall(name))}
    words = {word.lower() for word in re.split(r"[^A-Za-z0-9-]+", link)}
    known = {one.lower() for one in ids if len(one) >= SHORTEST_ID}
    return bool(found.platform) and found.platform in link.lower() and not known.isdisjoint(words)


def _address(link: str) -> str:
    """An address as it is compared."""
    return re.sub(r"^https?://(?:www\.)?", "", link.strip(), flags=re.IGNORECASE).rstrip("/")


def _likely_stage(source: SourceSaid, stage: StageHere) -> LikelyStage | None:
    """Name, days and players are the same; or the days, and the same people met in the same games."""
    facts = stage.facts
    meet = _meet(source, facts)
    if meet is False or _is_another(source, facts):
        return None
    ids = _ids(source, facts)
    names = {compared_name(name) for name in (source.found.name, source.name) if name}
    if names & {compared_name(facts.name), *stage.called} and 2 * len(ids) >= min(
        len(source.people), len(facts.players)
    ):
        return LikelyStage(stage, "alike", len(ids), len(source.people))
    return _same_games(source, stage, ids) if meet else None


def _meet(source: SourceSaid, facts: Facts) -> bool | None:
    """Whether the days overlap; None where the source does not tell them."""
    if source.start is None and source.end is None:
        return None
    first, last = source.start or source.end, source.end or source.start
    assert first is not None and last is not None  # noqa: S101, PT018 - one of them is told
    return first <= facts.end and facts.start <= last


def _is_another(source: SourceSaid, facts: Facts) -> bool:
    """Whether it is of another game or platform, or the platform itself tells them apart."""
    origin, found = stage_source(facts.extra), source.found
    here = _platform(facts)
    if found.platform and here and found.platform != here:
        return True
    known = origin.get("id") if found.source_id else None
    return bool(known and known != found.source_id) or bool(source.game and facts.game not in ("", source.game))


def _platform(facts: Facts) -> str:
    """Where a stage is played, as it came from there or was planned."""
    return str(stage_source(facts.extra).get("platform") or Staged.of(facts.extra).platform)


def _ids(source: SourceSaid, facts: Facts) -> dict[str, str]:
    """Who of the source stands in the stage: ids there by key."""
    here = {compared_name(one.name): one.id for one in facts.players} | {one.id: one.id for one in facts.players}
    found = {key: next((here[each] for each in sorted(may) if each in here), "") for key, may in source.people.items()}
    return {key: player for key, player in found.items() if player}


def _same_games(source: SourceSaid, stage: StageHere, ids: Mapping[str, str]) -> LikelyStage | None:
    """The same people in the same games."""
    here = {frozenset(table.players) for played in stage.facts.rounds for table in played.tables}
    games = [game for game in source.found.games if len(game.seats) > 1]
    same = [game for game in games if frozenset(ids.get(seat.player, "") for seat in game.seats) in here]
    if len(same) < FEWEST_PAIRINGS or 4 * len(same) < 3 * len(games):
        return None
    return LikelyStage(stage, "pairings", len(same), len(games))


MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class OthersBeside:
    """How the stage was recognised that an import is for, if it was; and others that it tells of, to be asked about."""

    recognised: LikelyStage | None = None
    doubles: tuple[LikelyStage, ...] = ()


def stage_for(circuit: Circuit, found: FoundTournament, digest: str, files: Sequence[str] = ()) -> Tournament | None:
    """The one stage that the source certainly tells of: by ids, by the planned link, or by the same text."""
    rows = queries.stages_of(circuit)
    stage = certain_stage(SourceSaid(found, digest, tuple(files)), _stages_here(circuit, rows))
    return next(row for row in rows if row.slug == stage.slug) if stage else None


def stages_beside(draft: Draft, given: StageMaterial, directory: AccountDirectory) -> OthersBeside:
    """The other stages of the circuit that the source may tell of, without those that were told apart from it."""
    head = given.head
    source = SourceSaid(
        given.found,
        draft.digest,
        tuple(part.get("name", "") for part in draft.parts),
        name=head.name,
        game=head.game,
        start=head.start,
        end=head.end,
        people=_who_they_may_be(given.matches, directory),
    )
    rows = {row.slug: row for row in queries.stages_of(draft.circuit)}
    likely = likely_stages(source, _stages_here(draft.circuit, list(rows.values())))
    own = draft.stage.slug if draft.stage else ""
    mine = next((one for one in likely if one.stage.slug == own), None)
    apart = (own, *given.decided.apart, *given.memory.apart)
    others = [one for one in likely if one.stage.slug not in apart and (one.certain or mine is None)]
    told = [one for one in others if own not in queries.memory_of_import(rows[one.stage.slug]).apart]
    return OthersBeside(mine, tuple(told))


def plan_with_question(plan: StagePlan, doubles: Sequence[LikelyStage]) -> StagePlan:
    """The plan, halted while nobody has said whether it is a tournament that is here already."""
    if not doubles:
        return plan
    names = tuple(one.stage.facts.name for one in doubles[:MOST_NAMED])
    asked = Problem.of("import-ask-same", "same", names=names)
    return replace(plan, questions=(asked, *plan.questions), tournament=None)


def _stages_here(circuit: Circuit, rows: Sequence[Tournament]) -> list[StageHere]:
    read_ahead(rows)
    called: defaultdict[str, set[str]] = defaultdict(set)
    digests: defaultdict[str, set[str]] = defaultdict(set)
    applied = Draft.objects.filter(circuit=circuit, state=Draft.State.APPLIED, stage__isnull=False)
    for slug, name, digest in applied.values_list("stage__slug", "name", "digest"):
        called[slug].add(compared_name(name))
        digests[slug].add(digest)
    return [
        StageHere(row.slug, facts_of(row), frozenset(called[row.slug] - {""}), frozenset(digests[row.slug] - {""}))
        for row in rows
    ]


def _who_they_may_be(matches: Sequence[PlayerMatch], directory: AccountDirectory) -> Mapping[str, frozenset[str]]:
    """Who everybody may be: the record that they are, else all who go by that nickname, and the name itself."""
    found = {}
    for one in matches:
        if one.how == "out":
            continue
        codes = (
            {one.code}
            if one.code
            else {each.code for each in directory.everywhere.get(nickname_key(one.player.nickname), ())}
        )
        found[one.player.key] = frozenset(codes | {compared_name(one.player.nickname)})
    return found
