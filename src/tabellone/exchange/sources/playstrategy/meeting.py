"""Games found for the pairings of a TRF file: by the two players, and by order where they met more than once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import FoundGame, FoundSeat

_DECIDED = frozenset({"played", "timeout", "no_show", "left"})


@dataclass(frozen=True, slots=True)
class Meeting:
    """The pairings with what their games add, and what is doubtful."""

    games: tuple[FoundGame, ...]
    remarks: tuple[Problem, ...]


def met(pairings: Sequence[FoundGame], games: Sequence[FoundGame]) -> Meeting:
    """Pairings and games put together; games of which none fits a pairing are of another tournament."""
    by_pair: defaultdict[frozenset[str], list[FoundGame]] = defaultdict(list)
    for game in games:
        by_pair[_pair(game)].append(game)
    rounds: defaultdict[frozenset[str], list[int]] = defaultdict(list)
    for index, pairing in enumerate(pairings):
        if len(pairing.seats) == 2:
            rounds[_pair(pairing)].append(index)
    if not by_pair.keys() & rounds.keys():
        raise InputError([Problem("source-playstrategy-no-game-fits")])
    found = list(pairings)
    remarks: list[Problem] = []
    for pair, candidates in by_pair.items():
        places = rounds.get(pair, [])
        fitting = _fitting(candidates, len(places))
        if fitting is None:
            remarks += [_stray(game, pair) for game in candidates]
            continue
        for index, game in zip(places, fitting, strict=True):
            found[index] = _both(pairings[index], game, remarks)
    return Meeting(tuple(found), tuple(remarks))


def _fitting(games: list[FoundGame], meetings: int) -> list[FoundGame] | None:
    """As many games as the two met; one that came to nothing and was played again is left out."""
    if len(games) > meetings:
        games = [game for game in games if game.ended != "void"]
    return games if len(games) == meetings else None


def _stray(game: FoundGame, pair: frozenset[str]) -> Problem:
    names = sorted(pair)
    return Problem(
        "source-playstrategy-stray-game", game.place, values={"game": game.id, "one": names[0], "two": names[-1]}
    )


def _pair(game: FoundGame) -> frozenset[str]:
    return frozenset(seat.player for seat in game.seats)


def _both(pairing: FoundGame, game: FoundGame, remarks: list[Problem]) -> FoundGame:
    """The pairing with the game's id, day, end; the result of the report stands, that of the game where it has none."""
    known = replace(
        pairing,
        id=game.id,
        day=game.day or pairing.day,
        rated=game.rated,
        games=game.games,
        why=game.why or pairing.why,
    )
    by_player = {seat.player: seat for seat in game.seats}
    scores = tuple(by_player[seat.player].score for seat in pairing.seats)
    if pairing.ended not in _DECIDED:
        return _of_game(known, game) if pairing.ended in {"open", "unknown"} and game.ended != "unknown" else known
    if game.ended in _DECIDED and scores == tuple(seat.score for seat in pairing.seats):
        return _of_game(known, game)
    if game.ended == "unknown":  # a match of which only some games are there
        return _begun(known, game, remarks)
    told = {"game": game.id, "round": pairing.round, "ended": game.why}
    remarks.append(Problem("source-playstrategy-other-result", pairing.place, values=told))
    return known


def _of_game(known: FoundGame, game: FoundGame) -> FoundGame:
    by_player = {seat.player: seat for seat in game.seats}
    return replace(known, seats=tuple(by_player[seat.player] for seat in known.seats), ended=game.ended)


def _begun(known: FoundGame, game: FoundGame, remarks: list[Problem]) -> FoundGame:
    """A match of which the first game is there: whoever did not come to that, and lost the match, did not come."""
    missed = {seat.player for seat in game.seats if seat.lost_by == "no_show"}
    if not any(seat.player in missed and seat.score == 0 for seat in known.seats):
        return known
    told = {"game": game.id, "round": known.round, "name": next(iter(missed))}
    remarks.append(Problem("source-playstrategy-first-missed", known.place, values=told))
    seats = tuple(
        FoundSeat(seat.player, seat.score, lost_by="no_show" if seat.player in missed else "") for seat in known.seats
    )
    return replace(known, seats=seats, ended="no_show")
