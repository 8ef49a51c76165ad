"""What a big screen turns through: what its address asks for, what matters in the hall now, codes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Literal, get_args

import segno
from django.http import HttpRequest, QueryDict
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from tabellone.server.web.frame import is_reached_by_nobody
from tabellone.tournament.progress import current_round
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import hall_of, is_bye, is_reported

ScreenView = Literal["seats", "tables", "clock", "standings", "bracket", "podium", "follow"]
ScreenScheme = Literal["light", "dark"]
SCREEN_VIEWS: tuple[ScreenView, ...] = get_args(ScreenView)
USUAL_SECONDS, LEAST_SECONDS, MOST_SECONDS = 12, 3, 120  # seconds that a page stands


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
    every = _number_of_address(query.get("every", ""))
    return ScreenAsked(
        views=views,
        page=_number_of_address(query.get("page", "")) if views else None,
        every=USUAL_SECONDS if every is None else min(max(every, LEAST_SECONDS), MOST_SECONDS),
        scheme="dark" if query.get("scheme") == "dark" else "light",
    )


def _number_of_address(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 and int(text) else None


HallMoment = Literal["welcome", "seating", "playing", "between", "over"]


def hall_moment(state: State, *, final: bool) -> HallMoment:
    """Before the first round, looking for seats, playing, between two rounds, over (`final`: the standing is final)."""
    drawn = current_round(state)
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


def spots_in_play(state: State) -> list[int]:
    """Where in the hall tables still play, slow ones of earlier rounds too."""
    rounds = [drawn for drawn in state.rounds if drawn.published]
    return sorted(
        drawn.spots.get(table.number, table.number)
        for drawn in rounds
        for table in drawn.round.tables
        if not is_bye(table) and not is_reported(table)
    )


def _has_reports(state: State) -> bool:
    drawn = current_round(state)
    return drawn is not None and any(is_reported(one) and not is_bye(one) for one in drawn.round.tables)


@lru_cache(maxsize=512)
def qr_code(address: str) -> SafeString:
    """The address as a QR code, dark on white in every scheme so that cameras read it."""
    drawn = BytesIO()
    made = segno.make(address, error="m", micro=False)
    made.save(drawn, kind="svg", light="#fff", border=3, omitsize=True, xmldecl=False, svgns=False, svgclass="code")
    return mark_safe(drawn.getvalue().decode())  # noqa: S308 - made of modules, no text of the address is in it


def is_reached_by_others(request: HttpRequest) -> bool:
    """Whether other devices can open what this one opens: the name of the machine itself leads nowhere from a phone."""
    return not is_reached_by_nobody(request)
