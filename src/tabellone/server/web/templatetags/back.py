"""The way back to this page, for forms that lead elsewhere: `{% load back %}`."""

from __future__ import annotations

from urllib.parse import quote

from django import template
from django.http import HttpRequest
from django.template import Context

from tabellone.server.web.addresses import to_come_back

register = template.Library()
KEYED = "/at/"  # what follows is the key of a table, also where the page says that something went wrong


@register.simple_tag(takes_context=True)
def back_here(context: Context) -> str:
    """`?next=` and this page's address; nothing where that holds a key, which stands in no question."""
    request = context.get("request")
    if not isinstance(request, HttpRequest) or request.path.startswith(KEYED):
        return ""
    return f"?next={quote(to_come_back(request.get_full_path(), request.path), safe='')}"
