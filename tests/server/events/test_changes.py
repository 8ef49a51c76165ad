"""The federation's catalogue on the server: changes with history, taken back by further ones, kept by tournaments."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tabellone.contract.catalogue import SheetEdit
from tabellone.engine.errors import InputError
from tabellone.server.events import catalogue
from tabellone.server.events.catalogue import sheet_differences, since_when
from tabellone.server.events.models import CatalogueChange
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tests.server.emptying import emptying
from tests.server.events.catalogue_scene import DAY, WHY, azul, changed, circuit, federation, minutes
from tests.server.people.examples import account

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_change_holds_from_its_day_on() -> None:
    """BIG 8."""
    changed(minutes=35)
    assert minutes(on=DAY) == "Whole game: 35 minutes."
    assert minutes(on=DAY - timedelta(days=1)) == "Whole game: 40 minutes."


def test_a_change_has_a_line_in_the_journal_without_its_words() -> None:
    row = changed(minutes=35, note_it="Parole")
    entry = Entry.objects.get(stream="catalogue:big")
    assert row.entry == entry
    assert (entry.kind, entry.why) == ("catalogue-change", WHY)
    assert entry.data == {"game": "splendor", "since": "2026-03-01", "facts": ["minutes", "note_it"]}


def test_only_what_differs_is_recorded() -> None:
    """A form sends everything; what is as it was is no change."""
    facts = {fact.name: fact.value for fact in catalogue.catalogue_book("big").sheet_facts([], DAY, "splendor")}
    row = changed(**{**facts, "minutes": 35})
    assert row.facts == {"minutes": 35}
    with pytest.raises(InputError) as refused:
        changed(**{**facts, "minutes": 35})
    assert refused.value.problems[0].code == "sheet-nothing-changed"


def test_the_tie_rule_is_recorded_as_a_whole() -> None:
    """BIG 8.3.19."""
    facts = {fact.name: fact.value for fact in catalogue.catalogue_book("big").sheet_facts([], DAY, "splendor")}
    row = changed(**{**facts, "tie_figures": ["-cards", "coins"]})
    assert row.facts == {"tie_figures": ["-cards", "coins"], "tie_shared": True}


def test_a_new_game_joins_the_list() -> None:
    """BIG 8."""
    azul()
    assert [offer.id for offer in catalogue.catalogue_games("big")][-1] == "azul"
    assert minutes("azul") == "Whole game: 45 minutes."
    changed("azul", since=DAY + timedelta(days=3), minutes=50)
    assert minutes("azul") == "Whole game: 50 minutes."


def test_a_change_is_taken_back_by_a_further_one() -> None:
    """Ruling federation-catalogue."""
    first = changed(minutes=35)
    back = catalogue.take_back_sheet_change(first, Writing(why="Ci siamo sbagliati."))
    assert minutes() == "Whole game: 40 minutes."
    assert back.takes_back == first
    assert CatalogueChange.objects.count() == 2
    with pytest.raises(RefusedError, match="already"):
        catalogue.take_back_sheet_change(first, Writing(why=WHY))
    with pytest.raises(RefusedError, match="new change"):
        catalogue.take_back_sheet_change(back, Writing(why=WHY))


def test_what_later_changes_rest_on_stays() -> None:
    added = azul()
    changed("azul", since=DAY + timedelta(days=3), minutes=50)
    with pytest.raises(RefusedError) as refused:
        catalogue.take_back_sheet_change(added, Writing(why=WHY))
    assert "03/04/2026" in str(refused.value) or "4" in str(refused.value)
    assert CatalogueChange.objects.count() == 2


def test_an_earlier_change_may_not_break_a_later_one() -> None:
    changed(since=DAY + timedelta(days=9), advised_players=4)
    with pytest.raises(InputError) as refused:
        changed(most_players=3, advised_players=3)
    assert refused.value.problems[0].code == "sheet-later-change"
    assert CatalogueChange.objects.count() == 1


def test_the_history_tells_before_and_after() -> None:
    first, second = changed(minutes=35), changed(minutes=38)
    back = catalogue.take_back_sheet_change(second, Writing(why=WHY))
    told = [(one.row.pk, _times(one.before), _times(one.after)) for one in sheet_differences("big", "splendor")]
    assert told == [(back.pk, 38, 35), (second.pk, 35, 38), (first.pk, 40, 35)]
    assert sheet_differences("big", "splendor")[0].row.takes_back == second
    azul()
    new = sheet_differences("big", "azul")[0]
    assert new.before is None
    assert new.after is not None


def _times(sheet: Any) -> Any:
    return sheet.section("times")[0].values["minutes"]


def test_parts_are_marked_with_the_day_since_when_they_are_as_they_are() -> None:
    changed(minutes=35)
    changed(since=DAY + timedelta(days=5), player_minutes=8, faq_it="Sì.")
    marks = since_when("big", "splendor", timezone.localdate())
    assert marks["times"] == DAY + timedelta(days=5)
    assert marks["faq"] == DAY + timedelta(days=5)
    assert "ties" not in marks
    assert since_when("big", "splendor", DAY) == {"times": DAY}
    assert since_when("big", "catan", DAY) == {}


def test_what_went_back_to_the_rulebooks_own_is_not_marked() -> None:
    changed(minutes=35)
    changed(since=DAY + timedelta(days=5), minutes=40)
    assert since_when("big", "splendor", timezone.localdate()) == {}


class TestRights:
    def test_an_organiser_of_a_circuit_of_the_federation_may(self) -> None:
        """Ruling federation-catalogue."""
        by = federation()
        row = catalogue.change_sheet("big", SheetEdit("splendor", DAY, {"minutes": 35}), Writing(by, why=WHY))
        assert row.entry.by == by

    def test_an_administrator_may(self) -> None:
        assert catalogue.may_edit_catalogue(account("Cura Tutto", role="administrator"), "big")

    @pytest.mark.parametrize("rulebook", ["pergioco", "risiko"])
    def test_an_organiser_elsewhere_may_not(self, rulebook: str) -> None:
        by = account("Organizza Altrove", role="organiser", scope=circuit(rulebook).scope)
        circuit()
        with pytest.raises(RefusedError):
            catalogue.change_sheet("big", SheetEdit("splendor", DAY, {"minutes": 35}), Writing(by, why=WHY))
        with pytest.raises(RefusedError):
            catalogue.take_back_sheet_change(changed(minutes=35), Writing(by, why=WHY))
        assert not catalogue.editable_catalogues(by)

    def test_a_rulebook_without_a_catalogue_has_none(self) -> None:
        with pytest.raises(RefusedError, match="no catalogue"):
            catalogue.change_sheet("risiko", SheetEdit("risiko", DAY, {"minutes": 3}), Writing(why=WHY))
        assert catalogue.pinned_catalogue("risiko", DAY) == {}


@pytest.mark.parametrize(
    ("facts", "since", "why", "code"),
    [
        ({"minutes": 35}, DAY, "  ", "sheet-why"),
        ({"minutes": 35}, DAY, "x" * 501, "sheet-why-long"),
        ({"minutes": 35}, date(1999, 1, 1), WHY, "sheet-since"),
        ({"minutes": 35}, date(2200, 1, 1), WHY, "sheet-since"),
        ({"minutes": "many"}, DAY, WHY, "wrong-type"),
        ({"minutes": 10**12}, DAY, WHY, "sheet-number"),
        ({"name": "a\x00b"}, DAY, WHY, "sheet-text-unprintable"),
        ({"name": ""}, DAY, WHY, "sheet-fact-needed"),
        ({"tied_final": None}, DAY, WHY, "sheet-fact-needed"),
        ({"tie_figures": ["beauty"]}, DAY, WHY, "sheet-tie-unknown"),
        ({"note_it": "x" * 4001}, DAY, WHY, "sheet-text-long"),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_nothing(facts: dict[str, Any], since: date, why: str, code: str) -> None:
    with pytest.raises((RefusedError, InputError)) as refused:
        catalogue.change_sheet("big", SheetEdit("splendor", since, facts), Writing(why=why))
    error = refused.value
    found = error.code if isinstance(error, RefusedError) else error.problems[0].code  # type: ignore[attr-defined]  # the other error has problems
    assert found == code
    assert not CatalogueChange.objects.exists()
    assert not Entry.objects.exists()


def test_a_game_cannot_be_called_like_an_address() -> None:
    with pytest.raises(InputError):
        changed("new", new=True, name="New")


def test_a_form_sent_twice_makes_one_change() -> None:
    edit = SheetEdit("splendor", DAY, {"minutes": 35})
    rows = [catalogue.change_sheet("big", edit, Writing(token="t", why=WHY)) for _ in range(2)]
    assert rows[0] == rows[1]
    assert CatalogueChange.objects.count() == 1


def test_a_form_filled_from_an_older_sheet_is_refused() -> None:
    changed(minutes=35)
    edit = SheetEdit("splendor", DAY, {"minutes": 30})
    with pytest.raises(RefusedError, match="while the form was open"):
        catalogue.change_sheet("big", edit, Writing(why=WHY), filled=catalogue.FilledSheet(DAY, 0))


def test_a_form_leaves_alone_what_is_planned_for_a_later_day() -> None:
    """What it showed and nobody touched is no change, also where it will be otherwise by then."""
    changed(since=DAY + timedelta(days=9), minutes=50)
    shown = catalogue.catalogue_book("big").sheet_facts(catalogue.sheet_edits("big"), DAY, "splendor")
    facts = {fact.name: fact.value for fact in shown}
    edit = SheetEdit("splendor", DAY + timedelta(days=20), {**facts, "faq_it": "Sì."})
    row = catalogue.change_sheet("big", edit, Writing(why=WHY), filled=catalogue.FilledSheet(DAY, 1))
    assert row.facts == {"faq_it": "Sì."}
    assert minutes() == "Whole game: 50 minutes."


@pytest.mark.parametrize(
    "act", ["UPDATE events_cataloguechange SET game = 'catan'", "DELETE FROM events_cataloguechange"]
)
def test_the_database_keeps_changes_as_they_were_made(act: str) -> None:
    changed(minutes=35)
    connection.check_constraints()  # nothing waits for the end of the transaction
    for statement in (act, emptying("events_cataloguechange")):
        with pytest.raises(DatabaseError, match="as they were made"), transaction.atomic():
            connection.cursor().execute(statement)
