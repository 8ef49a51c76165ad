"""The big screen: turns by itself through what its address asks for, else what matters now, and follows the round.

Names are always those that everybody may see, whoever opened it: the whole hall reads along.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal, get_args

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.views.decorators.http import condition

from tabellone import __version__
from tabellone.server.play.names import public_state
from tabellone.server.play.standings import bracket
from tabellone.server.web.cached_pages import by_both, public_page
from tabellone.server.web.fields import number_typed
from tabellone.server.web.frame import is_reached_by_nobody
from tabellone.server.web.rights import TournamentRequest
from tabellone.server.web.tournament.announced import draw_in_public
from tabellone.server.web.tournament.slides import ScreenScene, ScreenSlide, ScreenView, screen_slides, spots_in_play
from tabellone.server.web.tournament.standings import board_so_far
from tabellone.tournament.clocks import ending, reading
from tabellone.tournament.progress import current_round
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import hall_of, is_bye, is_reported

ScreenScheme = Literal["light", "dark"]
SCREEN_VIEWS: tuple[ScreenView, ...] = get_args(ScreenView)
SCREEN_QUESTIONS = ("view", "page", "every", "scheme")
USUAL_SECONDS, LEAST_SECONDS, MOST_SECONDS = 12, 3, 120  # seconds that a page stands


@public_page(lambda request: by_both(request.tournament), asked_by=SCREEN_QUESTIONS)
def screen_page(request: TournamentRequest) -> HttpResponse:
    """The screen with everything around it."""
    return render(request, "screen/screen.html", {**_screen_context(request), "views": SCREEN_VIEWS})


@public_page(lambda request: by_both(request.tournament), asked_by=SCREEN_QUESTIONS)
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
    codes = request.roles.is_scorer and state.settings.phones and not is_reached_by_nobody(request)
    return ScreenScene(request, state, board_so_far(row, state), bracket(row), codes)


def _slides_asked(scene: ScreenScene, want: ScreenAsked) -> list[ScreenSlide]:
    """What was asked for, else what matters now; where there is nothing of it yet, how to follow."""
    usual = views_of_moment(scene.state, _moment_now(scene), bracket=scene.bracket is not None, codes=scene.codes)
    found = screen_slides(scene, want.views or usual)
    if want.page is not None:
        found = [slide for slide in found if slide.page == min(want.page, slide.pages)]
    return found or screen_slides(scene, ("follow",))


def _moment_now(scene: ScreenScene) -> HallMoment:
    return hall_moment(scene.state, final=scene.board is not None and scene.board.standing.final)


@dataclass(frozen=True, slots=True)
class ScreenAsked:
    """What is wanted: certain views (none = those of the moment), one page of them, seconds for each, the scheme."""

    views: tuple[ScreenView, ...] = ()
    page: int | None = None
    every: int = USUAL_SECONDS
    scheme: ScreenScheme = "light"

    @property
    def query(self) -> str:
        """The same as an address says it, only what is not usual."""
        said = {
            "view": ",".join(self.views),
            "page": self.page or "",
            "every": self.every if self.every != USUAL_SECONDS else "",
            "scheme": self.scheme if self.scheme != "light" else "",
        }
        return urlencode({name: value for name, value in said.items() if value})


def screen_asked(query: QueryDict) -> ScreenAsked:
    """What an address asks for; whatever cannot be meant is as if it were not there."""
    named = query.get("view", "").split(",")
    views = tuple(view for name in dict.fromkeys(named) for view in SCREEN_VIEWS if view == name)
    every = number_typed(query.get("every", ""), digits=4)
    return ScreenAsked(
        views=views,
        page=(number_typed(query.get("page", ""), digits=4) or None) if views else None,
        every=min(max(every, LEAST_SECONDS), MOST_SECONDS) if every else USUAL_SECONDS,
        scheme="dark" if query.get("scheme") == "dark" else "light",
    )


HallMoment = Literal["drawing", "welcome", "seating", "playing", "between", "over"]


def hall_moment(state: State, *, final: bool) -> HallMoment:
    """A draw going on, before the first round, seats looked for, playing, between rounds, over (if `final`)."""
    drawn = current_round(state)
    if draw_in_public(state) and not spots_in_play(state):
        return "drawing"
    if drawn is None:
        return "welcome"
    if final or state.closed:
        return "over"
    if not spots_in_play(state):
        return "between"
    return "playing" if is_round_played(state, drawn) else "seating"


def views_of_moment(state: State, now: HallMoment, *, bracket: bool, codes: bool) -> tuple[ScreenView, ...]:
    """The views of a moment in their order; `bracket`: there is one; `codes`: tables are shown with their links."""
    tree: tuple[ScreenView, ...] = ("bracket",) if bracket else ()
    linked: tuple[ScreenView, ...] = ("tables",) if codes else ()
    match now:
        case "drawing":
            return ("draw",)
        case "welcome":
            return ("follow",)
        case "seating":
            return ("seats", *tree, "follow")
        case "playing":
            late: tuple[ScreenView, ...] = () if _has_reports(state) else ("seats",)
            return ("clock", *late, *linked, *tree, "follow")
        case "between":
            return (*tree, "standings", "follow")
        case _:
            return ("podium", *tree, "standings")


def is_round_played(state: State, drawn: Drawn) -> bool:
    """Whether the round is played: its clock was started, or a table has reported."""
    started = any(turn.kind == "start" for turn in hall_of(state, drawn.round.number).clock)
    return started or any(is_reported(table) and not is_bye(table) for table in drawn.round.tables)


def _has_reports(state: State) -> bool:
    drawn = current_round(state)
    return drawn is not None and any(is_reported(one) and not is_bye(one) for one in drawn.round.tables)
