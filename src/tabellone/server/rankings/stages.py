"""The stages of a season as its organisers and its calendar see them (PG 13).

Created hidden, changed, published, hidden again, deleted while there is no result (PG 2, PG 8, PG 38, PG 40).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Literal, cast

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import ProtectedError

from tabellone.contract import Register, rulebook_as
from tabellone.contract.register import RaceRoom, Staged
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Game, Season, System
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import change_season, line_repeated, locked_circuit, season_of
from tabellone.server.journal import services as journal
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.creating import create_named, problems_beside
from tabellone.server.play.services import Outcome
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.server.play.storage import settings_of
from tabellone.server.rankings import seasons
from tabellone.server.rankings.season_head import new_game, with_game
from tabellone.tournament.acts import Settle
from tabellone.tournament.state import Settings

When = Literal["planned", "running", "over"]


@dataclass(frozen=True, slots=True)
class StageLine:
    """A stage: when it is, what it says, the game by its name in the season.

    `begun`: it has rounds. `problem` is why it does not count although it is over; `waiting`: it is only not closed.
    """

    row: Tournament
    when: When
    staged: Staged
    game: str
    race: bool
    system: str
    note: str = ""
    begun: bool = False
    waiting: bool = False
    problem: Problem | None = None
    venue: str = ""
    starts: str = ""
    contacts: str = ""

    @property
    def counts(self) -> bool:
        """Whether it counts in today's rankings."""
        return self.when == "over" and self.row.listed and not self.waiting and self.problem is None


def staging(circuit: Circuit) -> Register | None:
    """The circuit's rulebook, if its seasons are made of stages on platforms."""
    return rulebook_as(circuit.rulebook, Register)


def race_room(circuit: Circuit, *, but: Tournament | None = None) -> RaceRoom:
    """How many Race stages there are beside one, hidden ones too, and how many more fit (PG 38)."""
    book = staging(circuit)
    if book is None:
        raise RuleError("stage-not-here", rulebook=circuit.rulebook)
    rows = [row for row in Tournament.objects.filter(circuit=circuit) if not but or row.pk != but.pk]
    return book.race_room(season_of(circuit), [settings_of(row).head for row in rows])


def stage_calendar(circuit: Circuit, today: date) -> list[StageLine]:
    """The stages that everybody may see, in the order of their days."""
    found = _lines_of_stages(circuit, seasons.listed_tournaments(circuit), today)
    return sorted(found, key=lambda one: (one.row.start, one.row.end, one.row.slug))


def stage_lines(circuit: Circuit, today: date) -> list[StageLine]:
    """All stages with what becomes of them in the rankings of today, in the order of their days."""
    rows = list(Tournament.objects.filter(circuit=circuit).order_by("start", "end", "slug"))
    left = _left_out(circuit, today)
    return [_judged_today(one, left) for one in _lines_of_stages(circuit, rows, today)]


def _lines_of_stages(circuit: Circuit, rows: Iterable[Tournament], today: date) -> list[StageLine]:
    named = {one.id: one.name for one in season_of(circuit).games}
    return [_stage_line(row, named, today) for row in rows]


def _stage_line(row: Tournament, named: dict[str, str], today: date) -> StageLine:
    settings = settings_of(row)
    return StageLine(
        row,
        _when_of(row, today),
        Staged.of(settings.head.extra),
        named.get(row.game, row.game),
        settings.head.race,
        settings.head.system or "",
        settings.note,
        venue=settings.venue,
        starts=settings.starts,
        contacts=settings.contacts,
    )


def _judged_today(line: StageLine, left: dict[str, seasons.LeftOutStage]) -> StageLine:
    out = left.get(str(line.row.pk)) if line.when == "over" else None
    begun = bool(state_of(line.row).rounds)
    return replace(
        line, begun=begun, waiting=out is not None and out.problem is None, problem=out.problem if out else None
    )


def _left_out(circuit: Circuit, today: date) -> dict[str, seasons.LeftOutStage]:
    try:
        found = seasons.rankings_on(circuit, today).left_out
    except (RuleError, InputError):
        return {}
    return {str(one.tournament.pk): one for one in found}


def _when_of(row: Tournament, today: date) -> When:
    """When a stage is: one that was closed is over, whatever day it is."""
    if row.closed or row.end < today:
        return "over"
    return "planned" if today < row.start else "running"


