"""The files of one tournament of PlayStrategy put together: each adds what the others do not tell.

The TRF file has rounds, pairings, byes and absences; the standing has ranks, totals and nicknames as people write them;
the games have their ids, how they ended, what was played and when; the tournament's page has how matches count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import Found, FoundGame, FoundPlayer
from tabellone.exchange.sources.playstrategy.counting import counted
from tabellone.exchange.sources.playstrategy.meeting import met
from tabellone.exchange.sources.values import Findings

_TRF = "playstrategy-trf"
_GAMES = "playstrategy-games"
_PAGES = ("playstrategy-swiss", "playstrategy-arena")
_SWISS = frozenset({_TRF, "playstrategy-swiss", "playstrategy-swiss-results"})
_ARENA = frozenset({"playstrategy-arena", "playstrategy-arena-results"})
_STANDINGS = ("playstrategy-swiss-results", "playstrategy-arena-results")
JOINED = "playstrategy"


def joined(parts: Sequence[Found]) -> Found:
    """One tournament from its files; files that do not belong together are refused."""
    distinct = _distinct(parts)
    if len(distinct) == 1:
        return distinct[0]
    _check(distinct)
    report = next((part for part in distinct if part.format == _TRF), None)
    pages = [part for part in distinct if part.format in _PAGES]
    standings = [part for part in distinct if part.format in _STANDINGS]
    games = _once(game for part in distinct if part.format == _GAMES for game in part.games)
    meeting = met(report.games, games) if report and games else None
    found = Found(
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
    found, more = counted(found, known=bool(pages), totals=bool(standings))
    remarks = [*(remark for part in distinct for remark in part.remarks), *(meeting.remarks if meeting else ()), *more]
    return replace(found, remarks=Findings(*_still(remarks, found, standings=bool(standings))).remarks)


def _distinct(parts: Sequence[Found]) -> list[Found]:
    """The parts without those that were handed in twice; the TRF file first, since it has the structure."""
    found: list[Found] = []
    for part in sorted(parts, key=lambda part: part.format != _TRF):
        if part not in found:
            found.append(part)
    return found


def _check(parts: Sequence[Found]) -> None:
    """Refuse files of different tournaments."""
    kinds = {part.format for part in parts}
    ids = {part.source_id for part in parts if part.source_id}
    if sum(part.format == _TRF for part in parts) > 1 or len(ids) > 1:
        named = tuple(dict.fromkeys(part.source_id or part.name for part in parts if part.source_id or part.name))
        raise InputError([Problem("source-playstrategy-two-tournaments", values={"names": named[:5]})])
    if kinds & _SWISS and kinds & _ARENA:
        raise InputError([Problem("source-playstrategy-swiss-and-arena")])
    standings = [part.players for part in parts if part.format in _STANDINGS]
    if len(standings) > 1 and {each.key for each in standings[0]} & {each.key for each in standings[1]}:
        raise InputError([Problem("source-playstrategy-two-standings")])
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


def _players(parts: Sequence[Found]) -> tuple[FoundPlayer, ...]:
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


def _still(remarks: Iterable[Problem], found: Found, *, standings: bool) -> Iterable[Problem]:
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
