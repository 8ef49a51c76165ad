"""The page of a preview."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament
from tabellone.server.intake import stage_queries as drafts
from tabellone.server.intake.models import Draft
from tabellone.server.intake.stages.comparing import Altered, Differences, Played
from tabellone.server.intake.stages.converting import player_ids
from tabellone.server.intake.stages.deciding import ALL
from tabellone.server.intake.stages.previewing import Preview, preview, ratings
from tabellone.server.web.answers import Refused, problem_with_names
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.importing.shown import (
    OUTCOMES,
    chosen_round,
    game_rows,
    lines_of,
    offered,
    people,
    recognised,
    rounds,
    understood,
)
from tabellone.server.web.rights import CircuitRequest
from tabellone.server.web.sentences import language
from tabellone.wording import term

SYSTEMS = ("swiss", "round_robin", "knockout", "other")
MOST_LISTED = 100


def preview_page(request: CircuitRequest, draft: Draft, refused: Refused | None = None) -> HttpResponse:
    """Everything that the draft would do, with the forms to decide; of one that is over only how it ended."""
    here = draft.name or _("Import")
    if not draft.waiting:
        return circuit_page(request, "importing/over.html", "import", draft=draft, here=here)
    found = preview(draft)
    number = chosen_round(found, request.GET.get("round"))
    page = lines_of(found, number, request.GET.get("page", "1"))
    names, near = _names(found), found.beside
    context: dict[str, Any] = {
        "draft": draft,
        "shown": found,
        "refused": refused,
        "why": request.POST.get("why", ""),
        "here": here,
        "people": people(found),
        "offered": offered(found),
        "rounds": rounds(found),
        "round": number,
        "page": page,
        "games": game_rows(found, list(page)),
        "understood": understood(found),
        "game_count": sum(len(line.game.seats) > 1 for line in found.plan.lines),
        "problems": [problem_with_names(problem, names) for problem in found.problems],
        "asked": [(problem, _anchor(problem)) for problem in found.plan.questions],
        "refusals": [(problem, _anchor(problem)) for problem in found.plan.refusals],
        "recognised": recognised(near.recognised) if near.recognised else "",
        "doubles": [(one.stage, recognised(one)) for one in near.doubles],
        "rated": ratings(found),
        "names": names,
        "differences": _differences(found.differences, found.stored, names) if found.differences else None,
        **_choices(found, draft),
    }
    return circuit_page(request, "importing/preview.html", "import", **context)


def _choices(found: Preview, draft: Draft) -> dict[str, Any]:
    divisions = sorted({game.division for game in found.found.games if game.division})
    return {
        "stages": drafts.stages(draft.circuit),
        "systems": [(code, term("system", code, language())) for code in SYSTEMS],
        "platforms": found.circle.platforms,
        "divisions": [(ALL, _("all together")), *((one, one) for one in divisions)] if len(divisions) > 1 else [],
        "division": found.decided.division or found.memory.division,
        "rounding": found.decided.rounding or found.memory.rounding,
        "unrounded": any(line.game.round is None for line in found.plan.lines),
    }


def _anchor(problem: Problem) -> str:
    """Where on the page something can be decided."""
    return {"people": "people", "games": "games", "same": "same"}.get(problem.place, "head")


def _names(found: Preview) -> dict[str, str]:
    """How the stage's players are called, by id; who is new by nickname."""
    ids = player_ids(found.matches)
    here = {one.id: one.name for one in found.stored.players} if found.stored else {}
    called = {one.player.key: one.name or one.player.nickname for one in found.matches}
    return {**here, **{player: called[key] for key, player in ids.items()}}


def _differences(found: Differences, here: Tournament | None, names: Mapping[str, str]) -> dict[str, Any]:
    """What would change, in words; of long lists the first hundred. Of a stage without games they are only counted."""
    lang = language()
    first = here is not None and not any(played.tables for played in here.rounds)
    nobody = first and here is not None and not here.players
    return {
        "first": sum(len(one.table.seats) > 1 for one in found.added) if first else None,
        "head": [_altered(one, names, lang) for one in found.head],
        "players_added": [] if nobody else [one.name for one in found.players_added],
        "players_removed": [one.name for one in found.players_removed],
        "changed": [
            (_game(one.there, names), _ended(one.here), _ended(one.there)) for one in found.changed[:MOST_LISTED]
        ],
        "added": [(_game(one, names), "", _ended(one)) for one in found.added[: 0 if first else MOST_LISTED]],
        "removed": [(_game(one, names), _ended(one), "") for one in found.removed[:MOST_LISTED]],
        "counts": {"changed": len(found.changed), "added": len(found.added), "removed": len(found.removed)},
        "otherwise": found.otherwise,
    }


def _altered(one: Altered, names: Mapping[str, str], lang: str) -> tuple[str, Any, Any]:
    """A field of the head; of the figures that a stage sets itself, who is taken out of its ranking, by name."""
    if one.field != "params":
        return term("field", one.field, lang), one.here, one.there
    here, there = (
        ", ".join(names.get(str(who), str(who)) for who in each.get("taken_out", ())) for each in (one.here, one.there)
    )
    return _("Taken out of the ranking"), here or "–", there or "–"


def _game(one: Played, names: Mapping[str, str]) -> str:
    players = " – ".join(names.get(player, player) for player in one.table.players)
    return _("Round %(round)s: %(players)s") % {"round": one.round, "players": players}


def _ended(one: Played) -> Any:
    return OUTCOMES[one.outcome]
