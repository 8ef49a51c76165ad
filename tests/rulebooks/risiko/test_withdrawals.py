"""RK structure before the start and RK withdrawals: who does not come, and who comes in for a finalist."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from tabellone.contract.entries import PlayerMeasure
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.risiko import may_enrol
from tabellone.rulebooks.risiko.entries import (
    Finalists,
    Group,
    before_the_start,
    finalists,
    gone_by_final,
    gone_by_semifinals,
)
from tests.rulebooks.risiko.drawing import leaving, tournament

FOUR_SEATED, FIVE = ("a", "b", "c", "d"), ("e", "f", "g", "h", "i")


class TestAbsences:
    def test_nobody_missing(self) -> None:
        assert before_the_start([FOUR_SEATED, FIVE], [], seed="s").as_drawn == (FOUR_SEATED, FIVE)

    def test_one_of_the_five_missing_needs_nothing(self) -> None:
        assert before_the_start([FOUR_SEATED, FIVE], ["g"], seed="s").as_drawn == (FOUR_SEATED, ("e", "f", "h", "i"))

    def test_a_fifth_moves_by_lot(self) -> None:
        found = before_the_start([FOUR_SEATED, FIVE], ["b"], seed="s")
        assert found.moved is not None
        assert [len(table) for table in found.moved] == [4, 4]
        assert found.fifths[0] in FIVE
        assert set(found.moved[0]) == {"a", "c", "d", *found.fifths}
        assert sorted(found.draw_again or ()) == sorted({*FOUR_SEATED, *FIVE} - {"b"})
        assert found.threes is None
        assert {before_the_start([FOUR_SEATED, FIVE], ["b"], seed=str(n)).fifths[0] for n in range(60)} == set(FIVE)

    def test_seven_left_need_a_confirmation(self) -> None:
        two = [FOUR_SEATED, ("e", "f", "g", "h")]
        with pytest.raises(RuleError) as refused:
            before_the_start(two, ["b"], seed="s")
        assert (refused.value.code, refused.value.values["param"]) == ("risiko-absences", "accept_three")
        confirmed = before_the_start(two, ["b"], seed="s", accept_three=True)
        assert confirmed.threes == (("a", "c", "d"), two[1])
        assert (confirmed.moved, confirmed.draw_again) == (None, None)

    def test_two_short_tables_and_one_fifth_are_drawn_again(self) -> None:
        tables = [FOUR_SEATED, ("j", "k", "l", "m"), FIVE]
        with pytest.raises(RuleError, match="risiko-absences"):
            before_the_start(tables, ["a", "j"], seed="s")
        confirmed = before_the_start(tables, ["a", "j"], seed="s", accept_three=True)
        assert sorted(map(len, confirmed.threes or ())) == [3, 4, 4]
        four_tables = before_the_start([*tables, ("n", "o", "p", "q")], ["a", "j"], seed="s")
        assert four_tables.moved is None
        assert len(four_tables.draw_again or ()) == 15

    def test_a_table_of_two_is_never_filled(self) -> None:
        found = before_the_start(
            [FOUR_SEATED, FIVE, ("j", "k", "l", "m", "n")], ["a", "b"], seed="s", accept_three=True
        )
        assert found.moved is found.threes is None
        assert len(found.draw_again or ()) == 12


class TestEnrolment:
    MEASURES = (PlayerMeasure("anna", date(2026, 1, 1), date(2026, 3, 1)), PlayerMeasure("bruno", date(2026, 2, 1)))

    @pytest.mark.parametrize(
        ("player", "day", "may"),
        [
            ("anna", date(2026, 3, 1), False),
            ("anna", date(2026, 3, 2), True),
            ("anna", date(2025, 12, 31), True),
            ("bruno", date(2030, 1, 1), False),
            ("carla", date(2026, 3, 1), True),
        ],
    )
    def test_under_a_disciplinary_measure(self, player: str, day: date, may: bool) -> None:
        assert may_enrol(player, self.MEASURES, on=day) is may


FOUR = Group(
    1, (), (("a1", "a2", "a3", "a4"), ("b1", "b2", "b3", "b4"), ("c1", "c2", "c3", "c4"), ("d1", "d2", "d3", "d4"))
)
OTHER = Group(2, (), tuple(tuple(f"{table}{place}" for place in (1, 2, 3, 4)) for table in "efgh"))
POSITIONS = {player: i for i, player in enumerate(sorted(p for g in (FOUR, OTHER) for t in g.tables for p in t), 1)}


def called(
    *gone: str,
    groups: tuple[Group, ...] = (FOUR,),
    positions: Mapping[str, int] = POSITIONS,
    seed: str | None = "s",
    within_group: bool = False,
) -> Finalists:
    return finalists(groups, gone=gone, positions=positions, seed=seed, within_group=within_group)


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        pytest.param((), {"a1", "b1", "c1", "d1"}, id="RK withdrawals nobody"),
        pytest.param(("a1",), {"a2", "b1", "c1", "d1"}, id="RK withdrawals second of the table"),
        pytest.param(("a1", "a2"), {"a3", "b1", "c1", "d1"}, id="RK withdrawals third of the table"),
        pytest.param(("a1", "a2", "a3"), {"a4", "b1", "c1", "d1"}, id="RK withdrawals fourth of the table"),
        pytest.param(("a1", "a2", "a3", "a4"), {"b1", "c1", "d1", "b2"}, id="RK withdrawals best second elsewhere"),
        pytest.param(
            ("a1", "a2", "a3", "a4", "b2", "c2", "d2"), {"b1", "c1", "d1", "b3"}, id="RK withdrawals best third"
        ),
        pytest.param(
            ("a1", "a2", "a3", "a4", "b2", "c2", "d2", "b3", "c3", "d3"),
            {"b1", "c1", "d1", "b4"},
            id="RK withdrawals best fourth",
        ),
        pytest.param(
            ("a1", "a2", "a3", "a4", "b1"), {"b2", "c1", "d1", "c2"}, id="RK withdrawals a second already called in"
        ),
        pytest.param(
            (*FOUR.tables[0], *FOUR.tables[1]), {"c1", "d1", "c2", "d2"}, id="RK withdrawals two whole tables"
        ),
        pytest.param(("x9",), {"a1", "b1", "c1", "d1"}, id="RK withdrawals somebody else"),
    ],
)
def test_who_plays_the_final(gone: tuple[str, ...], expected: set[str]) -> None:
    found = called(*gone)
    assert set(found.groups[1]) == expected
    assert found.lots == ()


def test_the_only_criterion_is_the_position_after_qualifying() -> None:
    positions = {**POSITIONS, "d2": 1, "a2": 30}
    assert set(called(*FOUR.tables[0], positions=positions).groups[1]) == {"b1", "c1", "d1", "d2"}


class TestDirectFinalists:
    """After the semifinals have started the best second takes the place of a direct finalist (RK withdrawals)."""

    GROUP = Group(1, ("x", "y"), (("a1", "a2", "a3", "a4"), ("b1", "b2", "b3", "b4")))

    def test_one_gives_up(self) -> None:
        found = called("y", groups=(self.GROUP,), positions={**POSITIONS, "b2": 0})
        assert set(found.groups[1]) == {"x", "a1", "b1", "b2"}
        assert found.called == ("b2",)

    def test_both_give_up(self) -> None:
        assert set(called("x", "y", groups=(self.GROUP,)).groups[1]) == {"a1", "b1", "a2", "b2"}

    def test_one_and_a_winner(self) -> None:
        assert set(called("x", "a1", groups=(self.GROUP,)).groups[1]) == {"y", "a2", "b1", "b2"}


class TestSeveralGroups:
    """The best second comes from every group unless the organiser says otherwise (RK withdrawals)."""

    def test_from_another_group(self) -> None:
        positions = {**POSITIONS, "g2": 0}
        found = called(*FOUR.tables[0], groups=(FOUR, OTHER), positions=positions)
        assert set(found.groups[1]) == {"b1", "c1", "d1", "g2"}
        assert set(found.groups[2]) == {"e1", "f1", "g1", "h1"}

    def test_within_the_group(self) -> None:
        positions = {**POSITIONS, "g2": 0}
        found = called(*FOUR.tables[0], groups=(FOUR, OTHER), positions=positions, within_group=True)
        assert set(found.groups[1]) == {"b1", "c1", "d1", "b2"}

    def test_groups_in_need_are_served_in_order_of_their_number(self) -> None:
        gone = (*FOUR.tables[0], *OTHER.tables[0])
        positions = {**POSITIONS, "h2": 0, "c2": 0.5}
        found = called(*gone, groups=(OTHER, FOUR), positions={k: int(2 * v) for k, v in positions.items()})
        assert set(found.groups[1]) == {"b1", "c1", "d1", "h2"}
        assert set(found.groups[2]) == {"f1", "g1", "h1", "c2"}
        assert found.called == ("h2", "c2")


class TestLots:
    """Ruling replacement-lots: seconds with the same position are parted by the seed of the final (RK standings)."""

    TIED: Mapping[str, int] = {**POSITIONS, "b2": 1, "d2": 1}

    def test_a_lot_where_one_place_hangs_on_it(self) -> None:
        found = called(*FOUR.tables[0], positions=self.TIED)
        assert sorted(found.lots) == ["b2", "d2"]
        assert found.groups[1][-1] == found.lots[0]

    def test_no_lot_where_both_come_in(self) -> None:
        found = called(*FOUR.tables[0], *FOUR.tables[2], positions=self.TIED)
        assert set(found.groups[1]) == {"b1", "d1", "b2", "d2"}
        assert found.lots == ()

    def test_without_a_seed_the_place_stays_open(self) -> None:
        found = called(*FOUR.tables[0], positions=self.TIED, seed=None)
        assert set(found.groups[1]) == {"b1", "c1", "d1"}


def test_nobody_left_leaves_places_open() -> None:
    everybody = [player for order in FOUR.tables for player in order]
    assert set(called(*everybody[:-1]).groups[1]) == {"d4"}


def left() -> Tournament:
    document = tournament("abcdef")
    for player, when in zip("abcdef", WHEN, strict=True):
        document = leaving(document, when, player)
    return document


WHEN = ("before_round:1", "before_round:2", "before_round:3", "before_semifinals", "before_round:4", "before_final")


def test_who_has_left_by_when() -> None:
    assert gone_by_semifinals(left()) == set("abcd")
    assert gone_by_final(left()) == set("abcdef")
