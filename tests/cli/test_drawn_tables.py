"""Drawn tables as people read them."""

from __future__ import annotations

import pytest
from rich.console import Console

from tabellone.cli.showing import tables_side_by_side
from tabellone.contract.answers import Draw, DrawnTable


@pytest.mark.parametrize(
    ("groups", "told"),
    [
        pytest.param((None, None), False, id="RK draw 1 has no groups"),
        pytest.param((1, 1), False, id="RK draw semifinals of one group"),
        pytest.param((1, 2), True, id="RK draw semifinals of two groups"),
    ],
)
def test_the_group_is_told_where_there_are_several(groups: tuple[int | None, ...], told: bool) -> None:
    tables = tuple(DrawnTable(i, (f"p{i}",), group) for i, group in enumerate(groups, 1))
    console = Console(width=80)
    with console.capture() as shown:
        console.print(tables_side_by_side(Draw(3, "semifinal", "s", tables), {}, {}, accent="red"))
    assert ("group" in shown.get()) is told
