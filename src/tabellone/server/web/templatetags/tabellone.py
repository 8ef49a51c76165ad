"""What templates say with one word: figures, terms, rules, explanations, chips, the token of a form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tabellone import wording
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.steps import Step
from tabellone.server.web.chips import label
from tabellone.server.web.sentences import figure, game, language, played, rule, said, term, with_capital
from tabellone.wording.telling import told

register = template.Library()
IN_TEXT = re.compile(r"line (?P<line>\d+), column (?P<column>\d+)")
IN_LINE = re.compile(r"line (?P<line>\d+)")
IN_RECORD = re.compile(r"\[(?P<index>\d+)\]\.header")


register.filter("figure", figure)
register.filter("term", term)
register.filter("game", game)
register.filter("played", played)
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
    named = played(tournament)
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
def steps(given: Iterable[Step], names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """An explanation: sentences, sums and rules, what lies behind a figure indented below it."""
    return {"told": told(given, names or {}, language())}


@register.inclusion_tag("parts/steps.html")
def step(given: Step, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """One step of an explanation with what lies behind it."""
    return {"told": told([given], names or {}, language())}


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
