"""What is taken out of a tournament: standings and ratings as files, and sheets to print.

Files and what hangs on a wall name people as the public pages do, whoever asks (rulings files-as-public, wall-names);
slips and certificates name everybody as they entered, for they go from hand to hand. A stage's ratings are a workbook
that calculates them again, so that any player can check them (PG 22).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone import paper
from tabellone.contract.answers import Standing
from tabellone.engine.errors import InputError, RuleError, TabelloneError
from tabellone.engine.facts import Player
from tabellone.exchange import answers
from tabellone.exchange.spreadsheets import FORMS, Grid, as_csv, as_xlsx, standing_grid
from tabellone.server.events.models import Tournament
from tabellone.server.play import standings
from tabellone.server.play.names import public_state, shown
from tabellone.server.play.states import answer_about, state_of
from tabellone.server.play.undoing import closed_by
from tabellone.server.rankings.folders import ratings_mark, ratings_workbook
from tabellone.server.web.answers import file_answer, page, why_refused
from tabellone.server.web.cached_pages import public_file
from tabellone.server.web.frame import round_asked, tournament_page
from tabellone.server.web.rights import DeskRequest, TournamentRequest, found_or_404, scorer
from tabellone.server.web.sentences import language
from tabellone.server.web.tournament.hall import table_link
from tabellone.server.web.tournament.standings import complete_rounds
from tabellone.tournament.names import names_of, with_names_apart
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import draft, facts, is_bye
from tabellone.wording import spoken, term, text

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
NOT_FOUND = 404


@public_file(asked_by=("after",), costly=False)
def standings_csv(request: TournamentRequest) -> HttpResponse:
    """The standing as CSV, in the form that spreadsheets of the reader's language open."""
    row, tongue = request.tournament, spoken(language())

    def made(found: PublicStanding) -> bytes:
        return as_csv(standing_sheet(row, found, tongue), FORMS[text("pattern", "decimal", tongue)]).encode()

    return _standing_file(request, "csv", "text/csv; charset=utf-8", made)


@public_file(asked_by=("after",))
def standings_xlsx(request: TournamentRequest) -> HttpResponse:
    """The standing as a workbook."""
    row, tongue = request.tournament, spoken(language())

    def made(found: PublicStanding) -> bytes:
        return as_xlsx(standing_sheet(row, found, tongue), sheet=term("file", "standings", tongue), day=row.end)

    return _standing_file(request, "xlsx", XLSX, made)


@public_file(asked_by=("after",), costly=False)
def standings_json(request: TournamentRequest) -> HttpResponse:
    """The standing as `tabellone standings --json` answers, with names."""
    row, after = request.tournament, round_asked(request)
    try:
        told, status = standing_answer(row, public_standing(row, after)), 200
    except (RuleError, InputError) as error:
        told, status = {"error": _why_none(row, error)}, NOT_FOUND
    text = json.dumps(told, ensure_ascii=False, indent=1 if status == 200 else None)
    return HttpResponse(text, content_type="application/json", status=status)


def _standing_file(
    request: TournamentRequest, kind: str, content_type: str, made: Callable[[PublicStanding], bytes]
) -> HttpResponse:
    """A file to keep, made once for each state of the facts; a sentence where there is no standing yet."""
    row, after, none = request.tournament, round_asked(request), ""
    try:
        found = public_standing(row, after)
        none = "" if found.standing.after_round else _("No standing yet")
    except (RuleError, InputError) as error:
        none = _why_none(row, error)
    if none:
        return HttpResponse(none + "\n", content_type="text/plain; charset=utf-8", status=NOT_FOUND)
    data = answer_about(row, f"{kind}:{spoken(language())}:{after}:{row.stamp}", lambda: made(found))
    return file_answer(data, content_type, f"{row.slug}-{found.standing.after_round}.{kind}")


def _why_none(row: Tournament, error: RuleError | InputError) -> str:
    """Why there is no standing, people called as the public sees them."""
    return why_refused(error, names_of(public_state(row)))


@public_file(lambda request: ratings_mark(request.tournament, timezone.localdate()))
def ratings_file(request: TournamentRequest) -> HttpResponse:
    """The workbook, once the stage counts; a page that says why not before that."""
    row, tongue = request.tournament, spoken(language())
    try:
        data = ratings_workbook(row, timezone.localdate(), tongue)
    except (RuleError, InputError) as error:
        page = tournament_page(request, "tournament/no_ratings.html", "standings", refused=_why_none(row, error))
        page.status_code = NOT_FOUND
        return page
    return file_answer(data, XLSX, f"{row.slug}-ratings.xlsx")


@dataclass(frozen=True, slots=True)
class PublicStanding:
    """A standing by public ids, with those who stand in it, and who has left."""

    standing: Standing
    players: Mapping[str, Player]
    gone: frozenset[str]


