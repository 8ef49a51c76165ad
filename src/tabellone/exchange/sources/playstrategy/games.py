"""Games of PlayStrategy, an object a line: a tournament's, or those of one match; how each of them ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, Literal

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import HALF, NOTHING, ONE, Ended, FoundPlayer, FoundTournament
from tabellone.exchange.sources.playstrategy import fields
from tabellone.exchange.sources.playstrategy.fields import Row, json_rows
from tabellone.exchange.sources.playstrategy.pages import MACHINE
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
    """What a status and a winner mean together."""
    if winner in {"p1", "p2"}:
        return _won(status, 0 if winner == "p1" else 1)
    if status in _OPEN:
        return GameEnd("open")
    if status in _NOTHING:
        return GameEnd("void")
    if status in _EITHER or status == "outoftime":
        return GameEnd("played", (HALF, HALF))
    return GameEnd("unknown", doubt=True)


def _won(status: str, winner: int) -> GameEnd:
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
        game = _game(row, place)
        if game is None:
            remarks.append(Problem("source-playstrategy-bad-game", place, values={"found": quotable(row.get("id"))}))
        elif game.id in found:
            remarks.append(Problem("source-playstrategy-double-game", place, values={"game": game.id}))
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
        remarks.append(Problem("source-playstrategy-medley", values={"variants": variants[:10]}))
    if len(tournaments) > 1:
        remarks.append(Problem("source-playstrategy-mixed", values={"ids": tournaments[:10]}))
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


def _game(row: Row, place: str) -> OneGame | None:
    sides = fields.object_in(row, "players")
    one, two = (_player(fields.object_in(sides, side)) for side in ("p1", "p2"))
    found = fields.text_in(row, "id")
    if not found or one is None or two is None or one.key == two.key:
        return None
    status = fields.text_in(row, "status") or fields.text_in(fields.object_in(row, "status"), "name")
    return OneGame(
        found,
        (one, two),
        game_end(status, fields.text_in(row, "winner")),
        status,
        fields.text_in(row, "multiMatch"),
        fields.text_in(row, "variant"),
        fields.flag_in(row, "rated"),
        fields.day_in(row, "lastMoveAt", "createdAt"),
        _moment(row),
        fields.text_in(row, "tournament"),
        place,
    )


def _moment(row: Row) -> int:
    found = row.get("createdAt")
    return found if type(found) is int else 0


def _player(side: Mapping[str, object]) -> FoundPlayer | None:
    user = fields.object_in(side, "user")
    name = fields.text_in(user, "name")
    account = (fields.text_in(user, "id") or name).lower()
    if account:
        machine = fields.text_in(user, "title").upper() == MACHINE
        return FoundPlayer(account, name or account, account, machine)
    level = fields.whole_in(side, "aiLevel")
    return None if level is None else FoundPlayer(f"*ai-{level}", f"AI {level}", machine=True)
