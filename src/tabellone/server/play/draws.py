"""Rounds by the one door: sealed, drawn, published, taken back, seated by hand, gone on with; and who did so."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from tabellone.engine.errors import RuleError
from tabellone.engine.sealing import SECRET_BYTES
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play.arrivals import How, let_in, note_consents
from tabellone.server.play.journal_lines import last_in_force, lines
from tabellone.server.play.services import Outcome, act, always
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import UnsaidConsent, require_consents, unsaid_consents
from tabellone.tournament.acts import Acts
from tabellone.tournament.arranging import (
    SeatingWish,
    chosen_remedy,
    decide_absences,
    decide_absences_drawn_again,
    decide_arrangement,
    from_outside,
)
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.rounds import (
    decide_extension,
    decide_publication,
    decide_spot,
    refuse_begun,
)
from tabellone.tournament.sealed_draws import (
    coming_for_draw,
    decide_discard,
    decide_drawing,
    decide_redraw,
    decide_reopening,
    decide_sealing,
)
from tabellone.tournament.state import State
from tabellone.tournament.undo import Decided, Undo, undone
from tabellone.tournament.view import drawn_of, entrant_of, players_in

NOTHING_FALLS = fingerprint(())  # a result that comes in at this moment must not fall with the publication


def last_change(row: Tournament) -> Entry | None:
    """The last line of the tournament's journal: who changed what a form was filled from."""
    return journal.lines_of_stream(row.scope).last()


def drawn_by(row: Tournament, number: int) -> Entry | None:
    """The line by which the round stands as it was last drawn."""
    draws = journal.lines_of_stream(row.scope).filter(kind="draw").reverse()
    return next((one for one in draws if one.data["round"]["number"] == number), None)


def seal(
    row: Tournament,
    writing: Writing,
    *,
    all_here: bool = False,
    accept: Collection[str] = (),
    certain: bool = False,
) -> Outcome:
    """Seal the draw of the next round; refused when somebody did so meanwhile. Where it takes no lot it is drawn too.

    `all_here` checks in whoever is undecided; `accept` are parameters that the organiser confirms; `certain` draws the
    tables that no missing result can change (BIG 7.2.2).
    """

    def decide(state: State) -> Acts:
        coming = coming_for_draw(state, all_here=all_here, seen=writing.seen)
        if coming:
            let_in(row, state, [entrant_of(state, player) for player in coming])
        return decide_sealing(state, secret=fresh_secret(), coming=coming, accept=accept, certain=certain)

    return always(act(row, writing, decide))


def draw(row: Tournament, number: int, writing: Writing, *, value: str = "", attempt: int | None = None) -> Outcome:
    """Draw the round that is sealed, by what was called out in the hall or by nothing, as a draft."""
    return always(act(row, writing, lambda state: decide_drawing(state, number, value, attempt=attempt)))


def reopen(row: Tournament, number: int, writing: Writing, *, attempt: int | None = None) -> Outcome:
    """End the attempt before its value is called out."""
    return always(act(row, writing, lambda state: decide_reopening(state, number, writing.why, attempt=attempt)))


def discard(row: Tournament, number: int, writing: Writing) -> Outcome:
    """Throw the draft away, with the reason on record."""
    (thrown,) = decide_discard(state_of(row), number, writing.why)
    return act(row, writing, thrown)


def redraw(row: Tournament, number: int, writing: Writing, *, accept: Collection[str] = ()) -> Outcome:
    """Throw a draft away, with the reason on record, and seal its round anew."""

    def decide(state: State) -> Acts:
        secret, why, seen = fresh_secret(), writing.why, writing.seen
        return decide_redraw(state, number, secret=secret, accept=accept, why=why, seen=seen)

    return always(act(row, writing, decide))


@dataclass(frozen=True, slots=True)
class PublishingConsents:
    """What an organiser says when publishing: who was asked and agrees, and whether the rest have signed a list."""

    agreed: frozenset[str] = frozenset()
    signed_list: bool = False


NOTHING_SAID = PublishingConsents()


def consents_to_ask(row: Tournament, state: State, number: int) -> list[UnsaidConsent]:
    """Whom publishing a draft asks about."""
    return unsaid_consents(row, state, players_in(state, number))


