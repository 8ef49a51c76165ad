"""What the season's guide shows can be imported as it stands."""

from __future__ import annotations

import re

from tabellone.exchange.sources.recognising import read_source
from tests.architecture.sources import ROOT


def test_the_table_of_the_guide_is_read() -> None:
    page = (ROOT / "docs" / "guides" / "season.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"```csv\n(.*?)```", page, re.DOTALL)
    found = read_source(table)
    assert found.platform == "boardgamearena"
    assert [player.nickname for player in found.players] == ["anna", "bruno", "dario"]
    assert [game.ended for game in found.games] == ["played", "bye", "played", "absent"]
    asked = [found.name, found.game, found.start, found.end, found.system]  # what the guide says is asked
    assert [one for one in asked if one] == []
