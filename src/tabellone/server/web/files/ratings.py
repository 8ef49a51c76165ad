"""A stage's ratings as a workbook that calculates them again, so that any player can check them (PG 22)."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.play.names import public_state
from tabellone.server.rankings.rating_sheets import mark_of, workbook
from tabellone.server.web.files.standings import XLSX
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.posting import refusal
from tabellone.server.web.rights import TournamentRequest, anyone
from tabellone.server.web.sentences import language
from tabellone.tournament.names import names_of
from tabellone.wording import spoken

NOT_FOUND = 404


@anyone
@require_safe
@kept(lambda request: mark_of(request.tournament, timezone.localdate()), asked_by=())
def ratings(request: TournamentRequest) -> HttpResponse:
    """The workbook, once the stage counts; a page that says why not before that."""
    row, tongue = request.tournament, spoken(language())
    try:
        data = workbook(row, timezone.localdate(), tongue)
    except (RuleError, InputError) as error:
        why = " ".join(refusal(error, names_of(public_state(row))).sentences)
        page = tournament_page(request, "files/no_ratings.html", "standings", refused=why)
        page.status_code = NOT_FOUND
        return page
    disposition = content_disposition_header(as_attachment=True, filename=f"{row.slug}-ratings.xlsx") or "attachment"
    return HttpResponse(data, content_type=XLSX, headers={"Content-Disposition": disposition})