def publish(
    row: Tournament,
    number: int,
    writing: Writing,
    said: PublishingConsents = NOTHING_SAID,
    *,
    accept: Collection[str] = (),
    despite: str = "",
) -> Outcome:
    """Make the draft the round that is played, with the consents that the organiser notes for it.

    `accept` are parameters that the organiser confirms; `despite` are the facts of now in short (`consented`), where it
    is published although it was drawn from others. Refused, no consent is noted.
    """

    def decide(state: State) -> Acts:
        asked = {one.code for one in consents_to_ask(row, state, number)}
        note_consents(row, asked & said.agreed, How.ASKED, by=writing.by)
        if said.signed_list:
            note_consents(row, asked - said.agreed, How.LIST, by=writing.by)
        require_consents(row, state, players_in(state, number))
        return decide_publication(state, number, accept=accept, despite=despite, why=writing.why, seen=writing.seen)

    return always(act(row, writing, decide))


def take_back(row: Tournament, number: int, writing: Writing) -> Outcome:
    """Undo the publication of a round of which nothing has been reported."""

    def decide(state: State) -> tuple[Undo]:
        refuse_begun(state, number)
        return (publication_undone(row, number),)

    return always(act(row, writing, decide))


def publication_undone(row: Tournament, number: int) -> Undo:
    """The wish to take a publication back, and nothing else."""
    published = last_in_force(row, kind="publish", body__number=number)
    if published is None:
        raise RuleError("publication-not-here", round=number)
    return Undo(published.number, NOTHING_FALLS)


def extend(row: Tournament, number: int, writing: Writing) -> Outcome:
    """Add the tables that can be drawn by now: the rest of the round, or more that no missing result can change."""
    return always(act(row, writing, lambda state: _extended(row, state, number, writing.seen)))


def begin(row: Tournament, writing: Writing) -> Outcome:
    """The next round begins at tables that wait for no slow one, or at more: sealed, or added to what has begun."""

    def decide(state: State) -> Acts:
        if state.rounds and state.rounds[-1].partial and state.rounds[-1].published:
            return _extended(row, state, len(state.rounds), None)
        coming_for_draw(state, all_here=False, seen=writing.seen)
        return decide_sealing(state, secret=fresh_secret(), certain=True)

    return always(act(row, writing, decide))


def fix(row: Tournament, player: str, spot: int | None, writing: Writing) -> Outcome:
    """Fix a player's place in the hall, or free it; the tables of a round not begun move at once."""
    return always(act(row, writing, lambda state: decide_spot(state, player, spot)))


def arrange(
    row: Tournament, number: int, wish: SeatingWish, writing: Writing, *, accept: Collection[str] = ()
) -> Outcome:
    """Seat the round as wished.

    Somebody from outside is asked about as at the door, and in a round that is published as by its publishing.
    """

    def decide(state: State) -> Acts:
        decided = decide_arrangement(state, number, wish, accept=accept, seen=writing.seen)
        if player := from_outside(state, number, wish):
            entrant = entrant_of(state, player)
            if not entrant.present:
                let_in(row, state, [entrant])
            if drawn_of(state, number).published:
                require_consents(row, state, [player])
        return decided

    return always(act(row, writing, decide))


def go_on_without(row: Tournament, number: int, absent: Collection[str], kind: str, writing: Writing) -> Outcome:
    """Go on in one of the ways: the absent leave, the tables are those of the remedy, or the round is sealed anew."""
    secret, why = fresh_secret(), writing.why or _("Somebody has not come: those who are here are drawn anew.")

    def decide(state: State) -> tuple[Decided, ...]:
        chosen = chosen_remedy(state, number, absent, kind, writing.seen)
        if chosen.kind != "draw_again":
            return decide_absences(state, number, absent, chosen)
        refuse_begun(state, number)
        if not drawn_of(state, number).published:
            return decide_absences_drawn_again(state, number, absent, chosen, secret=secret, why=why)
        back = publication_undone(row, number)
        draft = undone(state, lines(row), back).state
        return (back, *decide_absences_drawn_again(draft, number, absent, chosen, secret=secret, why=why))

    return always(act(row, writing, decide))


def _extended(row: Tournament, state: State, number: int, seen: str | None) -> Acts:
    (added,) = decided = decide_extension(state, number, seen)
    if drawn_of(state, number).published:
        require_consents(row, state, [player for table in added.tables for player in table.players])
    return decided


def fresh_secret() -> str:
    """A secret of 128 bits that nobody could foresee."""
    return get_random_string(2 * SECRET_BYTES, "0123456789abcdef")