NEW_GAME = "stage-game-added"
STAGE_DELETED = "stage-deleted"


@dataclass(frozen=True, slots=True)
class StageWanted:
    """A stage as a form describes it; a `new_game` goes into the season with the stage."""

    name: str
    game: str
    start: date
    end: date
    system: str
    race: bool = False
    staged: Staged = field(default_factory=Staged)
    note: str = ""
    new_game: str = ""
    new_group: str = ""


def create_stage(circuit: Circuit, wanted: StageWanted, writing: Writing) -> Outcome:
    """A new stage, hidden until it is published; with a new game of the season if it is of one."""
    with transaction.atomic():
        row = locked_circuit(circuit.pk)
        if done := _created_before(writing.token, writing.by):
            return done
        row, wanted = _with_game(row, wanted, writing.by)
        head = _stage_head_of(Facts(row.rulebook, "new", wanted.name, wanted.start, wanted.end, ()), wanted)
        _refuse_stage(row, head, None)
        settings = Settings(head, listed=False, note=wanted.note)
        return create_named(settings, writing, circuit=row)


def change_stage(circuit: Circuit, stage: Tournament, wanted: StageWanted, writing: Writing) -> Outcome:
    """Other settings for a stage; results stay."""
    with transaction.atomic():
        row = locked_circuit(circuit.pk)
        if not services.repeated(writing, stage):
            row, wanted = _with_game(row, wanted, writing.by)
            _refuse_stage(row, _stage_head_of(facts_of(stage), wanted), stage)
        old = settings_of(stage)
        settings = replace(old, head=_stage_head_of(old.head, wanted), note=wanted.note)
        return services.act(stage, writing, Settle(settings))


def publish_stage(stage: Tournament, writing: Writing, *, listed: bool) -> Outcome:
    """Show a stage to everybody, in the calendar and the rankings, or hide it again (PG 13)."""
    with transaction.atomic():
        row = services.locked(stage.pk)
        return services.act(row, writing, Settle(replace(settings_of(row), listed=listed)))


def delete_stage(circuit: Circuit, stage: Tournament, writing: Writing) -> None:
    """Delete a stage that has neither rounds nor results; its lines stay in the journal."""
    with transaction.atomic():
        row = locked_circuit(circuit.pk)
        if line_repeated(row, STAGE_DELETED, writing):
            return
        found = services.locked(stage.pk)
        if state_of(found).rounds:
            raise RuleError("stage-has-results", name=found.name)
        data = {"tournament": str(found.pk), "slug": found.slug, "entrants": found.entrants.count()}
        journal.append_line(row.scope, STAGE_DELETED, data, writing)
        try:
            with transaction.atomic():
                found.delete()
        except ProtectedError:
            raise RuleError("stage-in-use", name=found.name) from None


def _created_before(token: str, by: User) -> Outcome | None:
    done = services.repeated(Writing(by, token))
    if done is None:
        return None
    found = Tournament.objects.filter(pk=done.stream.removeprefix("tournament:")).first()
    if found is None:
        raise RuleError("stage-gone")
    return Outcome(found, done, repeated=True)


def _with_game(row: Circuit, wanted: StageWanted, by: User) -> tuple[Circuit, StageWanted]:
    """The circuit with the new game, if there is one, and the stage of that game."""
    if not wanted.new_game:
        return row, wanted
    game = new_game(season_of(row), wanted.new_game, wanted.new_group)
    changed = change_season(row.pk, _adding(game), NEW_GAME, {"game": game.id}, Writing(by))
    return changed, replace(wanted, game=game.id)


def _adding(game: Game) -> Any:
    def add(season: Season) -> Season:
        return with_game(season, game)

    return add


def _stage_head_of(head: Facts, wanted: StageWanted) -> Facts:
    return replace(
        head,
        name=wanted.name,
        game=wanted.game,
        start=wanted.start,
        end=wanted.end,
        system=cast("System", wanted.system),
        race=wanted.race,
        extra=wanted.staged.written(head.extra),
    )


def _refuse_stage(row: Circuit, stage: Facts, itself: Tournament | None) -> None:
    """What the rulebook forbids beside the other stages of the season, hidden ones too."""
    if staging(row) is None:
        raise RuleError("stage-not-here", rulebook=row.rulebook)
    if problems := problems_beside(row, stage, itself):
        raise InputError(problems)
