"""The big screen: turns by itself through what matters now, and follows the round.

Names are always those that everybody may see, whoever opened it: the whole hall reads along.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import condition

from tabellone import __version__
from tabellone.engine.errors import TabelloneError
from tabellone.server.events.models import Tournament
from tabellone.server.play import standings
from tabellone.server.play.names import public_state
from tabellone.server.play.standings import bracket
from tabellone.server.web.cached_pages import by_both, public_page
from tabellone.server.web.rights import TournamentRequest
from tabellone.server.web.tournament.screen_views import (
    SCREEN_VIEWS,
    HallMoment,
    ScreenAsked,
    hall_moment,
    is_reached_by_others,
    screen_asked,
    views_of_moment,
)
from tabellone.server.web.tournament.slides import ScreenScene, ScreenSlide, screen_slides
from tabellone.server.web.tournament.standings import StandingBoard, standing_board
from tabellone.tournament.clocks import ending, reading
from tabellone.tournament.progress import current_round
from tabellone.tournament.state import State
from tabellone.tournament.view import hall_of


@public_page(lambda request: by_both(request.tournament))
def screen_page(request: TournamentRequest) -> HttpResponse:
    """The screen with everything around it."""
    return render(request, "screen/screen.html", {**_screen_context(request), "views": SCREEN_VIEWS})


@public_page(lambda request: by_both(request.tournament))
def screen_live(request: TournamentRequest) -> HttpResponse:
    """What is on the screen, for who has it open."""
    answer: HttpResponse = condition(etag_func=_screen_tag)(_screen_live)(request)
    return answer


def _screen_live(request: TournamentRequest) -> HttpResponse:
    return render(request, "screen/_parts.html#live", _screen_context(request))


def _screen_tag(request: TournamentRequest) -> str | None:
    """What the screen of somebody with an account is known by; everybody else's is kept as all public pages are."""
    if not request.user.is_authenticated:
        return None
    whole = f"{by_both(request.tournament)} {request.roles.is_scorer} {__version__} {get_language()} "
    return f'"{sha256((whole + request.build_absolute_uri()).encode()).hexdigest()[:32]}"'


def _screen_context(request: TournamentRequest) -> dict[str, Any]:
    row, want = request.tournament, screen_asked(request.GET)
    state = public_state(row)
    drawn, now = current_round(state), timezone.now()
    number = drawn.round.number if drawn else 0
    scene = _scene_now(request, state)
    return {
        "tournament": row,
        "asked": want,
        "round": scene.round,
        "moment": f"{number} {_moment_now(scene)}",
        "slides": _slides_asked(scene, want),
        "clock": reading(hall_of(state, number).clock, now),
        "now": now,
        "ending": ending(state, number) if number else None,
    }


def _scene_now(request: TournamentRequest, state: State) -> ScreenScene:
    row = request.tournament
    codes = request.roles.is_scorer and state.settings.phones and is_reached_by_others(request)
    return ScreenScene(request, state, _public_board(row, state), bracket(row), codes)


def _slides_asked(scene: ScreenScene, want: ScreenAsked) -> list[ScreenSlide]:
    """What was asked for, else what matters now; where there is nothing of it yet, how to follow."""
    usual = views_of_moment(scene.state, _moment_now(scene), bracket=scene.bracket is not None, codes=scene.codes)
    found = screen_slides(scene, want.views or usual)
    if want.page is not None:
        found = [slide for slide in found if slide.page == min(want.page, slide.pages)]
    return found or screen_slides(scene, ("follow",))


def _moment_now(scene: ScreenScene) -> HallMoment:
    return hall_moment(scene.state, final=scene.board is not None and scene.board.standing.final)


def _public_board(row: Tournament, state: State) -> StandingBoard | None:
    """The standing with public names; none as long as there is none."""
    try:
        standing = standings.standing(row)
    except TabelloneError:
        return None
    return standing_board(state, standing) if standing.after_round else None
