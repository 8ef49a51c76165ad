"""Standings: positions with their points, prizes, how each figure came about; closing, and players who leave.

Lines are written here, because a template takes ten times as long for three hundred of them; what stands around them
is in `templates/tournament/result_parts.html` (board). Every text goes through `escape`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from html import escape
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tabellone.contract import rulebook_as
from tabellone.contract.answers import Prizes, Standing, StandingRow, column_word
from tabellone.contract.prizes import PrizeGiving
from tabellone.engine.errors import InputError, RuleError, TabelloneError
from tabellone.engine.facts import Player, Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.play import roll
from tabellone.server.play.sentences import changes_of
from tabellone.server.play.services import act
from tabellone.server.play.standings import explanation, facts_of, standing
from tabellone.server.play.states import state_of
from tabellone.server.play.undoing import closed_by
from tabellone.server.rankings.folders import may_be_rated
from tabellone.server.rankings.history import player_pages
from tabellone.server.web.answers import done, form, not_found, refusals, why_refused
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.frame import ids_seen, player_seen, round_asked, state_label, state_seen, tournament_page
from tabellone.server.web.rights import DeskRequest, TournamentRequest, organiser
from tabellone.server.web.sentences import language
from tabellone.tournament.act import seen_for
from tabellone.tournament.acts import Close
from tabellone.tournament.names import named, names_of
from tabellone.tournament.progress import current_round, loose_ends, progress
from tabellone.tournament.state import State
from tabellone.tournament.view import entrant_of, is_reported
from tabellone.wording import term


@public_page(asked_by=("after",))
def standings_page(request: TournamentRequest) -> HttpResponse:
    """The standing after the last complete round, or after another (`?after=2`)."""
    row, after = request.tournament, round_asked(request)
    state = state_seen(request)
    drawn = current_round(state)
    context: dict[str, Any] = {"rounds": complete_rounds(row), "after": after, "closing": closed_by(row)}
    try:
        answer = standing(row, after)
    except RuleError as error:
        told = why_refused(error, names_of(state))
        return tournament_page(request, "tournament/standings.html", "standings", refused=told, **context)
    if not answer.after_round:
        return tournament_page(request, "tournament/standings.html", "standings", early=True, **context)
    context |= {
        "board": standing_board(state, answer, ids_seen(request)),
        "playing": progress(drawn) if drawn and drawn.round.number > answer.after_round and not after else None,
        "prizes": prizes_given(row, state) if answer.final else None,
        "rated": answer.final and may_be_rated(row),
    }
    return tournament_page(request, "tournament/standings.html", "standings", **context)


@public_page(asked_by=("after",))
def standing_why(request: TournamentRequest, player: str) -> HttpResponse:
    """How a player's figures came about: a part of the standing's page, or a page of its own."""
    row, after = request.tournament, round_asked(request)
    found, names = player_seen(request, player), names_of(state_seen(request))
    context: dict[str, Any] = {"player": player, "name": names[found], "names": names, "after": after}
    context["page_code"] = player_pages(row).get(found)
    try:
        context["explained"] = explanation(row, found, after)
    except (RuleError, InputError) as error:
        context["refused"] = why_refused(error, names)
    context["changes"] = changes_of(row, found)
    if request.headers.get("HX-Request"):
        return render(request, "tournament/result_parts.html#why", context)
    return tournament_page(request, "tournament/standing_why.html", "standings", **context)


@form(organiser)
def closing_page(request: DeskRequest) -> HttpResponse:
    """Look once more, and close."""
    row = request.tournament
    if request.method == "POST":
        with refusals(request) as write:
            act(row, write, Close())
            return done(request, "close", row.slug)
    state = state_of(row)
    context: dict[str, Any] = {
        "loose": loose_ends(state),
        "closing": closed_by(row),
        "seen": seen_for(state, Close()),
    }
    try:
        answer = standing(row)
    except RuleError as error:
        return tournament_page(request, "tournament/close.html", "standings", none=error, **context)
    prizes = prizes_given(row, state) if answer.final else None
    return tournament_page(
        request, "tournament/close.html", "standings", board=standing_board(state, answer), prizes=prizes, **context
    )


@form(organiser)
def withdrawal_page(request: DeskRequest, player: str) -> HttpResponse:
    """When the player leaves, and why."""
    row = request.tournament
    with not_found():
        entrant_of(state_of(row), player)
    if request.method == "POST":
        with refusals(request) as write:
            roll.withdraw(row, player, request.POST.get("when", ""), write)
            return done(request, "withdraw", row.slug, player)
    state = state_of(row)
    moments, problems = roll.moments(state), request.refused.problems if request.refused else ()
    context: dict[str, Any] = {
        "player": entrant_of(state, player).player,
        "moments": moments,
        "chosen": request.POST.get("when") or (moments[0] if moments else ""),
        "left": roll.left(state, player),
        "entry": roll.left_by(row, player),
        "seated": roll.still_seated(state, player),
        "ends": [one for one in moments if roll.ended_by(state, Withdrawal(player, one))],
        "problems": [named(problem, names_of(state)) for problem in problems],
    }
    return tournament_page(request, "tournament/withdraw.html", "players", **context)


PODIUM = 3


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of a standing: who, the points, the further columns; `gone` for who has left."""

    row: StandingRow
    player: Player
    cells: tuple[Any, ...]
    gone: bool = False


