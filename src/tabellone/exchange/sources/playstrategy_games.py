"""The games of a tournament of PlayStrategy: how each ended, and which of them are one match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Final, Literal

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources import playstrategy_pages as pages
from tabellone.exchange.sources import values
from tabellone.exchange.sources.found import (
    HALF,
    NOTHING,
    ONE,
    Ended,
    FoundGame,
    FoundPlayer,
    FoundSeat,
    FoundTournament,
    linked,
    scores_of_two,
)
from tabellone.exchange.sources.playstrategy_pages import BEST_OF, MACHINE, MATCH_SCORE, PLAY_ALL, Row, json_rows
from tabellone.exchange.sources.values import Findings, quotable

Side = Literal["p1", "p2"]
_OPEN: Final = frozenset({"created", "started"})
_WON: Final = frozenset(
    {"mate", "resign", "singleWin", "gammonWin", "backgammonWin", "resignGammon", "resignBackgammon", "ruleOfGin"}
    | {"ginGammon", "ginBackgammon", "cubeDropped", "resignMatch", "cheat"}
)
_EITHER: Final = frozenset({"stalemate", "draw", "perpetualCheck", "variantEnd"})  # won, or drawn without a winner
_LATE: Final = frozenset({"timeout", "outoftime", "outoftimeGammon", "outoftimeBackgammon"})
_NOTHING: Final = frozenset({"aborted", "unknownFinish", "noStart"})  # without a winner
BACKGAMMON: Final = frozenset({"backgammon", "hyper", "nackgammon"})


@dataclass(frozen=True, slots=True)
class GameEnd:
    """How a game ended: the scores of the first and the second player; `doubt` where the file does not fit itself."""

    ended: Ended
    scores: tuple[Decimal, Decimal] | None = None
    loser: int | None = None
    doubt: bool = False


def game_end(status: str, winner: str) -> GameEnd:
    """How a game ended, by its status and its winner."""
    if winner in {"p1", "p2"}:
        return _end_of_win(status, 0 if winner == "p1" else 1)
    if status in _OPEN:
        return GameEnd("open")
    if status in _NOTHING:
        return GameEnd("void")
    if status in _EITHER or status == "outoftime":
        return GameEnd("played", (HALF, HALF))
    return GameEnd("unknown", doubt=True)


def _end_of_win(status: str, winner: int) -> GameEnd:
    scores = (ONE, NOTHING) if winner == 0 else (NOTHING, ONE)
    loser = 1 - winner
    if status in _LATE:
        return GameEnd("timeout", scores, loser)
    if status == "noStart":
        return GameEnd("no_show", scores, loser)
    if status in _WON | _EITHER or status == "unknownFinish":
        return GameEnd("played", scores, loser)
    if status in _OPEN or status == "aborted":
        return GameEnd("unknown", doubt=True)
    return GameEnd("played", scores, loser, doubt=True)


@dataclass(frozen=True, slots=True)
class OneGame:
    """One game as a line tells it; `link` leads to another game of the same match, "*" to none that is named."""

    id: str
    players: tuple[FoundPlayer, FoundPlayer]
    end: GameEnd
    status: str
    link: str
    variant: str
    rated: bool | None
    day: date | None
    created: int
    tournament: str
    place: str

    @property
    def pair(self) -> frozenset[str]:
        """Who played it."""
        return frozenset(player.key for player in self.players)


def is_game_row(row: Row) -> bool:
    """Whether an object is a game: its players are the first and the second, not white and black."""
    players = row.get("players")
    return isinstance(players, dict) and bool({"p1", "p2"} & players.keys()) and "status" in row


def read_single_games(text: str) -> tuple[list[OneGame], list[Problem]]:
    """The games of the file, each once, and remarks about what could not be read."""
    found: dict[str, OneGame] = {}
    remarks: list[Problem] = []
    for place, row in json_rows(text):
        game = _one_game(row, place)
        if game is None:
            remarks.append(Problem.of("source-playstrategy-bad-game", place, found=quotable(row.get("id"))))
        elif game.id in found:
            remarks.append(Problem.of("source-playstrategy-double-game", place, game=game.id))
        else:
            found[game.id] = game
            if game.end.doubt:
                told = {"game": game.id, "status": quotable(game.status)}
                remarks.append(Problem("source-playstrategy-odd-end", place, values=told))
    if not found:
        raise InputError(Findings(*remarks).remarks or [Problem("source-playstrategy-no-rows")])
    return list(found.values()), remarks


def players_in_games(games: list[OneGame]) -> tuple[FoundPlayer, ...]:
    """Everybody who played, in the order of the file."""
    found: dict[str, FoundPlayer] = {}
    for game in games:
        for player in game.players:
            found.setdefault(player.key, player)
    return tuple(found.values())


def event_of_games(games: list[OneGame]) -> tuple[FoundTournament, list[Problem]]:
    """Game, variants and tournament that all the games have in common, without the games themselves."""
    variants = tuple(dict.fromkeys(game.variant for game in games if game.variant))
    tournaments = tuple(dict.fromkeys(game.tournament for game in games if game.tournament))
    remarks: list[Problem] = []
    if len(variants) > 1:
        remarks.append(Problem.of("source-playstrategy-medley", variants=variants[:10]))
    if len(tournaments) > 1:
        remarks.append(Problem.of("source-playstrategy-mixed", ids=tournaments[:10]))
    return FoundTournament(
        "playstrategy-games",
        "playstrategy",
        players_in_games(games),
        (),
        game=variants[0] if len(variants) == 1 else "",
        variants=variants if len(variants) > 1 else (),
        source_id=tournaments[0] if len(tournaments) == 1 else "",
        system="other" if tournaments else None,
    ), remarks


def _one_game(row: Row, place: str) -> OneGame | None:
    sides = values.object_of(row.get("players"))
    one, two = (_player(values.object_of(sides.get(side))) for side in ("p1", "p2"))
    found = pages.text_in(row, "id")
    if not found or one is None or two is None or one.key == two.key:
        return None
    status = pages.text_in(row, "status") or pages.text_in(values.object_of(row.get("status")), "name")
    return OneGame(
        found,
        (one, two),
        game_end(status, pages.text_in(row, "winner")),
        status,
        pages.text_in(row, "multiMatch"),
        pages.text_in(row, "variant"),
        values.flag_of(row.get("rated")),
        pages.day_in(row, "lastMoveAt", "createdAt"),
        _moment(row),
        pages.text_in(row, "tournament"),
        place,
    )


def _moment(row: Row) -> int:
    found = row.get("createdAt")
    return found if type(found) is int else 0


def _player(side: Mapping[str, object]) -> FoundPlayer | None:
    user = values.object_of(side.get("user"))
    name = pages.text_in(user, "name")
    account = (pages.text_in(user, "id") or name).lower()
    if account:
        machine = pages.text_in(user, "title").upper() == MACHINE
        return FoundPlayer(account, name or account, account, machine)
    level = values.whole_of(side.get("aiLevel"))
    return None if level is None else FoundPlayer(f"*ai-{level}", f"AI {level}", machine=True)


UNLINKED = "*"
_LOST: dict[Ended, Literal["timeout", "no_show"]] = {"timeout": "timeout", "no_show": "no_show"}


def read_games(text: str) -> FoundTournament:
    """The games and matches of a file."""
    singles, remarks = read_single_games(text)
    event, more = event_of_games(singles)
    games: list[FoundGame] = []
    for group in _groups(singles):
        games.append(_match(group) if _is_match(group) else _single(group[0]))
        more += _doubts(group, games[-1])
    return replace(event, games=tuple(games), remarks=Findings(*remarks, *more).remarks)


def _groups(games: Sequence[OneGame]) -> Iterator[list[OneGame]]:
    """Games of the same match, in the order they were played; in the order of the file by their first."""
    by_id = {game.id: game for game in games}
    links = ((game.id, game.link) for game in games if game.link in by_id and by_id[game.link].pair == game.pair)
    for group in linked(by_id, links):
        yield sorted((by_id[one] for one in group), key=lambda game: game.created)


def _is_match(group: Sequence[OneGame]) -> bool:
    return len(group) > 1 or bool(group[0].link)


def _single(game: OneGame) -> FoundGame:
    scores = game.end.scores or (None, None)
    seats = tuple(
        FoundSeat(player.key, score, lost_by=_LOST.get(game.end.ended, "") if number == game.end.loser else "")
        for number, (player, score) in enumerate(zip(game.players, scores, strict=True))
    )
    return FoundGame(seats, game.end.ended, game.id, day=game.day, rated=game.rated, why=game.status, place=game.place)


def _match(group: list[OneGame]) -> FoundGame:
    """A match as one game; `points` are the games won, which count only where the tournament says so."""
    first = replace(
        _single(group[0]),
        games=len(group),
        day=group[-1].day,
        why=",".join(dict.fromkeys(game.status for game in group)),
    )
    keys = [player.key for player in group[0].players]
    ends = {game.end.ended for game in group}
    won = _won(group)
    if "open" in ends:
        return replace(first, seats=tuple(FoundSeat(key) for key in keys), ended="open")
    if _missing(group) or "unknown" in ends or (won and _by_points(group)):
        seats = tuple(FoundSeat(seat.player, lost_by=seat.lost_by) for seat in first.seats)
        return replace(first, seats=seats, ended="unknown")
    if not won:
        return replace(first, seats=tuple(FoundSeat(key) for key in keys), ended="void")
    one, two = (sum((scores[key] for scores in won), NOTHING) for key in keys)
    lost, scores = _lost_by(group), scores_of_two(one, two)
    seats = (
        FoundSeat(keys[0], scores[0], points=one, lost_by=lost if one < two else ""),
        FoundSeat(keys[1], scores[1], points=two, lost_by=lost if two < one else ""),
    )
    return replace(first, seats=seats, ended=lost or "played")


def _won(group: Sequence[OneGame]) -> list[dict[str, Decimal]]:
    """The score of every game with a result, by player."""
    return [
        {player.key: score for player, score in zip(game.players, game.end.scores, strict=True)}
        for game in group
        if game.end.scores
    ]


def _lost_by(group: Sequence[OneGame]) -> Literal["", "timeout", "no_show"]:
    """How the match was lost, where every game of it was lost that way by the same player."""
    ways = {game.end.ended for game in group}
    losers = {game.players[game.end.loser].key for game in group if game.end.loser is not None}
    return _LOST.get(next(iter(ways)), "") if len(ways) == 1 and len(losers) == 1 else ""


def _missing(group: Sequence[OneGame]) -> bool:
    """Whether the match has games that the file has not."""
    known = {game.id for game in group} | {UNLINKED, ""}
    return len(group) == 1 or any(game.link not in known for game in group)


def _by_points(group: Sequence[OneGame]) -> bool:
    """Whether the number of games does not tell who won: backgammon is played for points, and both won some."""
    winners = {game.players[1 - game.end.loser].key for game in group if game.end.loser is not None}
    return any(game.variant in BACKGAMMON for game in group) and len(winners) > 1


def _doubts(group: Sequence[OneGame], game: FoundGame) -> Iterator[Problem]:
    names = tuple(player.nickname for player in group[0].players)
    told = {"game": game.id, "one": names[0], "two": names[1]}
    if not _is_match(group):
        return
    if game.ended == "unknown" and _missing(group):
        yield Problem("source-playstrategy-match-part", game.place, values=told)
    elif game.ended == "unknown" and _by_points(group):
        yield Problem("source-playstrategy-match-points", game.place, values=told)
    elif game.games > 1 and game.ended not in {"open", "void", "unknown"}:
        yield Problem("source-playstrategy-match-counts", game.place, values=told)


def with_own_points(found: FoundTournament, *, known: bool, totals: bool) -> tuple[FoundTournament, list[Problem]]:
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
        remarks.append(Problem.of("source-playstrategy-match-sums-missing", without[0].place, count=len(without)))
    return replace(found, games=games), remarks


def _without_sums(game: FoundGame) -> bool:
    return len(game.seats) == 2 and any(seat.score is not None and seat.points is None for seat in game.seats)


def _game(game: FoundGame, found: FoundTournament, *, by_games: bool) -> FoundGame:
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


def _fits_games(found: FoundTournament) -> bool | None:
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
