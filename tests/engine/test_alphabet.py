"""Names in their order, and people of the same name told apart (ruling namesakes)."""

from __future__ import annotations

from tabellone.engine.alphabet import Named, alphabetical, told_apart


def test_accents_and_capitals_do_not_move_a_name() -> None:
    names = ["Zeno", "Élia", "ewa", "Øyvind", "Olga", "Łukasz", "Luca", "Àda"]
    assert sorted(names, key=alphabetical) == ["Àda", "Élia", "ewa", "Luca", "Łukasz", "Olga", "Øyvind", "Zeno"]


def test_namesakes_go_by_what_may_be_told_of_them_then_by_number() -> None:
    people = [
        Named("a", "Anna Rossi", "Dado Nero", 1),
        Named("b", "ANNA  ROSSÌ", "Torre", 2),
        Named("c", "Bruno Verdi", "Torre", 3),
        Named("d", "Carla Blu", "Torre", 4),
        Named("e", "Carla Blu", "torre", 5),
        Named("f", "Carla Blu", "", 6),
    ]
    assert told_apart(people) == {
        "a": "Anna Rossi (Dado Nero)",
        "b": "ANNA  ROSSÌ (Torre)",
        "c": "Bruno Verdi",
        "d": "Carla Blu (№ 4)",
        "e": "Carla Blu (№ 5)",
        "f": "Carla Blu (№ 6)",
    }