def public_standing(row: Tournament, after: int | None) -> PublicStanding:
    """The standing after a round; a RuleError says why there is none."""
    answer, people = standings.standing(row, after), shown(row)
    ids = {player: one.id for player, one in people.items()}
    players = {one.id: Player(one.id, one.name, one.club) for one in people.values()}
    rows = tuple(replace(line, player=ids[line.player]) for line in answer.rows)
    public = replace(answer, rows=rows, unranked=tuple(ids[player] for player in answer.unranked))
    return PublicStanding(public, players, frozenset(ids[one.player] for one in state_of(row).withdrawals))


def standing_sheet(row: Tournament, found: PublicStanding, language: str) -> Grid:
    """The standing as a spreadsheet holds it, in a language."""
    return standing_grid(
        found.standing,
        found.players,
        lambda kind, code: term(kind, code, language),
        title=f"{row.name} · {term('file', 'standings', language)}",
        gone=found.gone,
    )


def standing_answer(row: Tournament, found: PublicStanding) -> dict[str, Any]:
    """The answer of `tabellone standings --json`, with the name of the tournament and of its players."""
    answer = answers.standing_json(standings.facts_of(row), found.standing)
    named = [line.player for line in found.standing.rows] + list(found.standing.unranked)
    people = [found.players[player] for player in named]
    return {
        **answer,
        "name": row.name,
        "rulebook": row.rulebook,
        "players": [{"id": one.id, "name": one.name, **({"club": one.club} if one.club else {})} for one in people],
    }


@scorer
@require_safe
def paper_hub(request: DeskRequest) -> HttpResponse:
    """Everything to print, round by round."""
    row, state = request.tournament, state_of(request.tournament)
    try:
        final = standings.standing(row).final
    except TabelloneError:
        final = False
    return tournament_page(
        request,
        "tournament/paper.html",
        "hall",
        rounds=[one for one in state.rounds if one.published][::-1],
        waiting=draft(state),
        after=complete_rounds(row)[::-1],
        final=final,
        bracket=standings.bracket(row) is not None,
        phones=state.settings.phones,
    )


def _sheet_of_paper(request: TournamentRequest, made: bytes, name: str) -> HttpResponse:
    """The PDF, shown in the browser and kept under a name that says what it is."""
    return file_answer(made, "application/pdf", f"{request.tournament.slug}-{name}.pdf", shown=True)


def _round_to_print(request: TournamentRequest) -> Drawn:
    """The round of `?round=2`, else the last one; a draft is on no paper (ruling paper-of-published)."""
    rounds = [one for one in state_of(request.tournament).rounds if one.published]
    number = round_asked(request, "round")
    found_or_404(rounds)
    return next((one for one in rounds if one.round.number == number), rounds[-1])


@public_file(asked_by=("after",))
def standings_paper(request: TournamentRequest) -> HttpResponse:
    """The standing after the last complete round, or after another (`?after=2`)."""
    row, after = request.tournament, round_asked(request)
    try:
        answer = standings.standing(row, after)
    except TabelloneError as error:
        raise Http404 from error
    found_or_404(answer.after_round)
    closing = closed_by(row)
    head = closing.head if closing else ""
    made = paper.standings_pdf(facts(public_state(row)), answer, language=language(), head=head)
    return _sheet_of_paper(request, made, f"standings-{answer.after_round}")


@public_file()
def bracket_paper(request: TournamentRequest) -> HttpResponse:
    """The final phase, as far as it is known."""
    state, chart = public_state(request.tournament), found_or_404(standings.bracket(request.tournament))
    spots = {drawn.round.number: drawn.spots for drawn in state.rounds}
    made = paper.bracket_pdf(facts(state), chart, language=language(), spots=spots)
    return _sheet_of_paper(request, made, "bracket")


@page(scorer)
def slips_paper(request: DeskRequest) -> HttpResponse:
    """The slips of a round, each with the link of its table while that is open."""
    state, drawn = state_of(request.tournament), _round_to_print(request)
    links = _links_of_tables(request, state, drawn) if state.settings.phones else {}
    number = drawn.round.number
    made = paper.slips_pdf(facts(with_names_apart(state)), number, language=language(), spots=drawn.spots, links=links)
    return _sheet_of_paper(request, made, f"slips-{number}")


@page(scorer)
def seats_paper(request: DeskRequest) -> HttpResponse:
    """The seat list of a round for the wall, by name and by table."""
    drawn = _round_to_print(request)
    number, spots = drawn.round.number, drawn.spots
    made = paper.seats_pdf(facts(public_state(request.tournament)), number, language=language(), spots=spots)
    return _sheet_of_paper(request, made, f"seats-{number}")


@page(scorer)
def certificates_paper(request: DeskRequest) -> HttpResponse:
    """Certificates for the podium, once the standing is final."""
    row, state = request.tournament, state_of(request.tournament)
    try:
        answer = standings.standing(row)
        made = paper.certificates_pdf(facts(state), answer, language=language(), venue=state.settings.venue)
    except TabelloneError as error:
        raise Http404 from error
    return _sheet_of_paper(request, made, "certificates")


def _links_of_tables(request: DeskRequest, state: State, drawn: Drawn) -> dict[int, str]:
    """The address of every table that is still open."""
    if state.closed:
        return {}
    return {table.number: table_link(request, drawn, table) for table in drawn.round.tables if not is_bye(table)}
