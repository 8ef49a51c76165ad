"""The rulings in force are written into a tournament when its first round is published (ruling as-it-was-played)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tabellone.contract import BY_ID
from tabellone.engine.facts import Player, Season, Tournament
from tabellone.engine.params import season_stating_rulings
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.big import params as big
from tabellone.rulebooks.risiko import params as risiko
from tabellone.tournament import acts
from tabellone.tournament.act import apply
from tabellone.tournament.basis import basis_of
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.records import document
from tabellone.tournament.state import Entrant, Settings, State, figures_of, stage_in
from tabellone.tournament.view import admission, facts, facts_before, round_of
from tests.tournament.examples import DAY, HALF, after, entrants, stage, with_a_bye
from tests.tournament.examples import head as master

BIG_RULINGS = {
    "bye_points": 1000,
    "bye_pbg": Decimal("0.5"),
    "ghost_share": Decimal("0.9"),
    "first_round_tables": False,
}


def evening(**params: Any) -> Tournament:
    return Tournament(
        "big",
        "sera",
        "Sera",
        DAY,
        DAY,
        (),
        game="splendor",
        system="swiss",
        table_size=4,
        params={"rounds": 3, **params},
    )


def draft(head: Tournament) -> State:
    """Eight players and a first draw."""
    entered = after(None, acts.Settle(Settings(head)), acts.Enrol(entrants(present=True)))
    made = BY_ID[head.rulebook].draw(facts(entered), "seme")
    return apply(entered, acts.DrawRound(round_of(made), certificate=made))


def recorded(state: State, act: acts.Act) -> State:
    """The act as it stands in the journal, read from there again."""
    told = act.recorded(state)
    return apply(state, decoded(type(act), encoded(told)))


def params(state: State) -> dict[str, Any]:
    return dict(state.settings.head.params)


def test_they_are_written_when_the_first_round_is_published() -> None:
    waiting = draft(evening())
    assert params(waiting) == {"rounds": 3}
    assert params(recorded(waiting, acts.Publish(1))) == {"rounds": 3, **BIG_RULINGS}


def test_risiko_writes_its_own_and_no_confirmation() -> None:
    written = params(recorded(draft(master()), acts.Publish(1)))
    assert written == risiko.rulings(master())
    assert not {"accept_reduced", "accept_three"} & written.keys()


def test_what_the_organiser_chose_stays() -> None:
    assert params(recorded(draft(evening(first_round_tables=True)), acts.Publish(1)))["first_round_tables"] is True


def test_a_later_default_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal is replayed under another default, and the tournament stands as it was published."""
    waiting = draft(evening())
    told = encoded(acts.Publish(1).recorded(waiting))
    monkeypatch.setattr(big, "DEFAULT", replace(big.DEFAULT, first_round_tables=True, bye_points=500))
    again = apply(waiting, decoded(acts.Publish, told))
    assert params(again) == {"rounds": 3, **BIG_RULINGS}


def test_a_publication_from_before_keeps_the_rulings_of_its_time() -> None:
    """Table 1 counted as the highest of round 1 too, and draws were made from that standing."""
    old = apply(draft(evening()), acts.Publish(1))
    assert params(old) == {"rounds": 3, "first_round_tables": True}
    assert params(apply(draft(master()), acts.Publish(1))) == {}


def test_settings_changed_later_keep_what_was_written() -> None:
    begun = recorded(draft(evening()), acts.Publish(1))
    other = replace(begun.settings, head=evening(rounds=4))  # as a form of before would have sent it
    assert params(apply(begun, acts.Settle(other))) == {"rounds": 4, **BIG_RULINGS}
    chosen = replace(begun.settings, head=evening(first_round_tables=True))
    assert params(apply(begun, acts.Settle(chosen)))["first_round_tables"] is True


