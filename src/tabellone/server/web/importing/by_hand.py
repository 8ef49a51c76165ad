"""Enter a stage by hand: who played, then a crosstable or the rounds; the same preview follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from django.http import HttpResponse, QueryDict
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.found import Found, Platform
from tabellone.server.intake import stage_queries as drafts
from tabellone.server.intake import stage_services as imports
from tabellone.server.intake.models import Draft
from tabellone.server.intake.stages import by_hand
from tabellone.server.web.answers import REFUSED, Refused, Writing, form_answered, refusal
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.importing.start import NEW, address, check, stage_named
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

KINDS = ("round_robin", "swiss")
FIRST_ROUNDS = 3
LONGEST = 20_000  # signs of a field: a round of thirty-two games with the longest names


@dataclass(frozen=True, slots=True)
class Sheet:
    """The form as it is filled in."""

    kind: str
    platform: str
    listed: str
    rows: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    players: tuple[str, ...] = field(default=())

    @classmethod
    def of(cls, posted: QueryDict) -> Sheet:
        """What was sent."""
        kind = _text(posted, "kind") if _text(posted, "kind") in KINDS else KINDS[0]
        rows = tuple(_text(posted, f"row-{nth}") for nth in range(by_hand.MOST_PLAYERS))
        sent = [nth for nth in range(1, by_hand.MOST_ROUNDS + 1) if f"round-{nth}" in posted]
        rounds = tuple(_text(posted, f"round-{nth}") for nth in sent) or ("",) * FIRST_ROUNDS
        return cls(kind, _text(posted, "platform"), _text(posted, "players"), rows, rounds)


def _text(posted: QueryDict, name: str) -> str:
    return posted.get(name, "").replace("\x00", "")[:LONGEST]


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_by_hand(request: CircuitRequest) -> HttpResponse:
    """Fill in, check, go on to the preview."""
    check(request)
    if request.method != "POST":
        return _page(request, Sheet.of(request.GET))
    sheet = Sheet.of(request.POST)
    do = request.POST.get("do", "")
    try:
        if do == "paste":
            sheet = _pasted(sheet, _text(request.POST, "paste"))
        sheet = _listed(sheet, more=do == "round")
        if do in ("check", "paste"):
            sheet = _checked(sheet)
    except InputError as error:
        response = _page(request, _numbered(sheet), refusal(error))
        response.status_code = REFUSED
        return response
    if do != "preview":
        return _page(request, sheet)
    writing = Writing.of(request)
    return form_answered(
        lambda: _started(request, sheet, writing),
        done=address,
        refused=lambda why: _page(request, sheet, why),
    )


def _pasted(sheet: Sheet, text: str) -> Sheet:
    """The sheet with the players and rows of a crosstable that was pasted."""
    players, rows = by_hand.pasted(text)
    return Sheet("round_robin", sheet.platform, "\n".join(players), tuple(rows), sheet.rounds)


def _listed(sheet: Sheet, *, more: bool = False) -> Sheet:
    """The sheet with its players read; `more` gives it one more round."""
    players = by_hand.players_of(sheet.listed)
    rounds = (*sheet.rounds, "")[: by_hand.MOST_ROUNDS] if more else sheet.rounds
    return Sheet(sheet.kind, sheet.platform, sheet.listed, sheet.rows, rounds, players)


def _numbered(sheet: Sheet) -> Sheet:
    """The sheet with its players where they can be read."""
    try:
        return _listed(sheet)
    except InputError:
        return sheet


def _checked(sheet: Sheet) -> Sheet:
    """The crosstable with both sides of its diagonal filled in; an `InputError` says what does not fit."""
    if sheet.kind == "swiss":
        _found(sheet)
        return sheet
    rows = tuple("".join(row) for row in by_hand.grid(sheet.players, sheet.rows))
    return Sheet(sheet.kind, sheet.platform, sheet.listed, rows, sheet.rounds, sheet.players)


def _found(sheet: Sheet) -> Found:
    platform = cast("Platform", sheet.platform)
    if sheet.kind == "swiss":
        return by_hand.swiss(sheet.players, sheet.rounds, platform)
    return by_hand.crosstable(sheet.players, sheet.rows, platform)


def _started(request: CircuitRequest, sheet: Sheet, writing: Writing) -> Draft:
    chosen = request.POST.get("stage", "")
    target = imports.Target(stage_named(request, chosen), fresh=chosen in ("", NEW))
    return imports.start_found(request.circuit, _found(sheet), by=writing.by, token=writing.token, target=target)


def _page(request: CircuitRequest, sheet: Sheet, refused: Refused | None = None) -> HttpResponse:
    context: dict[str, Any] = {
        "sheet": sheet,
        "refused": refused,
        "rows": _rows(sheet),
        "columns": range(1, len(sheet.players) + 1),
        "platforms": drafts.platforms(request.circuit),
        "stages": drafts.stages(request.circuit),
        "chosen": request.POST.get("stage", "") or request.GET.get("stage", ""),
        "most": by_hand.MOST_PLAYERS,
        "full": len(sheet.rounds) >= by_hand.MOST_ROUNDS,
    }
    return circuit_page(request, "importing/by_hand.html", "import", **context)


def _rows(sheet: Sheet) -> Sequence[tuple[int, str, str, str]]:
    """Number, name and cells of each player's row, and how it looks while it is empty."""
    size = len(sheet.players)
    filled = (*sheet.rows, *[""] * size)
    return [(nth + 1, name, filled[nth], _empty(nth, size)) for nth, name in enumerate(sheet.players)]


def _empty(nth: int, size: int) -> str:
    return by_hand.NONE * nth + by_hand.OWN + by_hand.NONE * (size - nth - 1)
