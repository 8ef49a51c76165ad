"""RK structure before the start: who does not come, the clock, who may enrol."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.risiko import Measure, Params, before_the_start, closing_rolls, enrol, may_enrol, remaining

FOUR, FIVE = ("a", "b", "c", "d"), ("e", "f", "g", "h", "i")


class TestAbsences:
    def test_nobody_missing(self) -> None:
        assert before_the_start([FOUR, FIVE], [], seed="s").as_drawn == (FOUR, FIVE)

    def test_one_of_the_five_missing_needs_nothing(self) -> None:
        assert before_the_start([FOUR, FIVE], ["g"], seed="s").as_drawn == (FOUR, ("e", "f", "h", "i"))

    def test_a_fifth_moves_by_lot(self) -> None:
        found = before_the_start([FOUR, FIVE], ["b"], seed="s")
        assert found.moved is not None
        assert [len(table) for table in found.moved] == [4, 4]
        assert found.fifths[0] in FIVE
        assert set(found.moved[0]) == {"a", "c", "d", *found.fifths}
        assert sorted(found.draw_again or ()) == sorted({*FOUR, *FIVE} - {"b"})
        assert found.threes is None
        assert {before_the_start([FOUR, FIVE], ["b"], seed=str(n)).fifths[0] for n in range(60)} == set(FIVE)

    def test_seven_left_need_a_confirmation(self) -> None:
        two = [FOUR, ("e", "f", "g", "h")]
        with pytest.raises(RuleError) as refused:
            before_the_start(two, ["b"], seed="s")
        assert (refused.value.code, refused.value.values["param"]) == ("risiko-absences", "accept_three")
        confirmed = before_the_start(two, ["b"], seed="s", accept_three=True)
        assert confirmed.threes == (("a", "c", "d"), two[1])
        assert (confirmed.moved, confirmed.draw_again) == (None, None)

    def test_two_short_tables_and_one_fifth_are_drawn_again(self) -> None:
        tables = [FOUR, ("j", "k", "l", "m"), FIVE]
        with pytest.raises(RuleError, match="risiko-absences"):
            before_the_start(tables, ["a", "j"], seed="s")
        confirmed = before_the_start(tables, ["a", "j"], seed="s", accept_three=True)
        assert sorted(map(len, confirmed.threes or ())) == [3, 4, 4]
        four_tables = before_the_start([*tables, ("n", "o", "p", "q")], ["a", "j"], seed="s")
        assert four_tables.moved is None
        assert len(four_tables.draw_again or ()) == 15

    def test_a_table_of_two_is_never_filled(self) -> None:
        found = before_the_start([FOUR, FIVE, ("j", "k", "l", "m", "n")], ["a", "b"], seed="s", accept_three=True)
        assert found.moved is found.threes is None
        assert len(found.draw_again or ()) == 12


class TestClock:
    def test_ninety_minutes_from_the_first_card(self) -> None:
        start = datetime(2026, 3, 1, 10, 0, tzinfo=UTC)
        assert closing_rolls(start) == datetime(2026, 3, 1, 11, 30, tzinfo=UTC)
        assert remaining(start, start + timedelta(minutes=30)) == timedelta(hours=1)
        assert remaining(start, start + timedelta(hours=3)) == timedelta()
        assert remaining(start, start - timedelta(minutes=5)) == timedelta(minutes=90)
        assert closing_rolls(start, Params(minutes=60)) == datetime(2026, 3, 1, 11, 0, tzinfo=UTC)


class TestEnrolment:
    MEASURES = (Measure("anna", date(2026, 1, 1), date(2026, 3, 1)), Measure("bruno", date(2026, 2, 1)))

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

    def test_refused_with_the_reason(self) -> None:
        assert enrol("carla", self.MEASURES, on=date(2026, 3, 1)) == "carla"
        with pytest.raises(RuleError, match="risiko-disciplinary"):
            enrol("anna", self.MEASURES, on=date(2026, 3, 1))
