"""A PerGioco season in its course: registered people, stages from three platforms, and what waits for the organiser."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User

from tabellone.engine.facts import Player, Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.demonstration import registered, scores, stages
from tabellone.server.demonstration.members import UNREGISTERED, Member
from tabellone.server.demonstration.playing import entered
from tabellone.server.demonstration.stages import Plan
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake import importing as imports
from tabellone.server.intake.decisions import NEW, Decisions
from tabellone.server.intake.previewing import preview_import
from tabellone.server.intake.services import found_circuit
from tabellone.server.play.creating import free_slug
from tabellone.server.rankings.stages import StageWanted, create_stage, publish_stage

NAME, SLUG = "PerGioco (dimostrativo)", "pergioco-dimostrativo"
TABLES = 3  # reported in the stage that has just begun


def founded(day: date, organiser: User) -> Circuit:
    """The circuit before anything has happened in it."""
    return found_circuit(Season("pergioco", day.year, games=stages.GAMES), name=NAME, slug=SLUG, by=organiser)


def in_course(circuit: Circuit, day: date, organiser: User, scorer: User, player: User | None = None) -> None:
    """Everybody registers, stages are imported, one is being played, one is planned, one import waits."""
    people = registered.everybody(circuit, day, organiser, player)
    circuit.refresh_from_db()
    for plan in stages.OVER:
        _imported(circuit, plan, list(people), day, organiser)
    _running(circuit, people, day, organiser, scorer)
    _planned(circuit, stages.COMING, day, organiser, listed=True)
    text = stages.waiting(list(people))
    imports.start_import(circuit, [imports.SourcePart("othello-novembre.csv", text)], by=organiser)


def _planned(circuit: Circuit, plan: Plan, day: date, organiser: User, *, listed: bool = False) -> Tournament:
    end = min(plan.end(day), date(day.year, 12, 30))
    wanted = StageWanted(
        plan.name, plan.game, end - stages.LAST_DAYS, end, "swiss", race=plan.race, staged=plan.staged, note=""
    )
    row = create_stage(circuit, wanted, by=organiser).tournament
    return publish_stage(row, listed=True, by=organiser).tournament if listed else row


def _imported(circuit: Circuit, plan: Plan, people: list[Member], day: date, organiser: User) -> None:
    """Planned, imported as the platform tells it, published; who did not register is a new participant (PG 5)."""
    row = _planned(circuit, plan, day, organiser)
    decided = Decisions(people={UNREGISTERED: NEW} if plan.unregistered else {})
    source = stages.told(plan, people, day)
    draft = imports.start_import_of(circuit, source, by=organiser, target=imports.ImportTarget(row), answers=decided)
    done = imports.apply_import(draft.pk, by=organiser, seen=preview_import(draft).seen)
    publish_stage(done.stage, listed=True, by=organiser)


def _running(circuit: Circuit, people: dict[Member, str], day: date, organiser: User, scorer: User) -> None:
    """A stage drawn here, its first round being played."""
    plan = stages.RUNNING
    end = plan.end(day)
    who = list(people)[plan.players]
    field = Facts(
        "pergioco",
        free_slug(plan.name),
        plan.name,
        min(day, end),
        end,
        tuple(Player(people[one], one.name) for one in who),
        game=plan.game,
        system="swiss",
        race=plan.race,
        extra=plan.staged.written({}),
    )
    playing = entered(field, scores.duelled, organiser=organiser, scorer=scorer, circuit=circuit)
    playing.draw()
    playing.report(tables=TABLES)
