"""The certificate of a draw in plain words: each criterion with its count, the least possible, and who shares it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.course import Drawn, State
from tabellone.engine.answers import Criterion
from tabellone.rulebooks import BY_ID, Convening
from tabellone.server.desk.drawing import criteria
from tabellone.server.web.drawing.shown import Names
from tabellone.server.web.posting import language
from tabellone.wording import term


@dataclass(frozen=True, slots=True)
class Line:
    """A criterion: how often it had to give way as drawn and as seated now, and who shares it."""

    label: str
    count: int
    least: int | None
    drawn: int | None
    shared: tuple[str, ...]

    @property
    def best(self) -> bool:
        """Whether fewer cannot be."""
        return self.least is not None and self.count <= self.least


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a draw tells of itself."""

    seed: str
    by_hand: bool
    lines: tuple[Line, ...]
    fifths: tuple[str, ...] = ()
    direct: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    seeds: tuple[str, ...] = ()

    @property
    def best(self) -> bool:
        """Whether no seating could be better."""
        return bool(self.lines) and all(line.best for line in self.lines)


def certificate(state: State, found: Drawn) -> Certificate:
    """The certificate of a round as it is seated now; a round that came with a document has its seed alone."""
    names, drawn = Names.of(state), found.certificate
    as_drawn = {one.name: one.count for one in drawn.criteria} if drawn else {}
    lines = tuple(line(one, names, as_drawn.get(one.name)) for one in criteria(state, found))
    seed = found.round.seed or ""
    if drawn is None:
        return Certificate(seed, found.by_hand, lines)
    warnings = tuple(term("warning", code, language()) for code in drawn.warnings)
    fifths, direct, lots = (_named(names, players) for players in (drawn.fifths, drawn.direct, drawn.lots))
    return Certificate(seed, found.by_hand, lines, fifths, direct, lots, warnings, _seeds(state, found, names))


def line(one: Criterion, names: Names, drawn: int | None = None) -> Line:
    """A criterion in words."""
    shared = tuple(" – ".join(_named(names, players)) for players in one.shared_by)
    return Line(term("criterion", one.name, language()), one.count, one.least, drawn, shared)


def _seeds(state: State, found: Drawn, names: Names) -> tuple[str, ...]:
    """Whom the first round of a final keeps apart, the best first (BIG 7)."""
    if found.round.number > 1 or not isinstance(BY_ID[state.settings.head.rulebook], Convening):
        return ()
    here = {player for table in found.round.tables for player in table.players}
    seeded = [one.player for one in state.entrants if one.player.seed is not None and one.player.id in here]
    return tuple(names(one.id) for one in sorted(seeded, key=lambda one: (one.seed or 0, one.id)))


def _named(names: Names, players: Sequence[str]) -> tuple[str, ...]:
    return tuple(names(player) for player in players)
