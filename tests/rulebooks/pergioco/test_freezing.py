"""Final rankings: frozen, and revised only in the open (PG 31, PG 34, PG 37)."""

from __future__ import annotations

from datetime import date

from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.freezing import fingerprint, is_final
from tests.strategies_pergioco import season, stage


def test_final_on_31_december() -> None:
    """PG 31, PG 34, PG 37."""
    assert is_final(date(2026, 12, 31))
    assert not is_final(date(2026, 12, 30))


def test_a_correction_makes_a_new_revision() -> None:
    """PG 31: never silently."""
    made = season("a", "b")
    first = pergioco.frozen(made, [stage(["a 1 b 0"])], 2026)
    corrected = pergioco.revised(first, made, [stage(["a 0 b 1"])])
    assert (first.revision, corrected.revision) == (1, 2)
    assert first.answer.rankings["red"][0].player == "a"
    assert corrected.answer.rankings["red"][0].player == "b"
    assert first.facts != corrected.facts


def test_nothing_changed_no_revision() -> None:
    """PG 34: also when only a name, or a later year, was touched."""
    made = season("a", "b")
    first = pergioco.frozen(made, [stage(["a 1 b 0"])], 2026)
    assert pergioco.revised(first, made, [stage(["a 1 b 0"])]) is first
    assert pergioco.revised(first, made, [stage(["a 1 b 0"]), stage(["a 0 b 1"], ident="n", end="2027-02-01")]) is first


def test_the_fingerprint_does_not_depend_on_the_order_of_files() -> None:
    """PG 37."""
    made, stages = season("a"), [stage(["a 1 b 0"], ident="x"), stage(["a 1 b 0"], ident="y")]
    assert fingerprint(made, stages) == fingerprint(made, stages[::-1])
