"""The rules and the privacy notice as people read them: in their language, with version and day (PG 4, PG 17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.server.registry.models import Terms
from tabellone.server.web.sentences import language


@dataclass(frozen=True, slots=True)
class Text:
    """A version of a text in the reader's language."""

    kind: str
    key: int
    label: str
    version: int
    since: date
    text: str


def text_of(terms: Terms) -> Text:
    """A version as the reader sees it; in English where their language is missing."""
    words = terms.text.get(language()) or terms.text.get("en", "")
    return Text(terms.kind, terms.pk, str(Terms.Kind(terms.kind).label), terms.version, terms.since, words)


def texts(found: Mapping[str, Terms]) -> list[Text]:
    """The texts in force, the rules first."""
    return [text_of(found[kind]) for kind in Terms.Kind.values if kind in found]
