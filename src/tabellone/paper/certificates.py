"""Certificates for the winners: a page each, with the place, the tournament and a line to sign on."""

from __future__ import annotations

from tabellone.contract.answers import Standing
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.paper.heading import game_of, heading, word_of
from tabellone.paper.press import pressed
from tabellone.paper.texts import printable
from tabellone.wording import day, number, term

PODIUM = 3


def certificates(
    tournament: Tournament, answer: Standing, *, language: str = "en", venue: str = "", places: int = PODIUM
) -> bytes:
    """A certificate for everybody on the first places of the final standing."""
    if not answer.final:
        raise RuleError("certificates-too-early", after=answer.after_round)
    players = {one.id: one for one in tournament.players}
    first = [row for row in answer.rows if row.position <= places and row.player in players]
    where = [printable(venue, 80)] if venue.strip() else []
    data = {
        **heading(tournament, language, word_of("certificate", language), ("to", "organisers", "date")),
        "about": [*_played(tournament, language), word_of(f"players:{number(len(answer.rows), language)}", language)],
        "when": ", ".join([*where, day(tournament.end, language)]),
        "winners": [
            {
                "place": word_of(f"place:{row.position}", language),
                "medal": row.position,
                "shared": word_of("shared", language) if row.tied else "",
                "name": printable(players[row.player].name, 120),
                "club": printable(players[row.player].club or "", 90),
            }
            for row in first
        ],
    }
    return pressed("certificates", data, tournament)


def _played(tournament: Tournament, language: str) -> list[str]:
    """The game and the rulebook, which may be called after it."""
    game, book = game_of(tournament, language), term("rulebook", tournament.rulebook, language)
    return [book] if book.startswith(game) else [game, book]
