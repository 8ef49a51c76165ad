"""What the card of a table tells of conduct (BIG 3)."""

from __future__ import annotations

from tabellone.contract.cards import Line, Part, PartKey, Word
from tabellone.rulebooks.big.conduct import DUTIES, RULE, SOURCES, SPECTATORS_MAY_POINT_OUT


def conduct_parts() -> tuple[Part, ...]:
    """Duties, moves taken back, the referee, spectators, corrections (BIG 3)."""
    allowed = tuple(Word(thing, "pointed_out") for thing in SPECTATORS_MAY_POINT_OUT)
    return (
        Part("duties", tuple(Line(f"duty-{duty}", rule=RULE) for duty in DUTIES), folded=True),
        _part("taking_back", Line("take-back-if", rule=RULE), Line("take-back-all", rule=RULE)),
        _part(
            "referee",
            Line("referee-called", rule=RULE),
            Line("referee-who", rule=RULE),
            Line("referee-sources", {"sources": tuple(Word(source, "source") for source in SOURCES)}, RULE),
        ),
        _part("spectators", Line("spectators-silent", {"allowed": allowed}, RULE)),
        _part(
            "correction",
            Line("game-over", rule=RULE),
            Line("correction-agreed", rule=RULE),
            Line("correction-late", rule=RULE),
        ),
    )


def _part(key: PartKey, *lines: Line) -> Part:
    return Part(key, lines, folded=True)
