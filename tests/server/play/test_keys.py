"""The link of a table: what it opens, how long (ruling link-lasts), and that nobody can guess it."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from tabellone.server.events.models import Tournament
from tabellone.server.play import keys, services
from tabellone.server.play.draws import publish, take_back
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tests.server.play import halls, tables
from tests.server.play.drawing import draw, redraw
from tests.server.play.halls import Writing

pytestmark = pytest.mark.django_db


def key(row: Tournament, table: int = 1, number: int = 1) -> str:
    row.refresh_from_db()
    return keys.key_of(row, state_of(row).rounds[number - 1], table)


def opens(row: Tournament, given: str, table: int = 1, number: int = 1) -> str:
    row.refresh_from_db()
    return keys.opened(row, state_of(row), number, table, given)


def test_it_opens_its_own_table_and_no_other() -> None:
    row, other = tables.risiko(), tables.risiko()
    assert opens(row, key(row)) == "open"
    assert opens(row, key(row), table=2) == "unknown"
    assert opens(other, key(row)) == "unknown"
    assert opens(row, key(row), number=2) == "unknown"
    assert opens(row, key(row), table=9) == "unknown"


def test_every_table_of_every_round_has_a_key_of_its_own_that_nobody_guesses() -> None:
    rows = [tables.risiko(), tables.risiko()]
    keys = [key(row, table) for row in rows for table in (1, 2)]
    assert len(set(keys)) == 4
    assert {len(one) for one in keys} == {22}  # 128 bits


@pytest.mark.parametrize("guess", ["", "x", "é", "\x00", "A" * 22, "A" * 5000])
def test_a_guess_opens_nothing(guess: str) -> None:
    assert opens(tables.risiko(), guess) == "unknown"


def test_it_lasts_until_the_next_round_is_published_ruling_link_lasts() -> None:
    row = halls.master(8)
    draw(row, Writing())
    assert opens(row, key(row)) == "unknown"  # a draft is nobody's business
    publish(row, 1, Writing())
    first = key(row)
    halls.play(row)
    assert opens(row, first) == "open"  # with its result, to be looked at
    draw(row, Writing())
    assert opens(row, first) == "open"
    publish(row, 2, Writing())
    assert opens(row, first) == "over"
    assert opens(row, key(row, number=2), number=2) == "open"
    assert opens(row, first, number=2) == "unknown"


def test_a_slow_table_keeps_its_link_until_it_has_a_result_ruling_link_lasts() -> None:
    row = tables.big("splendor", "abcd", "efgh")
    slow = key(row, 2)
    halls.report(row, 1, state_of(row).rounds[0].round.tables[0])
    tables.next_round(row, "abcd", phase="swiss")
    assert opens(row, slow, 2) == "open"
    assert opens(row, key(row)) == "over"
    halls.report(row, 1, state_of(row).rounds[0].round.tables[1])
    assert opens(row, slow, 2) == "over"


def test_a_round_that_is_drawn_again_has_other_links() -> None:
    row = halls.master(8)
    draw(row, Writing(), seed="one")
    publish(row, 1, Writing())
    first = key(row)
    row = take_back(row, 1, Writing()).tournament
    row = redraw(row, 1, Writing(why="one is missing"), seed="two").tournament
    row.refresh_from_db()
    publish(row, 1, Writing())
    assert opens(row, first) == "unknown"


def test_a_bye_has_no_page_and_a_closed_tournament_no_links() -> None:
    row = halls.stage(5)
    draw(row, Writing())
    publish(row, 1, Writing())
    bye = next(one for one in halls.latest(row).round.tables if len(one.seats) == 1)
    assert opens(row, key(row, bye.number), bye.number) == "unknown"
    row = tables.risiko()
    first = key(row)
    halls.play(row)
    services.act(row, Writing(), acts.Close())
    assert opens(row, first) == "over"


def test_the_links_do_not_hang_on_the_key_that_signs_cookies(settings: LazySettings) -> None:
    """So they hold on the machine where a backup is restored, and a backup never gives that key away."""
    row = tables.risiko()
    links = key(row), keys.door_key(row), keys.handle(row, "ada")
    settings.SECRET_KEY = "that of another machine"
    assert (key(row), keys.door_key(row), keys.handle(row, "ada")) == links
    assert keys.is_door(row, links[1])
    row.hall_key = "that of another tournament"
    assert not keys.is_door(row, links[1])
