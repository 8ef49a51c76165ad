"""Odds and needs of a running tournament: what is proved first, then the estimate with its day and its model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, Literal, cast

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tabellone.contract.odds import Chance, OddsAnswer, Outlook
from tabellone.engine.alphabet import alphabetical
from tabellone.server.events.models import Tournament
from tabellone.server.people import queries as people
from tabellone.server.play.mine import entrant_of_person
from tabellone.server.play.states import state_of
from tabellone.server.rankings.odds import (
    Forecast,
    ask_for_estimate,
    final_odds,
    forecast_of,
    make_estimate_now,
    odds_book,
    odds_refusal,
    outlooks_of,
)
from tabellone.server.web.answers import done, form, refusals, why_refused
from tabellone.server.web.cached_pages import cached_page
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.rights import DeskRequest, TournamentRequest, anyone, organiser
from tabellone.server.web.sentences import language
from tabellone.tournament.names import names_of
from tabellone.wording import number


class OddsRequest(TournamentRequest):
    """A request with what there is of an estimate."""

    forecast: Forecast


@anyone
@require_safe
def odds_page(request: TournamentRequest) -> HttpResponse:
    """Who looks asks for an estimate of the facts as they are, and sees the last one meanwhile."""
    looking = cast("OddsRequest", request)
    looking.forecast = ask_for_estimate(request.tournament) if odds_book(request.tournament) else Forecast()
    return _odds_cached(looking)


@cached_page(
    lambda request: f"odds {request.tournament.page_stamp} {request.forecast.mark}", asked_by=("by",), costly=True
)
def _odds_cached(request: OddsRequest) -> HttpResponse:
    return _odds_page_told(request, request.forecast)


@form(organiser)
def estimate_now(request: DeskRequest) -> HttpResponse:
    """An organiser has the estimate made at once."""
    row = request.tournament
    if request.method == "POST":
        with refusals(request):
            make_estimate_now(row)
            return done(request, "odds", row.slug)
    return _odds_page_told(request, forecast_of(row) if odds_book(row) else Forecast())


def _odds_page_told(request: TournamentRequest, forecast: Forecast) -> HttpResponse:
    """What is proved and what is estimated; the result in the estimate's place once there is one."""
    row, names = request.tournament, names_of(state_seen(request))
    if odds_book(row) is None:
        return tournament_page(request, "tournament/odds.html", "odds", none=True)
    why, mine, by = odds_refusal(row), own_player_of(request), _estimated_by(request)
    proved, result = outlooks_of(row), final_odds(row)
    answer = result or forecast.answer
    context: dict[str, Any] = {
        "forecast": forecast,
        "names": names,
        "cannot": why_refused(why, names) if why else "",
        "result": result,
        "proved": certain_lines(proved, names, mine),
        "goal": proved[0].goal if proved else "title",
        "answer": answer,
        "lines": chance_lines(answer, names, by, proved=proved, mine=mine) if answer else [],
        "phased": bool(answer and any(one.final_phase for one in answer.rows)),
        "by": by,
    }
    return tournament_page(request, "tournament/odds.html", "odds", **context)


def _estimated_by(request: TournamentRequest) -> Sorting:
    asked = request.GET.get("by", "")
    return next((one for one in SORTINGS if one == asked), "title")


def own_player_of(request: TournamentRequest) -> str:
    """The id of the one who looks, if they play here."""
    if not request.user.is_authenticated:
        return ""
    mine = entrant_of_person(state_of(request.tournament), people.person_of_account(request.user))
    return mine.player.id if mine else ""


Sorting = Literal["title", "final", "final_phase", "name"]
SORTINGS: tuple[Sorting, ...] = ("title", "final", "final_phase", "name")
TENTH = Decimal("0.1")


@dataclass(frozen=True, slots=True)
class ChanceCell:
    """A chance: its words ("12.3 %"), and how wide its bar is, in thousandths."""

    words: str
    width: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """One player's chances; `mine` is the line of the one who looks."""

    player: str
    name: str
    title: ChanceCell
    final: ChanceCell | None
    final_phase: ChanceCell | None
    mine: bool = False


@dataclass(frozen=True, slots=True)
class CertainLine:
    """What is proved about one player: in a few words, with the reasons."""

    name: str
    outlook: Outlook
    words: str
    mine: bool = False


def chance_lines(
    answer: OddsAnswer, names: Mapping[str, str], by: Sorting, *, proved: Iterable[Outlook] = (), mine: str = ""
) -> list[ChanceLine]:
    """Everybody's line in the order asked for; who has left since the estimate and is not known any more is left out.

    A chance that is proved to be none, or sure, is shown as such.
    """
    out = {one.player for one in proved if one.verdict == "out"}
    through = {one.player for one in proved if one.verdict == "through"}
    found = [
        ChanceLine(
            row.player,
            names[row.player],
            _chance_cell(row.title, never=row.player in out),
            _chance_cell(row.final, never=row.player in out) if row.final else None,
            _chance_cell(row.final_phase, never=row.player in out, sure=row.player in through)
            if row.final_phase
            else None,
            row.player == mine,
        )
        for row in answer.rows
        if row.player in names
    ]
    return sorted(found, key=lambda line: _chance_order(line, by))


