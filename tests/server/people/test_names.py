from __future__ import annotations

import pytest

from tabellone.server.people.names import fold, tidy


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("  José  Núñez ", "jose nunez"),
        ("D'ANGELO Niccolò", "dangelo niccolo"),
        ("Łucja Ørsted", "lucja orsted"),
        ("Straße", "strasse"),
        ("Anna-Maria de’ Medici", "anna maria de medici"),
        ("!?", ""),
    ],
)
def test_names_are_compared_without_accents_case_and_signs(typed: str, folded: str) -> None:
    assert fold(typed) == folded


def test_signs_that_cannot_be_seen_are_left_out() -> None:
    assert tidy(" Ada\t\u202eProva\x00\u200b ") == "Ada Prova"
