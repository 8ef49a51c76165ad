"""What an applied import leaves for the next one of the same source: decisions, with nobody's nickname in them."""

from __future__ import annotations

from tabellone.server.intake.stages.deciding import OUT, Kept, Memory, mark
from tabellone.server.intake.stages.previewing import Preview


def remembered(shown: Preview) -> Memory:
    """The decisions that hold again while the source says the same."""
    kept = dict(shown.memory.games)
    for line in shown.plan.lines:
        choice = shown.decided.games.get(line.key)
        if choice is not None:
            kept[mark(line.key)] = Kept(line.said, choice)
    out = {mark(one.player.key) for one in shown.matches if one.how == OUT}
    return Memory(
        out=tuple(sorted(out)),
        games=kept,
        division=shown.decided.division or shown.memory.division,
        rounding=shown.decided.rounding or shown.memory.rounding,
        apart=tuple(dict.fromkeys((*shown.memory.apart, *shown.decided.apart))),
    )
