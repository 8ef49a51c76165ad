"""The page of an import's preview: people, games by round, what is understood, what would change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament
from tabellone.server.intake import outcomes
from tabellone.server.intake import queries as drafts
from tabellone.server.intake.comparing import AlteredField, PlayedTable, StageDifferences
from tabellone.server.intake.converting import GameLine, stage_player_ids
from tabellone.server.intake.decisions import ALL, NEW, OUT
from tabellone.server.intake.matching import KnownAccount, PlayerMatch
from tabellone.server.intake.models import Draft
from tabellone.server.intake.previewing import StagePreview, preview_import, stage_ratings
from tabellone.server.intake.recognising import LikelyStage
from tabellone.server.web.answers import problem_with_names
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest
from tabellone.server.web.sentences import language
from tabellone.wording import term

GAMES_A_PAGE = 100
MOST_PEOPLE = 300
MOST_OFFERED = 2000
OUTCOMES = {
    "win": "1 – 0",
    "draw": "½ – ½",
    "loss": "0 – 1",
    "win_timeout": gettext_lazy("1 – 0, on time"),
    "loss_timeout": gettext_lazy("0 – 1, on time"),
    "win_left": gettext_lazy("1 – 0, the other left"),
    "loss_left": gettext_lazy("0 – 1, the first left"),
    "win_absent": gettext_lazy("1 – 0, the other absent"),
    "loss_absent": gettext_lazy("0 – 1, the first absent"),
    "both_absent": gettext_lazy("both absent"),
    "both_left": gettext_lazy("both left"),
    "void": gettext_lazy("no result"),
    "open": gettext_lazy("not over yet"),
    "bye": pgettext_lazy("result", "bye"),
    "bye_one": gettext_lazy("bye, 1 point"),
    "bye_half": gettext_lazy("bye, ½ point"),
    "bye_nothing": gettext_lazy("bye, 0 points"),
    "absent": gettext_lazy("not paired"),
    "": gettext_lazy("not told"),
}
WHY = {
    "site_id": gettext_lazy("the same id on the platform"),
    "nickname": gettext_lazy("the same nickname here"),
    "other_platform": gettext_lazy("the same nickname on another platform"),
    "name": gettext_lazy("the same name"),
    "similar": gettext_lazy("a similar nickname"),
}


@dataclass(frozen=True, slots=True)
class SourcePlayer:
    """A player of the source with what can be chosen, and who it may be but goes by another nickname there (PG 7)."""

    index: int
    match: PlayerMatch
    options: tuple[tuple[str, str], ...]
    chosen: str
    otherwise: tuple[tuple[KnownAccount, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game with the names of its players and what can be chosen."""

    line: GameLine
    names: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    said: Any

    @property
    def corrected(self) -> bool:
        """Whether it holds otherwise than the source says."""
        return self.line.outcome != self.line.said


def source_players(shown: StagePreview) -> dict[str, list[SourcePlayer]]:
    """Everybody in the source: those to decide upon first."""
    rows = [_source_player(index, match) for index, match in enumerate(shown.matches)]
    unsure = [row for row in rows if not row.match.settled]
    known = [row for row in rows if row.match.settled]
    return {"unsure": unsure[:MOST_PEOPLE], "known": known[:MOST_PEOPLE]}


def _source_player(index: int, match: PlayerMatch) -> SourcePlayer:
    if match.how == "erased":
        return SourcePlayer(index, match, (("", match.name), (OUT, _("leave out"))), "")
    suggested = [(one.known.code, f"{known_label(one.known)} ({WHY[one.why]})") for one in match.suggestions]
    options = [("", _("choose …") if not match.settled else _("as recognised")), *suggested]
    if match.how == "chosen":  # kept as long as nobody chooses otherwise
        options = [(match.code, match.name), ("", _("choose …"))]
    elif match.code:
        options[0] = ("", f"{match.name}")
    options += [(NEW, _("new unregistered participant")), (OUT, _("leave out"))]
    chosen = {"new": NEW, "out": OUT, "chosen": match.code}.get(match.how, "")
    otherwise = tuple((one.known, WHY[one.why]) for one in match.otherwise)
    return SourcePlayer(index, match, tuple(options), chosen, otherwise)


def known_label(known: KnownAccount) -> str:
    """How somebody on record is offered: by name and nickname."""
    return f"{known.name} · {known.nickname}"


