"""What other sites show when somebody passes on the address of a public page: `{% link_preview %}` in the head.

Only for pages that everybody may open, and never where the address itself is a secret. The same address is the
canonical one: without a query, or the one that the page's context calls `canonical`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.template import Context
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.server.web.sentences import game_played, language
from tabellone.tournament.progress import current_round, progress
from tabellone.tournament.state import State
from tabellone.wording import LANGUAGES, term, text

register = template.Library()
CARD = "tabellone/card.png"
SECRETS = {"key", "secret"}


@register.inclusion_tag("parts/link_preview.html", takes_context=True)
def link_preview(context: Context) -> dict[str, Any]:
    """Title, description, address, languages and picture of a public page; nothing on others."""
    request = context.get("request")
    if not isinstance(request, HttpRequest) or not _is_public(request):
        return {}
    title, about = _told(context)
    return {
        "title": title,
        "about": about,
        "url": request.build_absolute_uri(context.get("canonical") or request.path),
        "locale": text("pattern", "locale", language()),
        "others": [text("pattern", "locale", code) for code in LANGUAGES if code != language()],
        "image": _picture(context, request),
        "image_about": context.get("picture_about") or "Tabellone",
    }


def _picture(context: Context, request: HttpRequest) -> str:
    """The page's own picture (`picture` in its context), else the site's."""
    own = context.get("picture") or (static(CARD) if _has_card() else "")
    return request.build_absolute_uri(own) if own else ""


def _is_public(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and getattr(match.func, "right", "") == "anyone" and not SECRETS & match.kwargs.keys()


@cache
def _has_card() -> bool:
    return finders.find(CARD) is not None


def _told(context: Context) -> tuple[str, str]:
    """What a page is about: its tournament, its circuit, its player, else the site."""
    if tournament := context.get("tournament"):
        return _of_tournament(context, tournament)
    if circuit := context.get("circuit"):
        if about := context.get("picture_about"):
            return circuit.name, about
        about = (term("rulebook", circuit.rulebook, language()), str(circuit.year), _("rankings and tournaments"))
        return circuit.name, " · ".join(about)
    if history := context.get("history"):
        played = len(history.appearances)
        told = ngettext(
            "%(count)s tournament, with places and points", "%(count)s tournaments, with places and points", played
        )
        return history.person.name, told % {"count": played}
    return _("Tournaments by the book"), _("Draws that can be checked, standings in which every figure says why.")


def _of_tournament(context: Context, tournament: Any) -> tuple[str, str]:
    days = dict.fromkeys((tournament.start, tournament.end))
    state: State | None = context.get("state")
    facts = [
        term("rulebook", tournament.rulebook, language()),
        game_played(tournament),
        " – ".join(date_format(day, "DATE_FORMAT") for day in days),
        state.settings.venue if state else "",
        _how_far(state) if state else "",
    ]
    number = context.get("number")
    name = _("Round %(number)s") % {"number": number} if isinstance(number, int) else ""
    return " · ".join(one for one in (name, tournament.name) if one), " · ".join(one for one in facts if one)


def _how_far(state: State) -> str:
    """How far a tournament is, in a few words."""
    if state.closed:
        return _("final standing")
    drawn = current_round(state)
    if drawn is None:
        return ""
    told = progress(drawn)
    sentence = ngettext(
        "round %(number)s, %(done)s of %(total)s table is in",
        "round %(number)s, %(done)s of %(total)s tables are in",
        told.total,
    )
    return sentence % {"number": told.number, "done": told.done, "total": told.total}
