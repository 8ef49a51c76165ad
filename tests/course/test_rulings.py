"""The rulings in force are written into a tournament when its first round is published (ruling as-it-was-played)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tabellone.course import State, acts, apply, decoded, encoded
from tabellone.course.rounds import round_of
from tabellone.course.rulings import on_record
from tabellone.course.state import Settings
from tabellone.course.view import facts
from tabellone.engine.facts import Tournament
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.big import params as big
from tabellone.rulebooks.risiko import params as risiko
from tests.course.examples import DAY, after, entrants
from tests.course.examples import head as master

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
    return apply(entered, acts.Draw(round_of(made), certificate=made))


def recorded(state: State, act: acts.Act) -> State:
    """The act as it stands in the journal, read from there again."""
    told = on_record(state, act)
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
    told = encoded(on_record(waiting, acts.Publish(1)))
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
