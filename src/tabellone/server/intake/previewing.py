"""Everything that a person is shown before a stage is imported, and by which it is applied."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from tabellone.contract import CircuitRules as Ranking
from tabellone.contract import Register, rulebook_as
from tabellone.contract.ratings import RATING, RatingSheets, Reason, SheetPlayer, SheetSeat
from tabellone.engine.errors import InputError, Problem, RuleError, problems_told
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.positions import values_by_key
from tabellone.exchange.sources.found import FoundTournament
from tabellone.server.events.models import Tournament
from tabellone.server.events.queries import free_slug, slugged
from tabellone.server.events.seasons import season_of
from tabellone.server.intake import queries
from tabellone.server.intake.comparing import StageDifferences, compared_stages, loses_results
from tabellone.server.intake.converting import StageMaterial, StagePlan, planned_stage, stage_player_ids
from tabellone.server.intake.decisions import (
    OUT,
    CircleOfGames,
    Decisions,
    ImportMemory,
    StageHead,
    key_mark,
    stage_head,
)
from tabellone.server.intake.matching import AccountDirectory, PlayerMatch, matched_players
from tabellone.server.intake.models import Draft
from tabellone.server.intake.recognising import OthersBeside, plan_with_question, stages_beside
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import answer_for, state_of
from tabellone.server.rankings import freezing
from tabellone.server.rankings.gathering import circuit_mark, gathered_facts
from tabellone.server.rankings.seasons import counted_tournaments
from tabellone.server.registration.accounts import NewAccount, problem_with
from tabellone.server.registration.nicknames import LONGEST_NICKNAME, nickname_key
from tabellone.tournament.act import of_tournament
from tabellone.tournament.codec import decoded
from tabellone.tournament.state import State, stage_in

ReasonWanted = Literal["", "results", "final"]
RACE = ("pg-race-unregistered", "pg-race-registered-late")


@dataclass(frozen=True, slots=True)
class StagePreview:
    """What a draft would do: who is who, what becomes of each game, what is asked, what forbids it, what differs.

    `stage` is the tournament here that it fills or changes, `beside` how it was recognised and which others it may be;
    `problems` are the rulebook's; `race_out` are the keys of those who may not stand in a Race stage. `reason` says why
    one has to be given: results on record would be others, or the rankings are final. `seen` is the same only while all
    of this is.
    """

    draft: Draft
    found: FoundTournament
    decided: Decisions
    memory: ImportMemory
    matches: tuple[PlayerMatch, ...]
    head: StageHead
    plan: StagePlan
    circle: CircleOfGames
    directory: AccountDirectory
    season: Season
    stage: Tournament | None = None
    stored: Facts | None = None
    beside: OthersBeside = field(default_factory=OthersBeside)
    problems: tuple[Problem, ...] = ()
    race_out: tuple[str, ...] = ()
    differences: StageDifferences | None = None
    same: bool = False
    reason: ReasonWanted = ""
    seen: str = ""

    @property
    def applicable(self) -> bool:
        """Whether it can be applied as it stands."""
        return self.draft.waiting and self.plan.tournament is not None and not self.problems and not self.same


def preview_import(draft: Draft) -> StagePreview:
    """What the draft would do now."""
    found: FoundTournament = decoded(FoundTournament, draft.found)
    decided: Decisions = decoded(Decisions, draft.answers)
    circle, season = queries.circle_of_games(draft.circuit), season_of(draft.circuit)
    state = state_of(draft.stage) if draft.stage else None
    stored = facts_of(draft.stage) if draft.stage else None
    memory = queries.memory_of_import(draft.stage)
    head = stage_head(found, decided, stored, circle)
    if stored is None:
        head = replace(head, id=free_slug(Tournament, slugged(head.name) or "stage"))
    erased = queries.erased_players(found, head.platform)
    directory = AccountDirectory(queries.known_accounts(draft.circuit), head.platform, erased)
    choices = {**_left_out(found, memory), **decided.people}
    keys = {player.key: nickname_key(player.nickname) for player in found.players}
    matches = tuple(matched_players(found.players, directory, choices, keys))
    given = StageMaterial(found, decided, matches, head, stored, memory)
    near = stages_beside(draft, given, directory)
    plan = plan_with_question(plan_with_accounts(planned_stage(given), matches, directory), near.doubles)
    stage = draft.stage
    shown = StagePreview(
        draft, found, decided, memory, matches, head, plan, circle, directory, season, stage, stored, near
    )
    return _judged(shown, state)


def _left_out(found: FoundTournament, memory: ImportMemory) -> dict[str, str]:
    """Who was left out when the stage was imported last stays out."""
    out = set(memory.out)
    return {player.key: OUT for player in found.players if key_mark(player.key) in out}


def _judged(shown: StagePreview, state: State | None) -> StagePreview:
    """The preview with what the rulebook and the stage here say to it."""
    wanted = shown.plan.tournament
    if wanted is None:
        return replace(shown, seen=_preview_seal(shown))
    problems = list(of_tournament(stage_in(shown.season, wanted))) or list(_in_season(shown, wanted))
    if state and any(drawn.certificate is not None for drawn in state.rounds):
        problems.append(Problem.of("import-over-rounds", rounds=len(state.rounds)))
    if state and state.closed:
        problems.append(Problem.of("tournament-closed", name=wanted.name))
    differences = compared_stages(shown.stored, wanted) if shown.stored else None
    judged = replace(
        shown,
        problems=tuple(problems),
        race_out=_race_out(shown, problems),
        differences=differences,
        same=shown.stored == wanted and shown.head.new_game is None,
        reason=_reason(shown, wanted, differences),
    )
    return replace(judged, seen=_preview_seal(judged))


def _reason(shown: StagePreview, wanted: Facts, differences: StageDifferences | None) -> ReasonWanted:
    """Whether a reason has to be given: where results on record would not stand, and for all that is final."""
    if loses_results(differences):
        return "results"
    final = freezing.latest_frozen(shown.draft.circuit)
    return "final" if final and wanted.start <= final.on else ""


def _in_season(shown: StagePreview, wanted: Facts) -> list[Problem]:
    """What the season forbids in this stage: its year, a thirteenth Race stage, unregistered people in it (PG 38)."""
    others = _other_stages(shown, wanted)
    if register := rulebook_as(wanted.rulebook, Register):
        return problems_told(lambda: register.stage_problems(shown.season, others, wanted))
    if ranking := rulebook_as(wanted.rulebook, Ranking):
        found = problems_told(lambda: ranking.season_problems(shown.season, [*others, wanted]))
        return [problem for problem in found if problem.file == wanted.id]
    return []


def _other_stages(shown: StagePreview, wanted: Facts) -> list[Facts]:
    rows = queries.stages_of(shown.draft.circuit)
    return [facts for facts in map(facts_of, rows) if facts.id != wanted.id]


def _race_out(shown: StagePreview, problems: Sequence[Problem]) -> tuple[str, ...]:
    """The keys of those whom a Race stage cannot rank (PG 38)."""
    keys = {player: key for key, player in stage_player_ids(shown.matches).items()}
    refused = [str(problem.values.get("player", "")) for problem in problems if problem.code in RACE]
    return tuple(keys[player] for player in refused if player in keys)


def stage_ratings(shown: StagePreview) -> StageRatings | None:
    """What will be rated and why, once nothing is left to ask; worked out once for all pages of the same preview.

    The ratings before it are those of the rankings: a stage that is over and still without games does not count.
    """
    wanted = shown.plan.tournament
    if wanted is None or shown.problems:
        return None
    of = gathered_facts(shown.draft.circuit)
    key = f"import-rated:{shown.draft.pk}:{shown.seen}:{circuit_mark(shown.draft.circuit)}"

    def made() -> StageRatings | None:
        return rated_stage(
            shown.season, [facts for facts in counted_tournaments(of, wanted.end) if facts.id != wanted.id], wanted
        )

    return answer_for(key, made)


def _preview_seal(shown: StagePreview) -> str:
    """A text that is the same only while the same would be written."""
    stamp = str(shown.stage.stamp) if shown.stage else ""
    told = repr((shown.draft.version, stamp, shown.plan.tournament, shown.head.new_game))
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:40]


def plan_with_accounts(plan: StagePlan, matches: Sequence[PlayerMatch], directory: AccountDirectory) -> StagePlan:
    """The plan, halted where accounts would not be of one person each (PG 7)."""
    times = Counter(nickname_key(one.player.nickname) for one in matches if one.how in ("new", "chosen"))
    found = [_halting(one, directory, times) for one in matches if one.how in ("new", "chosen")]
    halted = tuple(problem for problem in found if problem is not None)
    return replace(plan, refusals=(*plan.refusals, *halted), tournament=None) if halted else plan


def _halting(match: PlayerMatch, directory: AccountDirectory, times: Counter[str]) -> Problem | None:
    nickname, key = match.player.nickname, nickname_key(match.player.nickname)
    if code := problem_with(NewAccount(nickname, match.player.site_id or "")):
        return Problem.of(code, "people", nickname=nickname, most=LONGEST_NICKNAME)
    if times[key] > 1:
        return Problem.of("import-same-nickname", "people", rule="PG 7", nickname=nickname)
    taken = directory.by_key.get(key)
    if taken and taken.code != match.code:
        return Problem.of("import-nickname-taken", "people", rule="PG 7", nickname=nickname, name=taken.name)
    theirs = directory.otherwise(match.code, key)
    if match.how == "chosen" and theirs:
        values = {"name": match.name, "nickname": theirs.nickname, "found": nickname}
        return Problem("import-other-nickname", "people", "PG 7", values=values)
    return None


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player's figures, and the seats that are not rated or need a word."""

    figures: SheetPlayer
    special: tuple[SheetSeat, ...]


@dataclass(frozen=True, slots=True)
class StageRatings:
    """How many sides of games move ratings, how many do not and why, and what becomes of everybody's rating."""

    rated: int
    reasons: tuple[tuple[Reason, int, bool], ...]
    players: tuple[RatedPlayer, ...]


def rated_stage(season: Season, others: Sequence[Facts], stage: Facts) -> StageRatings | None:
    """What the stage will do to ratings; None while results are missing, or where the rulebook rates nothing."""
    book = rulebook_as(stage.rulebook, RatingSheets)
    if book is None:
        return None
    try:
        sheet = book.rating_sheet(season, [*others, stage], stage.id)
    except (InputError, RuleError):
        return None
    counted = Counter(seat.reason for seat in sheet.seats)
    reasons = tuple((reason, count, reason in RATING) for reason, count in counted.most_common())
    special = values_by_key((seat.player, seat) for seat in sheet.seats if seat.reason != "played")
    players = tuple(RatedPlayer(one, tuple(special.get(one.player, ()))) for one in sheet.players)
    return StageRatings(sum(counted[reason] for reason in RATING), reasons, players)
