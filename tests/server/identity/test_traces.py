"""What somebody wrote or was called is taken out of free text, bids and whatever was stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass, replace
from decimal import Decimal
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.contract.auctions import AuctionTerms, Move
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.personal import PersonalKind
from tabellone.server.identity.traces import Traces
from tabellone.tournament import acts
from tabellone.tournament.acts import KINDS, Act
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.hall import Confirmation
from tabellone.tournament.state import State
from tests.strategies_pergioco import stages


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(stage=stages(), data=st.data())
def test_a_standing_is_the_same_but_for_the_name(stage: Tournament, data: Any) -> None:
    one = data.draw(st.sampled_from(stage.players))
    traces = Traces("№ 7", (one.name,), {one.id: one.id})
    without = decoded(Tournament, traces.taken_out(Tournament, encoded(stage)))
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
    once = traces.taken_out(Tournament, encoded(stage))
    assert not traces.names(once)
    assert replace(traces, ids={}).taken_out(Tournament, once) == once


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


TRACES = Traces("№ 7", ("Ada Brandi",), {"ada": "n7"})
NAMED = "La razza di Ada Brandi"


def erased(act: Act) -> Act:
    kept: Act = decoded(type(act), TRACES.taken_out(type(act), encoded(act)))
    return kept


def test_names_go_and_ids_follow() -> None:
    terms = AuctionTerms("simultaneous", ("ada", "b"), (NAMED, "Itari"), named=True)
    opened = erased(acts.OpenAuction(1, 1, terms, Confirmation("ada")))
    moved = erased(acts.MoveAuction(1, 1, Move("ada", "bid", NAMED, Decimal(3)), 0, Confirmation("ada")))
    assert isinstance(opened, acts.OpenAuction)
    assert isinstance(moved, acts.MoveAuction)
    assert opened.terms.players == ("n7", "b")
    assert opened.terms.elements[0] == moved.move.element == "La razza di № 7"
    assert moved.move.player == "n7"


def undeclared(kind: Any, where: str = "", seen: frozenset[Any] = frozenset()) -> Iterator[str]:
    """The fields of records, and of records in them, that hold a text of no type of `engine.personal`."""
    if is_dataclass(kind) and isinstance(kind, type):
        if kind not in seen:
            for name, hint in get_type_hints(kind, include_extras=True).items():
                yield from undeclared(hint, f"{kind.__name__}.{name}", seen | {kind})
    elif kind in (str, Any):
        yield where
    elif get_origin(kind) is Annotated:
        assert get_args(kind)[1] in get_args(PersonalKind), where
    elif get_origin(kind) in (Union, UnionType, tuple, Mapping):
        for one in get_args(kind):
            yield from undeclared(one, where, seen)


def test_no_text_is_missed_by_the_journal_and_by_erasing() -> None:
    assert {one for kind in (State, Season, *KINDS.values()) for one in undeclared(kind)} == set()