def test_a_figure_that_is_emptied_is_the_rulebook_s_of_that_day() -> None:
    begun = recorded(draft(evening(bye_points=800)), acts.Publish(1))
    emptied = replace(begun.settings, head=replace(evening(), start=date(2026, 5, 9)))
    assert params(recorded(begun, acts.Settle(emptied)))["bye_points"] == 1000


def test_before_the_first_round_nothing_is_written() -> None:
    waiting = draft(evening())
    assert params(recorded(waiting, acts.Settle(replace(waiting.settings, head=evening(rounds=2))))) == {"rounds": 2}


def test_a_document_says_what_it_says() -> None:
    """What was played elsewhere comes in and goes out as it was written."""
    played = recorded(draft(evening()), acts.Publish(1))
    document = replace(facts(played), params={"rounds": 3})
    assert params(apply(None, acts.Import(document))) == {"rounds": 3}


def points(of: Tournament) -> dict[str, Fraction]:
    return {row.player: Fraction(row.points) for row in pergioco.standing(of).rows}


def test_a_bye_is_worth_what_the_season_says_and_the_stage_s_own_word_wins() -> None:
    """PG 39."""
    assert points(with_a_bye())["carla"] == 2
    assert points(stage_in(HALF, with_a_bye()))["carla"] == Fraction(3, 2)
    assert points(stage_in(HALF, with_a_bye(bye_points=0)))["carla"] == 1


def test_only_what_differs_from_the_rulebook_is_said_of_a_stage() -> None:
    written = season_stating_rulings(HALF, pergioco.season_rulings(HALF))
    assert len(written.params) > 10
    assert figures_of(written) == {"bye_points": Decimal("0.5")}
    assert stage_in(Season("pergioco", 2026), with_a_bye()) is not None
    assert stage_in(Season("pergioco", 2026), with_a_bye()).params == {}


def test_figures_that_cannot_be_read_reach_no_stage() -> None:
    """The season's own page and `check` tell them."""
    assert figures_of(Season("pergioco", 2026, params={"bye_points": "much"})) == {}


def test_a_season_of_another_rulebook_says_nothing_of_its_tournaments() -> None:
    assert figures_of(Season("big", 2026, params={"k": 10})) == {}
    assert stage_in(replace(HALF, rulebook="big"), with_a_bye()).params == {}


def entered(many: int, figures: dict[str, Any]) -> State:
    people = tuple(Entrant(Player(f"p{number:02}", f"P{number}"), present=None) for number in range(many))
    made = apply(None, acts.Settle(Settings(stage(race=True))))
    return replace(apply(made, acts.Enrol(people)), figures=figures)


def test_a_race_stage_takes_as_many_as_the_season_says() -> None:
    """PG 40."""
    assert len(admission(entered(66, {})).admitted) == 64
    assert len(admission(entered(66, {"race_players": 80})).admitted) == 66
    assert len(admission(entered(66, {"race_players": 10})).admitted) == 10


def test_what_is_forbidden_is_asked_of_the_stage_in_its_season() -> None:
    """PG 40: checked in, sixty-six are no fault where eighty may play."""
    every = acts.CheckIn(tuple(f"p{number:02}" for number in range(66)))
    few, many = apply(entered(66, {}), every), apply(entered(66, {"race_players": 80}), every)
    assert [one.code for one in every.problems(few)] == ["pg-race-too-many"]
    assert every.problems(many) == ()


def test_a_draw_sees_them_and_the_document_keeps_its_own_words() -> None:
    """PG 2, PG 39: the record of the draw says what it saw."""
    state = replace(apply(None, acts.Import(with_a_bye())), figures=figures_of(HALF))
    assert facts(state).params == facts_before(state, 3).params == {"bye_points": Decimal("0.5")}
    assert basis_of(facts_before(state, 3)) != basis_of(with_a_bye())
    assert document(state).params == {}
    again = apply(state, acts.Import(with_a_bye(), again=True))
    assert again.figures == state.figures
    assert BY_ID["pergioco"].draw(facts_before(state, 3), "seme").round == 3
