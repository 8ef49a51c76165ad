"""A tournament follows the catalogue of its day: what its params keep changes ties, times, tables, auctions, finals."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID, Cataloguing
from tabellone.contract.catalogue import SheetEdit
from tabellone.engine.facts import Tournament
from tabellone.exchange.documents import read_tournament, write_tournament
from tabellone.rulebooks import big
from tabellone.rulebooks.big.catalogue.changes import read_change
from tabellone.rulebooks.big.catalogue.games import SHEETS, rulebook_sheet
from tabellone.rulebooks.big.catalogue.in_force import pinned, round_sheet, tournament_sheet
from tabellone.rulebooks.big.catalogue.sheet import auction_by
from tabellone.rulebooks.big.circuit.finished import rated_tables
from tabellone.rulebooks.big.ladder import round_book
from tabellone.rulebooks.big.structure import tournament_plan, wanted_table_size
from tabellone.wording import LANGUAGES, problem_sentence
from tests.rulebooks.big.final_phases import order, tied_final
from tests.rulebooks.big.playing import AZUL, round_, seat, table, tournament

DAY = date(2026, 2, 1)


def kept(game: str, **facts: Any) -> dict[str, Any]:
    """Params that keep one change of a game."""
    return {"sheets": {game: [{"since": DAY.isoformat(), **facts}]}}


def with_kept(event: Tournament, game: str, **facts: Any) -> Tournament:
    return replace(event, params={**event.params, **kept(game, **facts)})


def splendor(*rounds: Any, **fields: Any) -> Tournament:
    return tournament("abcd", *rounds, game="splendor", **fields)


@pytest.mark.parametrize("game", [*SHEETS, "a game of nobody", ""])
def test_without_kept_changes_the_rulebooks_sheet_holds(game: str) -> None:
    """BIG 8.3."""
    event = tournament("abcd", game=game)
    assert tournament_sheet(event) == rulebook_sheet(game)
    assert tournament_sheet(event, "catan") is SHEETS["catan"]
    assert big.propose(game, 16) == big.propose(game, 16, params={})


def test_a_round_of_another_game_follows_that_games_sheet() -> None:
    """BIG 8.2."""
    other = round_(2, game="catan")
    event = with_kept(splendor(round_(1), other), "catan", minutes=50)
    assert round_sheet(event, other).minutes == 50
    assert round_sheet(event, event.rounds[0]) is SHEETS["splendor"]
    assert big.round_minutes(event, 2) == 50


def test_a_kept_tie_rule_parts_a_tie_everywhere_alike() -> None:
    """BIG 8.3.19: fewer cards; the federation wants more coins, then the place is shared."""
    seats = [seat("a", 15, tiebreak={"coins": 3}), seat("b", 15, tiebreak={"coins": 5}), seat("c", 9), seat("d", 8)]
    event = with_kept(splendor(round_(1, table(1, *seats))), "splendor", tie_figures=["coins"], tie_shared=True)
    assert list(big.problems(event)) == []
    assert [row.player for row in big.standing(event).rows[:2]] == ["b", "a"]
    assert rated_tables(event, round_book(event, event.rounds))[0].places == {"a": 2, "b": 1, "c": 3, "d": 4}
    assert "coins" in json.dumps([step.inputs for step in _flat(big.explain(event, "b"))], default=str)
    assert "tiebreak.coins" in big.result_form(event, 1, 1).by_name
    open_ = [replace(one, tiebreak={}) for one in seats]
    assert {one.name for one in big.missing(event, 1, 1, open_)} == {"tiebreak.coins"}


def _flat(steps: Any) -> Any:
    for step in steps:
        yield step
        yield from _flat(step.steps)


def test_a_figure_that_the_kept_rule_no_longer_asks_for_is_refused() -> None:
    """BIG 8.3."""
    one = table(1, seat("a", 15, tiebreak={"cards": 3}), seat("b", 14))
    event = with_kept(splendor(round_(1, one)), "splendor", tie_figures=["coins"])
    assert [problem.code for problem in big.problems(event)] == ["unknown-figure"]


def test_kept_minutes_are_those_of_the_round_and_of_the_card() -> None:
    """BIG 7.2.2, BIG 8.3."""
    event = with_kept(splendor(round_(1, table(1, a=1, b=2))), "splendor", minutes=35, player_minutes=0)
    assert big.round_minutes(event, 1) == 35
    assert [(time.kind, time.minutes) for time in big.card(event, 1, 1).times] == [("game", 35)]


def test_a_kept_step_is_that_of_the_bids() -> None:
    """BIG 6.1."""
    event = tournament("abc", round_(1, table(1, a=1, b=2, c=3)), game="agricola")
    assert big.result_form(event, 1, 1).by_name["bid"].step == 1
    changed = with_kept(event, "agricola", auction_step="0.1")
    assert big.result_form(changed, 1, 1).by_name["bid"].step == Decimal("0.1")
    assert auction_by(tournament_sheet(changed)).step == Decimal("0.1")
    none = with_kept(event, "agricola", auction_type="none")
    assert "bid" not in big.result_form(none, 1, 1).by_name
    assert big.auction_offer(none, 1, 1) is None


def test_a_kept_word_on_tied_finals_decides_them() -> None:
    """BIG 8.3: Catan's goes by the standing before; the federation wants it replayed."""
    event, before = tied_final("catan", 4, {"a": 5, "b": 9, "c": 9, "d": 7})
    assert big.standing(event).final
    again = with_kept(event, "catan", tied_final="replay_among_tied")
    assert not big.standing(again).final
    assert set(big.draw(again, "r").tables[0].seats) == {before[1], before[2]}
    assert order(event)[:2] == before[1] + before[2]


