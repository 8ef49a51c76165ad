"""A tournament's own page: when, where, who, how far; for its people, what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.contract.register import Staged
from tabellone.engine.alphabet import alphabetical
from tabellone.server.events.models import Tournament
from tabellone.server.people import queries as people
from tabellone.server.play import creating, paying, sentences
from tabellone.server.play.hall_board import in_play, stage_of
from tabellone.server.rankings.history import player_pages
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.frame import ids_seen, state_seen, tournament_page
from tabellone.server.web.rights import TournamentRequest
from tabellone.server.web.sentences import game_title, language
from tabellone.server.web.tournament import round_tables
from tabellone.server.web.tournament.announced import draw_in_public
from tabellone.server.web.tournament.bracket import drawn_bracket
from tabellone.server.web.tournament.standings import board_so_far
from tabellone.tournament.progress import DayStage, NextStep, current_round, day_stages, next_step, progress
from tabellone.tournament.records import changes
from tabellone.tournament.results import open_calls
from tabellone.tournament.state import State
from tabellone.tournament.view import admission, hall_of
from tabellone.wording import term

TOP_PLACES, ENTRANT_LINES, FEW_TABLES = 10, 5, 16


@public_page()
def overview_page(request: TournamentRequest) -> HttpResponse:
    """The tournament at a glance."""
    row, state = request.tournament, state_seen(request)
    book = sentences.book_of(row, state, everything=request.roles.is_organiser)
    context = {
        "guide": _what_comes_next(request, state),
        "stages": day_progress(request.tournament, state),
        "entrants": _entrants_listed(state, player_pages(row)),
        "rounds": [(one.round, progress(one)) for one in state.rounds if one.published],
        "announced": draw_in_public(state),
        "playing": _round_in_play(request, state),
        "top": _head_of_standing(request, state),
        "lines": sentences.lines(book, everything=False)[:ENTRANT_LINES],
        "bracket": drawn_bracket(row, state),
        "offer": paying.offer_of(state),
        "staged": Staged.of(state.settings.head.extra),
        "has_sheet": creating.has_sheet(state),
        "newer": creating.newer(state) if request.roles.is_organiser else (),
    }
    return tournament_page(request, "tournament/overview.html", "overview", **context)


def _what_comes_next(request: TournamentRequest, state: State) -> dict[str, Any] | None:
    """What comes next, for the organisers; for who enters results, the tables that wait for them."""
    if request.roles.is_organiser:
        return organiser_guide(request.tournament, state, request.user)
    waiting = scorer_guide(request.tournament, state, request.user) if request.roles.is_scorer else None
    return waiting if waiting and waiting["kind"] in {"results", "hall"} else None


def _entrants_listed(state: State, codes: Mapping[str, str]) -> dict[str, Any]:
    """Who is in, in order of names and with the code of their page, and who waits, in order of precedence."""
    places = admission(state)
    players = {one.player.id: one.player for one in state.entrants}
    playing = sorted((players[one] for one in places.admitted), key=lambda player: alphabetical(player.name))
    return {
        "in": [(player, codes.get(player.id)) for player in playing],
        "waiting": [players[one] for one in places.waiting],
        "cap": state.settings.cap,
    }


def _round_in_play(request: TournamentRequest, state: State) -> dict[str, Any] | None:
    """The round that is being played, with its tables where they are few; none once it is over."""
    drawn = current_round(state)
    if drawn is None or state.closed:
        return None
    count = progress(drawn).total
    few = count <= FEW_TABLES
    shown = round_tables.shown_tables(state, drawn, pages=player_pages(request.tournament)) if few else []
    return {"round": drawn.round, "tables": count, "shown": shown}


def _head_of_standing(request: TournamentRequest, state: State) -> dict[str, Any] | None:
    """The head of the standing, each figure with its reasons; none as long as there is none."""
    board = board_so_far(request.tournament, state, ids_seen(request))
    if board is None or not board.lines:
        return None
    return {
        "lines": board.lines[:TOP_PLACES],
        "after": board.standing.after_round,
        "final": board.standing.final,
        "all": len(board.lines),
        "podium": board.podium,
    }


PAGE_OF_STEP = {
    "enrol": "players",
    "check-in": "check-in",
    "draw": "draws",
    "value": "draws",
    "results": "results",
    "close": "close",
}


def organiser_guide(row: Tournament, state: State, user: User | AnonymousUser) -> dict[str, Any]:
    """What an organiser does next: a sentence, the button's words and where it leads, if they may do it."""
    step = next_step(state)
    if step.kind == "results" and _is_waited_for(state):
        told = _("Tables wait for you in the hall: a result to accept, or a call for the referee.")
        return {"kind": "hall", "told": told, "action": _("Open the hall"), "url": reverse("hall", args=[row.slug])}
    if step.kind == "check-in" and is_still_to_come(row):
        count = len(state.entrants)
        told = ngettext("%(count)s player has entered so far.", "%(count)s players have entered so far.", count)
        players = reverse("players", args=[row.slug])
        return {"kind": "enrol", "told": told % {"count": count}, "action": _("Look at the entries"), "url": players}
    if step.kind == "import" and not _may_import(row, user):
        told = _("Its results come from a platform: the organisers of the circuit import them.")
        return {"kind": "import", "told": told, "action": "", "url": ""}
    told, action = _import_in_words(state) if step.kind == "import" else _step_in_words(step)
    if step.kind == "publish" and changes(state, state.rounds[-1]):
        name = round_name(step.round, step.phase)
        told = _("%(round)s is drawn, but the facts have changed since: draw it again.") % {"round": name}
    return {"kind": step.kind, "told": told, "action": action, "url": step_address(row, step.kind, step.round)}


