"""What a draw looks at: people, the rounds so far, who has left by then (PG 2)."""

from __future__ import annotations

from tabellone.engine.facts import Tournament
from tabellone.engine.looked_at import arrived, bare, gone_by, next_number
from tabellone.rulebooks.pergioco.params import DEFAULT, stage_params

LOOKED_AT = ("bye_points", "rounds")


def looked_at(tournament: Tournament) -> Tournament:
    """What the draw of the next round of a stage looks at (PG 2, PG 39)."""
    params = stage_params(tournament)
    told = {name: getattr(params, name) for name in LOOKED_AT}
    return bare(
        tournament,
        arrived(tournament),
        gone=gone_by(tournament, next_number(tournament)),
        params={name: value for name, value in told.items() if value != getattr(DEFAULT, name)},
    )
