"""PerGioco written a second time, slowly and straight from the rules, to judge the code that people use.

It shares nothing with the rulebook's code: 50 digits instead of floats, lists searched from the start each time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

from tabellone.engine.facts import CarriedRating, Season, Tournament

ONE, HALF = Decimal(1), Decimal("0.5")


@dataclass
class Game:
    player: str
    opponent: str
    game: str
    year: int
    end: date
    stage: str
    score: Decimal
    absent: bool
    rated: bool


def expected(own: Decimal, opponent: Decimal) -> Decimal:
    with localcontext() as context:
        context.prec = 50
        return 1 / (1 + Decimal(10) ** ((opponent - own) / 400))


def rerated(own: Decimal, games: list[tuple[Decimal, Decimal]]) -> Decimal:
    """PG 22: old + 20 · Σ(S − E), to three decimals, half away from zero."""
    with localcontext() as context:
        context.prec = 50
        value = own + 20 * sum((score - expected(own, other) for score, other in games), Decimal(0))
        return value.quantize(Decimal("0.001"), ROUND_HALF_UP)


def games_of(stage: Tournament) -> list[Game]:
    """PG 15, PG 23, PG 25, PG 26: every side of every game that is one, rated or not."""
    found: list[Game] = []
    for played in sorted(stage.rounds, key=lambda each: each.number):
        for table in played.tables:
            statuses = [seat.status for seat in table.seats]
            if len(statuses) == 1 or "void" in statuses or statuses == ["abandoned", "abandoned"]:
                continue
            for own, other in (table.seats, table.seats[::-1]):
                won = own.status == "played" and other.status != "played"
                score = ONE if won else (own.score or Decimal(0)) if own.status == "played" else Decimal(0)
                absent = own.status == "absent"
                where = (own.player, other.player, stage.game or "", stage.end.year, stage.end, stage.id)
                found.append(Game(*where, score, absent, rated=True))
    for name in {game.player for game in found}:
        own_games = [game for game in found if game.player == name]
        absences = [game for game in own_games if game.absent]
        if len(absences) == len(own_games):
            spared = own_games
        elif stage.system not in (None, "swiss"):
            spared = []
        elif own_games[0].absent:
            spared = absences
        else:
            spared = absences[1:]
        for game in spared:
            game.rated = False
    return found


@dataclass
class State:
    ratings: dict[tuple[str, str], Decimal]
    games: list[Game]
    carried: list[CarriedRating]


def registered(season: Season, player: str, day: date) -> bool:
    return any(p.id == player and p.registered is not None and p.registered <= day for p in season.players)


def state(season: Season, tournaments: list[Tournament], on: date) -> State:
    """PG 9, PG 22, PG 28: day after day, the stages that end on it, then what 1 January deletes."""
    ratings = {(c.player, c.game): c.rating for c in season.ratings}
    carried = list(season.ratings)
    played: list[Game] = []
    stages = sorted((t for t in tournaments if t.end <= on), key=lambda t: (t.end, t.id))
    first = min([season.year, *(t.end.year for t in tournaments)])
    days = {t.end for t in stages} | {date(year, 1, 1) for year in range(first, on.year + 1) if date(year, 1, 1) <= on}
    for day in sorted(days):
        for stage in [each for each in stages if each.end == day]:
            sides = games_of(stage)
            before = dict(ratings)
            for player in {game.player for game in sides if game.rated}:
                own = before.get((player, stage.game or ""), Decimal(1000))
                mine = [game for game in sides if game.player == player and game.rated]
                pairs = [(g.score, before.get((g.opponent, g.game), Decimal(1000))) for g in mine]
                ratings[player, stage.game or ""] = rerated(own, pairs)
            played += sides
        if (day.month, day.day) == (1, 1) and day.year >= first:
            for player in {player for player, _ in ratings}:
                years = [g.year for g in played if g.player == player]
                years += [int(y) for c in carried if c.player == player for y, n in c.games.items() if n > 0]
                recent = [year for year in years if day.year - 4 <= year <= day.year]
                if not registered(season, player, day) and not recent:
                    ratings = {key: rating for key, rating in ratings.items() if key[0] != player}
                    carried = [c for c in carried if c.player != player]
    return State(ratings, played, carried)


def games_in_window(held: State, player: str, game: str, year: int) -> int:
    """PG 23, PG 27: played, or won by the opponent's absence, this year or the one before."""
    new = sum(
        1 for g in held.games if g.player == player and g.game == game and not g.absent and g.year in (year, year - 1)
    )
    carried = [c for c in held.carried if c.player == player and c.game == game]
    return new + sum(n for c in carried for y, n in c.games.items() if int(y) in (year, year - 1))


def position(keys: Mapping[str, tuple[Fraction, ...]]) -> list[tuple[int, str]]:
    """Those ahead + 1; equal ones share."""
    placed = [(1 + sum(1 for other in keys.values() if other > key), player) for player, key in keys.items()]
    return sorted(placed)


