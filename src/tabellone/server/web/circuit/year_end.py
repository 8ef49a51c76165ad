"""The end of a year for the organisers: what is open, freezing, deletions, the next season."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.server.events import queries as events
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.journal.services import Writing
from tabellone.server.letters.models import Letter
from tabellone.server.letters.queries import TO_DO, letters_to
from tabellone.server.play.states import state_of
from tabellone.server.rankings import freezing, seasons, turning
from tabellone.server.rankings.names import shown_in
from tabellone.server.registration import queries as register
from tabellone.server.registration.models import Registration, Takeover
from tabellone.server.web.answers import done, form, refusal, refusals
from tabellone.server.web.circuit.final_tables import (
    final_summary_of,
    final_table_of,
    people_named,
    ranking_moves,
    stages_named,
)
from tabellone.server.web.circuit.season_view import found_or_404, with_names
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser


@form(circuit_organiser)
def year_end(request: CircuitRequest) -> HttpResponse:
    """What the end of the year asks for, with what each act would do."""
    found_or_404(turning.knows_turn(request.circuit))
    of, day = request.circuit, freezing.final_day(request.circuit)
    if request.method == "POST":
        act = found_or_404(ACTS.get(request.POST.get("act", "")))
        with refusals(request, called=lambda: _names_of_all(of)) as write:
            return done(request, "year", of.slug, said=act(request, write))
    context: dict[str, Any] = {
        "day": day,
        "due": day is not None and timezone.localdate() >= day,
        "games": {one.id: one.name for one in season_of(of).games},
        "names": people_named(of),
    }
    try:
        context |= _year_previews(request)
    except (RuleError, InputError) as error:
        context["stuck"] = refusal(error, _names_of_all(of)).sentences
    return circuit_page(request, "circuit/year_end.html", "year", **context)


def _ratings_deleted(request: CircuitRequest, write: Writing) -> str:
    of, asked = request.circuit, request.POST.get("year", "")
    if asked not in {str(of.year), str(of.year + 1)}:
        raise Http404
    turning.record_deletion(of, int(asked), write, seen=write.seen or "")
    return _("The deletion is recorded.")


def _next_season_opened(request: CircuitRequest, write: Writing) -> str:
    turning.open_next(request.circuit, write)
    return _("The next season is open.")


def _ratings_carried(request: CircuitRequest, write: Writing) -> str:
    turning.carry_again(request.circuit, write)
    return _("The next season starts from the ratings as they are now.")


ACTS = {"delete": _ratings_deleted, "open": _next_season_opened, "carry": _ratings_carried}


def _year_previews(request: CircuitRequest) -> dict[str, Any]:
    """The previews of all that can be done."""
    of, people = request.circuit, shown_in(request.circuit, everything=True)
    now, latest, change = freezing.final_now(of), freezing.latest_frozen(of), freezing.changed_since_frozen(of)
    return {
        "left_out": [with_names(one, people_named(of)) for one in seasons.rankings_on(of, now.on).left_out],
        "latest": latest,
        "moved": ranking_moves(of, change.moves, people, own=True) if change else [],
        "deletions": [_deletion_told(one, request) for one in turning.deletions(of)],
        "next": turning.next_season_of(of),
    }


def _deletion_told(found: turning.Deletion, request: CircuitRequest) -> dict[str, Any]:
    names = people_named(request.circuit)
    games = {one.id: one.name for one in season_of(request.circuit).games}
    people = [
        (
            names.get(one.player, one.player),
            [(games.get(game, game), rating) for game, rating in one.ratings],
            one.last_year,
        )
        for one in found.people
    ]
    return {"found": found, "people": people}


@form(circuit_organiser)
def freeze_year(request: CircuitRequest) -> HttpResponse:
    """The rankings that would be final, and what is open; sent with the year typed, they are."""
    of, day = request.circuit, found_or_404(freezing.final_day(request.circuit))
    if request.method == "POST":
        with refusals(request, called=lambda: _names_of_all(of)) as write:
            if request.POST.get("typed", "").strip() != str(of.year):
                raise RuleError("final-not-confirmed", year=str(of.year))
            bare, seen = "without" in request.POST, write.seen or ""
            freezing.freeze_rankings(of, write, seen=seen, without=bare)
            return done(request, "year", of.slug, said=_("The final rankings are published."))
    context: dict[str, Any] = {
        "here": _("Freeze the rankings"),
        "day": day,
        "due": timezone.localdate() >= day,
        "why": request.POST.get("why", ""),
        "latest": freezing.latest_frozen(of),
    }
    try:
        context |= _freeze_preview(request)
    except (RuleError, InputError) as error:
        context["stuck"] = refusal(error, _names_of_all(of)).sentences
    return circuit_page(request, "circuit/year_freeze.html", "year", **context)


def _names_of_all(of: Circuit) -> dict[str, str]:
    """People and stages by name."""
    return {**people_named(of), **stages_named(of)}


def _freeze_preview(request: CircuitRequest) -> dict[str, Any]:
    """The rankings of the last day by the facts of now, one of them in full, and what is open."""
    of, people = request.circuit, shown_in(request.circuit, everything=True)
    now, change = freezing.final_now(of), freezing.changed_since_frozen(of)
    rankings = freezing.frozen_answer(now.answer)["rankings"]
    asked = request.GET.get("ranking", "") or next(iter(rankings), "")
    return {
        "now": now,
        "summary": [final_summary_of(of, code, rows, people) for code, rows in rankings.items()],
        "ranking": final_table_of(of, asked, rankings[asked], people) if asked in rankings else None,
        "open": _open_with_names(still_open(of, now.on), people_named(of)),
        "moved": ranking_moves(of, change.moves, people, own=True) if change else [],
    }


def _open_with_names(found: StillOpen, names: dict[str, str]) -> StillOpen:
    """What is missing in a stage, with names in place of ids."""
    return replace(found, stages=tuple(with_names(one, names) for one in found.stages))


@dataclass(frozen=True, slots=True)
class OpenStage:
    """A stage that does not count as it is: `planned`, `missing` results, not `closed`, `hidden`, or over `later`."""

    row: Tournament
    why: str
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class StillOpen:
    """All that could still move the rankings of a day."""

    stages: tuple[OpenStage, ...]
    takeovers: tuple[Takeover, ...]
    identities: tuple[Registration, ...]
    complaints: tuple[Letter, ...]

    def __bool__(self) -> bool:
        return bool(self.stages or self.takeovers or self.identities or self.complaints)


def still_open(circuit: Circuit, on: date) -> StillOpen:
    """What is open in a season whose rankings of a day are to be final (PG 31)."""
    asked = register.registrations(circuit.rulebook).filter(verification=Registration.Verification.REQUESTED)
    return StillOpen(
        stages=_open_stages(circuit, on),
        takeovers=tuple(register.open_takeovers(circuit.rulebook)),
        identities=tuple(asked),
        complaints=tuple(letters_to(circuit).filter(kind=Letter.Kind.COMPLAINT, state__in=TO_DO)),
    )


def _open_stages(circuit: Circuit, on: date) -> tuple[OpenStage, ...]:
    left = {one.tournament.pk: one for one in seasons.rankings_on(circuit, on).left_out}
    rows = events.tournaments_of(circuit)
    found = (_open_stage(row, left.get(row.pk), on) for row in rows)
    return tuple(one for one in found if one)


def _open_stage(row: Tournament, left: seasons.LeftOutStage | None, on: date) -> OpenStage | None:
    if not state_of(row).rounds:
        return OpenStage(row, "planned")
    if left is not None:
        return OpenStage(row, "missing" if left.problem else "closed", left.problem)
    if row.end > on:
        return OpenStage(row, "later")
    return None if row.listed else OpenStage(row, "hidden")
