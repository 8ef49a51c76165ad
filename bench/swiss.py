"""Pairing round 5 of a two-player Swiss, against py4swiss's Dutch system."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path
from random import Random

from bench.report import Row, at_most, best_of, not_measured, reference, times
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.engine.pairing import pair_from_top

ROUND = 5


@dataclass(slots=True)
class History:
    """Rounds played so far: pairs with the first player's points, white named first."""

    players: int
    rounds: list[list[tuple[str, str, float]]] = field(default_factory=list)

    def points(self) -> dict[str, float]:
        points = {str(player): 0.0 for player in range(1, self.players + 1)}
        for pairs in self.rounds:
            for one, other, score in pairs:
                points[one] += score
                points[other] += 1 - score
        return points

    def met(self, rounds: int | None = None) -> dict[str, list[str]]:
        """Whom each has met, in all rounds or the last ones."""
        met: dict[str, list[str]] = {str(player): [] for player in range(1, self.players + 1)}
        for pairs in self.rounds[-rounds:] if rounds else self.rounds:
            for one, other, _ in pairs:
                met[one].append(other)
                met[other].append(one)
        return met

    def order(self) -> list[str]:
        points = self.points()
        return sorted(points, key=lambda player: (-points[player], int(player)))


def played(players: int) -> History:
    """A history in which the lower number wins more often than not; colours alternate as far as they can."""
    chance, history = Random(players), History(players)
    whites = {str(player): 0 for player in range(1, players + 1)}
    for _ in range(ROUND - 1):
        pairs = []
        for pair in pair_from_top(history.order(), history.met()):
            one, other = sorted(pair, key=lambda player: (whites[player], int(player)))
            whites[one] += 1
            whites[other] -= 1
            better = 0.6 if int(one) < int(other) else 0.3
            drawn = chance.random()
            pairs.append((one, other, 1.0 if drawn < better else 0.5 if drawn < better + 0.1 else 0.0))
        history.rounds.append(pairs)
    return history


def measure(*, quick: bool) -> list[Row]:
    players = 300 if quick else 1000
    work = f"two-player Swiss, {players:,} players, round {ROUND}"
    history = played(players)
    order, all_met, just_met = history.order(), history.met(), history.met(1)
    anyone, pairs = best_of(5, lambda: pair_from_top(order, all_met))
    last, _ = best_of(5, lambda: pair_from_top(order, just_met))
    again = sum(other in all_met[one] for one, other in pairs)
    whole = _whole_draw(work, history)
    rows = [
        at_most(work, "no pair twice in the tournament", anyone, "s", 0.3),
        at_most(work, "no pair twice in a row (BIG 4.1)", last, "s", 0.3),
        Row(work, "pairs that met before", again, "", "0", again == 0),
        whole,
    ]
    try:
        theirs = _py4swiss(history)
    except ImportError:
        return [*rows, not_measured(work, "against py4swiss", "≥ 50 ×", "not installed")]
    note = "it balances colours too, we do not"
    rows.append(reference(work, "py4swiss, Dutch, once", theirs, "s"))
    rows.append(times(work, "py4swiss", anyone, theirs, 50, note))
    if whole.value:
        rows.append(times(work, "py4swiss, by the whole draw", whole.value, theirs, 50))
    return rows


def _whole_draw(work: str, history: History) -> Row:
    """The draw of the BIG rulebook from the facts: points of four rounds, ties, pairs."""
    figure = "a whole BIG draw, standing included"
    try:
        from tabellone.rulebooks import big

        taken, drawn = best_of(2, lambda: big.draw(document(history), "2f1c"))
    except (ImportError, AttributeError) as error:
        return not_measured(work, figure, "< 0.3 s", str(error))
    seated = sum(len(table.seats) for table in drawn.tables)
    return at_most(work, figure, taken, "s", 0.3, f"{seated} players seated in round {drawn.round}")


def document(history: History) -> Tournament:
    """The history as a BIG tournament of a two-player game."""
    day = date(2026, 3, 1)
    players = tuple(Player(str(number), f"Player {number}") for number in range(1, history.players + 1))
    rounds = tuple(
        Round(number, tuple(_table(i, *pair) for i, pair in enumerate(pairs, start=1)), "swiss", str(number))
        for number, pairs in enumerate(history.rounds, start=1)
    )
    return Tournament("big", "t", "Swiss", day, day, players, "other-game", "swiss", table_size=2, rounds=rounds)


def _table(number: int, one: str, other: str, score: float) -> Table:
    return Table(number, (Seat(one, Decimal(int(10 + 10 * score))), Seat(other, Decimal(int(20 - 10 * score)))))


def _py4swiss(history: History) -> float:
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history.trf"
        path.write_text(trf(history), encoding="utf-8")
        parsed = TrfParser.parse(path)
    taken, _ = best_of(1, lambda: DutchEngine.generate_pairings(parsed))
    return taken


def trf(history: History) -> str:
    """The history as FIDE's tournament report file."""
    points = history.points()
    ranks = {player: rank for rank, player in enumerate(history.order(), start=1)}
    results: dict[str, str] = dict.fromkeys(points, "")
    for pairs in history.rounds:
        for one, other, score in pairs:
            mark, mirrored = {1.0: ("1", "0"), 0.5: ("=", "="), 0.0: ("0", "1")}[score]
            results[one] += f"  {other:>4} w {mark}"
            results[other] += f"  {one:>4} b {mirrored}"
    lines = [
        f"001 {player:>4}      {'Player ' + player:<33} {3000 - int(player):>4} {'':27}"
        f"{points[player]:>4.1f} {ranks[player]:>4}{results[player]}"
        for player in points
    ]
    return "\n".join(["012 Made-up Swiss", *lines, "XXR 9", ""])
