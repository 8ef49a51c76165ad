"""Lists, documents and corrections at the same moment, in threads on both databases: nothing fails, nothing doubles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.scenes.at_once import together
from tests.server.live import call

CLUBS = [f"Circolo inventato {number}" for number in range(12)]
AT_ONCE = 6


def lists() -> tuple[list[str], int]:
    """As many tournaments, each with a list of the same new clubs, every other one backwards."""
    from tabellone.server.desk.entries_preview import enrol_list
    from tabellone.server.people.models import Club
    from tests.server.desk.halls import stage
    from tests.server.people.examples import account

    ada, rows = account(), [stage(2) for _ in range(AT_ONCE)]
    errors = together(*(_entering(enrol_list, row, ada, CLUBS[:: 1 if n % 2 else -1]) for n, row in enumerate(rows)))
    return errors, Club.objects.count()


def _entering(enrol_list: Any, row: Any, by: Any, clubs: list[str]) -> Callable[[], Any]:
    text = "\n".join(f"Gina {club.replace(' ', '')} {row.slug}, {club}" for club in clubs)
    return lambda: enrol_list(row, text, {}, by=by)


def documents() -> tuple[list[str], int]:
    """The same document taken over by one account, again and again."""
    from tabellone.exchange.documents import write_tournament
    from tabellone.server.events.models import Tournament
    from tabellone.server.intake.services import take_over
    from tests.server.desk.tables import document, empty
    from tests.server.people.examples import account

    ada = account()
    text = write_tournament(document("risiko", "risiko", "master", (empty(1, "abcd", "efgh", phase="qualifying"),)))
    errors = together(*(lambda: take_over(text, by=ada, token="once") for _ in range(AT_ONCE)))
    return errors, Tournament.objects.count()


def test_lists_with_the_same_new_clubs(database_url: str) -> None:
    assert call(database_url, "tests.server.desk.test_at_once:lists") == [[], len(CLUBS)]


def test_one_document_taken_over_many_times(database_url: str) -> None:
    assert call(database_url, "tests.server.desk.test_at_once:documents") == [[], 1]
