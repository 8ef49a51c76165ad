"""Who plays where places are short, and who is kept out."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID, Rulebook
from tabellone.contract.entries import Applicant, PlayerMeasure
from tabellone.rulebooks import big, pergioco, risiko
from tests.strategies_pergioco import stage_of


def at(hour: int) -> datetime:
    return datetime(2026, 3, 1, hour, tzinfo=UTC)


ENTRIES = [
    Applicant("walk-in"),
    Applicant("second", at(10)),
    Applicant("first", at(9)),
    Applicant("third with a box", at(11), brings_box=True),
    Applicant("also second", at(10)),
]


def test_who_is_asked() -> None:
    """RK structure, PG 7: measures; BIG knows none."""
    assert [name for name, book in BY_ID.items() if book.ABOUT.barring_rule] == ["pergioco", "risiko"]
    assert big.may_enrol("anna", [PlayerMeasure("anna", date(2026, 1, 1))], on=date(2026, 1, 1))


@pytest.mark.parametrize("book", [risiko, pergioco])
def test_first_come_first_served(book: Rulebook) -> None:
    """Ruling first-come: by time, those at the same moment as they stand, then who came on the day."""
    found = book.admission(ENTRIES, 3)
    assert found.admitted == ("first", "second", "also second")
    assert found.waiting == ("third with a box", "walk-in")


def test_a_box_comes_first() -> None:
    """BIG 2."""
    assert big.admission(ENTRIES, 2).admitted == ("third with a box", "first")


def test_sixty_four_in_a_race() -> None:
    """PG 40: also where the organiser has more places, or none set; not in other stages."""
    entries = [Applicant(f"p{n}", at(9)) for n in range(70)]
    race = replace(stage_of(2), race=True)
    assert len(pergioco.admission(entries, None, of=race).admitted) == 64
    assert len(pergioco.admission(entries, 68, of=race).admitted) == 64
    assert len(pergioco.admission(entries, 8, of=race).admitted) == 8
    assert len(pergioco.admission(entries, None, of=stage_of(2)).waiting) == 0


@pytest.mark.parametrize("name", list(BY_ID))
@given(
    moments=st.lists(st.one_of(st.none(), st.integers(0, 23)), max_size=12),
    places=st.one_of(st.none(), st.integers(-1, 14)),
    data=st.data(),
)
def test_everybody_is_either_in_or_waiting(
    name: str, moments: list[int | None], places: int | None, data: st.DataObject
) -> None:
    book = BY_ID[name]
    entries = [
        Applicant(f"p{n}", None if hour is None else at(hour), data.draw(st.booleans()))
        for n, hour in enumerate(moments)
    ]
    found = book.admission(entries, places)
    assert sorted(found.admitted + found.waiting) == sorted(entry.player for entry in entries)
    most = len(entries) if places is None else max(0, places)
    assert len(found.admitted) == min(most, len(entries))


@pytest.mark.parametrize("book", [risiko, pergioco])
def test_a_measure_keeps_out_on_its_days(book: Rulebook) -> None:
    """RK structure: on the day of the tournament; PG 7: until it is reversed."""
    measures = [PlayerMeasure("anna", date(2026, 1, 1), date(2026, 3, 1)), PlayerMeasure("bruno", date(2026, 2, 1))]
    assert not book.may_enrol("anna", measures, on=date(2026, 3, 1))
    assert book.may_enrol("anna", measures, on=date(2026, 3, 2))
    assert not book.may_enrol("bruno", measures, on=date(2027, 1, 1))
    assert book.may_enrol("carla", measures, on=date(2026, 3, 1))
