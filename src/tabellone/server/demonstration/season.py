"""A PerGioco season in its course: stages from three platforms as they tell them, and what waits for the organiser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import cast

from django.contrib.auth.models import User

from tabellone.contract.register import Staged
from tabellone.engine.facts import Game, Player, Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.lots import Lots
from tabellone.exchange.sources.found import FoundGame, FoundPlayer, FoundSeat, FoundTournament, Platform
from tabellone.server.demonstration.people import UNKNOWN, UNREGISTERED, InventedPlayer, register_everybody
from tabellone.server.demonstration.playing import duel_scores, entered_tournament
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.queries import free_slug
from tabellone.server.events.seasons import found_circuit
from tabellone.server.intake import importing as imports
from tabellone.server.intake.decisions import NEW, Decisions
from tabellone.server.intake.previewing import preview_import
from tabellone.server.journal.services import Writing
from tabellone.server.play.creating import slug_of
from tabellone.server.rankings.stages import StageWanted, create_stage, publish_stage

NAME, SLUG = "PerGioco (dimostrativo)", "pergioco-dimostrativo"
TABLES = 3  # reported in the stage that has just begun


def found_season(day: date, organiser: User) -> Circuit:
    """The circuit before anything has happened in it."""
    return found_circuit(Season("pergioco", day.year, games=GAMES), Writing(organiser), name=NAME, slug=SLUG)


def play_season(circuit: Circuit, day: date, organiser: User, scorer: User, player: User | None = None) -> None:
    """Everybody registers, stages are imported, one is being played, one is planned, one import waits."""
    people = register_everybody(circuit, day, organiser, player)
    circuit.refresh_from_db()
    for plan in OVER:
        _imported(circuit, plan, list(people), day, organiser)
    _running(circuit, people, day, organiser, scorer)
    _planned(circuit, COMING, day, organiser, listed=True)
    text = waiting_import(list(people))
    imports.start_import(circuit, [imports.SourcePart("othello-novembre.csv", text)], Writing(organiser))


def _planned(circuit: Circuit, plan: InventedStage, day: date, organiser: User, *, listed: bool = False) -> Tournament:
    end = min(plan.end(day), date(day.year, 12, 30))
    wanted = StageWanted(
        plan.name, plan.game, end - LAST_DAYS, end, "swiss", race=plan.race, staged=plan.staged, note=""
    )
    row = create_stage(circuit, wanted, Writing(organiser)).tournament
    return publish_stage(row, Writing(organiser), listed=True).tournament if listed else row


def _imported(circuit: Circuit, plan: InventedStage, people: list[InventedPlayer], day: date, organiser: User) -> None:
    """Planned, imported as the platform tells it, published; who did not register is a new participant (PG 5)."""
    row = _planned(circuit, plan, day, organiser)
    decided = Decisions(people={UNREGISTERED: NEW} if plan.unregistered else {})
    source = stage_as_told(plan, people, day)
    draft = imports.start_import_of(
        circuit, source, Writing(organiser), target=imports.ImportTarget(row), answers=decided
    )
    done = imports.apply_import(draft.pk, Writing(organiser), seen=preview_import(draft).seen)
    publish_stage(done.stage, Writing(organiser), listed=True)


def _running(circuit: Circuit, people: dict[InventedPlayer, str], day: date, organiser: User, scorer: User) -> None:
    """A stage drawn here, its first round being played."""
    plan = RUNNING
    end = plan.end(day)
    who = list(people)[plan.players]
    field = Facts(
        "pergioco",
        free_slug(Tournament, slug_of(plan.name)),
        plan.name,
        min(day, end),
        end,
        tuple(Player(people[one], one.name) for one in who),
        game=plan.game,
        system="swiss",
        race=plan.race,
        extra=plan.staged.written({}),
    )
    playing = entered_tournament(field, duel_scores, organiser=organiser, scorer=scorer, circuit=circuit)
    playing.draw()
    playing.report(tables=TABLES)


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
class InventedStage:
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
    InventedStage("Hex d'inverno", "hex", "abstractplay", "turn_based", 280, slice(0, 12)),
    InventedStage("Othello di carnevale", "othello", "boardgamearena", "turn_based", 255, slice(0, 12)),
    InventedStage("Coppa Havannah", "havannah", "abstractplay", "turn_based", 230, slice(1, 12), unregistered=True),
    InventedStage("Amazzoni di primavera", "amazons", "playstrategy", "real_time", 180, slice(0, 14), race=True),
    InventedStage("Hex delle rose", "hex", "boardgamearena", "turn_based", 150, slice(1, 13)),
    InventedStage("Othello in piazza", "othello", "boardgamearena", "real_time", 120, slice(2, 14)),
    InventedStage("Amazzoni d'estate", "amazons", "playstrategy", "real_time", 95, slice(0, 12)),
    InventedStage("Hex di mezza estate", "hex", "playstrategy", "real_time", 75, slice(0, 10), race=True),
    InventedStage("Gran premio Othello", "othello", "boardgamearena", "turn_based", 30, slice(0, 14), race=True),
)
RUNNING = InventedStage("Hex d'autunno", "hex", "playstrategy", "real_time", 0, slice(0, 11), race=True)
COMING = InventedStage("Trofeo Havannah", "havannah", "boardgamearena", "turn_based", -21, slice(0, 0))


def stage_as_told(plan: InventedStage, everybody: Sequence[InventedPlayer], today: date) -> FoundTournament:
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


def waiting_import(everybody: Sequence[InventedPlayer]) -> str:
    """A table as somebody copied it from BoardGameArena, with a nickname that nobody knows."""
    names = [one.nicknames["boardgamearena"] for one in everybody[3:8]] + [UNKNOWN]
    lines = ["round,table,player,player_id,rank,score,points,status"]
    for number, pairs in enumerate(_rounds(names)[:3], start=1):
        for table, (winner, loser) in enumerate(pairs, start=1):
            where = f"{number},{900_000_000 + 10 * number + table}"
            lines += [f"{where},{winner},,1,34,3,played", f"{where},{loser},,2,30,0,played"]
    return "\n".join(lines) + "\n"
