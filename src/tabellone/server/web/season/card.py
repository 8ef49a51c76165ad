"""The picture of a ranking for other sites, made once for what it shows: people as everybody may see them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.paper import ranking_card
from tabellone.server.play.answers import kept as remembered
from tabellone.server.rankings.gathering import gathered
from tabellone.server.rankings.published import published
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.web.keeping import kept
from tabellone.server.web.public.ranking import address_code, colour_of, day_of, labelled
from tabellone.server.web.rights import CircuitRequest, anyone
from tabellone.server.web.season.lines import Shown, code_of
from tabellone.server.web.season.seen import Seen, mark
from tabellone.server.web.sentences import language

FIRST = 5


def _in_its_language(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The picture in the language that its address names (`?lang=it`), else the site's, whoever asks for it."""

    @wraps(view)
    def pictured(request: CircuitRequest, **names: Any) -> HttpResponse:
        asked = request.GET.get("lang", "")
        with override(asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE):
            return view(request, **names)

    return pictured


@anyone
@require_safe
@_in_its_language
@kept(mark, asked_by=("on",))
def card(request: CircuitRequest, ranking: str) -> HttpResponse:
    """A PNG of 1200 × 630: the first five of a ranking, on a day."""
    of = gathered(request.circuit)
    on, people = day_of(of.circuit, request.GET.get("on", "")), shown_in(of)
    try:
        found = published(of, on).rankings
    except (RuleError, InputError) as error:
        raise Http404 from error
    if not found.answer.rankings:
        raise Http404
    code = code_of(ranking, found)
    rows = [
        (row.position, people[row.player].name if row.player in people else row.player, row.value)
        for row in found.answer.rankings[code][:FIRST]
    ]
    label = (colour_of(code), labelled(of.circuit, code))
    told = repr((of.circuit.name, of.circuit.rulebook, label, on, rows, language()))
    png = remembered(
        f"card:{hashlib.sha256(told.encode()).hexdigest()}",
        lambda: ranking_card(
            circuit=of.circuit.name,
            rulebook=of.circuit.rulebook,
            ranking=label,
            on=on,
            rows=rows,
            language=language(),
        ),
    )
    return HttpResponse(png, content_type="image/png")


def picture_of(of: Seen, ranking: Shown, asked: str) -> dict[str, str]:
    """What a ranking's page tells other sites: the address of its picture, another for other facts, and its words.

    The picture is in the language of the page.
    """
    address = reverse("ranking-card", args=[of.of.circuit.slug, address_code(ranking.code)])
    version = hashlib.sha256(of.of.mark.encode()).hexdigest()[:8]
    words = {"ranking": ranking.label, "day": date_format(of.on, "DATE_FORMAT")}
    return {
        "picture": f"{address}?{f'on={asked}&' if asked else ''}lang={language()}&v={version}",
        "picture_about": _("%(ranking)s on %(day)s") % words,
    }
