"""The rules as we read them, in our own words; every citation on the site leads here."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from tabellone.contract import BY_ID
from tabellone.server.events.catalogue import rulebooks_with_catalogue
from tabellone.server.web.circuit.season_view import found_or_404
from tabellone.server.web.rights import PlacedRequest, anyone
from tabellone.server.web.sentences import language
from tabellone.wording import rules

_rules_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def _scrolling_table_open(_renderer: Any, _tokens: Any, _index: int, _options: Any, env: dict[str, Any]) -> str:
    """A table scrolls by itself on a narrow screen, in a region named after its section."""
    env["tables"] = env.get("tables", 0) + 1
    label = conditional_escape(f"{env['title']} ({env['tables']})")
    return f'<div class="scroll" role="region" tabindex="0" aria-label="{label}"><table>'


_rules_markdown.add_render_rule("table_open", _scrolling_table_open)
_rules_markdown.add_render_rule("table_close", lambda *_: "</table></div>")


@anyone
@require_safe
def rulebooks_page(request: PlacedRequest) -> HttpResponse:
    """Which rulebooks there are."""
    return render(request, "public/rulebooks.html", {"books": sorted(BY_ID)})


@anyone
@require_safe
def rulebook_page(request: PlacedRequest, book: str) -> HttpResponse:
    """The page of a rulebook, an anchor for each citation."""
    found_or_404(book in BY_ID)
    context = {
        "book": book,
        "sections": _rule_sections(book, language()),
        "has_catalogue": book in rulebooks_with_catalogue(),
    }
    return render(request, "public/rules.html", context)


@cache
def _rule_sections(book: str, tongue: str) -> list[dict[str, Any]]:
    return [_rule_section(one, tongue) for one in rules.rules_sections(book, tongue)]


def _rule_section(section: rules.RulesSection, tongue: str) -> dict[str, Any]:
    citation = rules.citation_label(section.citation, tongue)
    text = _rules_markdown.render(section.text, {"title": f"{citation} {section.title}"})
    return {
        "citation": citation,
        "anchor": rules.anchor(section.citation) if section.citation else "",
        "title": section.title,
        "level": section.level,
        "text": SafeString(text),  # our own pages, HTML in them disabled
    }
