"""Conduct, corrections and the referee (BIG 3)."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.big.conduct import (
    DUTIES,
    SOURCES,
    SPECTATORS_MAY_POINT_OUT,
    may_correct,
    refuse_correction,
)

PLAYERS = ("anna", "bruno", "carla")


@pytest.mark.parametrize(
    ("agreed", "started", "referee", "reason", "code"),
    [
        pytest.param(PLAYERS, False, False, "", None, id="BIG 3 all agree before the next round"),
        pytest.param(("anna",), False, False, "", "correction-not-agreed", id="BIG 3 somebody does not agree"),
        pytest.param(PLAYERS, True, False, "", "correction-too-late", id="BIG 3 the next round has started"),
        pytest.param((), True, True, "score sheet found", None, id="BIG 3 ruling late-correction, the referee"),
        pytest.param((), True, True, "  ", "correction-without-reason", id="BIG 3 no reason"),
        pytest.param((), False, True, "dispute", None, id="BIG 3 the referee before the next round"),
        pytest.param((), False, True, "", "correction-without-reason", id="BIG 3 no reason before either"),
        pytest.param((*PLAYERS, "zoe"), False, False, "", None, id="BIG 3 a bystander's word does no harm"),
    ],
)
def test_corrections(agreed: tuple[str, ...], started: bool, referee: bool, reason: str, code: str | None) -> None:
    allowed = may_correct(players=PLAYERS, agreed=agreed, next_round_started=started, by_referee=referee, reason=reason)
    assert allowed is (code is None)
    try:
        refuse_correction(players=PLAYERS, agreed=agreed, next_round_started=started, by_referee=referee, reason=reason)
        found = None
    except RuleError as error:
        found = error.code
    assert found == code


def test_a_refused_correction_names_who_has_not_agreed() -> None:
    with pytest.raises(RuleError) as error:
        refuse_correction(players=PLAYERS, agreed=("bruno",), next_round_started=False)
    assert error.value.values["missing"] == ["anna", "carla"]


def test_sources_in_order() -> None:
    """BIG 3: BIG's rules before the game's, then the publisher, then the two sites."""
    assert SOURCES == ("big", "game", "publisher", "boardgamegeek", "boardgamearena")


def test_duties_and_spectators_are_data() -> None:
    """BIG 3."""
    assert "point-out-points-forgotten-by-others" in DUTIES
    assert len(SPECTATORS_MAY_POINT_OUT) == 2
