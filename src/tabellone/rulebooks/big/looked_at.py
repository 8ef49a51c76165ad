"""What a draw looks at: people, seeds where they are kept apart, the rounds so far, who has left by then (BIG 4)."""

from __future__ import annotations

from tabellone.engine.entries import arrived, bare, gone_by, next_number, own_params
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.params import AUCTIONS, DEFAULT, SHEETS_PARAM


def looked_at(tournament: Tournament) -> Tournament:
    """What the draw of the next round looks at (BIG 4.1, BIG 4.3, BIG 7); clubs are nothing to it."""
    number = next_number(tournament)
    sheets = {SHEETS_PARAM: tournament.params[SHEETS_PARAM]} if SHEETS_PARAM in tournament.params else {}
    return bare(
        tournament,
        arrived(tournament),
        gone=gone_by(tournament, number),
        seeds=number == 1 or tournament.system == "knockout",
        params={**own_params(DEFAULT, tournament.params, but=AUCTIONS), **sheets},
    )
