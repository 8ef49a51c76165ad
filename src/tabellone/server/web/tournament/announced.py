"""What everybody may read of a draw before its round is published, and the organisers' side: a field and Enter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tabellone.engine.alphabet import alphabetical
from tabellone.engine.facts import EndedAttempt, SealedDraw
from tabellone.server.events.models import Tournament
from tabellone.server.play.result_sentences import changes_told, places_in
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import done
from tabellone.server.web.rights import DeskRequest, found_or_404
from tabellone.server.web.sentences import language
from tabellone.server.web.tournament.round_tables import RoundNames
from tabellone.tournament.basis import Basis
from tabellone.tournament.sealed_draws import waiting_changes
from tabellone.tournament.state import Attempt, Drawn, State
from tabellone.tournament.view import attempts_at, draft, sealed


@dataclass(frozen=True, slots=True)
class AnnouncedDraw:
    """A draw of a round that is not published: `players` take part, `before` are the attempts that have ended.

    `sealing` is what is announced of the one that has not, its secret only once it is `drawn`.
    """

    number: int
    before: tuple[EndedAttempt, ...]
    sealing: SealedDraw | None = None
    players: tuple[str, ...] = ()
    drawn: Drawn | None = None


def announced_draw(state: State, number: int) -> AnnouncedDraw:
    """The draw of a round as far as it has come; what has ended stays to be read."""
    found = found_or_404(attempts_at(state, number))
    last, waiting = found[-1], draft(state)
    over = tuple(one.as_ended() for one in found if one.ended)
    if waiting and waiting.sealed and waiting.round.number == number:
        return AnnouncedDraw(number, over, waiting.sealed, _in_order(state, waiting.basis), waiting)
    if not last.is_sealed:
        return AnnouncedDraw(number, over)
    told = SealedDraw(
        last.tournament, last.number, last.commitment, secret="", basis=last.digest
    )  # the secret stays one
    return AnnouncedDraw(number, over, told, _in_order(state, last.basis))


def draw_in_public(state: State) -> AnnouncedDraw | None:
    """The draw that is going on, if one is."""
    waiting, drawn = sealed(state), draft(state)
    number = waiting.round if waiting else drawn.round.number if drawn and drawn.sealed else 0
    return announced_draw(state, number) if number else None


def sealed_context(state: State) -> dict[str, Any]:
    """What the organisers see of a draw that is sealed, and what waits until it is drawn."""
    found = sealed(state)
    if found is None:
        return {}
    names = RoundNames.of(state)
    waits = changes_told(waiting_changes(state), names.by_id, places_in(state), language())
    return {"announced": announced_draw(state, found.round), "waits": waits}


def _in_order(state: State, basis: Basis | None) -> tuple[str, ...]:
    names = RoundNames.of(state)
    return tuple(sorted(map(names, basis.order if basis else ()), key=alphabetical))


def sealed_or_drawn(request: DeskRequest, outcome: Outcome) -> HttpResponse:
    """Where to go on once a draw is sealed: to its field; to the draft where it took no lot."""
    row: Tournament = request.tournament
    state = state_of(outcome.tournament)
    if waiting := sealed(state):
        return done(request, "draws", row.slug, once=outcome, said=_sealed_said(waiting))
    return drawn_page(request, outcome)


def drawn_page(request: DeskRequest, outcome: Outcome) -> HttpResponse:
    """The draft to look at."""
    number = len(state_of(outcome.tournament).rounds)
    said = _("Round %(number)s is drawn. Look at it, then publish it.") % {"number": number}
    return done(request, "round-desk", request.tournament.slug, number, said=said, once=outcome)


def _sealed_said(waiting: Attempt) -> str:
    return _("Round %(number)s is sealed: who takes part stands in public.") % {"number": waiting.round}
