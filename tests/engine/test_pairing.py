"""Swiss pairing from the top, compared with every pairing there is; round robin by Berger tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.pairing import (
    NOBODY,
    berger_tables,
    by_tables,
    byes_in_turn,
    largest_pairing,
    pair_from_top,
    pair_with_bye,
)

Pairs = list[tuple[str, str]]
Met = Mapping[str, Sequence[str]]


def met(*pairs: str) -> dict[str, list[str]]:
    """`met("ab", "ac")`: a has met b and c."""
    table: dict[str, list[str]] = {}
    for pair in pairs:
        table.setdefault(pair[0], []).append(pair[1])
    return table


def obvious(order: Sequence[str], just_met: Met) -> Pairs | None:
    """The first of all pairings, tried one after the other."""
    if not order:
        return []
    top, *below = order
    for other in below:
        if other not in just_met.get(top, ()) and top not in just_met.get(other, ()):
            rest = obvious([player for player in below if player != other], just_met)
            if rest is not None:
                return [(top, other), *rest]
    return None


def found(order: Sequence[str], just_met: Met) -> Pairs | None:
    try:
        return pair_from_top(order, just_met)
    except RuleError:
        return None


@st.composite
def fields(draw: st.DrawFn, most: int = 10) -> tuple[list[str], dict[str, list[str]]]:
    order = draw(st.permutations("abcdefghij"[: 2 * draw(st.integers(0, most // 2))]))
    people = st.sampled_from(order) if order else st.nothing()
    forbidden = draw(st.lists(st.tuples(people, people), max_size=len(order) * len(order) // 2))
    return order, met(*("".join(pair) for pair in forbidden))


def test_tables_are_filled_from_the_top() -> None:
    assert by_tables("abcdefghij", [4, 3, 3]) == [tuple("abcd"), tuple("efg"), tuple("hij")]
    assert by_tables([], []) == []
    with pytest.raises(ValueError, match="tables for 8 players, but 3"):
        by_tables("abc", [4, 4])


@pytest.mark.parametrize(
    ("order", "just_met", "pairs"),
    [
        pytest.param("abcd", met(), "ab cd", id="neighbours"),
        pytest.param("abcd", met("ab"), "ac bd", id="the next below whom they did not just meet"),
        pytest.param("abcdef", met("ab", "cd", "ef"), "ac be df", id="and so on down"),
        pytest.param("abcd", met("cd"), "ac bd", id="BIG 4.1 provided the rest can still be paired"),
        pytest.param("abcdef", met("ef", "df"), "ab cf de", id="changed as low as possible"),
        pytest.param("abcd", met("ba", "dc"), "ac bd", id="whoever is named first"),
        pytest.param("ab", met("ax", "xb"), "ab", id="others do not matter"),
        pytest.param("", met(), "", id="nobody"),
    ],
)
def test_pair_from_top(order: str, just_met: Met, pairs: str) -> None:
    assert pair_from_top(order, just_met) == [tuple(pair) for pair in pairs.split()]


@given(fields())
def test_it_is_the_first_of_all_pairings(field: tuple[list[str], dict[str, list[str]]]) -> None:
    assert found(*field) == obvious(*field)


@given(fields())
def test_as_many_as_possible_are_paired(field: tuple[list[str], dict[str, list[str]]]) -> None:
    order, just_met = field
    barred = [
        {j for j, b in enumerate(order) if a == b or b in just_met.get(a, ()) or a in just_met.get(b, ())}
        for a in order
    ]
    mates = largest_pairing(barred)
    assert all(mate == NOBODY or (mates[mate] == i and mate not in barred[i]) for i, mate in enumerate(mates))
    assert (NOBODY not in mates) == (obvious(order, just_met) is not None)


def test_where_no_pairing_exists_it_says_who_is_left_over() -> None:
    with pytest.raises(RuleError) as caught:
        pair_from_top("abcd", met("ab", "ac", "ad"), rule="BIG 4.1")
    assert (caught.value.code, caught.value.rule) == ("cannot-pair", "BIG 4.1")
    assert caught.value.values["players"] == 4
    assert "a" in caught.value.values["left_over"]


def test_an_odd_number_leaves_somebody_over() -> None:
    with pytest.raises(RuleError) as caught:
        pair_from_top("abc", {})
    assert len(caught.value.values["left_over"]) == 1


def test_two_odd_camps_meet_over_their_only_bridge() -> None:
    """A pairing that no local look finds: all of one camp may meet only one another, but for one pair."""
    camp, other = [f"a{i}" for i in range(151)], [f"b{i}" for i in range(149)]
    just_met = {one: [two for two in other if (one, two) != ("a70", "b90")] for one in camp}
    pairs = pair_from_top(camp + other, just_met)
    assert ("a70", "b90") in pairs
    assert pairs[0] == ("a0", "a1")


@pytest.mark.parametrize("players", [1000, 3000])
def test_large_fields_pair_in_a_moment_round_after_round(players: int) -> None:
    order = [str(player) for player in range(players)]
    history: dict[str, list[str]] = {player: [] for player in order}
    for _ in range(5):
        pairs = pair_from_top(order, history)
        assert sorted(chain(*pairs)) == sorted(order)
        assert not any(other in history[one] for one, other in pairs)
        for one, other in pairs:
            history[one].append(other)
            history[other].append(one)
        order = [one for one, _ in pairs] + [other for _, other in pairs]


@pytest.mark.parametrize(
    ("had", "bye"),
    [
        pytest.param("", "e", id="BIG 4.1 the lowest"),
        pytest.param("e", "d", id="BIG 4.1 the lowest without one yet"),
        pytest.param("bde", "c", id="others had one"),
        pytest.param("abcde", "e", id="all had one"),
    ],
)
def test_bye(had: str, bye: str) -> None:
    assert byes_in_turn("abcde", had)[0] == bye


def test_byes_in_turn() -> None:
    assert byes_in_turn("abcde", "ce") == ["d", "b", "a", "e", "c"]


def test_a_bye_that_leaves_the_others_unpaired_goes_to_the_next_due() -> None:
    """Ruling bye-must-leave-a-pairing."""
    assert pair_with_bye("abc", met("ab"), "") == ([("a", "c")], "b")
    assert pair_with_bye("abcd", {}, "") == ([("a", "b"), ("c", "d")], None)
    with pytest.raises(RuleError) as caught:
        pair_with_bye("abc", met("ab", "bc", "ca"), "")
    assert caught.value.values["left_over"] == ["a", "b"]


PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


@pytest.mark.parametrize("players", PUBLISHED)
def test_published_tables(players: int) -> None:
    written = [" ".join(f"{one + 1}-{other + 1}" for one, other in pairs) for pairs in berger_tables(players)]
    assert written == PUBLISHED[players]


@pytest.mark.parametrize("players", range(2, 41))
def test_everybody_meets_everybody_once(players: int) -> None:
    rounds = berger_tables(players)
    met = Counter(frozenset(pair) for pair in chain(*rounds))
    assert met == Counter(map(frozenset, combinations(range(players), 2)))
    assert len(rounds) == players - 1 + players % 2
    assert all(len(set(chain(*pairs))) == 2 * len(pairs) for pairs in rounds)


@pytest.mark.parametrize("players", range(2, 41))
def test_the_first_move_is_shared_evenly(players: int) -> None:
    firsts = Counter(first for first, _ in chain(*berger_tables(players)))
    least = (players - 1) // 2
    assert all(firsts[player] in {least, least + (players % 2 == 0)} for player in range(players))


@pytest.mark.parametrize("players", range(2, 41))
def test_everybody_of_an_odd_number_rests_once(players: int) -> None:
    resting = [set(range(players)) - set(chain(*pairs)) for pairs in berger_tables(players)]
    assert Counter(chain(*resting)) == (Counter(range(players)) if players % 2 else Counter())
    assert {len(rests) for rests in resting} == {players % 2}


@pytest.mark.parametrize("players", [0, 1])
def test_too_few_to_meet(players: int) -> None:
    assert berger_tables(players) == []