def rankings(season: Season, tournaments: list[Tournament], on: date) -> dict[str, list[tuple[int, str]]]:
    """PG 29 to PG 40, position and player."""
    held, year = state(season, tournaments, on), on.year
    listed = [p.id for p in season.players if registered(season, p.id, on) and not p.excluded]
    all_games = sorted({g.id for g in season.games} | {game for _, game in held.ratings})
    active = {
        player: {
            game: (held.ratings[player, game], games_in_window(held, player, game, year))
            for game in all_games
            if (player, game) in held.ratings and games_in_window(held, player, game, year) > 0
        }
        for player in listed
    }
    active = {player: own for player, own in active.items() if own}
    total = {player: Fraction(sum(r for r, _ in own.values())) for player, own in active.items()}
    count = {player: Fraction(len(own)) for player, own in active.items()}
    games = {player: Fraction(sum(n for _, n in own.values())) for player, own in active.items()}
    whole = {player: Fraction(int((total[player] / count[player]).__floor__())) for player in active}
    found = {
        "red": position({p: (Fraction(count[p] >= 10), whole[p], count[p], games[p]) for p in active}),
        "blue": position({p: (total[p], count[p], games[p]) for p in active}),
    }
    for game in all_games:
        inside = {p: own[game] for p, own in active.items() if game in own}
        found[f"game:{game}"] = position({p: (Fraction(r), Fraction(n)) for p, (r, n) in inside.items()})
    groups = {g.group for g in season.games if g.group is not None}
    for group in groups:
        members = [g.id for g in season.games if g.group == group]
        within = {p: [own[g] for g in members if g in own] for p, own in active.items()}
        keys = {
            p: (Fraction(sum(r for r, _ in own)) / len(own), Fraction(sum(n for _, n in own)))
            for p, own in within.items()
            if own
        }
        found[f"group:{group}"] = position(keys)
    leading = [f"group:{g}" for g in groups]
    grouped = {g.id for g in season.games if g.group is not None}
    leading += [f"game:{g}" for g in all_games if g not in grouped]
    points: dict[str, Fraction] = dict.fromkeys(active, Fraction(0))
    for ranking in ("red", "blue"):
        for place, player in found[ranking]:
            fifteen = [20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
            points[player] += fifteen[place - 1] if place <= 15 else 0
    for ranking in leading:
        for place, player in found[ranking]:
            points[player] += Fraction(6 - place, 10) if place <= 5 else 0
    found["green"] = position({p: (points[p], games[p]) for p in active if points[p] > 0})
    found["race"] = position(race(season, tournaments, on))
    return found


def race_points(players: int, place: int) -> int:
    with localcontext() as context:
        context.prec = 50
        value = Decimal("16.70") * Decimal(players).ln() / Decimal(place + 1).ln()
        return int(value.to_integral_value(ROUND_FLOOR))


def race(season: Season, tournaments: list[Tournament], on: date) -> dict[str, tuple[Fraction, ...]]:
    """PG 38, PG 39, PG 40, ruling race-zero."""
    stages = [t for t in tournaments if t.race and t.end.year == on.year and t.end <= on]
    results: dict[str, list[int]] = {}
    for stage in stages:
        for player, points in race_stage(stage).items():
            results.setdefault(player, []).append(points)
    totals: dict[str, tuple[Fraction, ...]] = {}
    for player, own in results.items():
        all_results = own + [0] * (len(stages) - len(own))
        planned = season.race_stages if season.race_stages is not None and season.year == on.year else 12
        over = len(stages) >= planned or (on.month, on.day) == (12, 31)
        dropped = max(all_results) + min(all_results) if over and len(stages) >= 3 else 0
        if any(p.id == player and not p.excluded for p in season.players) and registered(season, player, on):
            totals[player] = (Fraction(sum(all_results) - dropped),)
    return totals


def race_stage(stage: Tournament) -> dict[str, int]:
    ranked = stage_points(stage)
    places = position({p: (points,) for p, points in ranked.items()})
    return {player: race_points(len(ranked), place) for place, player in places}


def stage_points(stage: Tournament) -> dict[str, Fraction]:
    """Stage points of those who are ranked (PG 25, PG 39)."""
    sides = games_of(stage)
    seats = [seat for played in stage.rounds for table in played.tables for seat in table.seats]
    found: dict[str, Fraction] = {}
    for entrant in stage.players:
        own = [game for game in sides if game.player == entrant.id]
        if stage.system in (None, "swiss") and own and own[0].absent:
            continue
        if not any(not game.absent for game in own):
            continue
        byes = sum(1 for seat in seats if seat.player == entrant.id and seat.status == "bye")
        found[entrant.id] = Fraction(byes) + sum((Fraction(game.score) for game in own), Fraction(0))
    return found
