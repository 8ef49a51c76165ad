"""The end of a year, for the organisers: final rankings, deletions, the next season; each seen before it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events.services import season_of
from tabellone.server.rankings import freezing, opening, seasons, turning
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.posting import Refused, Writing, answered, refusal, with_names
from tabellone.server.web.rights import CircuitRequest, circuit_organiser
from tabellone.server.web.year.names import people_named, stages_named
from tabellone.server.web.year.shown import moves


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def year(request: CircuitRequest) -> HttpResponse:
    """What the end of the year asks for, with what each act would do."""
    if not turning.turns(request.circuit):
        raise Http404
    if request.method != "POST":
        return _page(request)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    do, said = act(request)
    return _answer(request, do, said)


Act = tuple[Callable[[], Any], str]


def _delete(request: CircuitRequest) -> Act:
    write, asked = Writing.of(request), request.POST.get("year", "")
    known = {str(request.circuit.year), str(request.circuit.year + 1)}
    if asked not in known:
        raise Http404
    return (
        lambda: turning.record_deletion(
            request.circuit, int(asked), by=write.by, token=write.token, seen=write.seen or ""
        ),
        _("The deletion is recorded."),
    )


def _open(request: CircuitRequest) -> Act:
    write = Writing.of(request)
    return (
        lambda: opening.open_next(request.circuit, by=write.by, token=write.token),
        _("The next season is open."),
    )


def _carry(request: CircuitRequest) -> Act:
    write = Writing.of(request)
    return (
        lambda: opening.carry_again(request.circuit, by=write.by, token=write.token, why=write.why),
        _("The next season starts from the ratings as they are now."),
    )


ACTS = {"delete": _delete, "open": _open, "carry": _carry}


def _answer(request: CircuitRequest, do: Callable[[], Any], said: str) -> HttpResponse:
    def done(_outcome: Any) -> str:
        messages.success(request, said)
        return reverse("year", args=[request.circuit.slug])

    return answered(do, done=done, refused=lambda why: _page(request, why), called=lambda: _called(request))


def _page(request: CircuitRequest, refused: Refused | None = None) -> HttpResponse:
    of = request.circuit
    day = freezing.final_day(of)
    context: dict[str, Any] = {
        "refused": refused,
        "day": day,
        "due": day is not None and timezone.localdate() >= day,
        "games": {one.id: one.name for one in season_of(of).games},
        "names": people_named(request.circuit),
    }
    try:
        context |= _told(request)
    except (RuleError, InputError) as error:
        context["stuck"] = refusal(error, _called(request)).sentences
    return circuit_page(request, "year/year.html", "year", **context)


def _told(request: CircuitRequest) -> dict[str, Any]:
    """The previews of all that can be done."""
    of, people = request.circuit, shown_in(request.circuit, everything=True)
    now, latest, change = freezing.final_now(of), freezing.latest(of), freezing.changed(of)
    return {
        "left_out": [_left(one, request) for one in seasons.rankings(of, now.on).left_out],
        "latest": latest,
        "moved": moves(of, change.moves, people, own=True) if change else [],
        "deletions": [_deletion(one, request) for one in turning.deletions(of)],
        "next": opening.next_of(of),
    }


def _left(one: seasons.LeftOut, request: CircuitRequest) -> seasons.LeftOut:
    return replace(one, problem=with_names(one.problem, people_named(request.circuit))) if one.problem else one


def _deletion(found: turning.Deletion, request: CircuitRequest) -> dict[str, Any]:
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


def _called(request: CircuitRequest) -> dict[str, str]:
    return {**people_named(request.circuit), **stages_named(request.circuit)}
