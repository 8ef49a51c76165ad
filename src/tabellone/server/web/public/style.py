"""The style page: every part that pages are built of, with invented people, in light, dark and on paper."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tabellone.contract.brackets import Bracket, BracketSeat, ChartRound, ChartTable, Spot
from tabellone.engine.facts import Seat, Tournament
from tabellone.engine.steps import Step
from tabellone.server.web.frame import STATE_LABELS
from tabellone.server.web.rights import anyone
from tabellone.server.web.sentences import cards_of
from tabellone.server.web.tournament.bracket import BracketDrawing, BracketNames, bracket_drawing
from tabellone.tournament.clocks import ClockReading
from tabellone.tournament.state import Settings, State
from tabellone.wording.cards import ToldCard

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
def style_page(request: HttpRequest) -> HttpResponse:
    """Show every part."""
    book = request.GET.get("book", "")
    context = {
        "book": book if book in BOOKS else "",
        "books": BOOKS,
        "rankings": RANKINGS,
        "inks": INKS,
        "grounds": GROUNDS,
        "sizes": SIZES,
        "chips": list(STATE_LABELS),
        "notices": ("info", "success", "warning", "error"),
        "form": ExampleForm({"name": "Ada Brandi", "email": "ada", "size": "4"}),
        "tabs": example_tabs(),
        "stages": example_stages(),
        "tables": TABLES,
        "standing": STANDING,
        "podium": PODIUM,
        "bracket": example_bracket(),
        "cards": example_cards(),
        "clocks": CLOCKS,
        "noon": NOON,
        "differences": example_differences(),
        "explained": [STEP],
        "names": NAMES,
        "page": Paginator(range(60), 20).get_page(2),
        "trail": [(_("Tournaments"), "/"), (_("Style"), "")],
    }
    return render(request, "public/style.html", context)


DAY = date(2026, 5, 9)
NAMES = {"p1": "Ada Brandi", "p2": "Bruno Celli", "p3": "Carla Dossi", "p4": "Dario Elmi"}

STEP = Step(
    "BIG 4",
    "big-total",
    {"a": Decimal("187.5"), "b": Decimal("43.25"), "c": -3},
    "a + b * 2 + c",
    Decimal(271),
    (
        Step("BIG 6.1", "big-score-after-bid", {"score": 190, "bid": Decimal("2.5")}, "score - bid", Decimal("187.5")),
        Step("BIG 4.2", "big-standing-shared", {"other": "p2"}),
    ),
)

TABLES: list[dict[str, Any]] = [
    {"number": 1, "chip": "playing", "game": "Splendor", "seats": [{"name": name} for name in NAMES.values()]},
    {
        "number": 2,
        "chip": "done",
        "game": "Splendor",
        "url": "#hall",
        "seats": [
            {"name": "Elena Fabbri", "note": "Dado Nero", "figure": 17, "won": True},
            {"name": "Fulvio Gatti di Montelungo-Serravalle", "note": "Pedone Rosso", "figure": 15},
            {"name": "Gaia Horn", "note": "Dado Nero", "figure": 9},
            {"name": "Ivo Lari", "figure": 4},
        ],
    },
    {"number": 13, "chip": "waiting", "seats": [{"name": "Lia Manti"}, {"name": "Mara Nori"}, {"name": "Nino Orsi"}]},
]

STANDING: list[dict[str, Any]] = [
    {"place": 1, "name": "Ada Brandi", "club": "Dado Nero", "points": Decimal("271.000"), "won": 3, "sum": 412},
    {"place": 2, "name": "Bruno Celli", "club": "Pedone Rosso", "points": Decimal("264.125"), "won": 2, "sum": 388},
    {"place": 2, "name": "Carla Dossi", "club": "", "points": Decimal("264.125"), "won": 2, "sum": 388},
    {"place": 4, "name": "Dario Elmi", "club": "Dado Nero", "points": Decimal("-12.5"), "won": 0, "sum": 12040},
]

PODIUM = [
    {"place": 1, "name": "Ada Brandi", "note": "Dado Nero"},
    {"place": 2, "name": "Bruno Celli", "note": "Pedone Rosso"},
    {"place": 3, "name": "Carla Dossi"},
]


def example_tabs() -> list[dict[str, Any]]:
    """The desk's navigation."""
    labels = (
        _("Overview"),
        _("Players"),
        _("Check-in"),
        _("Rounds"),
        _("Results"),
        _("Standings"),
        _("Journal"),
        _("Settings"),
    )
    counts = {1: 61, 2: 58}
    return [
        {"label": label, "url": "#tabs", "current": number == 3, "count": counts.get(number)}
        for number, label in enumerate(labels)
    ]


def example_stages() -> list[dict[str, str]]:
    """A tournament in its second round."""
    return [
        {"label": _("Enrolment"), "state": "done", "url": "#progress"},
        {"label": _("Check-in"), "state": "done", "url": "#progress"},
        {"label": _("Round %(number)s") % {"number": 1}, "state": "done", "url": "#progress"},
        {"label": _("Round %(number)s") % {"number": 2}, "state": "now", "url": "#progress"},
        {"label": _("Semifinals"), "state": "ahead"},
        {"label": _("Final"), "state": "ahead"},
    ]


def example_bracket() -> BracketDrawing:
    """A bracket of four after the first semifinal, the third with a name that is too long for it."""
    first = ChartTable((_example_place("p1", 2, on=True), _example_place("p4", 1)), 1, decided=True)
    second = ChartTable((_example_place("p2"), _example_place("p5")), 2)
    final = ChartTable((BracketSeat("p1", came=Spot(0, 0)), BracketSeat(None, came=Spot(0, 1))))
    rounds = (ChartRound("semifinal", (first, second), 3), ChartRound("final", (final,)))
    names = {**NAMES, "p5": "Fulvio Gatti di Montelungo-Serravalle"}
    return bracket_drawing(Bracket(rounds), BracketNames(names, {}))


def _example_place(player: str, score: int | None = None, *, on: bool = False) -> BracketSeat:
    return BracketSeat(player, Seat(player, None if score is None else Decimal(score)), on)


NOON = datetime(2026, 5, 9, 12, tzinfo=UTC)
CLOCKS = (
    ClockReading(NOON, 90, timedelta(minutes=72, seconds=18)),
    ClockReading(NOON, 90, timedelta(minutes=61), paused=True),
    ClockReading(NOON, 90, timedelta(minutes=4, seconds=9)),
    ClockReading(NOON, 90, timedelta(seconds=-95)),
)


def example_differences() -> list[dict[str, Any]]:
    """Two scorers who wrote different figures."""
    return [
        {"label": "Ada Brandi", "mine": 17, "stored": 15, "differs": True},
        {"label": "Bruno Celli", "mine": 9, "stored": 9, "differs": False},
        {"label": _("Note"), "mine": "", "stored": "", "differs": False},
    ]


def example_cards() -> tuple[ToldCard, ...]:
    """The card of a game with start goods by seat."""
    head = Tournament("big", "century", "Century", DAY, DAY, (), game="century", system="swiss", table_size=4)
    return cards_of(State(Settings(head)))
