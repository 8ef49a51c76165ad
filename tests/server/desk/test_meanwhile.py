"""What somebody looked at has changed before the deed: what is decided is decided on what is there now."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tabellone.course import acts
from tabellone.engine.errors import RuleError, TabelloneError
from tabellone.server.desk import leaving
from tabellone.server.desk.entries import Newcomer, enrol
from tabellone.server.desk.entries_preview import enrol_list, preview
from tabellone.server.desk.listing import Listed
from tabellone.server.desk.results import Consent
from tabellone.server.desk.results.correcting import correct
from tabellone.server.events.models import Tournament
from tabellone.server.play import services
from tabellone.server.play.states import state_of
from tests.server.desk.evenings import evening, published
from tests.server.desk.halls import Writing, play, stage
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db


def looked_at(row: Tournament) -> Tournament:
    """The tournament as a page has loaded it, which others go on changing."""
    early = Tournament.objects.get(pk=row.pk)
    state_of(early)
    return early


def test_the_law_on_corrections_is_asked_about_the_tournament_as_it_is_now() -> None:
    row = evening(8, rounds=1)
    early = looked_at(row)
    table = state_of(early).rounds[0].round.tables[0]
    seats = tuple(replace(seat, score=(seat.score or Decimal(0)) + 1) for seat in table.seats)
    agreed = Consent(agreed=table.players)
    published(row)  # the next round starts: agreeing is no longer enough (BIG 3)
    with pytest.raises(RuleError) as refused:
        correct(early, 1, table.number, seats, Writing(), consent=agreed)
    assert refused.value.code == "correction-too-late"


def test_nobody_leaves_at_a_moment_that_has_passed() -> None:
    row = evening(8, rounds=1)
    early = looked_at(row)
    moment = leaving.moments(state_of(early))[0]
    published(row)
    play(row)
    row.refresh_from_db()
    assert moment not in leaving.moments(state_of(row))
    with pytest.raises(TabelloneError):
        leaving.withdraw(early, "p001", moment, Writing())


def test_a_list_is_looked_at_again_when_others_were_entered_meanwhile() -> None:
    row, ada = stage(2), account()
    early = looked_at(row)
    seen = preview(early, "Dario Elmi").seen
    enrol(row, [Newcomer(Listed(1, "Dario Elmi"))], by=ada)
    with pytest.raises(RuleError) as refused:
        enrol_list(early, "Dario Elmi", {}, by=ada, seen=seen)
    assert refused.value.code == "list-changed"


def test_a_token_counts_for_who_sent_it_where_it_was_sent() -> None:
    row, other, ada = stage(2), stage(2), account()
    act = acts.CheckIn(("p001",), present=False)
    services.perform(row.pk, act, by=ada, token="mine")
    assert services.perform(row.pk, act, by=ada, token="mine").repeated
    for tournament, by in ((row, account("Bruno")), (other, ada)):
        with pytest.raises(RuleError) as refused:
            services.perform(tournament.pk, act, by=by, token="mine")
        assert refused.value.code == "token-of-another"
    with pytest.raises(RuleError):  # it created nothing
        services.create(acts.Settle(state_of(row).settings), by=ada, token="mine")
