"""The card of a game of a stage: points, the platform, absences, what is forbidden (PG 2, PG 7, PG 25, PG 26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from tabellone.contract.cards import Card, Line, Part, parts_with_lines
from tabellone.engine.facts import Tournament
from tabellone.engine.tables import numbered_table
from tabellone.rulebooks.pergioco.params import stage_params
from tabellone.rulebooks.pergioco.register import FORBIDDEN, PLATFORMS

NAMES: Mapping[str, str] = {
    "boardgamearena": "Board Game Arena",
    "playstrategy": "PlayStrategy",
    "abstractplay": "AbstractPlay",
}
WIN, DRAW, LOSS = Decimal(1), Decimal("0.5"), Decimal(0)


def card(tournament: Tournament, number: int, table: int) -> Card:
    """What the two players of a game need to know (PG 2, PG 7, PG 26)."""
    _, seated = numbered_table(tournament, number, table)
    game = tournament.game or ""
    if len(seated.seats) == 1:
        points = stage_params(tournament).bye_points
        return Card(game, game, lead=(Line("pg-bye", {"points": points}, "PG 26"),))
    return Card(
        game,
        game,
        "PG 2",
        parts=parts_with_lines(
            Part("points", (Line("pg-points", {"win": WIN, "draw": DRAW, "loss": LOSS}, "PG 22"), _platform())),
            Part("absences", tuple(_absences(tournament))),
            Part("forbidden", (*_forbidden(), Line("pg-disqualified", rule="PG 7"))),
            Part(
                "correction",
                (Line("correction-organiser", rule="PG 16"), Line("pg-complaint", rule="PG 16")),
                folded=True,
            ),
        ),
    )


def _platform() -> Line:
    return Line("pg-platform", {"platforms": ", ".join(NAMES[one] for one in PLATFORMS)}, "PG 2")


def _absences(tournament: Tournament) -> Iterator[Line]:
    """In the Swiss system the first game is another thing than the later ones (PG 25)."""
    if tournament.system == "swiss":
        yield Line("pg-absent-first", rule="PG 25")
        yield Line("pg-absent-later", rule="PG 25")
    else:
        yield Line("pg-absent", rule="PG 25")
    yield Line("pg-leaves", rule="PG 26")
    yield Line("pg-opponent-absent", rule="PG 26")
    yield Line("pg-platform-fault", rule="PG 15")


def _forbidden() -> Iterator[Line]:
    """What nobody may do (PG 7)."""
    yield from (Line(f"forbidden-{thing.replace('_', '-')}", rule="PG 7") for thing in FORBIDDEN)
