"""A game's whole sheet as a page shows it: sections under headings, start goods by seat, the federation's notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.engine.card import Line
from tabellone.engine.game_sheet import GameSheet, Section, StartGoods
from tabellone.wording.cards import ToldLine, line_text, told_goods, told_lines
from tabellone.wording.catalogue import LANGUAGES, spoken
from tabellone.wording.vocabulary import term

__all__ = ["ToldGoods", "ToldSection", "ToldSheet", "told_sheet"]


@dataclass(frozen=True, slots=True)
class ToldSection:
    """A section under its heading; `rules` are those of its lines, each once."""

    key: str
    title: str
    lines: tuple[ToldLine, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldGoods:
    """Who begins with what: `seat 1`, `2 food`."""

    who: str
    goods: str


@dataclass(frozen=True, slots=True)
class ToldSheet:
    """A sheet in words; `own_note` is the federation's, in a language that it has, `changed` what it has set."""

    game: str
    name: str
    rule: str
    sections: tuple[ToldSection, ...]
    start_title: str
    start: tuple[ToldGoods, ...]
    own_note: str
    own_note_language: str
    changed: tuple[str, ...] = ()


def told_sheet(sheet: GameSheet, language: str = "en") -> ToldSheet:
    """A sheet in words; a note that is not written in the language stands in one in which it is."""
    note, note_language = _note(sheet.own_notes, spoken(language))
    return ToldSheet(
        game=sheet.game,
        name=sheet.called(spoken(language)),
        rule=sheet.rule,
        sections=tuple(_section(section, language) for section in sheet.sections),
        start_title=term("sheet_section", "start", language),
        start=tuple(ToldGoods(_who(one, language), told_goods(one.goods, language)) for one in sheet.start),
        own_note=note,
        own_note_language=note_language,
        changed=tuple(term("sheet_fact", fact, language) for fact in sheet.changed),
    )


def _section(section: Section, language: str) -> ToldSection:
    rules = tuple(dict.fromkeys(line.rule for line in section.lines if line.rule))
    title = term("sheet_section", section.key, language)
    return ToldSection(section.key, title, told_lines(section.lines, language), rules)


def _who(start: StartGoods, language: str) -> str:
    if start.seat is not None:
        return line_text(Line("start-seat", {"seat": start.seat}), language)
    if start.players is not None:
        return line_text(Line("start-each-at", {"players": start.players}), language)
    return line_text(Line("start-each"), language)


def _note(notes: Mapping[str, str], language: str) -> tuple[str, str]:
    return next(((notes[each], each) for each in (language, *LANGUAGES) if notes.get(each)), ("", ""))
