"""Games whose sheet says that ties cannot happen, and ties that hang on the turn order: BIG 8.3."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Tournament
from tabellone.engine.tables import problems_at
from tabellone.rulebooks import big
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tabellone.rulebooks.big.table import table_places
from tests.rulebooks.big.final_phases import order, ranked
from tests.rulebooks.big.playing import round_, seat, table, tournament


def evening(game: str, *seats: Seat) -> Tournament:
    players = "".join(one.player for one in seats)
    return tournament(players, round_(1, table(1, *seats)), game=game, table_size=len(seats))


def refused(event: Tournament) -> list[tuple[str, str, str]]:
    return [(one.code, one.place, one.rule) for one in big.problems(event)]


def test_five_sheets_know_no_tie() -> None:
    """BIG 8.3.1, BIG 8.3.8, BIG 8.3.10, BIG 8.3.16, BIG 8.3.18; Potion Explosion's own final may be tied."""
    found = {game for game, sheet in SHEETS.items() if sheet.ties_impossible}
    assert found == {"carcassonne", "egizia", "concordia", "perudo", "century"}


def test_equal_scores_at_perudo_are_refused() -> None:
    """BIG 8.3.16: dice go out one at a time."""
    tied = evening("perudo", seat("a", 20), seat("b", 7), seat("c", 7), seat("d", 3))
    assert refused(tied) == [("tie-impossible", "rounds[0].tables[0].seats", "BIG 8.3.16")]
    assert refused(evening("perudo", seat("a", 20), seat("b", 12), seat("c", 7), seat("d", 3))) == []


@pytest.mark.parametrize(("game", "figure"), [("concordia", "prefect_order"), ("egizia", "reached_order")])
def test_an_unresolved_tie_is_refused(game: str, figure: str) -> None:
    """BIG 8.3.8, BIG 8.3.10: the figure is missing, or the same for both."""
    missing = evening(game, seat("a", 90), seat("b", 90), seat("c", 50))
    same = evening(game, *(seat(player, 90, tiebreak={figure: 1}) for player in "ab"), seat("c", 50))
    assert [code for code, _, _ in refused(missing)] == ["tie-unresolved"]
    assert [code for code, _, _ in refused(same)] == ["tie-unresolved"]
    told = evening(game, *(seat(player, 90, tiebreak={figure: n}) for n, player in enumerate("ab", 1)), seat("c", 50))
    assert refused(told) == []
    assert problems_at(told, 1, 1, missing.rounds[0].tables[0].seats, big.problems)[0].code == "tie-unresolved"


def test_the_referee_s_places_and_the_last_places_are_exempt() -> None:
    """BIG 7.2.2, BIG 8.1: a table stopped for time is tied all round; who runs out of time shares the last places."""
    assert refused(evening("perudo", *(seat(player, 7, place=1) for player in "abc"))) == []
    out = [seat(player, 7, status="timeout") for player in "bc"]
    assert refused(evening("perudo", seat("a", 15), *out)) == []
    assert refused(evening("perudo", seat("a"), seat("b"))) == []  # not reported yet


@pytest.mark.parametrize("game", ["carcassonne", "century"])
def test_the_later_turn_wins_wherever_one_sits(game: str) -> None:
    """BIG 8.3.1, BIG 8.3.18: who started second, who played last; without turns as the seats stand."""
    seats = (seat("a", 50), seat("b", 50))
    assert table_places(table(1, *seats), game) == {"a": 2, "b": 1}
    turned = (seat("a", 50, turn=2), seat("b", 50, turn=1))
    assert table_places(table(1, *turned), game) == {"a": 1, "b": 2}
    assert table_places(table(1, seat("a", 50, turn=2), seats[1]), game) == {"a": 1, "b": 2}


