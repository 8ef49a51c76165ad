"""The lines of a standing in a template: `{% standing_rows %}` where `board`, `links` and `after` are known."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from tabellone.server.web.results.rows import linked, rows
from tabellone.server.web.sentences import figure

register = template.Library()


@register.simple_tag(takes_context=True)
def standing_rows(context: Context) -> SafeString:
    """The lines of `board`; with `links` each opens to its reasons, where organisers may withdraw the player."""
    board = context["board"]
    if not context.get("links"):
        return rows(board, figure, None)
    organiser = context["roles"].is_organiser and not context["state"].closed and not board.standing.final
    return rows(board, figure, linked(context["tournament"].slug, context.get("after"), organiser=organiser))
