"""Tables and seat lists in templates: `{% hall_table table %}`, `{% hall_places places %}`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.safestring import SafeString

from tabellone.server.web.drawing.shown import Place
from tabellone.server.web.drawing.written import places_html, table_html
from tabellone.server.web.sentences import figure, term

register = template.Library()


@register.simple_tag
def hall_table(table: Any) -> SafeString:
    """A table as it stands in the hall."""
    return table_html(table, figure)


@register.simple_tag
def hall_places(places: Iterable[Place]) -> SafeString:
    """Where everybody sits, by name."""
    return places_html(places, term("bye", "status"))