@dataclass(frozen=True, slots=True)
class StandingBoard:
    """A standing with its further columns, named by their codes."""

    standing: Standing
    columns: tuple[str, ...]
    lines: tuple[StandingLine, ...]
    unranked: tuple[Player, ...]

    @property
    def with_clubs(self) -> bool:
        """Whether there is a club to show at all: a rulebook may not have them published (PG 12)."""
        return any(line.player.club for line in self.lines)

    @property
    def podium(self) -> list[dict[str, Any]]:
        """The first places of a final standing."""
        first = [line for line in self.lines if line.row.position <= PODIUM] if self.standing.final else []
        return [{"place": line.row.position, "name": line.player.name, "note": line.player.club} for line in first]


def standing_board(state: State, standing: Standing, ids: Mapping[str, str] | None = None) -> StandingBoard:
    """The standing with names; `ids` are those that masked players go by in addresses."""
    named = ids or {}
    players = {
        one.player.id: replace(one.player, id=named[one.player.id]) if one.player.id in named else one.player
        for one in state.entrants
    }
    gone = {one.player for one in state.withdrawals}
    columns = tuple(dict.fromkeys(key for row in standing.rows for key in row.more))
    lines = tuple(
        StandingLine(
            row,
            players[row.player],
            tuple(_further_cell(key, row.more.get(key)) for key in columns),
            row.player in gone,
        )
        for row in standing.rows
    )
    return StandingBoard(standing, columns, lines, tuple(players[player] for player in standing.unranked))


def board_so_far(row: Tournament, state: State, ids: Mapping[str, str] | None = None) -> StandingBoard | None:
    """The standing with names; none as long as there is none."""
    try:
        answer = standing(row)
    except TabelloneError:
        return None
    return standing_board(state, answer, ids) if answer.after_round else None


def _further_cell(column: str, value: Any) -> Any:
    """A further figure, or a word in the reader's language."""
    return column_word(column, value, partial(term, language=language())) if isinstance(value, str) else value


def complete_rounds(row: Tournament) -> list[int]:
    """The rounds after which there is a standing: all tables have reported, also of those before."""
    found: list[int] = []
    for drawn in state_of(row).rounds:
        if not drawn.published or drawn.partial or not all(map(is_reported, drawn.round.tables)):
            break
        found.append(drawn.round.number)
    return found


@dataclass(frozen=True, slots=True)
class PrizesGiven:
    """Prizes with the names of those who get them."""

    prizes: Prizes
    voucher: str
    awards: Sequence[tuple[str, Any]]


