"""Games of PlayStrategy, an object a line: a tournament's, or those of one match of several games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import Found, FoundPlayer
from tabellone.exchange.sources.plain import shown
from tabellone.exchange.sources.playstrategy import fields
from tabellone.exchange.sources.playstrategy.ends import End, end
from tabellone.exchange.sources.playstrategy.fields import Row
from tabellone.exchange.sources.playstrategy.results import MACHINE
from tabellone.exchange.sources.playstrategy.rows import rows
from tabellone.exchange.sources.values import Findings


@dataclass(frozen=True, slots=True)
class OneGame:
    """One game as a line tells it; `link` leads to another game of the same match, "*" to none that is named."""

    id: str
    players: tuple[FoundPlayer, FoundPlayer]
    end: End
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


def is_game(row: Row) -> bool:
    """Whether an object is a game: its players are the first and the second, not white and black."""
    players = row.get("players")
    return isinstance(players, dict) and bool({"p1", "p2"} & players.keys()) and "status" in row


def read_single_games(text: str) -> tuple[list[OneGame], list[Problem]]:
    """The games of the file, each once, and remarks about what could not be read."""
    found: dict[str, OneGame] = {}
    remarks: list[Problem] = []
    for place, row in rows(text):
        game = _game(row, place)
        if game is None:
            remarks.append(Problem("source-playstrategy-bad-game", place, values={"found": shown(row.get("id"))}))
        elif game.id in found:
            remarks.append(Problem("source-playstrategy-double-game", place, values={"game": game.id}))
        else:
            found[game.id] = game
            if game.end.doubt:
                told = {"game": game.id, "status": shown(game.status)}
                remarks.append(Problem("source-playstrategy-odd-end", place, values=told))
    if not found:
        raise InputError(Findings(*remarks).remarks or [Problem("source-playstrategy-no-rows")])
    return list(found.values()), remarks


def players_of(games: list[OneGame]) -> tuple[FoundPlayer, ...]:
    """Everybody who played, in the order of the file."""
    found: dict[str, FoundPlayer] = {}
    for game in games:
        for player in game.players:
            found.setdefault(player.key, player)
    return tuple(found.values())


def event_of(games: list[OneGame]) -> tuple[Found, list[Problem]]:
    """Game, variants and tournament that all the games have in common, without the games themselves."""
    variants = tuple(dict.fromkeys(game.variant for game in games if game.variant))
    tournaments = tuple(dict.fromkeys(game.tournament for game in games if game.tournament))
    remarks: list[Problem] = []
    if len(variants) > 1:
        remarks.append(Problem("source-playstrategy-medley", values={"variants": variants[:10]}))
    if len(tournaments) > 1:
        remarks.append(Problem("source-playstrategy-mixed", values={"ids": tournaments[:10]}))
    return Found(
        "playstrategy-games",
        "playstrategy",
        players_of(games),
        (),
        game=variants[0] if len(variants) == 1 else "",
        variants=variants if len(variants) > 1 else (),
        source_id=tournaments[0] if len(tournaments) == 1 else "",
        system="other" if tournaments else None,
    ), remarks


def _game(row: Row, place: str) -> OneGame | None:
    sides = fields.inside(row, "players")
    one, two = (_player(fields.inside(sides, side)) for side in ("p1", "p2"))
    found = fields.text(row, "id")
    if not found or one is None or two is None or one.key == two.key:
        return None
    status = fields.text(row, "status") or fields.text(fields.inside(row, "status"), "name")
    return OneGame(
        found,
        (one, two),
        end(status, fields.text(row, "winner")),
        status,
        fields.text(row, "multiMatch"),
        fields.text(row, "variant"),
        fields.flag(row, "rated"),
        fields.day(row, "lastMoveAt", "createdAt"),
        _moment(row),
        fields.text(row, "tournament"),
        place,
    )


def _moment(row: Row) -> int:
    found = row.get("createdAt")
    return found if type(found) is int else 0


def _player(side: Mapping[str, object]) -> FoundPlayer | None:
    user = fields.inside(side, "user")
    name = fields.text(user, "name")
    account = (fields.text(user, "id") or name).lower()
    if account:
        machine = fields.text(user, "title").upper() == MACHINE
        return FoundPlayer(account, name or account, account, machine)
    level = fields.whole(side, "aiLevel")
    return None if level is None else FoundPlayer(f"*ai-{level}", f"AI {level}", machine=True)