def recognised_by(one: LikelyStage) -> str:
    """By what a stage is recognised as the one that a source tells of."""
    counts = {"count": one.count, "of": one.of}
    match one.why:
        case "text":
            return _("the same files were imported into it")
        case "id":
            return _("the platform’s own id of the tournament is the same")
        case "link":
            return _("the source carries the address that was planned for it")
        case "games":
            return ngettext("%(count)s game has the same id", "%(count)s games have the same ids", one.count) % counts
        case "pairings":
            said = _("the same days, and the same people met: %(count)s of %(of)s games")
            return said % counts
    return _("the same name and days; players who are the same: %(count)s of %(of)s") % counts


def people_offered(shown: StagePreview) -> list[str]:
    """Everybody on record who has no account on the platform yet, for a field where somebody else is named (PG 7)."""
    directory = shown.directory
    return sorted({known_label(one) for one in directory.accounts if one.code not in directory.here})[:MOST_OFFERED]


def round_choices(shown: StagePreview) -> list[tuple[str, int, int]]:
    """The rounds with how many games they have, and how many of them are to be decided upon; without a round last."""
    every: Counter[str] = Counter()
    unsure: Counter[str] = Counter()
    for line in shown.plan.lines:
        every[_round_of_line(line)] += 1
        unsure[_round_of_line(line)] += _is_undecided(line)
    order = sorted(every, key=lambda key: (key == "", int(key or 0)))
    return [(key, every[key], unsure[key]) for key in order]


def _round_of_line(line: GameLine) -> str:
    return str(line.round) if line.round is not None else ""


def _is_undecided(line: GameLine) -> bool:
    return line.counts and (not line.outcome or len(line.game.seats) > 2 or (line.seated and line.round is None))


def chosen_round(shown: StagePreview, asked: str | None) -> str:
    """The round asked for; without one the first with something to decide, else the first."""
    known = round_choices(shown)
    if asked is not None and any(key == asked for key, _, _ in known):
        return asked
    return next((key for key, _, unsure in known if unsure), known[0][0] if known else "")


def lines_of_round(shown: StagePreview, number: str, page: str) -> Page[GameLine]:
    """The games of a round, a hundred at a time; those to decide upon first."""
    lines = [line for line in shown.plan.lines if _round_of_line(line) == number]
    lines.sort(key=lambda line: not _is_undecided(line))
    return Paginator(lines, GAMES_A_PAGE).get_page(page)


def import_game_rows(shown: StagePreview, lines: Sequence[GameLine]) -> list[GameRow]:
    """The games with everybody by nickname."""
    names = {one.player.key: one.player.nickname for one in shown.matches}
    return [_import_game_row(line, names) for line in lines]


def _import_game_row(line: GameLine, names: Mapping[str, str]) -> GameRow:
    offered_ = [(code, OUTCOMES[code]) for code in outcomes.outcome_choices(line.game)]
    options = offered_ if line.outcome else [("", _("choose …")), *offered_]
    called = tuple(names.get(seat.player, seat.player) for seat in line.game.seats)
    return GameRow(line, called, tuple(options), OUTCOMES[line.said])


def outcomes_understood(shown: StagePreview) -> list[tuple[Any, int]]:
    """How many games ended in which way."""
    counted = Counter(line.outcome for line in shown.plan.lines if line.counts and len(line.game.seats) <= 2)
    named = [(word, counted[code]) for code, word in OUTCOMES.items() if counted[code] and code not in _PLAIN]
    played = sum(counted[code] for code in _PLAIN)
    return [(_("played to the end"), played), *named] if played else named


_PLAIN = ("win", "draw", "loss")


SYSTEMS = ("swiss", "round_robin", "knockout", "other")
MOST_LISTED = 100


