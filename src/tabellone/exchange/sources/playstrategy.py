"""Files of PlayStrategy: the TRF dialect of its Swiss tournaments, standings, games, teams' members; put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from tabellone.engine.errors import InputError, Problem
from tabellone.engine.positions import values_by_key
from tabellone.exchange.sources.found import FoundGame, FoundPlayer, FoundSeat, FoundTournament
from tabellone.exchange.sources.playstrategy_games import is_game_row, read_games, with_own_points
from tabellone.exchange.sources.playstrategy_pages import (
    first_row,
    is_arena,
    is_csv,
    is_result,
    is_swiss,
    is_swiss_trf,
    read_info,
    read_results,
    read_swiss_trf,
)
from tabellone.exchange.sources.values import Findings, as_text

_KEYS = ('"username"', '"p1"', '"p2"', '"nbRounds"', '"fullName"')


def is_playstrategy(text: str) -> bool:
    """Whether the text is a file of PlayStrategy: TRF, standing, games, or a tournament's page as JSON."""
    return _reader(text) is not None


def read_playstrategy(text: str) -> FoundTournament:
    """What one file of PlayStrategy says."""
    clean = as_text(text)
    reader = _reader(clean)
    if reader is None:
        raise InputError.of("source-playstrategy-no-rows")
    return reader(clean)


def _reader(text: str) -> Callable[[str], FoundTournament] | None:
    if is_swiss_trf(text):
        return read_swiss_trf
    if is_csv(text):
        return read_results
    if not any(key in text for key in _KEYS):  # spares other platforms' files a reading
        return None
    row = first_row(text)
    if is_game_row(row):
        return read_games
    if is_result(row):
        return read_results
    return read_info if is_swiss(row) or is_arena(row) else None


_TRF = "playstrategy-trf"
_GAMES = "playstrategy-games"
_PAGES = ("playstrategy-swiss", "playstrategy-arena")
_SWISS = frozenset({_TRF, "playstrategy-swiss", "playstrategy-swiss-results"})
_ARENA = frozenset({"playstrategy-arena", "playstrategy-arena-results"})
_STANDINGS = ("playstrategy-swiss-results", "playstrategy-arena-results")
JOINED = "playstrategy"


def joined_files(parts: Sequence[FoundTournament]) -> FoundTournament:
    """One tournament from its files; files that do not belong together are refused."""
    distinct = _distinct(parts)
    if len(distinct) == 1:
        return distinct[0]
    _check(distinct)
    report = next((part for part in distinct if part.format == _TRF), None)
    pages = [part for part in distinct if part.format in _PAGES]
    standings = [part for part in distinct if part.format in _STANDINGS]
    games = _once(game for part in distinct if part.format == _GAMES for game in part.games)
    meeting = met_pairings(report.games, games) if report and games else None
    found = FoundTournament(
        JOINED,
        "playstrategy",
        _players(distinct),
        meeting.games if meeting else report.games if report else games,
        name=_first(part.name for part in distinct),
        game=_first(part.game for part in (*pages, *distinct)),
        variants=tuple(dict.fromkeys(variant for part in (*pages, *distinct) for variant in part.variants)),
        source_id=_first(part.source_id for part in distinct),
        link=_first(part.link for part in distinct),
        start=next((part.start for part in distinct if part.start), None),
        end=next((part.end for part in distinct if part.end), None),
        system=next((part.system for part in distinct if part.system), None),
        rounds=next((part.rounds for part in distinct if part.rounds), None),
    )
    found, more = with_own_points(found, known=bool(pages), totals=bool(standings))
    remarks = [*(remark for part in distinct for remark in part.remarks), *(meeting.remarks if meeting else ()), *more]
    return replace(found, remarks=Findings(*_still(remarks, found, standings=bool(standings))).remarks)


def _distinct(parts: Sequence[FoundTournament]) -> list[FoundTournament]:
    """The parts without those that were handed in twice; the TRF file first, since it has the structure."""
    found: list[FoundTournament] = []
    for part in sorted(parts, key=lambda part: part.format != _TRF):
        if part not in found:
            found.append(part)
    return found


