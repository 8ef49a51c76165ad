"""What stands on every sheet: the tournament, its game, its days, its colour, the words of the language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabellone.contract import BY_ID
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament
from tabellone.paper.press import printable
from tabellone.wording import day, spoken, term


def sheet_heading(tournament: Tournament, language: str, title: str, words: Sequence[str] = ()) -> dict[str, Any]:
    """The head of a sheet, and the words that its template asks for."""
    return {
        "lang": spoken(language),
        "accent": BY_ID[tournament.rulebook].ABOUT.paper_colour,
        "title": title,
        "tournament": printable(tournament.name),
        "about": [
            *([printed_game(tournament, language)] if tournament.game else []),
            days_played(tournament, language),
        ],
        "words": {word: paper_word(word, language) for word in words},
    }


def paper_word(code: str, language: str) -> str:
    """A word that only paper needs: `round:2` is “Round 2”."""
    return term("paper", code, language)


def days_played(tournament: Tournament, language: str) -> str:
    """When it is played."""
    both = dict.fromkeys((tournament.start, tournament.end))
    return " – ".join(day(one, language) for one in both)


def printed_game(tournament: Tournament, language: str, game: str | None = None) -> str:
    """The game by the title that the rulebook's catalogue has for it in the language, or as it was named."""
    book, asked = BY_ID[tournament.rulebook], game or tournament.game or ""
    known = {one.id: one for one in book.game_names()}
    known |= {offer.id: offer.known_as for offer in book.games(tournament.params)}
    asked = asked if asked in known else book.game_id(asked)
    found = known[asked].called(spoken(language)) if asked in known else ""
    return printable(found or asked[:1].upper() + asked[1:])


def round_numbered(tournament: Tournament, number: int) -> Round:
    """The round of a number."""
    found = next((one for one in tournament.rounds if one.number == number), None)
    if found is None:
        raise RuleError("no-such-round", round=number, rounds=len(tournament.rounds))
    return found


def round_title(played: Round, language: str, tournament: Tournament | None = None) -> str:
    """The round and its phase; with the tournament also the game that the round has of its own (BIG 8.2)."""
    phase = [term("phase", played.phase, language)] if played.phase else []
    game = [printed_game(tournament, language, played.game)] if tournament and played.game else []
    return " · ".join([paper_word(f"round:{played.number}", language), *phase, *game])