def test_kept_numbers_make_the_tables() -> None:
    """BIG 8.1, BIG 8.3, ruling most-is-advice."""
    event = splendor(table_size=None)
    assert wanted_table_size(event) == 4
    three = with_kept(event, "splendor", most_players=3, advised_players=3)
    assert (wanted_table_size(three), tournament_plan(three).size) == (3, 3)
    final = replace(three, national_final=True, table_size=4)
    assert [problem.code for problem in big.problems(final)] == ["game-table-too-large"]
    params = kept("splendor", advised_players=3, minutes=40)
    proposal = big.propose("splendor", 24, params=params)
    assert (proposal.table_size, proposal.rounds) == (3, big.propose("splendor", 24, table_size=3).rounds)
    assert next(one for one in big.games(params) if one.id == "splendor").minutes == 40


def test_extra_rounds_are_advised_where_they_are_kept() -> None:
    """BIG 8.1."""
    more = big.propose("splendor", 16, params=kept("splendor", extra_rounds=1))
    assert more.params["rounds"] == big.propose("splendor", 16).params["rounds"] + 1


def test_a_new_game_has_its_sheet_in_a_tournament() -> None:
    """BIG 8."""
    event = tournament("abc", round_(1, table(1, a=1, b=2, c=3)), game="azul", params={"sheets": pinned([AZUL])})
    assert list(big.problems(event)) == []
    card = big.card(event, 1, 1)
    assert (card.name, [line.code for line in card.lead]) == ("Azul", ["big-advice"])
    assert card.parts[0].key == "ties"
    own = {"en": "No variant side.", "it": "Senza il lato variante."}
    assert [line.own for part in card.parts if part.key == "notes" for line in part.lines] == [own]
    bare = replace(event, params={})
    assert [line.code for line in big.card(bare, 1, 1).lead] == ["big-no-sheet"]
    assert [one.name for one in big.games(event.params)][-1] == "Azul"


def test_the_federations_words_stand_in_place_of_a_part() -> None:
    """BIG 8."""
    words = {"set_up_it": "Si tolgono tre nobili.", "faq_en": "Yes."}
    event = with_kept(splendor(round_(1, table(1, a=1, b=2))), "splendor", **words)
    parts = {part.key: part.lines for part in big.card(event, 1, 1).parts}
    assert [line.own for line in parts["set_up"]] == [{"it": "Si tolgono tre nobili."}]
    assert [line.own for line in parts["faq"]] == [{"en": "Yes."}]


