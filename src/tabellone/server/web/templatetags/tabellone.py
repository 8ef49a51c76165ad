"""What templates say with one word: figures, terms, rules, explanations, states; lines of lists; what is mine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from django import template
from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tabellone import wording
from tabellone.contract import BY_ID, Needing, rulebook_as
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Seat
from tabellone.engine.steps import Step
from tabellone.server.events import queries as events
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.federation.queries import place_on_map
from tabellone.server.people import queries as people
from tabellone.server.people.models import Person
from tabellone.server.play.mine import entrant_of_person, place_of
from tabellone.server.play.result_sentences import reported
from tabellone.server.play.states import state_of
from tabellone.server.rankings.names import shown_in
from tabellone.server.rankings.seasons import can_follow
from tabellone.server.registration.nicknames import platform_name
from tabellone.server.web.frame import state_label
from tabellone.server.web.request_limits import to_come_back
from tabellone.server.web.sentences import (
    figure_text,
    game_played,
    game_title,
    language,
    official_rules,
    rule,
    said,
    term_here,
    with_capital,
)
from tabellone.server.web.tournament.round_tables import (
    SeatPlace,
    places_html,
    stale_draft,
    table_html,
    unseated_players,
)
from tabellone.server.web.tournament.round_tables import seat_figure as reported_figure
from tabellone.server.web.tournament.standings import line_links, standing_rows_html
from tabellone.wording import worded_steps
from tabellone.wording.vocabulary import country_name

register = template.Library()
IN_TEXT = re.compile(r"line (?P<line>\d+), column (?P<column>\d+)")
IN_LINE = re.compile(r"line (?P<line>\d+)")
IN_RECORD = re.compile(r"\[(?P<index>\d+)\]\.header")
KEYED = "/at/"  # what follows is the key of a table, also where the page says that something went wrong
IN_IMPORTS = {"abstractplay": "AbstractPlay", "boardgamearena": "BoardGameArena", "playstrategy": "PlayStrategy"}
MOST_TOURNAMENTS, MOST_SEASONS = 4, 6  # of mine, on pages that are not about them


register.filter("figure", figure_text)
register.filter("map_link", place_on_map)
register.filter("platform", platform_name)
register.filter("own_figure", reported_figure)
register.filter("term", term_here)
register.filter("game", game_title)
register.filter("played", game_played)
register.filter(official_rules)
register.simple_tag(rule)


@register.simple_tag
def token() -> SafeString:
    """A hidden field that makes a form take effect once, however often it is sent."""
    return format_html('<input type="hidden" name="token" value="{}">', uuid4())


@register.filter
def titled(one: Any) -> str:
    """A game that has its titles with it, in the reader's language."""
    called: str = one.called(language())
    return called


@register.filter
def kind(tournament: Any) -> str:
    """What is played by which rulebook, each said once: "BIG · Catan", and "RisiKo! Master" for RisiKo! by its own."""
    book = wording.term("rulebook", str(tournament.rulebook), language())
    named = game_played(tournament)
    return book if not named or book.startswith(named) else f"{book} · {named}"


@register.filter
def sentence(problem: Any) -> str:
    """What a problem or a refusal says, without the rule; a text stays as it is."""
    if isinstance(problem, InputError):
        return " ".join(wording.error_sentence(each, language()) for each in problem.problems)
    if isinstance(problem, Problem | RuleError):
        return said(problem, language())
    return problem if isinstance(problem, str) else str(problem)


@register.filter(name="capfirst")
def beginning(text: Any) -> str:
    """Django's own, but for sentences that begin with a name."""
    return with_capital(text if isinstance(text, str) else str(text))


@register.filter
def where(place: str) -> str:
    """A place in a document: line, column, or record in the reader's language; else the path as it stands."""
    if found := IN_TEXT.fullmatch(place):
        return _("line %(line)s, column %(column)s") % found.groupdict()
    if found := IN_LINE.fullmatch(place):
        return _("line %(line)s") % found.groupdict()
    if found := IN_RECORD.match(place):
        return _("record %(number)s") % {"number": int(found["index"]) + 1}
    return place


