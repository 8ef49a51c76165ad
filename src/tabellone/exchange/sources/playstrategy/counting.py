"""How matches of several games count in the tournament: as one game, or every game of them.

The tournament's page says so; without it the standing may: its totals fit only one of the two.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from decimal import Decimal

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.found import Found, FoundGame, FoundSeat
from tabellone.exchange.sources.playstrategy.info import BEST_OF, MATCH_SCORE, PLAY_ALL


def counted(found: Found, *, known: bool, totals: bool) -> tuple[Found, list[Problem]]:
    """The tournament with points that are its own; `known`: its page is there, `totals`: its standing is."""
    several = any(game.games > 1 for game in found.games)
    told: bool | None = known and MATCH_SCORE in found.variants
    if several and not known:
        told = _fits_games(found) if totals else None
    games = tuple(_game(game, found, by_games=bool(told)) for game in found.games)
    remarks = []
    if told is None:
        remarks.append(Problem("source-playstrategy-match-counts-unknown"))
    if told and (without := [game for game in games if _without_sums(game)]):
        values = {"count": len(without)}
        remarks.append(Problem("source-playstrategy-match-sums-missing", without[0].place, values=values))
    return replace(found, games=games), remarks


def _without_sums(game: FoundGame) -> bool:
    return len(game.seats) == 2 and any(seat.score is not None and seat.points is None for seat in game.seats)


def _game(game: FoundGame, found: Found, *, by_games: bool) -> FoundGame:
    if len(game.seats) == 1:
        worth = bye_worth(found.variants) if by_games and game.ended == "bye" else game.seats[0].points
        return replace(game, seats=(replace(game.seats[0], points=worth),))
    return game if by_games else replace(game, seats=tuple(replace(seat, points=None) for seat in game.seats))


def bye_worth(variants: tuple[str, ...]) -> Decimal | None:
    """What a bye is worth where games count: all of a match, or as many as win it; None when it is not told."""
    for variant in variants:
        if variant.startswith(BEST_OF):
            return Decimal(int(variant.removeprefix(BEST_OF)) // 2 + 1)
        if variant.startswith(PLAY_ALL):
            return Decimal(int(variant.removeprefix(PLAY_ALL)))
    return None


def _fits_games(found: Found) -> bool | None:
    """Whether the totals are sums of games (True) or of matches (False); None when they are neither or both."""
    by_game: defaultdict[str, Decimal] = defaultdict(Decimal)
    by_match: defaultdict[str, Decimal] = defaultdict(Decimal)
    unsure: set[str] = set()
    for game in found.games:
        for seat in game.seats:
            unsure |= {seat.player} if _unsure(game, seat) else set()
            by_match[seat.player] += seat.score or 0
            by_game[seat.player] += (seat.points if game.games > 1 else seat.score) or 0
    players = [player for player in found.players if player.points is not None and player.key not in unsure]
    games = all(by_game[player.key] == player.points for player in players)
    matches = all(by_match[player.key] == player.points for player in players)
    return None if games == matches else games


def _unsure(game: FoundGame, seat: FoundSeat) -> bool:
    return game.ended == "bye" or (game.games > 1 and seat.points is None)
