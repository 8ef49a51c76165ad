"""Final rankings for everybody, each revision with its folder, and the season as a file (PG 31, PG 34)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events import queries as events
from tabellone.server.rankings import folders, freezing
from tabellone.server.rankings.gathering import circuit_mark
from tabellone.server.rankings.models import Frozen
from tabellone.server.rankings.names import masked_today, shown_in
from tabellone.server.rankings.seasons import ranking_moves
from tabellone.server.web.answers import file_answer
from tabellone.server.web.cached_pages import public_file, public_page
from tabellone.server.web.circuit.final_tables import final_table_of, named_moves
from tabellone.server.web.circuit.season_view import ranking_choices, season_mark
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, found_or_404


@public_page(season_mark, asked_by=("ranking",), costly=True)
def final_rankings(request: CircuitRequest) -> HttpResponse:
    """The final rankings that hold; if the facts would give others by now, it says so, and what would move."""
    of = request.circuit
    day, latest = found_or_404(freezing.final_day(of)), freezing.latest_frozen(of)
    if latest is None:
        context = {"here": _("Final rankings"), "day": day}
        return circuit_page(request, "circuit/final_rankings.html", "rankings", **context)
    return _final_rankings_page(request, latest, {"moved": _moved_since(request), "is_latest": True})


@public_page(season_mark, asked_by=("ranking",), costly=True)
def final_revision(request: CircuitRequest, number: int) -> HttpResponse:
    """One revision, and what differs from the one before it."""
    found = found_or_404(freezing.frozen_revision(request.circuit, number))
    before = freezing.frozen_revision(request.circuit, number - 1)
    context: dict[str, Any] = {"before": before, "is_latest": freezing.latest_frozen(request.circuit) == found}
    if before:
        changed = ranking_moves(freezing.frozen_answer(before.answer), freezing.frozen_answer(found.answer))
        context["changed"] = named_moves(
            request.circuit, changed, _people_shown(request), ratings=request.roles.is_scorer
        )
    return _final_rankings_page(request, found, context)


@public_file(season_mark)
def final_folder(request: CircuitRequest, number: int) -> HttpResponse:
    """The folder behind a revision, without anybody's name: who wants can calculate it all again."""
    found = found_or_404(freezing.frozen_revision(request.circuit, number))
    name = f"{request.circuit.slug}-{found.on.year}-revision-{number}.zip"
    return file_answer(bytes(found.folder), "application/zip", name)


def _final_rankings_page(request: CircuitRequest, frozen: Frozen, context: dict[str, Any]) -> HttpResponse:
    of, people = request.circuit, _people_shown(request)
    answer = freezing.frozen_answer(frozen.answer)
    asked = request.GET.get("ranking", "") or next(iter(answer["rankings"]), "")
    found_or_404(asked in answer["rankings"])
    return circuit_page(
        request,
        "circuit/final_rankings.html",
        "rankings",
        here=_("Final rankings"),
        frozen=frozen,
        ranking=final_table_of(of, asked, answer["rankings"][asked], people),
        choices=ranking_choices(of, answer["rankings"]),
        revisions=freezing.frozen_revisions(of),
        **context,
    )


def _moved_since(request: CircuitRequest) -> Any:
    """What would move by now; None while nothing would, or while nobody can tell."""
    try:
        change = freezing.changed_since_frozen(request.circuit)
    except (RuleError, InputError):
        return None
    if change is None or not change.moves:
        return None
    return named_moves(request.circuit, change.moves, _people_shown(request), ratings=request.roles.is_scorer)


def _people_shown(request: CircuitRequest) -> Any:
    return shown_in(request.circuit, everything=request.roles.is_scorer)


def _season_file_mark(request: CircuitRequest) -> str:
    of, own = request.circuit, request.roles.is_scorer
    rest = events.stamps(events.tournaments_of(of)) if own else repr(sorted(masked_today(of).items()))
    return f"season {circuit_mark(of)} {rest} {own}"


@public_file(_season_file_mark)
def season_file(request: CircuitRequest) -> HttpResponse:
    """`season.json` and the tournaments in a zip; nobody on the way keeps the one with all names."""
    try:
        data = folders.packed_folder(request.circuit, own=request.roles.is_scorer)
    except RuleError as error:  # its rulebook knows no seasons
        raise Http404 from error
    return file_answer(data, "application/zip", f"{request.circuit.slug}.zip")
