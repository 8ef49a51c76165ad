"""Standings and ratings as files: everybody as the public sees them, whoever asks (ruling files-as-public).

A stage's ratings are a workbook that calculates them again, so that any player can check them (PG 22).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from tabellone.contract.answers import Standing
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Player
from tabellone.exchange import answers
from tabellone.exchange.spreadsheets import FORMS, Grid, as_csv, as_xlsx, standing_grid
from tabellone.server.events.models import Tournament
from tabellone.server.play import standings
from tabellone.server.play.names import public_state, shown
from tabellone.server.play.states import answer_about, state_of
from tabellone.server.rankings.folders import ratings_mark, ratings_workbook
from tabellone.server.web.answers import refusal
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.frame import after_asked, tournament_page
from tabellone.server.web.rights import TournamentRequest
from tabellone.server.web.sentences import language
from tabellone.tournament.names import names_of
from tabellone.wording import spoken, term, text

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@public_page(asked_by=("after",))
def standings_csv(request: TournamentRequest) -> HttpResponse:
    """The standing as CSV, in the form that spreadsheets of the reader's language open."""
    row, tongue = request.tournament, spoken(language())

    def made(found: PublicStanding) -> bytes:
        return as_csv(standing_sheet(row, found, tongue), FORMS[text("pattern", "decimal", tongue)]).encode()

    return _standing_file(request, "csv", "text/csv; charset=utf-8", made)


@public_page(asked_by=("after",))
def standings_xlsx(request: TournamentRequest) -> HttpResponse:
    """The standing as a workbook."""
    row, tongue = request.tournament, spoken(language())

    def made(found: PublicStanding) -> bytes:
        return as_xlsx(standing_sheet(row, found, tongue), sheet=term("file", "standings", tongue), day=row.end)

    return _standing_file(request, "xlsx", XLSX, made)


@public_page(asked_by=("after",))
def standings_json(request: TournamentRequest) -> HttpResponse:
    """The standing as `tabellone standings --json` answers, with names."""
    row, after = request.tournament, after_asked(request)
    try:
        found = public_standing(row, after)
    except (RuleError, InputError) as error:
        said = json.dumps({"error": _why_no_standing(row, error)}, ensure_ascii=False)
        return HttpResponse(said, content_type="application/json", status=404)
    text = json.dumps(standing_answer(row, found), ensure_ascii=False, indent=1)
    return HttpResponse(text, content_type="application/json")


def _standing_file(
    request: TournamentRequest, kind: str, content_type: str, made: Callable[[PublicStanding], bytes]
) -> HttpResponse:
    """A file to keep, made once for each state of the facts; a sentence where there is no standing yet."""
    row, after = request.tournament, after_asked(request)
    try:
        found = public_standing(row, after)
    except (RuleError, InputError) as error:
        return _no_standing_yet(_why_no_standing(row, error))
    if not found.standing.after_round:
        return _no_standing_yet(_("No standing yet"))
    data = answer_about(row, f"{kind}:{spoken(language())}:{after}:{row.stamp}", lambda: made(found))
    name = f"{row.slug}-{found.standing.after_round}.{kind}"
    disposition = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    return HttpResponse(data, content_type=content_type, headers={"Content-Disposition": disposition})


def _why_no_standing(row: Tournament, error: RuleError | InputError) -> str:
    """Why there is no standing, people called as the public sees them."""
    return " ".join(refusal(error, names_of(public_state(row))).sentences)


def _no_standing_yet(sentence: str) -> HttpResponse:
    return HttpResponse(sentence + "\n", content_type="text/plain; charset=utf-8", status=404)


NOT_FOUND = 404


@public_page(lambda request: ratings_mark(request.tournament, timezone.localdate()), asked_by=())
def ratings_file(request: TournamentRequest) -> HttpResponse:
    """The workbook, once the stage counts; a page that says why not before that."""
    row, tongue = request.tournament, spoken(language())
    try:
        data = ratings_workbook(row, timezone.localdate(), tongue)
    except (RuleError, InputError) as error:
        why = " ".join(refusal(error, names_of(public_state(row))).sentences)
        page = tournament_page(request, "tournament/no_ratings.html", "standings", refused=why)
        page.status_code = NOT_FOUND
        return page
    disposition = content_disposition_header(as_attachment=True, filename=f"{row.slug}-ratings.xlsx") or "attachment"
    return HttpResponse(data, content_type=XLSX, headers={"Content-Disposition": disposition})


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
