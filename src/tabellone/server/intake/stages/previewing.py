"""Everything that a person is shown before a stage is imported, and by which it is applied."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from tabellone.contract import BY_ID
from tabellone.contract import Circuit as Ranking
from tabellone.contract.register import Staging
from tabellone.engine.errors import Problem, told
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange.sources.found import Found
from tabellone.server.events.models import Tournament
from tabellone.server.events.services import season_of
from tabellone.server.intake.models import Draft
from tabellone.server.intake.stages import gathering
from tabellone.server.intake.stages.comparing import Differences, compared
from tabellone.server.intake.stages.converting import Material, Plan, planned, player_ids
from tabellone.server.intake.stages.correcting import loses_results
from tabellone.server.intake.stages.deciding import OUT, Decisions, Memory, mark
from tabellone.server.intake.stages.doubles import Beside, beside, with_question
from tabellone.server.intake.stages.heading import Circle, Head, head_of, slugged
from tabellone.server.intake.stages.matching import Directory, Match, matched
from tabellone.server.intake.stages.nicknames import with_accounts
from tabellone.server.intake.stages.rated import Rated, rated
from tabellone.server.play.answers import kept
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings import freezing
from tabellone.server.rankings.gathering import gathered
from tabellone.server.rankings.seasons import counted, fingerprint
from tabellone.server.registry.nicknames import key_of
from tabellone.tournament.apply import of_tournament
from tabellone.tournament.codec import decoded
from tabellone.tournament.rulings import stage_in
from tabellone.tournament.state import State

Reason = Literal["", "results", "final"]
RACE = ("pg-race-unregistered", "pg-race-registered-late")


@dataclass(frozen=True, slots=True)
class Preview:
    """What a draft would do: who is who, what becomes of each game, what is asked, what forbids it, what differs.

    `stage` is the tournament here that it fills or changes, `beside` how it was recognised and which others it may be;
    `problems` are the rulebook's; `race_out` are the keys of those who may not stand in a Race stage. `reason` says why
    one has to be given: results on record would be others, or the rankings are final. `seen` is the same only while all
    of this is.
    """

    draft: Draft
    found: Found
    decided: Decisions
    memory: Memory
    matches: tuple[Match, ...]
    head: Head
    plan: Plan
    circle: Circle
    directory: Directory
    season: Season
    stage: Tournament | None = None
    stored: Facts | None = None
    beside: Beside = field(default_factory=Beside)
    problems: tuple[Problem, ...] = ()
    race_out: tuple[str, ...] = ()
    differences: Differences | None = None
    same: bool = False
    reason: Reason = ""
    seen: str = ""

    @property
    def applicable(self) -> bool:
        """Whether it can be applied as it stands."""
        return self.draft.waiting and self.plan.tournament is not None and not self.problems and not self.same


def preview(draft: Draft) -> Preview:
    """What the draft would do now."""
    found: Found = decoded(Found, draft.found)
    decided: Decisions = decoded(Decisions, draft.answers)
    circle, season = gathering.circle_of(draft.circuit), season_of(draft.circuit)
    state = state_of(draft.stage) if draft.stage else None
    stored = facts_of(draft.stage) if draft.stage else None
    memory = gathering.memory_of(draft.stage)
    head = head_of(found, decided, stored, circle)
    if stored is None:
        head = replace(head, id=gathering.free_id(slugged(head.name)))
    erased = gathering.erased_in(found, head.platform)
    directory = Directory(gathering.known_accounts(draft.circuit), head.platform, erased)
    choices = {**_left_out(found, memory), **decided.people}
    keys = {player.key: key_of(player.nickname) for player in found.players}
    matches = tuple(matched(found.players, directory, choices, keys))
    given = Material(found, decided, matches, head, stored, memory)
    near = beside(draft, given, directory)
    plan = with_question(with_accounts(planned(given), matches, directory), near.doubles)
    stage = draft.stage
    shown = Preview(draft, found, decided, memory, matches, head, plan, circle, directory, season, stage, stored, near)
    return _judged(shown, state)


def _left_out(found: Found, memory: Memory) -> dict[str, str]:
    """Who was left out when the stage was imported last stays out."""
    out = set(memory.out)
    return {player.key: OUT for player in found.players if mark(player.key) in out}


def _judged(shown: Preview, state: State | None) -> Preview:
    """The preview with what the rulebook and the stage here say to it."""
    wanted = shown.plan.tournament
    if wanted is None:
        return replace(shown, seen=_seen(shown))
    problems = list(of_tournament(stage_in(shown.season, wanted))) or list(_in_season(shown, wanted))
    if state and any(drawn.certificate is not None for drawn in state.rounds):
        problems.append(Problem("import-over-rounds", values={"rounds": len(state.rounds)}))
    if state and state.closed:
        problems.append(Problem("tournament-closed", values={"name": wanted.name}))
    differences = compared(shown.stored, wanted) if shown.stored else None
    judged = replace(
        shown,
        problems=tuple(problems),
        race_out=_race_out(shown, problems),
        differences=differences,
        same=shown.stored == wanted and shown.head.new_game is None,
        reason=_reason(shown, wanted, differences),
    )
    return replace(judged, seen=_seen(judged))


def _reason(shown: Preview, wanted: Facts, differences: Differences | None) -> Reason:
    """Whether a reason has to be given: where results on record would not stand, and for all that is final."""
    if loses_results(differences):
        return "results"
    final = freezing.latest(shown.draft.circuit)
    return "final" if final and wanted.start <= final.on else ""


def _in_season(shown: Preview, wanted: Facts) -> list[Problem]:
    """What the season forbids in this stage: its year, a thirteenth Race stage, unregistered people in it (PG 38)."""
    book, others = BY_ID[wanted.rulebook], _others(shown, wanted)
    if isinstance(book, Staging):
        return told(lambda: book.stage_problems(shown.season, others, wanted))
    if isinstance(book, Ranking):
        found = told(lambda: book.season_problems(shown.season, [*others, wanted]))
        return [problem for problem in found if problem.file == wanted.id]
    return []


def _others(shown: Preview, wanted: Facts) -> list[Facts]:
    rows = gathering.stages_of(shown.draft.circuit)
    return [facts for facts in map(facts_of, rows) if facts.id != wanted.id]


def _race_out(shown: Preview, problems: Sequence[Problem]) -> tuple[str, ...]:
    """The keys of those whom a Race stage cannot rank (PG 38)."""
    keys = {player: key for key, player in player_ids(shown.matches).items()}
    refused = [str(problem.values.get("player", "")) for problem in problems if problem.code in RACE]
    return tuple(keys[player] for player in refused if player in keys)


def ratings(shown: Preview) -> Rated | None:
    """What will be rated and why, once nothing is left to ask; worked out once for all pages of the same preview.

    The ratings before it are those of the rankings: a stage that is over and still without games does not count.
    """
    wanted = shown.plan.tournament
    if wanted is None or shown.problems:
        return None
    of = gathered(shown.draft.circuit)
    key = f"import-rated:{shown.draft.pk}:{shown.seen}:{fingerprint(shown.draft.circuit)}"

    def made() -> Rated | None:
        return rated(shown.season, [facts for facts in counted(of, wanted.end) if facts.id != wanted.id], wanted)

    return kept(key, made)


def _seen(shown: Preview) -> str:
    """A text that is the same only while the same would be written."""
    stamp = str(shown.stage.stamp) if shown.stage else ""
    told = repr((shown.draft.version, stamp, shown.plan.tournament, shown.head.new_game))
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:40]
