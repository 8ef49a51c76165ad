"""Published rounds for everybody: who sits where, how it was drawn, and the draw made again here and now."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse

from tabellone.contract import Convening, rulebook_as
from tabellone.contract.answers import OF_RELATIONS, Criterion
from tabellone.engine.facts import SealedDraw
from tabellone.server.play.redrawing import checked, not_public
from tabellone.server.play.result_sentences import hand_told
from tabellone.server.rankings.history import player_pages
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.frame import ids_seen, state_seen, tournament_page
from tabellone.server.web.rights import TournamentRequest
from tabellone.server.web.sentences import language
from tabellone.server.web.tournament.announced import AnnouncedDraw, announced_draw
from tabellone.server.web.tournament.round_tables import (
    RoundNames,
    consented_changes,
    places_by_name,
    published_round,
    shown_tables,
)
from tabellone.tournament.progress import place_of, progress
from tabellone.tournament.records import hand_work
from tabellone.tournament.seating import criteria
from tabellone.tournament.state import Drawn, State
from tabellone.wording import term


@public_page()
def round_page(request: TournamentRequest, number: int) -> HttpResponse:
    """The seats by table and by name; a draft is not there."""
    state = state_seen(request)
    found = published_round(state, number)
    tables, places = shown_tables(state, found, pages=player_pages(request.tournament)), places_by_name(state, found)
    return _published_page(request, "tournament/round.html", found, tables=tables, places=places)


@public_page()
def draw_proof_page(request: TournamentRequest, number: int) -> HttpResponse:
    """How a round was drawn, and how anybody can check it; before it is published, how far its draw has come."""
    state = state_seen(request)
    if number <= len(state.rounds) and state.rounds[number - 1].published:
        return _draw_proof(request, state.rounds[number - 1])
    return _draw_announced(request, announced_draw(state, number))


def _draw_announced(request: TournamentRequest, found: AnnouncedDraw) -> HttpResponse:
    """Who takes part, and what was announced; once it is drawn, everything."""
    state, drawn = state_seen(request), found.drawn
    return tournament_page(
        request,
        "tournament/announced.html",
        "rounds",
        number=found.number,
        announced=found,
        drawn=drawn,
        certificate=draw_certificate(state, drawn) if drawn else None,
        tables=shown_tables(state, drawn) if drawn else [],
    )


@public_page(costly=True)
def draw_again_page(request: TournamentRequest, number: int) -> HttpResponse:
    """The same page, with the round drawn again on this server and compared."""
    found = published_round(state_seen(request), number)
    check = checked(request.tournament, number)
    places = {table.number: place_of(found, table) for table in found.round.tables}
    return _draw_proof(request, found, check=check, differing=[places.get(one, one) for one in check.tables])


def _draw_proof(request: TournamentRequest, found: Drawn, **compared: Any) -> HttpResponse:
    secret = not_public(request.tournament, found.round.number)
    return _published_page(request, "tournament/draw.html", found, not_public=secret, **compared)


def _published_page(request: TournamentRequest, template: str, found: Drawn, **context: Any) -> HttpResponse:
    state = state_seen(request)
    frame = {
        "drawn": found,
        "number": found.round.number,
        "others": [one.round.number for one in state.rounds if one.published],
        "progress": progress(found),
        "certificate": draw_certificate(state, found, hidden=ids_seen(request)),
    }
    return tournament_page(request, template, "rounds", **frame, **context)


@dataclass(frozen=True, slots=True)
class CriterionLine:
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
class DrawCertificate:
    """What a draw tells of itself."""

    seed: str
    by_hand: bool
    sealed: SealedDraw | None
    lines: tuple[CriterionLine, ...]
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


def draw_certificate(state: State, found: Drawn, hidden: Collection[str] = ()) -> DrawCertificate:
    """The certificate of a round as it is seated now; a round that came with a document has its seed alone.

    Of those who are `hidden` it does not say whom they share a club with, but counts them.
    """
    names, drawn = RoundNames.of(state), found.certificate
    as_drawn = {one.name: one.count for one in drawn.criteria} if drawn else {}
    shown = (_criterion_seen_beside(one, hidden) for one in criteria(state, found))
    lines = tuple(criterion_line(one, names, as_drawn.get(one.name)) for one in shown)
    told = DrawCertificate(
        found.round.seed or "",
        found.by_hand,
        found.sealed,
        lines,
        hand=_done_by_hand(found, names),
        despite=found.consent.why if found.consent else "",
        changed=consented_changes(state, found),
    )
    if drawn is None:
        return told
    warnings = tuple(term("warning", code, language()) for code in drawn.warnings)
    fifths, direct, lots = (tuple(map(names, players)) for players in (drawn.fifths, drawn.direct, drawn.lots))
    seeds = _seeds_kept_apart(state, found, names)
    return replace(told, fifths=fifths, direct=direct, lots=lots, warnings=warnings, seeds=seeds)


def _criterion_seen_beside(one: Criterion, hidden: Collection[str]) -> Criterion:
    if one.name not in OF_RELATIONS:
        return one
    return replace(one, shared_by=tuple(players for players in one.shared_by if not set(players) & set(hidden)))


def _done_by_hand(found: Drawn, names: RoundNames) -> tuple[str, ...]:
    """What was done by hand after the draw; seats that were only reported in another order are nobody's."""
    if not found.by_hand:
        return ()
    work = hand_work(found.as_drawn, found.round.tables)
    return hand_told(work, names.by_id, lambda table: found.spots.get(table, table), language())


def criterion_line(one: Criterion, names: RoundNames, drawn: int | None = None) -> CriterionLine:
    """A criterion in words."""
    shared = tuple(" – ".join(map(names, players)) for players in one.shared_by)
    return CriterionLine(term("criterion", one.name, language()), one.count, one.least, drawn, shared)


def _seeds_kept_apart(state: State, found: Drawn, names: RoundNames) -> tuple[str, ...]:
    """Whom the first round of a final keeps apart, the best first (BIG 7)."""
    if found.round.number > 1 or not rulebook_as(state.settings.head.rulebook, Convening):
        return ()
    here = {player for table in found.round.tables for player in table.players}
    seeded = [one.player for one in state.entrants if one.player.seed is not None and one.player.id in here]
    return tuple(names(one.id) for one in sorted(seeded, key=lambda one: (one.seed or 0, one.id)))
