"""Whom a player asks who wants the name hidden, where the organisers decide about it."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tabellone.server.registry.queries import seasons
from tabellone.server.web.sentences import language, rule
from tabellone.wording import term


def whom_to_ask(rulebook: str, cited: str) -> str:
    """Who decides, with the way to write to them."""
    decides = _("The organisers of %(federation)s decide whether the name is hidden.") % {
        "federation": term("rulebook", rulebook, language())
    }
    circuit = seasons(rulebook).order_by("-year", "-pk").first()
    if circuit is None:
        return format_html("{} {}", decides, rule(cited))
    contact = reverse("contact", args=[circuit.slug])
    return format_html('{} <a href="{}">{}</a> {}', decides, contact, _("Ask the organiser"), rule(cited))