def preview_page(request: CircuitRequest, draft: Draft) -> HttpResponse:
    """Everything that the draft would do, with the forms to decide; of one that is over only how it ended."""
    here = draft.name or _("Import")
    if not draft.waiting:
        return circuit_page(request, "circuit/import_preview.html", "import", draft=draft, here=here)
    found = preview_import(draft)
    number = chosen_round(found, request.GET.get("round"))
    page = lines_of_round(found, number, request.GET.get("page", "1"))
    names, near = _names_in_preview(found), found.beside
    context: dict[str, Any] = {
        "draft": draft,
        "shown": found,
        "why": request.POST.get("why", ""),
        "here": here,
        "people": source_players(found),
        "offered": people_offered(found),
        "rounds": round_choices(found),
        "round": number,
        "page": page,
        "games": import_game_rows(found, list(page)),
        "understood": outcomes_understood(found),
        "game_count": sum(len(line.game.seats) > 1 for line in found.plan.lines),
        "problems": [problem_with_names(problem, names) for problem in found.problems],
        "asked": [(problem, _part_of_page(problem)) for problem in found.plan.questions],
        "refusals": [(problem, _part_of_page(problem)) for problem in found.plan.refusals],
        "recognised": recognised_by(near.recognised) if near.recognised else "",
        "doubles": [(one.stage, recognised_by(one)) for one in near.doubles],
        "rated": stage_ratings(found),
        "names": names,
        "differences": _preview_differences(found.differences, found.stored, names) if found.differences else None,
        **_preview_choices(found, draft),
    }
    return circuit_page(request, "circuit/import_preview.html", "import", **context)


def _preview_choices(found: StagePreview, draft: Draft) -> dict[str, Any]:
    divisions = sorted({game.division for game in found.found.games if game.division})
    return {
        "stages": drafts.stages_of(draft.circuit),
        "systems": [(code, term("system", code, language())) for code in SYSTEMS],
        "platforms": found.circle.platforms,
        "divisions": [(ALL, _("all together")), *((one, one) for one in divisions)] if len(divisions) > 1 else [],
        "division": found.decided.division or found.memory.division,
        "rounding": found.decided.rounding or found.memory.rounding,
        "unrounded": any(line.game.round is None for line in found.plan.lines),
    }


def _part_of_page(problem: Problem) -> str:
    """Where on the page something can be decided."""
    return {"people": "people", "games": "games", "same": "same"}.get(problem.place, "head")


def _names_in_preview(found: StagePreview) -> dict[str, str]:
    """How the stage's players are called, by id; who is new by nickname."""
    ids = stage_player_ids(found.matches)
    here = {one.id: one.name for one in found.stored.players} if found.stored else {}
    called = {one.player.key: one.name or one.player.nickname for one in found.matches}
    return {**here, **{player: called[key] for key, player in ids.items()}}


def _preview_differences(found: StageDifferences, here: Tournament | None, names: Mapping[str, str]) -> dict[str, Any]:
    """What would change, in words; of long lists the first hundred. Of a stage without games they are only counted."""
    lang = language()
    first = here is not None and not any(played.tables for played in here.rounds)
    nobody = first and here is not None and not here.players
    return {
        "first": sum(len(one.table.seats) > 1 for one in found.added) if first else None,
        "head": [_altered_field(one, names, lang) for one in found.head],
        "players_added": [] if nobody else [one.name for one in found.players_added],
        "players_removed": [one.name for one in found.players_removed],
        "changed": [
            (_game_told(one.there, names), _ending_told(one.here), _ending_told(one.there))
            for one in found.changed[:MOST_LISTED]
        ],
        "added": [
            (_game_told(one, names), "", _ending_told(one)) for one in found.added[: 0 if first else MOST_LISTED]
        ],
        "removed": [(_game_told(one, names), _ending_told(one), "") for one in found.removed[:MOST_LISTED]],
        "counts": {"changed": len(found.changed), "added": len(found.added), "removed": len(found.removed)},
        "otherwise": found.otherwise,
    }


def _altered_field(one: AlteredField, names: Mapping[str, str], lang: str) -> tuple[str, Any, Any]:
    """A field of the head; of the figures that a stage sets itself, who is taken out of its ranking, by name."""
    if one.field != "params":
        return term("field", one.field, lang), one.here, one.there
    here, there = (
        ", ".join(names.get(str(who), str(who)) for who in each.get("taken_out", ())) for each in (one.here, one.there)
    )
    return _("Taken out of the ranking"), here or "–", there or "–"


def _game_told(one: PlayedTable, names: Mapping[str, str]) -> str:
    players = " – ".join(names.get(player, player) for player in one.table.players)
    return _("Round %(round)s: %(players)s") % {"round": one.round, "players": players}


def _ending_told(one: PlayedTable) -> Any:
    return OUTCOMES[one.outcome]
