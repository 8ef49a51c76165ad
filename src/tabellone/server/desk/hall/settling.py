"""The referee decides a call, and the result that waited may stand with the same word."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tabellone.course import acts
from tabellone.course.hall import Decision
from tabellone.course.halls import hall_of
from tabellone.engine.errors import RuleError
from tabellone.server.desk.acting import Intent, Writing, after, done_before, together
from tabellone.server.desk.hall.calling import sources
from tabellone.server.desk.hall.reporting import accepted
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, locked
from tabellone.server.play.states import state_of


def settle(
    row: Tournament, number: int, nth: int, writing: Writing, *, text: str, source: str, of: str = ""
) -> Outcome:
    """The referee's word on a call; with `of` (its fingerprint) the report that waits there is accepted too."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        if source not in sources(state):
            raise RuleError("decision-without-source")
        decided = acts.Decide(number, nth, Decision(text.strip(), source, timezone.now()))
        intents = [Intent(decided)]
        if of:
            now = after(state, [decided])
            intents.append(Intent(accepted(now, number, hall_of(now, number).calls[nth].table, of)))
        return together(held, intents, writing)
