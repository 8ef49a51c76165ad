"""What templates say with one word: figures, terms, rules, explanations, chips, the token of a form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any
from uuid import uuid4

from django import template
from django.template import Context
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tabellone import wording
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.steps import Step
from tabellone.server.catalogue.games import title
from tabellone.server.web.chips import label
from tabellone.server.web.sentences import said, with_capital
from tabellone.wording import rules
from tabellone.wording.telling import told

register = template.Library()
IN_TEXT = re.compile(r"line (?P<line>\d+), column (?P<column>\d+)")
IN_LINE = re.compile(r"line (?P<line>\d+)")
IN_RECORD = re.compile(r"\[(?P<index>\d+)\]\.header")


def _language() -> str:
    return get_language() or "en"


@register.simple_tag
def token() -> SafeString:
    """A hidden field that makes a form take effect once, however often it is sent."""
    return format_html('<input type="hidden" name="token" value="{}">', uuid4())


@register.filter
def figure(value: Any) -> str:
    """A number in the form of the language; nothing is a dash, a text stays as it is."""
    if value is None or value == "":
        return "–"
    if isinstance(value, int | Decimal | Fraction | float) and not isinstance(value, bool):
        return wording.number(value, _language()).replace("-", "−")
    return str(value)


@register.filter
def term(code: str, kind: str) -> str:
    """The word for a code of a closed vocabulary: `{{ round.phase|term:"phase" }}`."""
    return wording.term(kind, str(code), _language())


@register.filter
def game(code: str) -> str:
    """A game by its title in the reader's language, or as it was named, with a capital."""
    return title(code, _language()) or capfirst(code)


@register.filter
def titled(one: Any) -> str:
    """A game that has its titles with it, in the reader's language."""
    called: str = one.called(_language())
    return called


@register.filter
def played(tournament: Any) -> str:
    """The game of a tournament by the name it has in the season of its circuit, else as `game` calls it."""
    code, circuit = tournament.game, getattr(tournament, "circuit", None)
    season = circuit.season if circuit else {}
    own = next((one["name"] for one in season.get("games", ()) if one["id"] == code), "")
    return own or (game(code) if code else "")


@register.filter
def kind(tournament: Any) -> str:
    """What is played by which rulebook, each said once: "BIG · Catan", and "RisiKo! Master" for RisiKo! by its own."""
    book = wording.term("rulebook", str(tournament.rulebook), _language())
    named = played(tournament)
    return book if not named or book.startswith(named) else f"{book} · {named}"


@register.filter
def sentence(problem: Any) -> str:
    """What a problem or a refusal says, without the rule; a text stays as it is."""
    if isinstance(problem, InputError):
        return " ".join(wording.error_sentence(each, _language()) for each in problem.problems)
    if isinstance(problem, Problem | RuleError):
        return said(problem, _language())
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


@register.simple_tag
def rule(citation: str) -> SafeString:
    """Links to where the rules page tells about each citation; plain text where no page does."""
    cited = rules.cited(citation) or ((citation,) if citation else ())
    return format_html_join(" ", "{}", ((_rule(each),) for each in cited))


def _rule(citation: str) -> SafeString:
    try:
        page = reverse("rules", args=[rules.rulebook_of(citation)])
    except NoReverseMatch:
        return format_html('<span class="rule soft">{}</span>', rules.label(citation, _language()))
    shown = rules.label(citation, _language())
    return format_html('<a class="rule" href="{}#{}">{}</a>', page, rules.anchor(citation), shown)


@register.inclusion_tag("parts/steps.html")
def steps(given: Iterable[Step], names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """An explanation: sentences, sums and rules, what lies behind a figure indented below it."""
    return {"told": told(given, names or {}, _language())}


@register.inclusion_tag("parts/steps.html")
def step(given: Step, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """One step of an explanation with what lies behind it."""
    return {"told": told([given], names or {}, _language())}


@register.simple_tag
def chip(code: str) -> SafeString:
    """A state in a word: in, waiting, absent, withdrawn, playing, done, draft, published, correction, open, closed."""
    return format_html('<span class="chip chip-{}">{}</span>', code, label(code))


@register.simple_tag(takes_context=True)
def here(context: Context, address: str) -> SafeString:
    """`aria-current` for a link to the page shown or to a page above it."""
    path = getattr(context.get("request"), "path", "")
    if address and path == address:
        return SafeString('aria-current="page"')
    return SafeString('aria-current="true"' if address not in {"", "/"} and path.startswith(address) else "")
