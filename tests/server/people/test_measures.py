from __future__ import annotations

from datetime import date

import pytest

from tabellone.contract import BY_ID
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries, services
from tests.server.people.examples import account, person, refusal

pytestmark = pytest.mark.django_db
DAY = date(2026, 5, 1)


def test_a_measure_bars_until_it_is_lifted() -> None:
    """RK structure: nobody under a disciplinary measure is enrolled."""
    one, administrator = person(), account(role="administrator")
    measure = services.set_measure(one, Writing(administrator, "t"), start=DAY, why="threw the dice")
    assert services.set_measure(one, Writing(administrator, "t"), start=DAY, why="threw the dice") == measure
    risiko = BY_ID["risiko"]
    assert not risiko.may_enrol(one.code, queries.measures_for([one.pk], DAY), on=DAY)
    services.lift_measure(measure, Writing(administrator, why="appeal"))
    assert risiko.may_enrol(one.code, queries.measures_for([one.pk], DAY), on=DAY)
    assert refusal(lambda: services.lift_measure(measure, Writing(administrator))) == "measure-lifted"


def test_the_reason_of_a_measure_is_not_in_the_journal() -> None:
    one = person()
    services.set_measure(one, Writing(account(role="administrator")), start=DAY, why="threw the dice")
    assert "dice" not in str([(one.data, one.why) for one in Entry.objects.all()])


def test_what_is_refused() -> None:
    one, administrator, organiser = person(), account(role="administrator"), account(role="organiser")
    assert refusal(lambda: services.set_measure(one, Writing(organiser), start=DAY, why="x")) == "no-right"
    assert refusal(lambda: services.set_measure(one, Writing(administrator), start=DAY, why=" ")) == "measure-why"
    early = date(2026, 4, 1)
    assert (
        refusal(lambda: services.set_measure(one, Writing(administrator), start=DAY, end=early, why="x"))
        == "measure-days"
    )
    measure = services.set_measure(one, Writing(administrator), start=DAY, why="x")
    assert refusal(lambda: services.lift_measure(measure, Writing(organiser))) == "no-right"
