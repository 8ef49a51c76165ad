"""Who has met whom, and who has had a bye."""

from __future__ import annotations

from tabellone.engine.entries import had_bye, met_in
from tabellone.engine.facts import Round, Seat, Table

ROUNDS = (
    Round(1, (Table(1, (Seat("a"), Seat("b"), Seat("c"))), Table(2, (Seat("d", status="bye"),)))),
    Round(2, (Table(1, (Seat("a"), Seat("d"))), Table(2, (Seat("b", status="bye"),)))),
)


def test_everybody_at_a_table_has_met() -> None:
    assert met_in(ROUNDS) == {"a": {"b", "c", "d"}, "b": {"a", "c"}, "c": {"a", "b"}, "d": {"a"}}
    assert met_in(ROUNDS[1:]) == {"a": {"d"}, "b": set(), "d": {"a"}}
    assert met_in(()) == {}


def test_byes_of_all_the_rounds() -> None:
    assert had_bye(ROUNDS) == {"b", "d"}
    assert had_bye(ROUNDS[:1]) == {"d"}
