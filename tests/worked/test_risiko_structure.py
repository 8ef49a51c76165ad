"""The table of structures and its special cases: RK structure, RK semifinals, rulings four-at-most and too-few."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.risiko.params import Params
from tabellone.rulebooks.risiko.semifinals import MasterStructure, fitting, structure
from tests.rulebooks.risiko.drawing import lines


@pytest.mark.parametrize(
    ("players", "direct", "semifinals", "winners"),
    [
        pytest.param(16, 0, 4, 1, id="RK structure 16, nobody with two wins"),
        pytest.param(49, 0, 4, 1, id="RK structure 49"),
        pytest.param(50, 0, 4, 1, id="RK structure 50"),
        pytest.param(99, 0, 4, 1, id="RK structure 99"),
        pytest.param(100, 0, 8, 2, id="RK structure 100"),
        pytest.param(149, 0, 8, 2, id="RK structure 149"),
        pytest.param(150, 0, 12, 3, id="RK structure 150"),
        pytest.param(199, 0, 12, 3, id="RK structure 199"),
        pytest.param(200, 0, 16, 4, id="RK structure 200"),
        pytest.param(249, 0, 16, 4, id="RK structure 249"),
        pytest.param(250, 0, 16, 4, id="RK structure 250, ruling four-at-most"),
        pytest.param(400, 0, 16, 4, id="RK structure 400, ruling four-at-most"),
    ],
)
def test_the_table_of_structures(players: int, direct: int, semifinals: int, winners: int) -> None:
    found = structure(lines(players))
    assert (found.direct, found.semifinals * found.winners, found.winners) == (direct, semifinals, winners)
    assert found.semifinalists == 4 * semifinals


def test_more_winners_if_a_federation_wants_them() -> None:
    assert structure(lines(250), Params(most_winners=9)).winners == 5


@pytest.mark.parametrize(
    ("twice", "tied", "expected"),
    [
        pytest.param(0, (), MasterStructure(0, 4), id="RK semifinals nobody with two wins"),
        pytest.param(1, (), MasterStructure(1, 3), id="RK semifinals one with two wins"),
        pytest.param(2, (), MasterStructure(2, 2), id="RK semifinals two with two wins"),
        pytest.param(2, (1, 2), MasterStructure(2, 2), id="RK semifinals the two tied with each other"),
        pytest.param(3, (), MasterStructure(2, 2), id="RK semifinals three with two wins"),
        pytest.param(3, (1, 2), MasterStructure(2, 2), id="RK semifinals first and second tied"),
        pytest.param(3, (2, 3), MasterStructure(1, 3), id="RK semifinals second and third tied"),
        pytest.param(4, (2, 3, 4), MasterStructure(1, 3), id="RK semifinals second to fourth tied"),
        pytest.param(4, (3, 4), MasterStructure(2, 2), id="RK semifinals third and fourth tied"),
        pytest.param(3, (1, 2, 3), MasterStructure(0, 4), id="RK semifinals first three tied"),
        pytest.param(5, (1, 2, 3, 4), MasterStructure(0, 4), id="RK semifinals first four tied"),
    ],
)
@pytest.mark.parametrize("players", [16, 30, 49])
def test_under_fifty(players: int, twice: int, tied: tuple[int, ...], expected: MasterStructure) -> None:
    assert structure(lines(players, twice=twice, tied=tied)) == expected


def test_from_fifty_on_nobody_is_direct() -> None:
    assert structure(lines(50, twice=2)) == MasterStructure(0, 4)


@pytest.mark.parametrize(
    ("players", "proposal"),
    [
        *(pytest.param(n, MasterStructure(1, 3), id=f"too-few {n}") for n in (13, 14, 15)),
        *(pytest.param(n, MasterStructure(2, 2), id=f"too-few {n}") for n in (10, 11, 12)),
        *(pytest.param(n, MasterStructure(4, 0), id=f"too-few {n}") for n in (4, 5, 6, 7, 8, 9)),
    ],
)
def test_too_few_for_four_semifinals(players: int, proposal: MasterStructure) -> None:
    wanted = MasterStructure(0, 4)
    assert fitting(wanted, players, accept_reduced=True) == proposal
    with pytest.raises(RuleError) as refused:
        fitting(wanted, players, accept_reduced=False)
    assert refused.value.values["param"] == "accept_reduced"
    assert refused.value.values["needed"] == 16
    assert refused.value.values["seats"] == proposal.needs


@pytest.mark.parametrize(
    ("wanted", "players", "fits"),
    [
        pytest.param(MasterStructure(2, 2), 10, MasterStructure(2, 2), id="too-few ten are enough for two direct"),
        pytest.param(MasterStructure(1, 3), 13, MasterStructure(1, 3), id="too-few thirteen are enough for one direct"),
        pytest.param(MasterStructure(1, 3), 12, MasterStructure(2, 2), id="too-few twelve with one who won twice"),
        pytest.param(MasterStructure(2, 2), 9, MasterStructure(4, 0), id="too-few nine with two who won twice"),
        pytest.param(
            MasterStructure(0, 4, 3), 47, MasterStructure(0, 4, 2), id="ruling ladder-groups 47 left of three groups"
        ),
        pytest.param(
            MasterStructure(0, 4, 2), 15, MasterStructure(1, 3), id="ruling ladder-groups 15 left of two groups"
        ),
    ],
)
def test_the_ladder_goes_down_only_as_far_as_needed(
    wanted: MasterStructure, players: int, fits: MasterStructure
) -> None:
    assert fitting(wanted, players, accept_reduced=True) == fits


@pytest.mark.parametrize("players", [0, 1, 2, 3])
def test_no_final_with_fewer_than_four(players: int) -> None:
    with pytest.raises(RuleError, match="risiko-no-final"):
        fitting(MasterStructure(0, 4), players, accept_reduced=True)
