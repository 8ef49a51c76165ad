"""The games: all that have a sheet, each sheet with its history; and the rules, in our own words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from tabellone.contract import BY_ID, Cataloguing, rulebook_as
from tabellone.contract.catalogue import GameSheet
from tabellone.contract.games import GameOffer
from tabellone.engine.alphabet import alphabetical
from tabellone.server.events import catalogue
from tabellone.server.events.catalogue import SheetDifference, rulebooks_with_catalogue, sheet_differences, since_when
from tabellone.server.events.models import CatalogueChange
from tabellone.server.people.names import fold
from tabellone.server.play import creating
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import done, form, refusals
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.frame import catalogue_mark, catalogued_game, state_seen, tournament_page
from tabellone.server.web.rights import DeskRequest, PlacedRequest, TournamentRequest, anyone, found_or_404, organiser
from tabellone.server.web.sentences import cards_of, language
from tabellone.wording import rules
from tabellone.wording.cards import ToldPart, ToldSheet, told_sheet

LONGEST_SEARCH = 80


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list: what is proposed for it, whether the federation added it or changed something."""

    offer: GameOffer
    new: bool
    changed: bool

    @property
    def title(self) -> str:
        """What it is called in the reader's language."""
        return self.offer.known_as.called(language())


@public_page(catalogue_mark, asked_by=("q",))
def games_page(request: PlacedRequest) -> HttpResponse:
    """The catalogue; `q` looks for a part of a name."""
    word = request.GET.get("q", "").replace("\x00", "")[:LONGEST_SEARCH].strip()
    books = [(rulebook, _games_by_book(rulebook, word)) for rulebook in catalogue.rulebooks_with_catalogue()]
    context = {
        "books": [(rulebook, rows) for rulebook, rows in books if rows],
        "number": sum(len(rows) for _rulebook, rows in books),
        "word": word,
        "may_edit": bool(catalogue.editable_catalogues(request.user)),
        "coming": _games_to_come() if not word else [],
    }
    return render(request, "public/games.html", context)


def _games_by_book(rulebook: str, word: str) -> list[ListedGame]:
    edits, today = catalogue.sheet_edits(rulebook), timezone.localdate()
    made = [edit for edit in edits if edit.since <= today]
    new, changed = {one.game for one in made if one.new}, {one.game for one in made if not one.new}
    rows = [
        ListedGame(offer, offer.id in new, offer.id in changed) for offer in catalogue.catalogue_games(rulebook, today)
    ]
    wanted = fold(word)
    found = [row for row in rows if any(wanted in fold(name) for name in (row.offer.id, *row.offer.known_as.names))]
    return sorted(found, key=lambda row: alphabetical(row.title))


