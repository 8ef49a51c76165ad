"""The certificate of a draw in plain words: each criterion with its count, the least possible, and who shares it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabellone.contract import BY_ID, Convening
from tabellone.contract.answers import Criterion
from tabellone.server.play.result_sentences import hand_told
from tabellone.server.web.drawing.shown import Names
from tabellone.server.web.drawing.stale_draft import consent_told
from tabellone.server.web.sentences import language
from tabellone.tournament.records import hand_work
from tabellone.tournament.seating import criteria
from tabellone.tournament.state import Drawn, State
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
    hand: tuple[str, ...] = ()
    despite: str = ""
    changed: tuple[str, ...] = ()

    @property
    def best(self) -> bool:
        """Whether no seating could be better."""
        return bool(self.lines) and all(line.best for line in self.lines)


def certificate(state: State, found: Drawn) -> Certificate:
    """The certificate of a round as it is seated now; a round that came with a document has its seed alone."""
    names, drawn = Names.of(state), found.certificate
    as_drawn = {one.name: one.count for one in drawn.criteria} if drawn else {}
    lines = tuple(line(one, names, as_drawn.get(one.name)) for one in criteria(state, found))
    told = Certificate(
        found.round.seed or "",
        found.by_hand,
        lines,
        hand=_hand(found, names),
        despite=found.consent.why if found.consent else "",
        changed=consent_told(state, found),
    )
    if drawn is None:
        return told
    warnings = tuple(term("warning", code, language()) for code in drawn.warnings)
    fifths, direct, lots = (_named(names, players) for players in (drawn.fifths, drawn.direct, drawn.lots))
    seeds = _seeds(state, found, names)
    return replace(told, fifths=fifths, direct=direct, lots=lots, warnings=warnings, seeds=seeds)


def _hand(found: Drawn, names: Names) -> tuple[str, ...]:
    """What was done by hand after the draw; seats that were only reported in another order are nobody's."""
    if not found.by_hand:
        return ()
    work = hand_work(found.as_drawn, found.round.tables)
    return hand_told(work, names.by_id, lambda table: found.spots.get(table, table), language())


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
