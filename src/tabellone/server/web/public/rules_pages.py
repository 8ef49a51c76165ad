"""The rules as we read them, in our own words; every citation on the site leads here."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from tabellone.rulebooks import BY_ID
from tabellone.server.web.posting import language
from tabellone.server.web.rights import PlacedRequest, anyone
from tabellone.wording import rules

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@anyone
@require_safe
def rulebooks(request: PlacedRequest) -> HttpResponse:
    """Which rulebooks there are."""
    return render(request, "public/rulebooks.html", {"books": list(BY_ID)})


@anyone
@require_safe
def rulebook(request: PlacedRequest, book: str) -> HttpResponse:
    """The page of a rulebook, an anchor for each citation."""
    if book not in BY_ID:
        raise Http404
    sections = [_section(one) for one in rules.sections(book, language())]
    return render(request, "public/rules.html", {"book": book, "sections": sections})


def _section(section: rules.Section) -> dict[str, Any]:
    return {
        "citation": section.citation,
        "anchor": rules.anchor(section.citation) if section.citation else "",
        "title": section.title,
        "level": section.level,
        "text": SafeString(_markdown.render(section.text)),  # our own pages, HTML in them disabled
    }
