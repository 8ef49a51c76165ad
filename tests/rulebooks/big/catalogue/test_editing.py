"""The federation changes its catalogue: what may be set, what is refused, which sheets are in force on a day."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import InputError
from tabellone.engine.languages import FINISHED
from tabellone.rulebooks import big
from tabellone.rulebooks.big.catalogue.changes import (
    FACTS,
    KNOWN_FIGURES,
    PARTS,
    RANGES,
    TEXTS,
    SheetChange,
    change_data,
    change_problems,
    read_change,
    sheet_changed,
)
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tabellone.rulebooks.big.catalogue.in_force import catalogue_with
from tabellone.rulebooks.big.catalogue.sheet import Figure
from tabellone.rulebooks.big.game_sheets import sheet_held, sheet_page
from tabellone.wording import problem_sentence
from tabellone.wording.cards import line_text, told_sheet
from tests.rulebooks.big.playing import AZUL
from tests.wording.catalogues import sentences

DAY = date(2026, 3, 1)


def change(game: str = "splendor", **facts: Any) -> SheetChange:
    new = facts.pop("new", False)
    return read_change(game, DAY, facts, new=new)


def codes(one: SheetChange) -> list[str]:
    return [problem.code for problem in change_problems(one, SHEETS)]


def test_without_changes_the_catalogue_is_the_rulebooks() -> None:
    """BIG 8.3."""
    plain = catalogue_with([], DAY)
    assert plain.sheets == SHEETS
    assert tuple(sheet_held(plain, game) for game in plain.sheets) == big.game_sheets()


def test_a_change_holds_from_its_day_and_touches_one_game_only() -> None:
    shorter = change(minutes=35, player_minutes=9, note_it="Si gioca senza espansioni.")
    assert catalogue_with([shorter], DAY - timedelta(days=1)).sheets == SHEETS
    after = catalogue_with([shorter], DAY)
    noted = {"notes": {"it": "Si gioca senza espansioni."}}
    after_it = replace(SHEETS["splendor"], minutes=35, player_minutes=9, own_texts=noted)
    assert after.sheets == {**SHEETS, "splendor": after_it}
    shown = sheet_held(after, "splendor")
    assert [line_text(line) for line in shown.section("times")] == [
        "Whole game: 35 minutes.",
        "Each player: 9 minutes.",
    ]
    assert (shown.changed, shown.own_notes) == (
        ("minutes", "player_minutes", "notes"),
        {"it": "Si gioca senza espansioni."},
    )


def test_later_changes_go_over_earlier_ones_in_whatever_order_they_are_given() -> None:
    first, second = change(minutes=35), replace(change(minutes=50, advised_players=3), since=DAY + timedelta(days=9))
    for given_ in ([first, second], [second, first]):
        held = catalogue_with(given_, DAY + timedelta(days=9))
        assert (held.sheets["splendor"].minutes, held.sheets["splendor"].advised_players) == (50, 3)
        assert held.changes["splendor"] == (first, second)
        assert catalogue_with(given_, DAY).sheets["splendor"].minutes == 35


def test_of_one_day_the_change_given_last_holds() -> None:
    assert catalogue_with([change(minutes=35), change(minutes=38)], DAY).sheets["splendor"].minutes == 38


def test_a_note_is_taken_away_by_an_empty_one() -> None:
    noted = change(note_it="Una nota.", note_en="A note.")
    held = catalogue_with([noted, change(note_it="")], DAY)
    assert sheet_held(held, "splendor").own_notes == {"en": "A note."}


def test_a_new_game_has_a_sheet_like_the_others() -> None:
    """BIG 8, BIG 6.1.1: Azul has an auction for seats by the lists, here in tenths."""
    held = catalogue_with([AZUL, replace(change("azul", minutes=40), since=DAY + timedelta(days=1))], date(2026, 4, 1))
    assert list(held.sheets) == [*SHEETS, "azul"]
    shown = sheet_held(held, "azul")
    said = {section.key: [line_text(line) for line in section.lines] for section in shown.sections}
    assert (shown.name, shown.rule) == ("Azul", "BIG 8")
    assert said["tables"] == ["At most 4 at a table.", "Better: 3 at a table."]
    assert said["times"] == ["Whole game: 40 minutes.", "Each player: 12 minutes."]
    assert said["ties"][:2] == [
        "Equal scores: the higher figure wins (cards).",
        "Still equal: the higher figure wins (coins).",
    ]
    assert "at least 0.1 more" in said["auction"][1]
    assert said["rounds"][0] == "6–9 participants: at least 2 rounds."


@pytest.mark.parametrize("language", FINISHED)
def test_what_the_federation_set_is_told_in_each_language(language: str) -> None:
    told = told_sheet(sheet_held(catalogue_with([AZUL], DAY), "azul"), language)
    said = [line.text for section in told.sections for line in section.lines]
    assert [text for text in (*said, *told.changed) if "_" in text or "{" in text or "azul:" in text] == []
    assert told.own_note == ("Senza il lato variante." if language == "it" else "No variant side.")
    assert set(sentences("sheet_fact", language)) == {*PARTS, "tie_figures", "tie_seats", "tie_shared"}


def test_times_are_taken_away_by_zero() -> None:
    held = sheet_changed(SHEETS["splendor"], change(minutes=0, player_minutes=0))
    assert (held.minutes, held.player_minutes, held.times_by_organiser) == (None, None, True)


def test_catan_keeps_its_last_round_when_its_minutes_change() -> None:
    """BIG 8.3.23."""
    held = sheet_changed(SHEETS["catan"], change("catan", minutes=90))
    assert (held.minutes, held.last_round_minutes) == (90, 90)


def test_a_figure_that_stays_keeps_what_it_counts() -> None:
    """BIG 8.3.12."""
    fewer = change("marco-polo", tie_figures=("camels",))
    assert sheet_changed(SHEETS["marco-polo"], fewer).tie_rule.figures == (
        Figure("camels", meaning="camels left over"),
    )


def test_the_step_alone_leaves_the_rest_of_an_auction() -> None:
    """BIG 8.3.9, BIG 6.1."""
    held = sheet_changed(SHEETS["agricola"], change("agricola", auction_step=Decimal("0.1")))
    before = SHEETS["agricola"].auction
    assert before is not None
    assert held.auction == replace(before, step=Decimal("0.1"))


@pytest.mark.parametrize(
    ("kind", "elements"), [("A", "seat"), ("B", "seat and faction"), ("C", "faction"), ("none", "seat")]
)
def test_another_kind_of_auction_is_the_plain_one(kind: Any, elements: str) -> None:
    """BIG 6.1.1–6.1.3."""
    held = sheet_changed(SHEETS["agricola"], change("agricola", auction_type=kind))
    assert held.auction is not None
    assert (held.auction.type, held.auction.elements, held.auction.notes) == (kind, elements, ())


@pytest.mark.parametrize(
    ("one", "code"),
    [
        (change("azul", minutes=40), "sheet-game-unknown"),
        (change("splendor", new=True, name="Splendor"), "sheet-game-known"),
        (change("Azul!", new=True, name="Azul"), "sheet-game-id"),
        (change("a" * 61, new=True, name="A"), "sheet-game-id"),
        (change("azul", new=True), "sheet-name-missing"),
        (change(name="  "), "sheet-name-missing"),
        (change(), "sheet-nothing-changed"),
        (change(name="x" * 81), "sheet-text-long"),
        (change(name="a\x00b"), "sheet-text-unprintable"),
        (change(note_it="\u202efaccia"), "sheet-text-unprintable"),
        (change(faq_it="x" * 4001), "sheet-text-long"),
        (change(most_players=8), "sheet-number"),
        (change(minutes=-1), "sheet-number"),
        (change(most_players=3, advised_players=4), "sheet-advised-above-most"),
        (change("carcassonne", advised_players=3), "sheet-two-only"),
        (change("carcassonne", most_players=4), "sheet-two-only"),
        (change(tie_figures=("beauty",)), "sheet-tie-unknown"),
        (change(tie_figures=("coins", "coins")), "sheet-tie-twice"),
        (change(tie_figures=("coins",), tie_seats="last_to_play"), "sheet-tie-seats"),
        (change(tied_final="impossible"), "sheet-tied-final-possible"),
        (change(auction_type="teams"), "sheet-auction-teams"),
        (change(auction_step=Decimal("0.5")), "sheet-auction-step"),
    ],
)
def test_what_is_refused(one: SheetChange, code: str) -> None:
    assert codes(one) == [code]
    problem = next(change_problems(one, SHEETS))
    told = [problem_sentence(problem, language) for language in FINISHED]
    assert len(set(told)) == len(FINISHED)
    assert all("{" not in text for text in told)
    with pytest.raises(InputError) as refused:
        catalogue_with([one], DAY)
    assert [(each.code, each.file) for each in refused.value.problems] == [(code, one.game)]


def test_a_tied_final_can_be_called_impossible_where_the_seats_decide() -> None:
    """BIG 8.3.18."""
    assert codes(change(tied_final="impossible", tie_seats="last_to_play", tie_shared=False)) == []


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"beauty": 3}, "unknown-param"),
        ({"minutes": "long"}, "wrong-type"),
        ({"minutes": True}, "wrong-type"),
        ({"tied_final": "toss"}, "wrong-type"),
        ({"auction_step": "1e9"}, "wrong-type"),
        ({"tie_figures": "coins"}, "wrong-type"),
        ({"faq_it": ["?"]}, "wrong-type"),
        ({"faq_de": "Frage"}, "unknown-param"),
    ],
)
def test_data_that_is_no_change_is_refused(data: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError) as refused:
        read_change("splendor", DAY, data)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_data_holds_only_what_is_set() -> None:
    assert change_data(change(minutes=0)) == {"minutes": 0}
    assert change_data(AZUL)["tie_figures"] == ["cards", "coins"]


numbers = {name: st.integers(least, most) for name, (least, most) in RANGES.items()}
figures = st.lists(st.sampled_from(sorted(KNOWN_FIGURES)), max_size=3, unique=True)
written = {name: st.text("abc ", max_size=9) for name, fact in FACTS.items() if fact.language}
facts = st.fixed_dictionaries(
    {},
    optional={
        **numbers,
        **written,
        "name": st.text("abc à'", min_size=1, max_size=20),
        "tie_figures": figures.flatmap(
            lambda names: st.tuples(*(st.sampled_from([name, f"-{name}"]) for name in names))
        ),
        "tie_again": figures.map(tuple),
        "tie_shared": st.booleans(),
        "tied_final": st.sampled_from(["impossible", "replay", "replay_among_tied", "standing"]),
        "auction_type": st.sampled_from(["none", "A", "B", "C", "sequential"]),
        "auction_step": st.sampled_from([Decimal(1), Decimal("0.1")]),
    },
)
changes = st.builds(read_change, st.sampled_from(list(SHEETS)), st.dates(DAY, DAY + timedelta(days=30)), facts)


@given(changes)
def test_a_change_comes_back_from_its_data(one: SheetChange) -> None:
    data = json.loads(json.dumps(change_data(one)))
    assert read_change(one.game, one.since, data) == one


@given(st.lists(changes, max_size=5))
def test_changes_that_are_allowed_leave_sheets_that_can_be_shown(given_: list[SheetChange]) -> None:
    last = DAY + timedelta(days=30)
    allowed: list[SheetChange] = []
    for one in sorted(given_, key=lambda each: each.since):
        if not list(change_problems(one, catalogue_with(allowed, last).sheets)):
            allowed.append(one)
    held = catalogue_with(allowed, last)
    untouched = set(SHEETS) - {one.game for one in allowed}
    assert all(held.sheets[game] is SHEETS[game] for game in untouched)
    for one in allowed:
        shown = told_sheet(sheet_held(held, one.game), "it")
        assert all("{" not in line.text for section in shown.sections for line in section.lines)
        assert held.sheets[one.game].advised_players in {None, *range(2, 8)}


@pytest.mark.parametrize("part", TEXTS)
def test_every_written_part_stands_in_the_place_of_the_sheet_s_own(part: str) -> None:
    """BIG 8: the federation writes it anew, the rest of the sheet stays."""
    after = sheet_page(
        sheet_changed(SHEETS["ticket-to-ride"], change("ticket-to-ride", **{f"{part}_it": "Parole nostre."}))
    )
    lines = next(section.lines for section in after.sections if section.key == part)
    assert [line.own for line in lines if line.own] == [{"it": "Parole nostre."}]
    assert not [line for line in lines if line.text in getattr(SHEETS["ticket-to-ride"], part) and line.text]