def test_changes_of_several_days_apply_in_their_order() -> None:
    """BIG 8: Catan's last round goes with its minutes, and does not come back."""
    listed = [{"since": "2026-01-01", "minutes": 0}, {"since": "2026-02-01", "minutes": 90}]
    sheet = tournament_sheet(tournament("abc", game="catan", params={"sheets": {"catan": listed}}))
    assert (sheet.minutes, sheet.last_round_minutes) == (90, None)


def test_a_document_keeps_them_through_its_file() -> None:
    """Ruling sheet-of-the-day."""
    change = read_change("splendor", DAY, {"minutes": 35, "auction_step": "0.1", "note_it": "Nota."})
    event = splendor(params={"rounds": 3, "sheets": pinned([change, AZUL])})
    again = read_tournament(write_tournament(event))
    assert tournament_sheet(again) == tournament_sheet(event)
    assert list(big.problems(again)) == []


HOSTILE: list[Any] = [
    None,
    [],
    "splendor",
    7,
    {"splendor": None},
    {"splendor": []},
    {"splendor": {"minutes": 3}},
    {"splendor": [None]},
    {"splendor": [{"minutes": 30}]},
    {"splendor": [{"since": "yesterday", "minutes": 30}]},
    {"splendor": [{"since": 20260101, "minutes": 30}]},
    {"splendor": [{"since": "2026-01-01"}]},
    {"splendor": [{"since": "2026-01-01", "minutes": "30"}]},
    {"splendor": [{"since": "2026-01-01", "minutes": 10**9}]},
    {"splendor": [{"since": "2026-01-01", "beauty": 3}]},
    {"splendor": [{"since": "2026-01-01", "faq_it": 3}]},
    {"splendor": [{"since": "2026-01-01", "tie_figures": ["beauty"]}]},
    {"<b>azul</b>": [{"since": "2026-01-01", "name": "Azul"}]},
    {"azul": [{"since": "2026-01-01", "minutes": 3}]},
    {"carcassonne": [{"since": "2026-01-01", "most_players": 5}]},
]


@pytest.mark.parametrize("pins", HOSTILE, ids=lambda pins: json.dumps(pins)[:60])
def test_changes_that_cannot_be_are_told_with_their_place(pins: Any) -> None:
    event = splendor(round_(1, table(1, a=1, b=2)), params={"sheets": pins})
    found = list(big.problems(event))
    assert found
    assert all(problem.place.startswith("params.sheets") for problem in found), found
    for problem in found:
        told = [problem_sentence(problem, language) for language in LANGUAGES]
        assert all(told)
        assert all("{" not in text for text in told if "{" not in json.dumps(pins)[1:])


plain = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
anything = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["splendor", "azul", "since", "minutes", "name", "tie_figures"]), inner)
    ),
    max_leaves=12,
)


@given(anything)
def test_whatever_stands_there_is_read_or_refused(pins: Any) -> None:
    event = splendor(round_(1, table(1, a=1, b=2)), params={"sheets": pins})
    if not list(big.problems(event)):
        assert big.standing(event).rows


@given(st.lists(st.sampled_from(["minutes", "player_minutes", "advised_players", "extra_rounds"]), unique=True))
def test_a_form_that_changes_nothing_sets_nothing(names: list[str]) -> None:
    book = BY_ID["big"]
    assert isinstance(book, Cataloguing)
    facts = {fact.name: fact.value for fact in book.sheet_facts([], DAY, "splendor")}
    assert book.edited_facts([], SheetEdit("splendor", DAY, facts), DAY) == {}
    moved = {name: 2 for name in names if facts[name] != 2}
    told = book.edited_facts([], SheetEdit("splendor", DAY, {**facts, **moved}), DAY)
    assert told == moved
    assert set(read_change("splendor", DAY, told).facts) == set(moved)
