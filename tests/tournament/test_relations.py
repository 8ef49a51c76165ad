"""Who shares a club with whom, as salted hashes in a basis: organisers check all of them, everybody what they see."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Saw, SeenPlayer, Tournament
from tabellone.tournament.basis import basis_of, is_basis_of, read_basis, seen_by_draw, written_basis
from tabellone.tournament.relations import (
    hashed_relations,
    is_salted,
    salt_of_round,
    without_relations_of,
)
from tests.scenes.days import days

SALT = salt_of_round("segreto della prova", 1)


@given(days(), st.data())
def test_everybody_makes_the_same_sum_from_what_they_may_see(day: Tournament, data: st.DataObject) -> None:
    """The sum of the basis is what the organisers have, whoever is hidden, and whenever they hid."""
    basis = basis_of(day, SALT)
    saw = read_basis(basis)
    assert saw == seen_by_draw(day, SALT)
    assert written_basis(saw) == basis
    hidden = data.draw(st.sets(st.sampled_from([one.id for one in saw.players])) if saw.players else st.just(set()))
    public = without_relations_of(saw, hidden)
    assert written_basis(public).digest == basis.digest
    later = without_relations_of(public, [one.id for one in saw.players])  # of what was public everything is hidden
    assert written_basis(later).digest == basis.digest
    assert len(later.hidden) == len(hashed_relations(saw)) * is_salted(saw)


@given(days(), st.data())
def test_of_who_is_hidden_nothing_is_seen_and_nobody_is_left_alone_with_them(
    day: Tournament, data: st.DataObject
) -> None:
    saw = seen_by_draw(day, SALT)
    hidden = data.draw(st.sets(st.sampled_from([one.id for one in saw.players])) if saw.players else st.just(set()))
    public = without_relations_of(saw, hidden)
    assert public.salt is None
    for one in public.players:
        assert not (one.id in hidden and (one.groups or one.salts))
        assert len(one.groups) == len(one.salts)
    seen = Counter(label for one in public.players for label in one.groups)
    assert all(times > 1 for times in seen.values())
    assert not {*seen} & {group for one in saw.players for group in one.groups}
    relations = sum(len(one.groups) for one in saw.players)
    assert len(public.hidden) + sum(seen.values()) == relations


@given(days())
def test_no_club_and_no_number_of_a_group_stands_in_the_text(day: Tournament) -> None:
    told = json.loads(basis_of(day, SALT).canonical)
    assert all({*one} <= {"id", "seed", "from_round"} for one in told["players"])
    assert all(len(one) == 64 for one in told.get("relations", ()))


@given(days())
def test_where_nobody_shares_anything_and_without_a_salt_the_text_is_as_it_always_was(day: Tournament) -> None:
    bare = replace(day, players=tuple(replace(one, club=None, groups=()) for one in day.players))
    assert basis_of(bare, SALT) == basis_of(bare)
    assert basis_of(day, "") == basis_of(day)
    assert not basis_of(day).told


@given(days())
def test_whether_a_draw_would_see_the_same_does_not_hang_on_the_salt(day: Tournament) -> None:
    opened = written_basis(without_relations_of(seen_by_draw(day, SALT), ()))
    for basis in (basis_of(day), basis_of(day, SALT), opened):
        assert is_basis_of(basis, day)
    fewer = replace(day, players=day.players[1:], rounds=(), withdrawals=())
    for basis in (basis_of(day), basis_of(day, SALT), opened):
        assert is_basis_of(basis, fewer) is (basis_of(fewer) == basis_of(day))


def four(*groups: tuple[str, ...]) -> Saw:
    return Saw(tuple(SeenPlayer(f"p{n}", told) for n, told in enumerate(groups, 1)), salt=SALT)


@pytest.mark.parametrize(
    ("saw", "hidden", "open_", "closed"),
    [
        (four(("1",), ("1",), (), ()), set(), 2, 0),
        (four(("1",), ("1",), (), ()), {"p1"}, 0, 2),  # the other one alone would tell
        (four(("1",), ("1",), ("1",), ()), {"p1"}, 2, 1),
        (four(("1",), ("1",), ("2",), ("2",)), {"p1"}, 2, 2),
        (four(("1", "2"), ("1",), ("2",), ()), {"p1"}, 0, 4),
        (four(("1",), ("1",), (), ()), {"p4"}, 2, 0),
    ],
)
def test_what_is_open_and_what_is_not(saw: Saw, hidden: set[str], open_: int, closed: int) -> None:
    public = without_relations_of(saw, hidden)
    assert (sum(len(one.salts) for one in public.players), len(public.hidden)) == (open_, closed)


def test_a_relation_that_was_changed_gives_another_sum() -> None:
    public = without_relations_of(four(("1",), ("1",), ("1",), ("2",)), {"p1"})
    second = public.players[1]
    for changed in (
        replace(public, hidden=()),
        replace(public, hidden=("0" * 64,)),
        replace(public, players=(public.players[1], public.players[0], *public.players[2:])),
        replace(public, players=(public.players[0], replace(second, salts=("0" * 32,)), *public.players[2:])),
        replace(public, players=(public.players[0], replace(second, groups=("altro",)), *public.players[2:])),
    ):
        assert written_basis(changed).digest != written_basis(public).digest


def test_every_round_and_every_tournament_has_a_salt_of_its_own() -> None:
    salts: set[Any] = {salt_of_round(secret, number) for secret in ("a", "b") for number in (1, 2)}
    assert len(salts) == 4
    assert salt_of_round("", 1) == ""
