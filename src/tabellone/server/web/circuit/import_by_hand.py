"""Enter a stage by hand: who played, then a crosstable or the rounds; the same preview follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from django.http import HttpResponse, QueryDict

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.found import FoundTournament, Platform
from tabellone.server.intake import by_hand
from tabellone.server.intake import importing as imports
from tabellone.server.intake import queries as drafts
from tabellone.server.web.answers import form, refusals, see_other
from tabellone.server.web.circuit.imports import NEW_STAGE, draft_address, require_imports, stage_named
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

KINDS = ("round_robin", "swiss")
FIRST_ROUNDS = 3
LONGEST = 20_000  # signs of a field: a round of thirty-two games with the longest names


@dataclass(frozen=True, slots=True)
class HandSheet:
    """The form as it is filled in."""

    kind: str
    platform: str
    listed: str
    rows: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

    @classmethod
    def of(cls, posted: QueryDict) -> HandSheet:
        """What was sent."""
        kind = _field_text(posted, "kind") if _field_text(posted, "kind") in KINDS else KINDS[0]
        rows = tuple(_field_text(posted, f"row-{nth}") for nth in range(by_hand.MOST_PLAYERS))
        sent = [nth for nth in range(1, by_hand.MOST_ROUNDS + 1) if f"round-{nth}" in posted]
        rounds = tuple(_field_text(posted, f"round-{nth}") for nth in sent) or ("",) * FIRST_ROUNDS
        return cls(kind, _field_text(posted, "platform"), _field_text(posted, "players"), rows, rounds)


def _field_text(posted: QueryDict, name: str) -> str:
    return posted.get(name, "").replace("\x00", "")[:LONGEST]


@form(circuit_organiser)
def import_by_hand(request: CircuitRequest) -> HttpResponse:
    """Fill in, check, go on to the preview."""
    require_imports(request)
    if request.method != "POST":
        return _by_hand_page(request, HandSheet.of(request.GET))
    sheet, do, chosen = HandSheet.of(request.POST), request.POST.get("do", ""), request.POST.get("stage", "")
    with refusals(request) as write:
        if do == "paste":
            sheet = _with_crosstable(sheet, _field_text(request.POST, "paste"))
        sheet = _with_players(sheet, more=do == "round")
        if do in ("check", "paste"):
            sheet = _checked_sheet(sheet)
        if do == "preview":
            found = _results_of_sheet(sheet)
            target = imports.ImportTarget(stage_named(request, chosen), fresh=chosen in ("", NEW_STAGE))
            draft = imports.start_import_of(request.circuit, found, write, target=target)
            return see_other(draft_address(draft))
    return _by_hand_page(request, _with_players_if_read(sheet))


def _with_crosstable(sheet: HandSheet, text: str) -> HandSheet:
    """The sheet with the players and rows of a crosstable that was pasted."""
    players, rows = by_hand.crosstable_pasted(text)
    return replace(sheet, kind="round_robin", listed="\n".join(players), rows=tuple(rows), players=())


def _with_players(sheet: HandSheet, *, more: bool = False) -> HandSheet:
    """The sheet with its players read; `more` gives it one more round."""
    players = by_hand.players_typed(sheet.listed)
    rounds = (*sheet.rounds, "")[: by_hand.MOST_ROUNDS] if more else sheet.rounds
    return replace(sheet, rounds=rounds, players=players)


def _with_players_if_read(sheet: HandSheet) -> HandSheet:
    """The sheet with its players where they can be read."""
    try:
        return _with_players(sheet)
    except InputError:
        return sheet


def _checked_sheet(sheet: HandSheet) -> HandSheet:
    """The crosstable with both sides of its diagonal filled in; an `InputError` says what does not fit."""
    if sheet.kind == "swiss":
        _results_of_sheet(sheet)
        return sheet
    return replace(sheet, rows=tuple("".join(row) for row in by_hand.crosstable_grid(sheet.players, sheet.rows)))


def _results_of_sheet(sheet: HandSheet) -> FoundTournament:
    platform = cast("Platform", sheet.platform)
    if sheet.kind == "swiss":
        return by_hand.found_in_rounds(sheet.players, sheet.rounds, platform)
    return by_hand.found_in_crosstable(sheet.players, sheet.rows, platform)


def _by_hand_page(request: CircuitRequest, sheet: HandSheet) -> HttpResponse:
    context: dict[str, Any] = {
        "sheet": sheet,
        "rows": _crosstable_rows(sheet),
        "columns": range(1, len(sheet.players) + 1),
        "platforms": drafts.platforms_of(request.circuit),
        "stages": drafts.stages_of(request.circuit),
        "chosen": request.POST.get("stage", "") or request.GET.get("stage", ""),
        "most": by_hand.MOST_PLAYERS,
        "full": len(sheet.rounds) >= by_hand.MOST_ROUNDS,
    }
    return circuit_page(request, "circuit/import_by_hand.html", "import", **context)


def _crosstable_rows(sheet: HandSheet) -> Sequence[tuple[int, str, str, str]]:
    """Number, name and cells of each player's row, and how it looks while it is empty."""
    size = len(sheet.players)
    filled = (*sheet.rows, *[""] * size)
    empty = [by_hand.NONE * nth + by_hand.OWN + by_hand.NONE * (size - nth - 1) for nth in range(size)]
    return [(nth + 1, name, filled[nth], empty[nth]) for nth, name in enumerate(sheet.players)]
