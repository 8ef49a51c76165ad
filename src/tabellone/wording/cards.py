"""Cards and sheets of games as players read them: each line a sentence, people by name, goods counted in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from tabellone.contract.cards import Card, Line, Part, Start, Value, Word
from tabellone.contract.catalogue import GameSheet, StartGoods
from tabellone.engine.languages import LANGUAGES
from tabellone.wording.catalogue import spoken, template, text
from tabellone.wording.values import listed, number
from tabellone.wording.vocabulary import term


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A sentence, and the rule that says so."""

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ToldTime:
    """How long something lasts: `each player`, `20 minutes`."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class ToldStart:
    """What a seat begins with: `2 food`."""

    seat: int
    name: str
    goods: str


@dataclass(frozen=True, slots=True)
class ToldPart:
    """A part of a card or sheet with its heading; `rules` are those of its lines, each once, but for the card's own."""

    key: str
    title: str
    lines: tuple[ToldLine, ...]
    rules: tuple[str, ...] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class ToldCard:
    """A card in words; `start_note` says when the goods go with the seat."""

    name: str
    rule: str
    lead: tuple[ToldLine, ...]
    times: tuple[ToldTime, ...]
    start: tuple[ToldStart, ...]
    start_note: str
    parts: tuple[ToldPart, ...]


def told_card(
    card: Card, names: Mapping[str, str], language: str = "en", *, round_minutes: int | None = None
) -> ToldCard:
    """A card in words; `round_minutes` is how long the organisers let this round last."""
    return ToldCard(
        name=card.titles.get(spoken(language), card.name),
        rule=card.rule,
        lead=told_lines(card.lead, language),
        times=_times(card, language, round_minutes),
        start=tuple(_start(one, names, language) for one in card.start),
        start_note=line_text(Line("start-goes-with-seat"), language) if card.start and card.seats_bid_for else "",
        parts=tuple(_part(part, "card_part", language, known=card.rule) for part in card.parts),
    )


def line_text(line: Line, language: str = "en") -> str:
    """What a line says; a code without a sentence is told in English, or by its own words.

    The federation's own words stand in the language, else in one in which they were written.
    """
    if line.own:
        return _written(line.own, spoken(language))[0]
    if line.text:
        return sheet_text(line.text, language)
    sentence = template("card", line.code, line.values, language)
    if not sentence:
        return line.code.replace("-", " ")
    return sentence.format_map({name: _value(value, language) for name, value in line.values.items()})


def sheet_text(english: str, language: str = "en") -> str:
    """The words of a game's sheet, which stand there in English, in a language that has them."""
    return text("sheet", english, language) or english


def told_lines(lines: Iterable[Line], language: str) -> tuple[ToldLine, ...]:
    """Lines in words, each with the rule that says so."""
    return tuple(ToldLine(line_text(line, language), line.rule) for line in lines)


def _part(part: Part, titles: str, language: str, *, known: str = "") -> ToldPart:
    rules = tuple(dict.fromkeys(line.rule for line in part.lines if line.rule not in {"", known}))
    return ToldPart(part.key, term(titles, part.key, language), told_lines(part.lines, language), rules, part.folded)


def _times(card: Card, language: str, round_minutes: int | None) -> tuple[ToldTime, ...]:
    """The rulebook's times; the organisers' own for the round come first, where they differ."""
    times: list[tuple[str, int]] = [(time.kind, time.minutes) for time in card.times]
    own = {minutes for kind, minutes in times if kind in {"game", "last_round"}}
    if round_minutes is not None and round_minutes not in own:
        times = [("round", round_minutes), *times]
    return tuple(
        ToldTime(term("card_time", kind, language), line_text(Line("minutes", {"minutes": minutes}), language))
        for kind, minutes in times
    )


def _start(start: Start, names: Mapping[str, str], language: str) -> ToldStart:
    return ToldStart(start.seat, names.get(start.player, start.player), told_goods(start.goods, language))


def told_goods(goods: Mapping[str, int], language: str = "en") -> str:
    """Goods counted in words: `3 yellow cubes and 1 red cube`."""
    return listed([_counted(good, count, language) for good, count in goods.items()], language)


def _counted(good: str, count: int, language: str) -> str:
    return f"{number(count, language)} {term('good' if count == 1 else 'goods', good, language)}"


def _value(value: Value, language: str) -> str:
    if isinstance(value, tuple):
        return listed([_value(one, language) for one in value], language)
    if isinstance(value, Word):
        return _word(value, language)
    return number(value, language) if isinstance(value, int | Decimal) else value


def _word(word: Word, language: str) -> str:
    """A term of its vocabulary, or the words of a sheet."""
    return term(word.kind, word.code, language) if word.kind else sheet_text(word.code, language)


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
    sections: tuple[ToldPart, ...]
    start_title: str
    start: tuple[ToldGoods, ...]
    own_note: str
    own_note_language: str
    changed: tuple[str, ...] = ()


def told_sheet(sheet: GameSheet, language: str = "en") -> ToldSheet:
    """A sheet in words; a note that is not written in the language stands in one in which it is."""
    note, note_language = _written(sheet.own_notes, spoken(language))
    return ToldSheet(
        game=sheet.game,
        name=sheet.called(spoken(language)),
        rule=sheet.rule,
        sections=tuple(_part(section, "sheet_section", language) for section in sheet.sections),
        start_title=term("sheet_section", "start", language),
        start=tuple(ToldGoods(_who(one, language), told_goods(one.goods, language)) for one in sheet.start),
        own_note=note,
        own_note_language=note_language,
        changed=tuple(term("sheet_fact", fact, language) for fact in sheet.changed),
    )


def _who(start: StartGoods, language: str) -> str:
    if start.seat is not None:
        return line_text(Line("start-seat", {"seat": start.seat}), language)
    if start.players is not None:
        return line_text(Line("start-each-at", {"players": start.players}), language)
    return line_text(Line("start-each"), language)


def _written(notes: Mapping[str, str], language: str) -> tuple[str, str]:
    """A text in the language, else in the first that has it; and which that is."""
    return next(((notes[each], each) for each in (language, *LANGUAGES) if notes.get(each)), ("", ""))