def _check(parts: Sequence[FoundTournament]) -> None:
    """Refuse files of different tournaments."""
    kinds = {part.format for part in parts}
    ids = {part.source_id for part in parts if part.source_id}
    if sum(part.format == _TRF for part in parts) > 1 or len(ids) > 1:
        named = tuple(dict.fromkeys(part.source_id or part.name for part in parts if part.source_id or part.name))
        raise InputError.of("source-playstrategy-two-tournaments", names=named[:5])
    if kinds & _SWISS and kinds & _ARENA:
        raise InputError.of("source-playstrategy-swiss-and-arena")
    standings = [part.players for part in parts if part.format in _STANDINGS]
    if len(standings) > 1 and {each.key for each in standings[0]} & {each.key for each in standings[1]}:
        raise InputError.of("source-playstrategy-two-standings")
    known: dict[str, FoundPlayer] = {}
    for formats in ((_TRF,), _STANDINGS, (_GAMES,)):
        players = {player.key: player for part in parts if part.format in formats for player in part.players}
        if players and known and not players.keys() & known.keys():
            told = {"one": next(iter(known.values())).nickname, "two": next(iter(players.values())).nickname}
            raise InputError([Problem("source-playstrategy-no-player-shared", values=told)])
        known |= players


def _once(games: Iterable[FoundGame]) -> tuple[FoundGame, ...]:
    """Each game once: of a match that stands in two files, the one that has more of its games."""
    found: dict[str, FoundGame] = {}
    for game in games:
        before = found.setdefault(game.id, game)
        if (game.ended != "unknown", game.games) > (before.ended != "unknown", before.games):
            found[game.id] = game
    return tuple(found.values())


def _players(parts: Sequence[FoundTournament]) -> tuple[FoundPlayer, ...]:
    """Everybody, with the nickname as its owner writes it, the rank and total of the standing."""
    found: dict[str, FoundPlayer] = {}
    for player in (player for part in parts for player in part.players):
        before = found.setdefault(player.key, player)
        found[player.key] = FoundPlayer(
            player.key,
            player.nickname if before.nickname == before.key else before.nickname,
            before.site_id or player.site_id,
            before.machine or player.machine,
            before.rank or player.rank,
            before.points if player.rank is None and before.points is not None else player.points,
        )
    return tuple(found.values())


def _first(texts: Iterable[str]) -> str:
    return next(filter(None, texts), "")


def _still(remarks: Iterable[Problem], found: FoundTournament, *, standings: bool) -> Iterable[Problem]:
    """The remarks that another file has not answered."""
    known = {game.id for game in found.games if game.ended != "unknown"}
    for remark in remarks:
        of_match = remark.code in {"source-playstrategy-match-part", "source-playstrategy-match-points"}
        answered = (
            (of_match and remark.values.get("game") in known)
            or remark.code in {"source-playstrategy-match-counts", "source-more-alike"}
            or (standings and remark.code == "source-playstrategy-points-elsewhere")
            or (found.end is not None and remark.code == "source-playstrategy-not-finished")
        )
        if not answered:
            yield remark


_DECIDED = frozenset({"played", "timeout", "no_show", "left"})


@dataclass(frozen=True, slots=True)
class MetPairings:
    """The pairings with what their games add, and what is doubtful."""

    games: tuple[FoundGame, ...]
    remarks: tuple[Problem, ...]


def met_pairings(pairings: Sequence[FoundGame], games: Sequence[FoundGame]) -> MetPairings:
    """Pairings and games put together; games of which none fits a pairing are of another tournament."""
    by_pair = values_by_key((_pair(game), game) for game in games)
    rounds = values_by_key((_pair(one), index) for index, one in enumerate(pairings) if len(one.seats) == 2)
    if not by_pair.keys() & rounds.keys():
        raise InputError.of("source-playstrategy-no-game-fits")
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
    return MetPairings(tuple(found), tuple(remarks))


def _fitting(games: list[FoundGame], meetings: int) -> list[FoundGame] | None:
    """As many games as the two met; one that came to nothing and was played again is left out."""
    if len(games) > meetings:
        games = [game for game in games if game.ended != "void"]
    return games if len(games) == meetings else None


def _stray(game: FoundGame, pair: frozenset[str]) -> Problem:
    names = sorted(pair)
    return Problem.of("source-playstrategy-stray-game", game.place, game=game.id, one=names[0], two=names[-1])


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