def prizes_given(row: Tournament, state: State) -> PrizesGiven | None:
    """The prizes where the rulebook divides a pot and there is one."""
    book, names = rulebook_as(row.rulebook, PrizeGiving), names_of(state)
    if book is None:
        return None
    try:
        found = book.prizes(facts_of(row))
    except TabelloneError:
        return None  # no fee was named, or nobody is to be paid
    if not found.pot:
        return None
    awards = [(names.get(award.player, award.player), award.amount) for award in found.prizes]
    return PrizesGiven(found, names.get(found.voucher.player, "") if found.voucher else "", awards)


SAFE_IN_ADDRESSES = "!$&'()*+,;=/~:@"  # what Django leaves as it is in an address
PlayerAddress = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class LineLinks:
    """Where the lines of a standing lead: to the reasons of a player's figures, and for organisers to a withdrawal."""

    why: PlayerAddress
    withdraw: PlayerAddress | None = None


def line_links(slug: str, after: int | None, *, organiser: bool) -> LineLinks:
    """The addresses behind the lines of a tournament's standing."""
    query = f"?after={after}" if after else ""
    return LineLinks(
        _addresses_by_player("why", slug, query), _addresses_by_player("withdraw", slug) if organiser else None
    )


def _addresses_by_player(name: str, slug: str, query: str = "") -> PlayerAddress:
    """Addresses that differ in the player alone: one search in the map for all of them."""
    before, _sign, after = reverse(name, args=[slug, "\x00"]).rpartition("%00")
    return lambda player: f"{before}{quote(player, safe=SAFE_IN_ADDRESSES)}{after}{query}"


def standing_rows_html(board: StandingBoard, figure: Callable[[Any], str], links: LineLinks | None) -> SafeString:
    """All lines; `figure` writes a number as the reader's language does."""
    words, shown = _RowWords(clubs=board.with_clubs), cache(lambda value: escape(figure(value)))
    return mark_safe("".join(_standing_row_html(line, shown, links, words) for line in board.lines))  # noqa: S308 - all texts are escaped


class _RowWords:
    """What is said on many lines, looked up once."""

    def __init__(self, *, clubs: bool) -> None:
        self.clubs = clubs
        shared = (escape(_("Shared position")), escape(_("(shared)")))
        self.tied = f'<span class="tied" title="{shared[0]}">=</span><span class="unseen"> {shared[1]}</span>'
        self.gone = f' <span class="chip chip-withdrawn">{escape(state_label("withdrawn"))}</span>'
        self.why = escape(_("How these figures came about"))
        self.withdraw = escape(_("Withdraw this player"))


def _standing_row_html(
    line: StandingLine, shown: Callable[[Any], str], links: LineLinks | None, words: _RowWords
) -> str:
    club = escape(line.player.club or "")
    name = escape(line.player.name) + (f'<span class="narrow-only small soft">{club}</span>' if club else "")
    who = _opening_name(line, name, links, words) if links else name
    wide = f'<td class="wide">{club}</td>' if words.clubs else ""
    cells = "".join(f'<td class="num">{shown(cell)}</td>' for cell in line.cells)
    return (
        f'\n    <tr><td class="place">{line.row.position}{words.tied if line.row.tied else ""}</td>'
        f'<th scope="row">{who}{words.gone if line.gone else ""}</th>{wide}'
        f'<td class="num"><strong>{shown(line.row.points)}</strong></td>{cells}</tr>'
    )


def _opening_name(line: StandingLine, name: str, links: LineLinks, words: _RowWords) -> str:
    """The name that opens to the reasons, loaded when somebody asks."""
    address = escape(links.why(line.player.id))
    more = ""
    if links.withdraw and not line.gone:
        leave = escape(links.withdraw(line.player.id))
        button = f'<a class="button button-quiet button-small" href="{leave}">{words.withdraw}</a>'
        more = f'<p class="why-more">{button}</p>'
    return (
        f'<details class="explained why"><summary><span>{name}</span></summary>'
        f'<div class="why-body" hx-get="{address}" hx-trigger="toggle from:closest details once">'
        f'<a href="{address}">{words.why}</a></div>{more}</details>'
    )
