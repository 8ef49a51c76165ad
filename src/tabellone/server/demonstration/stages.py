"""The stages of the season as the platforms tell them: invented games, the stronger player wins more often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import cast

from tabellone.contract.register import Staged
from tabellone.engine.facts import Game
from tabellone.engine.lots import Lots
from tabellone.exchange.sources.found import FoundGame, FoundPlayer, FoundSeat, FoundTournament, Platform
from tabellone.server.demonstration.members import UNKNOWN, UNREGISTERED, Member

GAMES = (
    Game("hex", "Hex", "percorsi"),
    Game("havannah", "Havannah", "percorsi"),
    Game("amazons", "Amazons"),
    Game("othello", "Othello"),
)
ROUNDS = 5
DRAWN, EVEN, STEP = 12, 50, 4  # in a hundred: games drawn; won between equals; more for each place between two
LAST_DAYS = timedelta(days=9)


@dataclass(frozen=True, slots=True)
class Plan:
    """A stage: where and when, who plays of those in order of strength."""

    name: str
    game: str
    platform: str
    pace: str
    days_ago: int
    players: slice
    race: bool = False
    unregistered: bool = False

    def end(self, today: date) -> date:
        """Its last day, never before the season's first ones."""
        return max(today - timedelta(days=self.days_ago), date(today.year, 1, 12))

    @property
    def staged(self) -> Staged:
        """What else is said of it."""
        entry = "" if self.race else "open"
        return Staged(self.platform, self.pace, entry, f"https://{self.platform}.example/tornei/{self.game}")


OVER = (
    Plan("Hex d'inverno", "hex", "abstractplay", "turn_based", 280, slice(0, 12)),
    Plan("Othello di carnevale", "othello", "boardgamearena", "turn_based", 255, slice(0, 12)),
    Plan("Coppa Havannah", "havannah", "abstractplay", "turn_based", 230, slice(1, 12), unregistered=True),
    Plan("Amazzoni di primavera", "amazons", "playstrategy", "real_time", 180, slice(0, 14), race=True),
    Plan("Hex delle rose", "hex", "boardgamearena", "turn_based", 150, slice(1, 13)),
    Plan("Othello in piazza", "othello", "boardgamearena", "real_time", 120, slice(2, 14)),
    Plan("Amazzoni d'estate", "amazons", "playstrategy", "real_time", 95, slice(0, 12)),
    Plan("Hex di mezza estate", "hex", "playstrategy", "real_time", 75, slice(0, 10), race=True),
    Plan("Gran premio Othello", "othello", "boardgamearena", "turn_based", 30, slice(0, 14), race=True),
)
RUNNING = Plan("Hex d'autunno", "hex", "playstrategy", "real_time", 0, slice(0, 11), race=True)
COMING = Plan("Trofeo Havannah", "havannah", "boardgamearena", "turn_based", -21, slice(0, 0))


def told(plan: Plan, everybody: Sequence[Member], today: date) -> FoundTournament:
    """What the platform says of a stage that is over."""
    lots, end = Lots(plan.name, "games of the season"), plan.end(today)
    strong = {one.nicknames[plan.platform]: one.index for one in everybody[plan.players]}
    if plan.unregistered:
        strong[UNREGISTERED] = len(everybody) // 2
    games = tuple(
        _game(pair, strong, lots, number)
        for number, pairs in enumerate(_rounds(list(strong)), start=1)
        for pair in pairs
    )
    return FoundTournament(
        format="demonstration",
        platform=cast("Platform", plan.platform),
        players=tuple(FoundPlayer(one, one) for one in strong),
        games=games,
        name=plan.name,
        game=plan.game,
        source_id=f"{plan.game}-{today.year}-{plan.days_ago}",
        start=end - LAST_DAYS,
        end=end,
        system="swiss",
    )


def _rounds(players: list[str]) -> list[list[tuple[str, ...]]]:
    """Rounds in which nobody meets anybody twice: one stays, the others go round; who has no opponent has a bye."""
    if len(players) % 2:
        players = [*players, ""]
    found = []
    for _ in range(ROUNDS):
        half = len(players) // 2
        pairs = zip(players[:half], reversed(players[half:]), strict=True)
        found.append([tuple(one for one in pair if one) for pair in pairs])
        players = [players[0], players[-1], *players[1:-1]]
    return found


def _game(pair: tuple[str, ...], strong: dict[str, int], lots: Lots, number: int) -> FoundGame:
    if len(pair) == 1:
        return FoundGame((FoundSeat(pair[0]),), ended="bye", round=number)
    better = EVEN + STEP * (strong[pair[1]] - strong[pair[0]])
    first = Decimal("0.5") if lots.below(100) < DRAWN else Decimal(int(lots.below(100) < better))
    return FoundGame((FoundSeat(pair[0], first), FoundSeat(pair[1], 1 - first)), round=number)


def waiting(everybody: Sequence[Member]) -> str:
    """A table as somebody copied it from BoardGameArena, with a nickname that nobody knows."""
    names = [one.nicknames["boardgamearena"] for one in everybody[3:8]] + [UNKNOWN]
    lines = ["round,table,player,player_id,rank,score,points,status"]
    for number, pairs in enumerate(_rounds(names)[:3], start=1):
        for table, (winner, loser) in enumerate(pairs, start=1):
            where = f"{number},{900_000_000 + 10 * number + table}"
            lines += [f"{where},{winner},,1,34,3,played", f"{where},{loser},,2,30,0,played"]
    return "\n".join(lines) + "\n"
