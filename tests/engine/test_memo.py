"""What is worked out once for a frozen value."""

from __future__ import annotations

from tabellone.engine.memo import Once, OnceTogether


def test_the_same_value_is_worked_out_once_and_an_equal_one_again() -> None:
    seen: list[tuple[int, ...]] = []

    def total(value: tuple[int, ...]) -> int:
        seen.append(value)
        return sum(value)

    once = Once(total, most=2)
    first, like_it = (1, 2), tuple(int(one) for one in (1, 2))
    assert (once(first), once(first), once(like_it)) == (3, 3, 3)
    assert len(seen) == 2


def test_the_oldest_are_forgotten() -> None:
    seen: list[str] = []

    def loud(value: str) -> str:
        seen.append(value)
        return value.upper()

    once = Once(loud, most=2)
    values = ["one", "two", "three"]
    assert [once(value) for value in (*values, *values)] == ["ONE", "TWO", "THREE"] * 2
    assert len(seen) == 6


def test_several_together_are_worked_out_once_in_their_order_beside_what_is_compared() -> None:
    seen: list[str] = []

    def joined(values: tuple[str, ...], between: str) -> str:
        seen.append(between)
        return between.join(values)

    once: OnceTogether[str, str] = OnceTogether(joined, most=3)
    one, two = "one", "two"
    assert [once([one, two], "-"), once((one, two), "-")] == ["one-two"] * 2
    assert (once([two, one], "-"), once([one, two], "+")) == ("two-one", "one+two")
    assert seen == ["-", "-", "+"]
    assert (once([one], "-"), once([one, two], "-")) == ("one", "one-two")  # the oldest was forgotten
    assert len(seen) == 5
