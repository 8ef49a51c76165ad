"""The PBG of the first round."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tabellone.engine.facts import Round, Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.explain.total import seated_at
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.pbg import largest_table, table_pbg, total_with_ghosts
from tabellone.rulebooks.big.scores import exact, table_scores


def pbg_step(tournament: Tournament, round_: Round, player: str) -> Iterator[Step]:
    """The share of the first table's score, ghosts included (BIG 4.2); none without a table."""
    table, params = seated_at(round_, player), params_of(tournament)
    scores = table_scores(table) if table else {}
    if table is None or player not in scores:
        return
    seats = max(largest_table(round_), len(scores))
    pbg = table_pbg(table, seats, params)[player]
    if len(scores) == 1:
        yield Step("BIG 4.2", "big-pbg-bye", {"round": round_.number}, result=pbg)
        return
    total = Fraction(sum(scores.values()))
    whole = total_with_ghosts(total, len(scores), seats, params)
    inputs: dict[str, Value] = {"score": scores[player], "whole": whole, "seats": seats}
    ghosts: dict[str, Value] = {"total": total, "size": len(scores), "ghosts": seats - len(scores)}
    ghosts |= {"share": Fraction(exact(params.ghost_share))}
    behind = Step("BIG 4.2", "big-pbg-ghosts", ghosts, "total + ghosts * share * total / size", whole)
    steps = (behind,) if seats > len(scores) else ()
    if whole > 0:
        yield Step("BIG 4.2", "big-pbg", inputs, "score / whole", pbg, steps)
    else:
        yield Step("BIG 4.2", "big-pbg-flat", inputs, "1 / seats", pbg, steps)
