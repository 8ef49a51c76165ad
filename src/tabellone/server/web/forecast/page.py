"""Odds and needs of a running tournament: what is proved first, then the estimate with its day and its model."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabellone.contract import BY_ID
from tabellone.contract.odds import Odds
from tabellone.server.people import queries as people
from tabellone.server.play.mine import entrant_of_person
from tabellone.server.play.states import state_of
from tabellone.server.rankings.estimates import ask_for_estimate, make_estimate_now
from tabellone.server.rankings.odds import Forecast, final_odds, forecast_of, odds_book, odds_refusal, outlooks_of
from tabellone.server.web.forecast.lines import SORTINGS, Sorting, certain_of, goal_of, lines_of
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.posting import Refused, answered, refusal
from tabellone.server.web.rights import DeskRequest, TournamentRequest, anyone, organiser
from tabellone.tournament.names import names_of


class Looking(TournamentRequest):
    """A request with what there is of an estimate."""

    forecast: Forecast


@anyone
@require_safe
def odds(request: TournamentRequest) -> HttpResponse:
    """Who looks asks for an estimate of the facts as they are, and sees the last one meanwhile."""
    looking = cast("Looking", request)
    able = odds_book(request.tournament) is not None
    looking.forecast = ask_for_estimate(request.tournament) if able else Forecast()
    return _kept(looking)


@kept(lambda request: f"odds {request.tournament.page_stamp} {request.forecast.mark}")
def _kept(request: Looking) -> HttpResponse:
    return _page(request, request.forecast)


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def odds_now(request: DeskRequest) -> HttpResponse:
    """An organiser has the estimate made at once."""
    if request.method != "POST":
        return _page(request, _forecast(request))
    return answered(
        lambda: make_estimate_now(request.tournament),
        done=reverse("odds", args=[request.tournament.slug]),
        refused=lambda refused: _page(request, _forecast(request), refused),
        row=request.tournament,
    )


def _forecast(request: TournamentRequest) -> Forecast:
    return forecast_of(request.tournament) if odds_book(request.tournament) else Forecast()


def _page(request: TournamentRequest, forecast: Forecast, refused: Refused | None = None) -> HttpResponse:
    row = request.tournament
    if odds_book(row) is None:
        able = [name for name, book in BY_ID.items() if isinstance(book, Odds)]
        return tournament_page(request, "forecast/page.html", "odds", able=able, none=True)
    state = state_seen(request)
    context: dict[str, Any] = {"forecast": forecast, "refused": refused, "names": names_of(state)}
    why = odds_refusal(row)
    if why is not None:
        context["cannot"] = " ".join(refusal(why, names_of(state)).sentences)
    return tournament_page(request, "forecast/page.html", "odds", **context, **_told(request, forecast))


def _told(request: TournamentRequest, forecast: Forecast) -> dict[str, Any]:
    """What is proved and what is estimated; the result in the estimate's place once there is one."""
    row, mine = request.tournament, own_player(request)
    names, proved, result = names_of(state_seen(request)), outlooks_of(row), final_odds(row)
    answer, by = result or forecast.answer, _by(request)
    return {
        "result": result,
        "proved": certain_of(proved, names, mine),
        "goal": goal_of(proved),
        "answer": answer,
        "lines": lines_of(answer, names, by, proved=proved, mine=mine) if answer else [],
        "phased": bool(answer and any(one.final_phase for one in answer.rows)),
        "by": by,
    }


def _by(request: TournamentRequest) -> Sorting:
    asked = request.GET.get("by", "")
    return next((one for one in SORTINGS if one == asked), "title")


def own_player(request: TournamentRequest) -> str:
    """The id of the one who looks, if they play here."""
    if not request.user.is_authenticated:
        return ""
    mine = entrant_of_person(state_of(request.tournament), people.person_of(request.user))
    return mine.player.id if mine else ""
