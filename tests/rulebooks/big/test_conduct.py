"""Conduct, corrections and the referee (BIG 3)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Seat, Table
from tabellone.rulebooks.big.card import DUTIES, SOURCES, SPECTATORS_MAY_POINT_OUT
from tabellone.rulebooks.big.form import check_correction
from tests.rulebooks.big.playing import tournament

PLAYERS = ("anna", "bruno", "carla")
ONE, TWO = (Round(n, (Table(1, tuple(Seat(player, Decimal(9)) for player in PLAYERS)),), "swiss") for n in (1, 2))


def refused(
    agreed: tuple[str, ...], *, started: bool = False, by_referee: bool = False, reason: str = ""
) -> tuple[str | None, object]:
    event = tournament([Player(name, name) for name in PLAYERS], ONE, *([TWO] if started else []))
    try:
        check_correction(event, 1, 1, agreed=agreed, by_referee=by_referee, reason=reason)
    except RuleError as error:
        return error.code, error.values.get("missing")
    return None, None


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
    assert refused(agreed, started=started, by_referee=referee, reason=reason)[0] == code


def test_a_refused_correction_names_who_has_not_agreed() -> None:
    assert refused(("bruno",))[1] == ["anna", "carla"]


def test_sources_in_order() -> None:
    """BIG 3: BIG's rules before the game's, then the publisher, then the two sites."""
    assert SOURCES == ("big", "game", "publisher", "boardgamegeek", "boardgamearena")


def test_duties_and_spectators_are_data() -> None:
    """BIG 3."""
    assert "point-out-points-forgotten-by-others" in DUTIES
    assert len(SPECTATORS_MAY_POINT_OUT) == 2
