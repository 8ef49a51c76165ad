"""Slow tables: what begins early is what the whole draw with the same seed would have seated (BIG 7.2.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tabellone.contract import BY_ID, SlowTables
from tabellone.contract.answers import Draw
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.rulebooks import big
from tests.rulebooks.big.playing import dice, recorded, round_, seat, table, tournament, withdrawn
from tests.scenes.slow_tables import every_ending, played, slowed

ONE = round_(1, table(1, a=9, b=8, c=7), table(2, d=9, e=8, f=7), table(3, g=9, h=8, i=7))
TWO = round_(2, table(1, a=9, d=8, g=7), table(2, b=9, e=8, h=7), table(3, seat("c"), seat("f"), seat("i")))
SLOW = tournament("abcdefghi", ONE, TWO, table_size=3)


def reported(event: Tournament, **scores: int) -> Tournament:
    """The slow third table of round 2 with its result."""
    two = event.rounds[1]
    tables = tuple(table(3, **scores) if each.number == 3 else each for each in two.tables)
    return replace(event, rounds=tuple(replace(r, tables=tables) if r is two else r for r in event.rounds))


def begun(event: Tournament, drawn: Draw) -> Tournament:
    tables = tuple(Table(each.number, tuple(Seat(player) for player in each.seats)) for each in drawn.tables)
    return replace(event, rounds=(*event.rounds, Round(drawn.round, tables, "swiss", drawn.seed)))


def test_only_big_lets_tables_begin() -> None:
    assert [name for name, book in BY_ID.items() if isinstance(book, SlowTables)] == ["big"]


def test_the_leaders_begin() -> None:
    """BIG 7.2.2: their table in the order of the standing, the other tables named as waiting."""
    assert big.ready_tables(SLOW) == {1: frozenset("adb")}
    drawn = big.draw_ready(SLOW, "s")
    assert [(each.number, each.seats) for each in drawn.tables] == [(1, ("a", "d", "b"))]
    assert (drawn.round, drawn.phase, drawn.more["waiting"]) == (3, "swiss", [2, 3])


def test_the_rest_is_drawn_with_the_same_seed() -> None:
    """BIG 7.2.2."""
    event = begun(SLOW, big.draw_ready(SLOW, "s"))
    assert big.ready_tables(event) == big.ready_tables(SLOW)
    with pytest.raises(RuleError, match="result-missing"):
        big.draw_rest(event)
    whole = big.draw_rest(reported(event, c=3, f=2, i=1))
    assert whole == big.draw(reported(SLOW, c=3, f=2, i=1), "s")
    assert whole.tables[0].seats == ("a", "d", "b")


def test_a_table_that_has_begun_stays() -> None:
    """Ruling slow-tables-kept: although a correction has changed the standing since."""
    event = begun(SLOW, big.draw_ready(SLOW, "s"))
    first = replace(ONE, tables=(table(1, b=9, c=8, a=7), *ONE.tables[1:]))
    event = reported(replace(event, rounds=(first, *event.rounds[1:])), c=3, f=2, i=1)
    whole = big.draw_rest(event)
    assert whole.tables[0].seats == ("a", "d", "b")
    assert Counter(player for each in whole.tables for player in each.seats) == Counter("abcdefghi")
    assert [each.number for each in whole.tables] == [1, 2, 3]
    assert "slow-tables-kept" in whole.warnings


def test_nothing_can_begin() -> None:
    """BIG 7.2.2: after the first round every place is open; with all results in, one draws."""
    first = tournament("abcdef", round_(1, table(1, a=9, b=8, c=7), table(2, seat("d"), seat("e"), seat("f"))))
    for event in (first, tournament("abc"), reported(SLOW, c=3, f=2, i=1)):
        assert big.ready_tables(event) == {}
        with pytest.raises(RuleError, match="no-table-ready"):
            big.draw_ready(event, "s")
    with pytest.raises(RuleError, match="no-such-round"):
        big.draw_rest(tournament("abc"))


def test_nobody_who_still_plays_is_told_to_begin() -> None:
    """BIG 7.2.2: a table can be certain as a whole and wait for its own players."""
    three = [round_(n, table(1, a=9, b=8), table(2, c=9, d=8), phase="swiss") for n in (1, 2, 3)]
    slow = round_(4, table(1, seat("a"), seat("b")), table(2, c=9, d=8))
    event = tournament("abcd", *three, slow, table_size=2)
    assert all(not players & set("ab") for players in big.ready_tables(event).values())


@settings(max_examples=60)
@given(
    st.integers(4, 20),
    st.integers(2, 4),
    st.integers(1, 4),
    st.sets(st.integers(1, 6), min_size=1, max_size=2),
    st.integers(0, 5),
    st.integers(0, 2),
    st.text("xyz", max_size=2),
)
def test_the_whole_draw_holds_what_began(
    players: int, size: int, rounds: int, slow: set[int], late: int, leaving: int, lot: str
) -> None:
    """BIG 7.2.2: number, players and seats, whatever the slow tables report, late entries and withdrawals too."""
    event = slowed(played(players, size, rounds, lot), slow)
    for player in event.players[:leaving]:
        event = withdrawn(event, player.id, rounds + 1)
    arriving = tuple(Player(f"late{n}", f"Late {n}", from_round=rounds + 1) for n in range(late))
    event = replace(event, players=event.players + arriving)
    last = event.rounds[-1]
    slow &= {each.number for each in last.tables}
    assume(slow)
    if not big.ready_tables(event):
        return
    early = big.draw_ready(event, "n")
    assert early.tables
    for ending in every_ending(last, slow):
        finished = replace(event, rounds=(*event.rounds[:-1], ending))
        whole = big.draw(finished, "n")
        assert set(early.tables) <= set(whole.tables)
        assert sorted([*early.more["waiting"], *(t.number for t in early.tables)]) == [t.number for t in whole.tables]
        assert big.draw_rest(begun(finished, early)) == whole


def test_a_large_hall_does_not_wait_for_its_last_table() -> None:
    """BIG 7.2.2: after three rounds most of a hall can go on."""
    event = tournament(40, table_size=4, game="catan")
    for n in range(3):
        event = replace(event, rounds=(*event.rounds, recorded(big.draw(event, str(n)), dice(str(n)))))
    ready = big.ready_tables(slowed(event, {10}))
    assert len(ready) >= 1
