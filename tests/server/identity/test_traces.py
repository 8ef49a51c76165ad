"""Taking somebody out of a stored value changes nothing but them, whatever the value is (ruling erased-stays)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.engine.facts import Tournament
from tabellone.server.identity.traces import Traces
from tabellone.tournament.codec import decoded, encoded
from tests.strategies_pergioco import stages


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(stage=stages(), data=st.data())
def test_a_standing_is_the_same_but_for_the_name(stage: Tournament, data: Any) -> None:
    one = data.draw(st.sampled_from(stage.players))
    traces = Traces("№ 7", (one.name,), {one.id: one.id})
    without = decoded(Tournament, traces.taken_out(encoded(stage)))
    assert without.rounds == stage.rounds
    assert {player.id: player.name for player in without.players} == {
        player.id: "№ 7" if player.id == one.id else player.name for player in stage.players
    }
    assert _standing(without) == _standing(stage)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(stage=stages(), data=st.data())
def test_taken_out_once_nothing_is_left_to_take_out(stage: Tournament, data: Any) -> None:
    one = data.draw(st.sampled_from(stage.players))
    named = replace(one, name="Canarina Gorgheggiante", club="Voliera")
    stage = replace(stage, players=tuple(named if player.id == one.id else player for player in stage.players))
    traces = Traces("№ 7", (named.name,), {one.id: "new-id"})
    once = traces.taken_out(encoded(stage))
    assert not traces.names(once)
    assert replace(traces, ids={}).taken_out(once) == once


def _standing(stage: Tournament) -> Any:
    try:
        return BY_ID["pergioco"].standing(stage)
    except Exception as error:  # noqa: BLE001 - whatever it refuses, it refuses alike
        return type(error)


def test_a_nickname_is_any_word_where_its_owner_never_was() -> None:
    traces = Traces("№ 7", ("Canarina Gorgheggiante", "canto@gabbia.example", "torneo"))
    told = "Il torneo di primavera; scrivere a Canarina Gorgheggiante (canto@gabbia.example)"
    assert traces.from_afar().without(told) == "Il torneo di primavera; scrivere a № 7 (№ 7)"
    assert traces.without(told) == "Il № 7 di primavera; scrivere a № 7 (№ 7)"