def _games_to_come() -> list[tuple[str, str, object]]:
    """New games whose first day is still to come: id, name and day."""
    today = timezone.localdate()
    later = [
        edit
        for book in catalogue.rulebooks_with_catalogue()
        for edit in catalogue.sheet_edits(book)
        if edit.new and edit.since > today
    ]
    return [(edit.game, str(edit.facts.get("name", edit.game)), edit.since) for edit in later]


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A part of a sheet, and since when it is otherwise than the rulebook prints it."""

    told: ToldPart
    since: date | None = None


@dataclass(frozen=True, slots=True)
class MovedPart:
    """A part of a sheet as it was before a change and as it is after it."""

    title: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetHistoryLine:
    """A change in the history."""

    row: CatalogueChange
    new: bool
    moved: tuple[MovedPart, ...]


@public_page(catalogue_mark)
def game_sheet_page(request: PlacedRequest, game: str) -> HttpResponse:
    """The whole sheet."""
    one, today = catalogued_game(game), timezone.localdate()
    since = since_when(one.rulebook, game, today)
    told = told_sheet(one.sheet, language())
    later = [edit for edit in catalogue.sheet_edits(one.rulebook) if edit.game == game and edit.since > today]
    context = {
        "rulebook": one.rulebook,
        "sheet": told,
        "parts": [SheetPart(part, since.get(part.key)) for part in told.sections],
        "changes": catalogue.sheet_history(one.rulebook, game).count(),
        "later": sorted({edit.since for edit in later}),
        "trail": one.trail(),
        "may_edit": catalogue.may_edit_catalogue(request.user, one.rulebook),
    }
    return render(request, "public/game_sheet.html", context)


@public_page(catalogue_mark)
def sheet_history_page(request: PlacedRequest, game: str) -> HttpResponse:
    """Every change: since when, why, and what was before and after it."""
    one = catalogued_game(game)
    context = {
        "rulebook": one.rulebook,
        "sheet": one.sheet,
        "changes": [_sheet_change(change) for change in sheet_differences(one.rulebook, game)],
        "trail": one.trail(_("History")),
        "may_edit": catalogue.may_edit_catalogue(request.user, one.rulebook),
    }
    return render(request, "public/game_history.html", context)


def _sheet_change(change: SheetDifference) -> SheetHistoryLine:
    before, after = (told_sheet(one, language()) if one else None for one in (change.before, change.after))
    return SheetHistoryLine(change.row, change.before is None, parts_moved(before, after))


def parts_moved(before: ToldSheet | None, after: ToldSheet | None) -> tuple[MovedPart, ...]:
    """The parts in which two sheets differ, in words; of a new game all of them."""
    first, second = _parts_by_title(before), _parts_by_title(after)
    titles = dict.fromkeys((*first, *second))
    pairs = [(title, first.get(title, ()), second.get(title, ())) for title in titles]
    return tuple(MovedPart(*pair) for pair in pairs if pair[1] != pair[2])


def sheet_in_words(one: GameSheet) -> ToldSheet:
    """A sheet in the reader's language."""
    return told_sheet(one, language())


def _parts_by_title(told: ToldSheet | None) -> dict[str, tuple[str, ...]]:
    """What a sheet says by the titles of its parts, its name and the federation's notes among them."""
    if told is None:
        return {}
    parts = {part.title: tuple(line.text for line in part.lines) for part in told.sections}
    notes = {_("The federation's notes"): (told.own_note,)} if told.own_note else {}
    return {_("Name"): (told.name,), **parts, **notes}


@public_page()
def game_cards_page(request: TournamentRequest) -> HttpResponse:
    """The card of each game of the tournament."""
    return tournament_page(request, "tournament/game.html", "game", cards=cards_of(state_seen(request)))


@public_page()
def kept_sheets_page(request: TournamentRequest) -> HttpResponse:
    """The sheets of its games as they hold there."""
    state = state_of(request.tournament)
    held = _sheets_held(request)
    newer = creating.newer(state) if request.roles.is_organiser else ()
    told = [sheet_in_words(held[one]) for one in creating.games_of(state) if one in held]
    found_or_404(told)
    shown = [(one, [SheetPart(part) for part in one.sections]) for one in told]
    return tournament_page(request, "tournament/game_sheet.html", "overview", sheets=shown, newer=newer)


@form(organiser)
def take_over_sheets(request: DeskRequest) -> HttpResponse:
    """What would change, then take it over."""
    row = request.tournament
    if request.method == "POST":
        with refusals(request) as write:
            creating.take_over(row, write)
            said = _("The tournament follows the newest sheets now.")
            return done(request, "tournament-sheet", row.slug, said=said)
    held, newer = _sheets_held(request), creating.newer(state_of(row))
    before = {game_: sheet_in_words(one) for game_, one in held.items()}
    moved = [(one.name, parts_moved(before.get(one.game), sheet_in_words(one))) for one in newer]
    return tournament_page(request, "tournament/game_sheet_take_over.html", "overview", moved=moved)


def _sheets_held(request: TournamentRequest) -> dict[str, GameSheet]:
    """The sheets that hold there, by game."""
    head = state_of(request.tournament).settings.head
    book = rulebook_as(head.rulebook, Cataloguing)
    return {one.game: one for one in book.game_sheets(head.params)} if book else {}


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
    return render(request, "public/rules.html", {"books": sorted(BY_ID)})


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
