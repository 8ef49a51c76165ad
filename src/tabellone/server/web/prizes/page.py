"""The prizes of an online tournament, for everybody: the pot step by step, and who gets what."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.contract.prizes import PrizeSheet
from tabellone.engine.errors import InputError, RuleError
from tabellone.server.play.paying import expected, gives_prizes, sheet_of
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.posting import refusal
from tabellone.server.web.prizes.lines import bands_of, places_of
from tabellone.server.web.rights import TournamentRequest, anyone
from tabellone.tournament.names import names_of


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def prizes(request: TournamentRequest) -> HttpResponse:
    """The pot, the voucher and the prizes; before the end as if it ended now."""
    return tournament_page(request, "prizes/page.html", "prizes", **told(request))


def told(request: TournamentRequest) -> dict[str, Any]:
    """What the page tells, or why there is nothing to tell."""
    row = request.tournament
    names = names_of(state_seen(request))
    if not gives_prizes(row):
        return {"none": True}
    try:
        sheet = sheet_of(row)
    except (RuleError, InputError) as error:
        return {
            "cannot": " ".join(refusal(error, {**names, state_seen(request).settings.head.id: row.name}).sentences),
            "names": names,
        }
    awaited = len(expected(state_seen(request)))
    counts = {"awaited": awaited, "free": sheet.free - awaited}
    return {"sheet": sheet, **counts, "names": names, "is_final": sheet.over and row.closed, **_lines(sheet, names)}


def _lines(sheet: PrizeSheet, names: dict[str, str]) -> dict[str, Any]:
    return {
        "places": places_of(sheet, names),
        "bands": bands_of(sheet),
        "voucher_name": names.get(sheet.voucher_to or "", ""),
        "voucher_why": [step for step in sheet.why.get(sheet.voucher_to or "", ()) if step.name == "big-voucher"],
    }
