"""The style page: every part that pages are built of, with invented people, in light, dark and on paper."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tabellone.server.web.chips import LABELS
from tabellone.server.web.rights import anyone
from tabellone.server.web.style_examples import (
    CLOCKS,
    NAMES,
    NOON,
    PODIUM,
    STANDING,
    STEP,
    TABLES,
    bracket,
    cards,
    differences,
    stages,
    tabs,
)

BOOKS = ("risiko", "big", "pergioco")
RANKINGS = ("red", "blue", "green", "race")
INKS = ("ink", "ink-soft", "accent", *(f"book-{book}" for book in BOOKS), *(f"ranking-{one}" for one in RANKINGS))
GROUNDS = ("paper", "sheet", "shade")
SIZES = ("display", "title", "heading", "large", "text", "small")


class ExampleForm(forms.Form):
    """A field of each kind, one of them wrong."""

    name = forms.CharField(
        label=gettext_lazy("Name"), help_text=gettext_lazy("As it shall stand on the tables."), max_length=100
    )
    email = forms.EmailField(label=gettext_lazy("Email"), max_length=100)
    club = forms.CharField(label=gettext_lazy("Club"), required=False, max_length=100)
    size = forms.ChoiceField(
        label=gettext_lazy("Table size"), choices=[("4", "4"), ("5", "5")], widget=forms.RadioSelect
    )
    present = forms.BooleanField(label=gettext_lazy("Present"), required=False)


@anyone
@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Show every part."""
    book = request.GET.get("book", "")
    return render(request, "style/page.html", _context(book if book in BOOKS else ""))


def _context(book: str) -> dict[str, Any]:
    return {
        "book": book,
        "books": BOOKS,
        "rankings": RANKINGS,
        "inks": INKS,
        "grounds": GROUNDS,
        "sizes": SIZES,
        "chips": list(LABELS),
        "notices": ("info", "success", "warning", "error"),
        "form": ExampleForm({"name": "Ada Brandi", "email": "ada", "size": "4"}),
        "tabs": tabs(),
        "stages": stages(),
        "tables": TABLES,
        "standing": STANDING,
        "podium": PODIUM,
        "bracket": bracket(),
        "cards": cards(),
        "clocks": CLOCKS,
        "noon": NOON,
        "differences": differences(),
        "explained": [STEP],
        "names": NAMES,
        "page": Paginator(range(60), 20).get_page(2),
        "trail": [(_("Tournaments"), "/"), (_("Style"), "")],
    }
