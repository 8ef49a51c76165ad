"""RK structure, RK semifinals: every number from 4 to 400 has its structure, bands and parallel rankings."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.risiko.params import Params
from tabellone.rulebooks.risiko.semifinals import MasterStructure, SemifinalPlan, bands, chosen_structure, plan
from tests.rulebooks.risiko.drawing import lines
from tests.sizes import sized

REDUCED = Params(accept_reduced=True)


def planned(
    count: int, twice: int = 0, tied: tuple[int, ...] = (), gone: tuple[int, ...] = (), seed: str = "s"
) -> SemifinalPlan:
    left = {f"p{one:03}" for one in gone}
    return plan(lines(count, twice=twice, tied=tied), gone=left, seed=seed, params=REDUCED)


def numbers(players: tuple[str, ...]) -> list[int]:
    return [int(player.removeprefix("p")) for player in players]


@pytest.mark.parametrize("twice", [0, 1, 2, 3])
def test_every_number_has_a_legal_structure(twice: int) -> None:
    for count in (*range(4, 65), *range(65, 401, sized(11, 1 if twice == 0 else 9))):
        found = planned(count, twice)
        seated = [player for group in found.groups for band in group for player in band]
        chosen = found.structure
        assert len(seated) == len(set(seated)) == chosen.semifinalists
        assert set(seated).isdisjoint(found.direct)
        assert chosen.direct + chosen.semifinals == 4
        assert chosen.needs <= count
        assert sorted(numbers((*found.direct, *seated))) == list(range(1, chosen.needs + 1))
        assert found.lots == ()


def test_three_semifinals_have_the_bands_of_the_rulebook() -> None:
    found = planned(30, twice=1)
    assert numbers(found.direct) == [1]
    assert [numbers(band) for band in found.groups[0]] == [[2, 3, 4], [5, 6, 7], [8, 9, 10], [11, 12, 13]]


def test_two_semifinals_are_played_among_the_third_to_the_tenth() -> None:
    found = planned(30, twice=2)
    assert numbers(found.direct) == [1, 2]
    assert [numbers(band) for band in found.groups[0]] == [[3, 4], [5, 6], [7, 8], [9, 10]]


def test_parallel_rankings_are_dealt_by_position() -> None:
    found = planned(150)
    assert [numbers(group[0]) for group in found.groups] == [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, 12]]
    assert [numbers(group[3]) for group in found.groups] == [[37, 40, 43, 46], [38, 41, 44, 47], [39, 42, 45, 48]]
    assert [[n % 2 for n in numbers(band)] for band in planned(100).groups[0]] == [[1] * 4] * 4


def test_the_ranking_is_dealt_without_those_who_withdrew() -> None:
    found = planned(100, gone=(1, 2, 4))
    assert [numbers(group[0]) for group in found.groups] == [[3, 6, 8, 10], [5, 7, 9, 11]]


def test_bands_cut_the_ranking_in_four() -> None:
    assert bands(list("abcdefgh"), 2) == (("a", "b"), ("c", "d"), ("e", "f"), ("g", "h"))


class TestLots:
    """RK standings: lots are drawn only where a place, a band or a parallel ranking hangs on the tie."""

    def test_none_within_a_band(self) -> None:
        assert planned(30, tied=(1, 2, 3, 4)).lots == ()
        assert planned(30, twice=1, tied=(5, 6, 7)).lots == ()

    def test_none_between_two_direct_finalists(self) -> None:
        assert planned(30, twice=2, tied=(1, 2)).lots == ()

    def test_none_below_the_last_place(self) -> None:
        assert planned(30, tied=tuple(range(17, 31))).lots == ()

    def test_one_across_two_bands(self) -> None:
        found = planned(30, tied=(4, 5))
        assert sorted(found.lots) == ["p004", "p005"]
        assert found.groups[0][0][3] == found.lots[0]
        assert found.groups[0][1][0] == found.lots[1]

    def test_one_for_the_last_place(self) -> None:
        found = planned(30, tied=(16, 17, 18))
        assert sorted(found.lots) == ["p016", "p017", "p018"]
        assert found.groups[0][3][3] == found.lots[0]

    def test_one_for_the_parallel_ranking(self) -> None:
        found = planned(100, tied=(1, 2))
        assert sorted(found.lots) == ["p001", "p002"]
        assert [group[0][0] for group in found.groups] == list(found.lots)

    def test_one_for_a_direct_final_that_the_ladder_gives(self) -> None:
        """Ruling reduced-direct-by-rank: nobody has two wins, the first goes straight to the final."""
        assert numbers(planned(14).direct) == [1]
        found = planned(14, tied=(1, 2))
        assert found.direct == found.lots[:1]

    def test_one_for_the_final_at_once(self) -> None:
        found = planned(6, tied=(4, 5))
        assert found.direct == ("p001", "p002", "p003", found.lots[0])

    def test_the_seed_decides(self) -> None:
        drawn = {planned(30, tied=(16, 17), seed=str(seed)).lots for seed in range(40)}
        assert drawn == {("p016", "p017"), ("p017", "p016")}
        assert planned(30, tied=(16, 17), seed="x") == planned(30, tied=(16, 17), seed="x")


class TestGivingUp:
    """RK withdrawals before the semifinals; the structure stays that of the standing after qualifying."""

    def test_the_next_in_the_ranking_comes_in(self) -> None:
        found = planned(30, twice=2, gone=(4, 9))
        assert numbers(found.direct) == [1, 2]
        assert [numbers(band) for band in found.groups[0]] == [[3, 5], [6, 7], [8, 10], [11, 12]]

    @pytest.mark.parametrize("gone", [(1,), (2,), (1, 2)])
    def test_a_direct_finalist_who_gives_up_makes_four_semifinals(self, gone: tuple[int, ...]) -> None:
        found = planned(30, twice=2, gone=gone)
        assert found.structure == MasterStructure(0, 4)
        assert (
            sorted(n for band in found.groups[0] for n in numbers(band))
            == [n for n in range(1, 30) if n not in gone][:16]
        )

    def test_fifty_who_played_stay_fifty(self) -> None:
        """Ruling counted-is-played."""
        assert planned(50, twice=2, gone=(50,)).structure == MasterStructure(0, 4)
        assert planned(100, gone=(99,)).structure == MasterStructure(0, 4, 2)

    def test_the_ladder_follows_who_is_left(self) -> None:
        assert planned(16, gone=(7,)).structure == MasterStructure(1, 3)
        assert planned(15, twice=2, gone=(1,)).structure == MasterStructure(1, 3)
        assert planned(13, twice=1, gone=(5,)).structure == MasterStructure(2, 2)
        assert planned(10, twice=2, gone=(9,)).structure == MasterStructure(4, 0)

    def test_it_must_be_confirmed(self) -> None:
        with pytest.raises(RuleError, match="risiko-too-few"):
            chosen_structure(lines(16), gone={"p003"})