def test_check_warns_of_a_turn_that_nobody_gave() -> None:
    """BIG 8.3.1: the tie hangs on it; not where the table has said it, nor where nobody is tied."""
    event = evening("carcassonne", seat("a", 50), seat("b", 50))
    (note,) = big.notes(event)
    assert (note.code, note.place, note.values["players"]) == (
        "turn-not-given",
        "rounds[0].tables[0].seats",
        ("a", "b"),
    )
    assert list(big.notes(evening("carcassonne", seat("a", 50, turn=1), seat("b", 50, turn=2)))) == []
    assert list(big.notes(evening("carcassonne", seat("a", 50), seat("b", 49)))) == []


def test_check_warns_of_a_figure_missing_in_a_finished_tournament() -> None:
    """BIG 8.3.19: while it is played the table may still be asked."""
    event = evening("splendor", seat("a", 15), seat("b", 15), seat("c", 3))
    assert list(big.notes(event)) == []
    (note,) = big.notes(replace(event, params={"rounds": 1}))
    assert (note.code, note.values["figure"], note.values["players"]) == ("figure-not-given", "cards", ("a", "b"))


def test_a_final_is_never_won_by_an_unresolved_tie() -> None:
    """BIG 8.3.10: until the figure is there the final has no winner, and nothing follows it."""
    event = ranked("abcdefgh", size=4, game="concordia", params={"rounds": 1, "final_phase": "final"})
    finalists = order(event)[:4]
    scores = zip(finalists, (5, 9, 9, 7), strict=True)
    tied = round_(2, table(1, *(seat(player, score) for player, score in scores)), phase="final")
    played = replace(event, rounds=(*event.rounds, tied))
    assert not big.standing(played).final
    rows = big.standing(played).rows
    assert [(row.position, row.player) for row in rows[:2]] == [(1, p) for p in sorted(finalists[1:3])]
    with pytest.raises(RuleError) as error:
        big.draw(played, "x")
    assert (error.value.code, set(error.value.values["players"])) == ("final-tie-unresolved", set(finalists[1:3]))
    assert "big-final-open" in [step.name for step in big.explain(played, finalists[1])]
    figures = {finalists[1]: 2, finalists[2]: 1}
    seats = tuple(
        replace(one, tiebreak={"prefect_order": Decimal(figures[one.player])}) if one.player in figures else one
        for one in tied.tables[0].seats
    )
    told = replace(event, rounds=(*event.rounds, replace(tied, tables=(table(1, *seats),))))
    assert big.standing(told).final
    assert big.standing(told).rows[0].player == finalists[2]


def test_the_winner_of_perudo_needs_no_score() -> None:
    """BIG 8.3.16: five for each player at the table."""
    event = evening("perudo", *(Seat(player) for player in "abcdef"))
    assert big.result_form(event, 1, 1).left_out == {n: Decimal(5 * n) for n in range(2, 7)}
    assert big.result_form(evening("splendor", Seat("a"), Seat("b")), 1, 1).left_out == {}


def test_a_document_may_leave_out_the_score_of_perudo_s_winner() -> None:
    """BIG 8.3.16, ruling perudo-winner: of those who sat down; nothing is made up where more is missing."""
    others = (seat("b", 12), seat("c", 3))

    def filled(*seats: Seat, game: str = "perudo") -> list[Decimal | None]:
        return [one.score for one in big.completed(evening(game, *seats)).rounds[0].tables[0].seats]

    assert filled(Seat("a"), *others) == [15, 12, 3]
    assert filled(Seat("a"), *others, Seat("d", status="absent")) == [15, 12, 3, None]
    assert filled(Seat("a"), *others, Seat("d", status="timeout")) == [20, 12, 3, None]
    assert filled(Seat("a"), Seat("b"), seat("c", 3)) == [None, None, 3]
    assert filled(seat("a", 9), *others) == [9, 12, 3]
    assert filled(Seat("a"), *others, game="splendor") == [None, 12, 3]
    whole = evening("splendor", seat("a", 15), *others)
    assert big.completed(whole) is whole
