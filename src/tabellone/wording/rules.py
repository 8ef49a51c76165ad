"""The rules pages: how each rulebook is read and applied, in our own words, one Markdown file per language.

A page has a heading for every citation, the citation first; a ruling is a line that opens with its name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from tabellone.contract import BY_ID
from tabellone.wording.catalogue import LOCALE, spoken
from tabellone.wording.vocabulary import term

_HEADING = re.compile(r"^(#{2,3}) (?:([A-Z]+ [^·\n]+?) · )?(.+)$", re.MULTILINE)
_RULING = re.compile(r"^\*\*`([a-z]+(?:-[a-z]+)*)`\*\*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A heading of a page with the Markdown below it; a heading that only groups others has no citation."""

    citation: str
    title: str
    level: int
    text: str

    @property
    def rulings(self) -> tuple[str, ...]:
        """The names of the rulings that stand here."""
        return tuple(_RULING.findall(self.text))


@cache
def rules_page(rulebook: str, language: str) -> str:
    """The Markdown of a rulebook's page; in English where a language has none."""
    if rulebook not in BY_ID:
        raise LookupError(rulebook)
    pages = [LOCALE / each / "rules" / f"{rulebook}.md" for each in (spoken(language), "en")]
    return next(each for each in pages if each.exists()).read_text(encoding="utf-8")


@cache
def rules_sections(rulebook: str, language: str) -> tuple[RulesSection, ...]:
    """The headings of a page in order, each with its text."""
    text = rules_page(rulebook, language)
    found = list(_HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return tuple(
        RulesSection(match[2] or "", match[3], len(match[1]), text[match.end() : end].strip())
        for match, end in zip(found, ends, strict=True)
    )


def cited(rule: str) -> tuple[str, ...]:
    """The single citations in a rule as the core gives it: `BIG 2, BIG 2.1` is two, `ruling pairs` is one."""
    return tuple(_citations().findall(rule))


@cache
def _citations() -> re.Pattern[str]:
    return re.compile("|".join([*(book.ABOUT.citation for book in BY_ID.values()), "ruling [a-z-]+"]))


def citation_label(citation: str, language: str) -> str:
    """A citation as a reader of the language reads it: parts without a number, and rulings, in its words."""
    kind, _, part = citation.partition(" ")
    if kind == "ruling":
        return term("citation", f"ruling:{part}", language)
    return citation if not part or part[0].isdigit() else f"{kind} {term('citation', part, language)}"


def article(citation: str) -> str:
    """The citation whose heading tells about this one: itself, for a ruling where it stands, "" if none does."""
    return next((_articles()[each][1] for each in cited(citation) if each in _articles()), "")


def rulebook_of(citation: str) -> str:
    """The rulebook whose page tells about a citation, "" if none does: `PG 25` is of `pergioco`."""
    return next((_articles()[each][0] for each in cited(citation) if each in _articles()), "")


def anchor(citation: str) -> str:
    """The anchor of a citation on its page: `RK draw 2` is at `rk-draw-2`, a ruling at its article."""
    return re.sub(r"[ .]", "-", article(citation) or citation).lower()


@cache
def _articles() -> dict[str, tuple[str, str]]:
    """Rulebook and heading of every citation and ruling; a ruling of two rulebooks is told by the first."""
    found: dict[str, tuple[str, str]] = {}
    for rulebook in BY_ID:
        for section in rules_sections(rulebook, "en"):
            names = [section.citation, *(f"ruling {name}" for name in section.rulings)]
            found = {name: (rulebook, section.citation) for name in names if name} | found
    return found
