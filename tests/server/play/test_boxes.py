"""Boxes promised, brought and needed, and who may be called (BIG 2, BIG 2.1, BIG 7.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta

import pytest
from django.utils import timezone

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.play import arrivals, roll
from tabellone.server.play.arrivals import box_panel, has_started, kept_out, reachable_phones
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Amend
from tabellone.tournament.undo import Undo
from tests.scenes.pages import browser_of
from tests.server.federation.request_scenes import circuit, entered, evening
from tests.server.letters.scenes import circuit as pergioco
from tests.server.people.examples import account, person
from tests.server.play.halls import Writing

pytestmark = pytest.mark.django_db


def hall(players: int, boxes: int, **more: object) -> Tournament:
    """So many players, the first of whom promise a box."""
    row = evening(circuit(), **more)  # type: ignore[arg-type]  # settings
    for number in range(players):
        entered(row, person(f"Gioca Numero{number}", scope=""), box=number < boxes)
    return row


def ids(row: Tournament) -> list[str]:
    row.refresh_from_db()
    return [one.player.id for one in state_of(row).entrants]


def test_boxes_are_promised_then_brought_and_one_a_table_is_needed() -> None:
    row = hall(9, 2)
    found = box_panel(row, state_of(row))
    assert found
    assert (found.count.promised, found.count.brought, found.count.needed, found.count.short) == (2, 0, 3, 3)
    arrivals.note_box(row, ids(row)[0], Writing(), here=True)
    arrivals.note_box(row, ids(row)[5], Writing(), here=True)
    arrivals.set_house_boxes(row, 1, Writing())
    row.refresh_from_db()
    after = box_panel(row, state_of(row))
    assert after
    assert (after.count.promised, after.count.brought, after.count.short) == (2, 3, 0)
    assert len(after.carriers) == 3


def test_a_box_noted_by_mistake_is_undone_like_everything_else() -> None:
    row = hall(4, 1)
    arrivals.note_box(row, ids(row)[0], Writing(), here=True)
    row.refresh_from_db()
    act(row, Writing(), Undo(row.version))
    row.refresh_from_db()
    assert state_of(row).entrants[0].box_here is None


def test_who_is_not_coming_brings_no_box() -> None:
    row = hall(4, 1)
    roll.mark(row, ids(row)[:1], Writing(), present=False)
    row.refresh_from_db()
    found = box_panel(row, state_of(row))
    assert found
    assert (found.count.promised, found.count.needed) == (0, 1)


def test_boxes_below_zero_are_refused() -> None:
    with pytest.raises(RuleError) as refused:
        arrivals.set_house_boxes(hall(4, 0), -1, Writing())
    assert refused.value.code == "boxes-out-of-range"


def test_at_a_final_who_promised_a_box_and_comes_without_plays_only_if_boxes_suffice() -> None:
    """BIG 7.2, ruling box-not-here."""
    row = hall(5, 2, national_final=True)
    late = ids(row)[0]
    assert kept_out(row, state_of(row)) == frozenset()
    arrivals.note_box(row, late, Writing(), here=False)
    row.refresh_from_db()
    assert kept_out(row, state_of(row)) == {late}
    with pytest.raises(RuleError) as refused:
        roll.mark(row, [late], Writing(by=account("Tiene Porta")), present=True)
    assert refused.value.code == "box-promised-missing"
    arrivals.set_house_boxes(row, 1, Writing())
    row.refresh_from_db()
    roll.mark(row, [late], Writing(by=account("Tiene Porta")), present=True)


def test_the_door_of_a_final_lets_the_fifth_in_to_a_game_for_two_with_two_boxes() -> None:
    """BIG 7.2: a bye needs no box; three were asked for, and who had promised the third was kept out."""
    row = hall(5, 2, national_final=True, game="7-wonders-duel", table_size=2)
    client = browser_of(account("Tiene Porta", role="organiser", scope=row.scope))
    here, (first, late, *_) = f"/t/{row.slug}/desk/check-in/", ids(row)
    client.post(f"{here}box/", {"token": "a", "player": first, "box": "here"})
    client.post(f"{here}house/", {"token": "b", "boxes": "1"})
    client.post(f"{here}box/", {"token": "c", "player": late, "box": "missing"})
    assert client.post(here, {"token": "d", "player": late, "mark": "present"}).status_code == 303
    row.refresh_from_db()
    assert state_of(row).entrants[1].present


def test_at_an_evening_a_forgotten_box_keeps_nobody_out() -> None:
    row = hall(5, 2)
    arrivals.note_box(row, ids(row)[0], Writing(), here=False)
    row.refresh_from_db()
    assert kept_out(row, state_of(row)) == frozenset()


def test_a_rulebook_that_counts_no_boxes_has_no_panel() -> None:
    row = evening(pergioco())
    Tournament.objects.filter(pk=row.pk).update(rulebook="risiko")
    row.refresh_from_db()
    assert box_panel(row, state_of(row)) is None


def reachable(row: Tournament, *, days_before: int, present: bool | None, hour: int = 12) -> None:
    """Two players with a phone, entered so many days before at an hour, the second as the day ended."""
    for name, phone in (("Ada Uno", "555 1111"), ("Bea Due", "555 2222")):
        entered(row, person(name, scope="", phone=phone))
    first, second = state_of(row).entrants
    late = timezone.make_aware(datetime.combine(row.start, time(23, 59)))
    act(row, Writing(), Amend(replace(second, at=late)))
    early = timezone.make_aware(datetime.combine(row.start - timedelta(days=days_before), time(hour)))
    act(row, Writing(), Amend(replace(first, at=early, present=present)))
    row.refresh_from_db()


@pytest.mark.parametrize(
    ("days", "present", "hour", "seen"),
    [
        pytest.param(2, None, 21, ["Ada Uno"], id="BIG 2.1 missing at the start"),
        pytest.param(2, None, 19, [], id="BIG 2.1 before the start"),
        pytest.param(2, True, 21, [], id="BIG 2.1 here"),
        pytest.param(0, None, 21, ["Ada Uno"], id="BIG 2.1 entered on the day before the start"),
    ],
)
def test_the_organiser_may_call_who_pre_registered_and_is_missing(
    days: int, present: bool | None, hour: int, seen: list[str]
) -> None:
    row = evening(circuit(), starts="20:30")
    reachable(row, days_before=days, present=present)
    now = timezone.make_aware(datetime.combine(row.start, time(hour)))
    assert [one.name for one in reachable_phones(row, state_of(row), now=now)] == seen


@pytest.mark.parametrize(("starts", "hour"), [("20:30", 21), ("", 12)])
def test_who_enters_once_it_has_begun_has_not_pre_registered(starts: str, hour: int) -> None:
    """BIG 2.1: nor who enters on the day of a tournament that announces no time."""
    row = evening(circuit(), starts=starts)
    reachable(row, days_before=0, present=None, hour=hour)
    now = timezone.make_aware(datetime.combine(row.start, time(22)))
    assert reachable_phones(row, state_of(row), now=now) == []


def test_at_a_national_final_all_may_be_called() -> None:
    row = evening(circuit(), national_final=True)
    reachable(row, days_before=0, present=True)
    now = timezone.make_aware(datetime.combine(row.start - timedelta(days=5), time(9)))
    assert [one.phone for one in reachable_phones(row, state_of(row), now=now)] == ["555 1111", "555 2222"]


def test_without_a_time_a_tournament_has_started_with_its_first_round() -> None:
    row = hall(4, 0)
    now = timezone.make_aware(datetime.combine(row.start, time(23)))
    assert not has_started(state_of(row), now)
    assert has_started(state_of(row), now + timedelta(days=1))