@register.inclusion_tag("parts/steps.html")
def steps(given: Iterable[Step] | Step, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """An explanation, or one step of it: sentences, sums and rules, what lies behind a figure indented below it."""
    return {"told": worded_steps([given] if isinstance(given, Step) else given, names or {}, language())}


@register.simple_tag
def chip(code: str) -> SafeString:
    """A state in a word: in, waiting, absent, withdrawn, playing, done, draft, published, correction, open, closed."""
    return format_html('<span class="chip chip-{}">{}</span>', code, state_label(code))


@register.simple_tag(takes_context=True)
def here(context: Context, address: str) -> SafeString:
    """`aria-current` for a link to the page shown or to a page above it."""
    path = getattr(context.get("request"), "path", "")
    if address and path == address:
        return SafeString('aria-current="page"')
    return SafeString('aria-current="true"' if address not in {"", "/"} and path.startswith(address) else "")


@register.simple_tag(takes_context=True)
def back_here(context: Context) -> str:
    """`?next=` and this page's address; nothing where that holds a key, which stands in no question."""
    request = context.get("request")
    if not isinstance(request, HttpRequest) or request.path.startswith(KEYED):
        return ""
    return f"?next={quote(to_come_back(request.get_full_path(), request.path), safe='')}"


@register.filter
def refereed(rulebook: str) -> bool:
    """Whether every tournament of the rulebook has a referee (BIG 3)."""
    return bool(BY_ID[rulebook].ABOUT.decision_sources)


@register.filter
def seat_figures(seat: Seat) -> str:
    """The score of a seat, and in brackets whatever decided beside it."""
    return reported((seat,), {seat.player: ""}, language())


@register.filter
def platform_in_import(code: str) -> str:
    """A platform as pages of an import name it."""
    return IN_IMPORTS.get(code, code)


@register.filter
def called(names: Mapping[str, str], key: str) -> str:
    """How a player or a game is called; the key itself where there is no name."""
    return names.get(key, key)


@register.filter
def country(code: str) -> str:
    """A country in the reader's language."""
    return country_name(code, language())


@register.simple_tag
def hall_table(table: Any) -> SafeString:
    """A table as it stands in the hall."""
    return table_html(table, figure_text)


@register.simple_tag
def hall_places(places: Iterable[SeatPlace]) -> SafeString:
    """Where everybody sits, by name."""
    return places_html(places, term_here("bye", "status"))


@register.simple_tag(takes_context=True)
def standing_rows(context: Context) -> SafeString:
    """The lines of `board`; with `links` each opens to its reasons, where organisers may withdraw the player."""
    board = context["board"]
    if not context.get("links"):
        return standing_rows_html(board, figure_text, None)
    organiser = context["roles"].is_organiser and not context["state"].closed and not board.standing.final
    return standing_rows_html(
        board, figure_text, line_links(context["tournament"].slug, context.get("after"), organiser=organiser)
    )


@register.inclusion_tag("tournament/round_parts.html#attention", takes_context=True)
def round_attention(context: Context, *, at_round: bool = False) -> dict[str, Any]:
    """Who is here without a seat, and that a draw was made from facts that have changed; for its own people alone.

    `at_round`: on the page of the round itself, which says the latter at length.
    """
    request = context["request"]
    if not request.roles.is_scorer:
        return {}
    row = request.tournament
    state = state_of(row)
    last = state.rounds[-1] if state.rounds else None
    return {
        "tournament": row,
        "organiser": request.roles.is_organiser,
        "round": last.round.number if last else 0,
        "at_round": at_round,
        "unseated": unseated_players(state) if last else [],
        "stale": stale_draft(state, last) if last and not at_round else None,
    }


@register.inclusion_tag("tournament/own_parts.html#here", takes_context=True)
def i_play_here(context: Context) -> dict[str, Any]:
    """`You play here: table 7`, for who is signed in and entered; nothing for others."""
    person = _person(context)
    return {"mine": _entry(context["tournament"], person) if person else None}


@register.inclusion_tag("tournament/own_parts.html#mine", takes_context=True)
def where_i_play(context: Context) -> dict[str, Any]:
    """The open tournaments of who is signed in that are played now or later, with the table."""
    person = _person(context)
    if person is None:
        return {"entries": ()}
    entered = Q(entrants__person=person) | Q(entrants__player__contains=person.code)  # alone, or in a pair
    running = events.listed_events().filter(entered, closed=False, end__gte=timezone.localdate())
    rows = running.distinct().order_by("start", "name")[:MOST_TOURNAMENTS]
    return {"entries": [entry for row in rows if (entry := _entry(row, person))]}


def _person(context: Context) -> Person | None:
    user = getattr(context.get("request"), "user", None)
    return people.person_of_account(user) if isinstance(user, User) else None


def _entry(row: Tournament, person: Person) -> dict[str, Any] | None:
    state = state_of(row)
    mine = entrant_of_person(state, person)
    if mine is None:
        return None
    gone = any(one.player == mine.player.id for one in state.withdrawals)
    return {"tournament": row, "gone": gone, "place": None if gone else place_of(state, mine.player.id)}


@register.inclusion_tag("circuit/_parts.html#my_seasons")
def my_seasons(person: Person) -> dict[str, Any]:
    """The circuits in which somebody is registered, the newest first, with the ways to their own figures."""
    mine = [circuit for circuit in events.every_circuit() if can_follow(circuit) and _is_in(circuit, person.code)]
    return {"seasons": [_season(circuit, person.code) for circuit in mine[:MOST_SEASONS]]}


def _is_in(circuit: Circuit, code: str) -> bool:
    found = (one for one in season_of(circuit).players if one.id == code)
    return any(one.registered is not None and not one.excluded for one in found)


def _season(circuit: Circuit, code: str) -> dict[str, Any]:
    called = shown_in(circuit)[code].id
    needs = reverse("circuit-needs", args=[circuit.slug, called]) if rulebook_as(circuit.rulebook, Needing) else ""
    return {"circuit": circuit, "page": reverse("circuit-player", args=[circuit.slug, called]), "needs": needs}
