"""Lists, documents and corrections at the same moment, in threads on both databases: nothing fails, nothing doubles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from tabellone.engine.errors import RuleError, TabelloneError
from tabellone.server.events.models import Tournament
from tabellone.server.play import roll, services
from tabellone.server.play.entries import Newcomer, enrol
from tabellone.server.play.entry_list import enrol_list, preview
from tabellone.server.play.in_hall import enter
from tabellone.server.play.player_list import Listed
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.results import CorrectionConsent
from tests.scenes.at_once import together
from tests.server.live import call
from tests.server.people.examples import account
from tests.server.play.evenings import evening, published
from tests.server.play.halls import Writing, play, stage

CLUBS = [f"Circolo inventato {number}" for number in range(12)]
AT_ONCE = 6


def lists() -> tuple[list[str], int]:
    """As many tournaments, each with a list of the same new clubs, every other one backwards."""
    from tabellone.server.people.models import Club
    from tabellone.server.play.entry_list import enrol_list
    from tests.server.people.examples import account
    from tests.server.play.halls import stage

    ada, rows = account(), [stage(2) for _ in range(AT_ONCE)]
    errors = together(*(_entering(enrol_list, row, ada, CLUBS[:: 1 if n % 2 else -1]) for n, row in enumerate(rows)))
    return errors, Club.objects.count()


def _entering(enrol_list: Any, row: Any, by: Any, clubs: list[str]) -> Callable[[], Any]:
    text = "\n".join(f"Gina {club.replace(' ', '')} {row.slug}, {club}" for club in clubs)
    return lambda: enrol_list(row, text, {}, Writing(by))


def documents() -> tuple[list[str], int]:
    """The same document taken over by one account, again and again."""
    from tabellone.exchange.documents import write_tournament
    from tabellone.server.events.models import Tournament
    from tabellone.server.intake.services import take_document_over
    from tests.server.people.examples import account
    from tests.server.play.tables import document, empty

    ada = account()
    text = write_tournament(document("risiko", "risiko", "master", (empty(1, "abcd", "efgh", phase="qualifying"),)))
    errors = together(*(lambda: take_document_over(text, Writing(ada, "once")) for _ in range(AT_ONCE)))
    return errors, Tournament.objects.count()


def test_lists_with_the_same_new_clubs(database_url: str) -> None:
    assert call(database_url, "tests.server.play.test_at_once:lists") == [[], len(CLUBS)]


def test_one_document_taken_over_many_times(database_url: str) -> None:
    assert call(database_url, "tests.server.play.test_at_once:documents") == [[], 1]


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
    agreed = CorrectionConsent(agreed=table.players)
    published(row)  # the next round starts: agreeing is no longer enough (BIG 3)
    with pytest.raises(RuleError) as refused:
        enter(early, 1, table.number, seats, Writing(seen=fingerprint(table)), consent=agreed)
    assert refused.value.code == "correction-too-late"


def test_nobody_leaves_at_a_moment_that_has_passed() -> None:
    row = evening(8, rounds=1)
    early = looked_at(row)
    moment = roll.moments(state_of(early))[0]
    published(row)
    play(row)
    row.refresh_from_db()
    assert moment not in roll.moments(state_of(row))
    with pytest.raises(TabelloneError):
        roll.withdraw(early, "p001", moment, Writing())


def test_a_list_is_looked_at_again_when_others_were_entered_meanwhile() -> None:
    row, ada = stage(2), account()
    early = looked_at(row)
    seen = preview(early, "Dario Elmi", by=ada).seen
    enrol(row, [Newcomer(Listed(1, "Dario Elmi"))], Writing(ada))
    with pytest.raises(RuleError) as refused:
        enrol_list(early, "Dario Elmi", {}, Writing(ada, seen=seen))
    assert refused.value.code == "list-changed"


def test_a_token_counts_for_who_sent_it_where_it_was_sent() -> None:
    row, other, ada = stage(2), stage(2), account()
    act = acts.CheckIn(("p001",), present=False)
    services.act(row, Writing(ada, "mine"), act)
    assert services.act(row, Writing(ada, "mine"), act).repeated
    for tournament, by in ((row, account("Bruno")), (other, ada)):
        with pytest.raises(RuleError) as refused:
            services.act(tournament, Writing(by, "mine"), act)
        assert refused.value.code == "token-of-another"
    with pytest.raises(RuleError):  # it created nothing
        services.create(acts.Settle(state_of(row).settings), Writing(ada, "mine"))