def _chance_order(line: ChanceLine, by: Sorting) -> tuple[object, ...]:
    chances = tuple(-cell.value if cell else Fraction(0) for cell in (line.title, line.final, line.final_phase))
    first = {"title": chances[0], "final": chances[1], "final_phase": chances[2], "name": Fraction(0)}[by]
    if by == "name":
        return (alphabetical(line.name),)
    return (first, *chances, alphabetical(line.name))


def _chance_cell(chance: Chance, *, never: bool = False, sure: bool = False) -> ChanceCell:
    proved = (never and chance.value == 0) or (sure and chance.value == 1)
    return ChanceCell(chance_percent(chance, proved=proved), str(int(chance.value * 1000)), chance.value)


def chance_percent(chance: Chance, *, proved: bool = False) -> str:
    """A chance in per cent with a decimal; what no run or every run had is not said to be certain unless proved."""
    value = chance.value * 100
    tenths = (Decimal(value.numerator) / value.denominator).quantize(TENTH, ROUND_HALF_UP)
    if proved or chance.runs == 1:
        return f"{number(int(tenths), language())} %"
    if tenths < TENTH:
        return f"< {number(TENTH, language())} %"
    if tenths > 100 - TENTH:
        return f"> {number(100 - TENTH, language())} %"
    return f"{number(tenths, language())} %"


def certain_lines(
    outlooks: Iterable[Outlook], names: Mapping[str, str], mine: str = ""
) -> dict[str, list[CertainLine]]:
    """What is proved, by verdict, the own first; who is open with nothing proved is left out."""
    found: dict[str, list[CertainLine]] = {"through": [], "open": [], "out": []}
    for one in outlooks:
        if one.player in names and (one.verdict != "open" or one.least or one.enough):
            words = needs_told(one) if one.verdict == "open" else ""
            found[one.verdict].append(CertainLine(names[one.player], one, words, one.player == mine))
    for some in found.values():
        some.sort(key=lambda line: (not line.mine, alphabetical(line.name)))
    return found


def needs_told(outlook: Outlook) -> str:
    """What is needed at the least, and what is enough."""
    if outlook.least and outlook.least == outlook.enough:
        return _needs_exactly(outlook, outlook.least)
    told: list[str] = []
    if outlook.least:
        told.append(_needed_amount(outlook, outlook.least, least=True))
    if outlook.enough:
        told.append(_needed_amount(outlook, outlook.enough, least=False))
    return " ".join(told)


def _needs_exactly(outlook: Outlook, amount: Fraction) -> str:
    many, figure = int(amount), number(amount, language())
    if outlook.unit == "wins":
        sentence = ngettext(
            "%(count)s more win is needed, and is enough.", "%(count)s more wins are needed, and are enough.", many
        )
        return sentence % {"count": figure}
    sentence = ngettext(
        "%(points)s more point is needed, and is enough.", "%(points)s more points are needed, and are enough.", many
    )
    return sentence % {"points": figure}


def _needed_amount(outlook: Outlook, amount: Fraction, *, least: bool) -> str:
    many, figure = int(amount), number(amount, language())
    if outlook.unit == "wins":
        sentence = (
            ngettext("At least %(count)s more win is needed.", "At least %(count)s more wins are needed.", many)
            if least
            else ngettext("%(count)s more win is enough.", "%(count)s more wins are enough.", many)
        )
        return sentence % {"count": figure}
    sentence = (
        ngettext("At least %(points)s more point is needed.", "At least %(points)s more points are needed.", many)
        if least
        else ngettext("%(points)s more point is enough.", "%(points)s more points are enough.", many)
    )
    return sentence % {"points": figure}


def sentence_to_player(outlook: Outlook) -> str:
    """The sentence for the player themselves."""
    final_phase = outlook.goal == "final_phase"
    if outlook.verdict == "through":
        return _("You are through to the final phase.") if final_phase else _("You have won the tournament.")
    if outlook.verdict == "out":
        return (
            _("You can no longer reach the final phase, unless somebody in front withdraws.")
            if final_phase
            else _("You can no longer win the tournament.")
        )
    if not (outlook.least or outlook.enough):
        return _("Nothing is decided yet: everything is still open for you.")
    start = _("For the final phase:") if final_phase else _("For the title:")
    return f"{start} {needs_told(outlook)}"


def prospect_of(row: Tournament, player: str) -> tuple[str, Outlook] | None:
    """What is proved about the player, in a sentence and with reasons; None as long as there are no odds, or after."""
    if odds_book(row) is None or odds_refusal(row) or final_odds(row):
        return None
    found = next((one for one in outlooks_of(row) if one.player == player), None)
    return (sentence_to_player(found), found) if found else None