def _may_import(row: Tournament, user: User | AnonymousUser) -> bool:
    """Whether somebody organises the circuit of a stage: nicknames are for its organisers alone (PG 12)."""
    return row.circuit is None or people.roles(user, row.circuit.scope).is_organiser


def is_still_to_come(row: Tournament) -> bool:
    """Whether the day of a tournament is still to come."""
    return row.start > timezone.localdate()


def _is_waited_for(state: State) -> bool:
    """Whether a table waits for the organisers: its result to be accepted, or the referee."""
    tables = ((each.round.number, one) for each in in_play(state) for one in each.round.tables)
    stages_now = {stage_of(hall_of(state, number), one) for number, one in tables}
    return bool(stages_now & {"waiting", "disputed"} or open_calls(state))


def scorer_guide(row: Tournament, state: State, user: User | AnonymousUser) -> dict[str, Any]:
    """The same for who only enters results."""
    step = next_step(state)
    if step.kind == "results":
        return organiser_guide(row, state, user)
    told, url = _("No table waits for its result."), reverse("tournament", args=[row.slug])
    return {"kind": "wait", "told": told, "action": _("Open"), "url": url}


def step_address(row: Tournament, kind: str, number: int) -> str:
    """Where something is done."""
    if kind in {"publish", "extend"}:
        return reverse("round-desk", args=[row.slug, number])
    if kind == "closed":
        return reverse("standings", args=[row.slug])
    if kind == "import":
        if row.circuit is None:
            return reverse("close", args=[row.slug])
        return reverse("stage-import", args=[row.circuit.slug], query={"stage": row.slug})
    query = {"round": number} if kind == "results" else None  # not always the last one: tables may be slow
    return reverse(PAGE_OF_STEP[kind], args=[row.slug], query=query)


def _import_in_words(state: State) -> tuple[str, str]:
    """A stage on a platform: its results are imported, and imported again where they were corrected there."""
    if state.entrants:
        return _("Its results come from a platform. If they are corrected there, import them again."), _("Import again")
    return _("It is played on a platform: import its results when it is over."), _("Import results")


def _step_in_words(step: NextStep) -> tuple[str, str]:
    name = round_name(step.round, step.phase)
    match step.kind:
        case "enrol":
            return _("Nobody is entered yet."), _("Enter players")
        case "check-in":
            told = ngettext(
                "Of %(waiting)s player it is not known whether they are here.",
                "Of %(waiting)s players it is not known whether they are here.",
                step.waiting,
            )
            return told % {"waiting": step.waiting}, _("Check in")
        case "draw":
            return _("Everything is in for %(round)s.") % {"round": name}, _("Draw %(round)s") % {"round": name}
        case "value":
            return _("%(round)s is sealed and waits for a word from the hall.") % {"round": name}, _("Draw it")
        case "publish":
            return _("%(round)s is drawn and waits to be published.") % {"round": name}, _("Look at the draw")
        case "results":
            told = ngettext(
                "%(round)s: %(waiting)s table has not reported.",
                "%(round)s: %(waiting)s tables have not reported.",
                step.waiting,
            )
            return told % {"round": name, "waiting": step.waiting}, _("Enter results")
        case "extend":
            return _("%(round)s: the tables that waited for slow ones can be drawn.") % {"round": name}, _("Draw them")
        case "close":
            return _("Everything has been played."), _("Look at the final standing and close")
        case _:
            return _("The tournament is closed."), _("Final standing")


def round_name(number: int, phase: str, game: str = "") -> str:
    """A round by its number and, where it is a special one, its phase; where it has its own, by its game."""
    special = phase and phase not in {"swiss", "round_robin", "qualifying"}
    beside = [*([term("phase", phase, language())] if special else []), *([game_title(game)] if game else [])]
    if beside:
        return _("round %(number)s (%(phase)s)") % {"number": number, "phase": ", ".join(beside)}
    return _("round %(number)s") % {"number": number}


def day_progress(row: Tournament, state: State) -> list[dict[str, str]]:
    """The stages for the progress line."""
    found = day_stages(state, ahead=is_still_to_come(row))
    return [{"label": _progress_stage(one), "state": one.progress, "url": ""} for one in found]


def _progress_stage(stage: DayStage) -> str:
    match stage.kind:
        case "enrol":
            return _("Entries")
        case "check-in":
            return _("Check-in")
        case "close":
            return _("Final standing")
        case _:
            return capfirst(round_name(stage.round, stage.phase))
