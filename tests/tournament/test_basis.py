"""The basis of a draw: all that its rulebook looks at and nothing else, as one text without a name in it."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, RuleError, TabelloneError
from tabellone.engine.facts import Player, Tournament, Withdrawal
from tabellone.tournament.basis import basis_of, drawable, read_basis, seen_by_draw, with_ids, written_basis
from tabellone.tournament.redrawing import told_otherwise
from tests.scenes.days import DAY, days


def drawn(tournament: Tournament) -> Any:
    """The draw of the next round, or the code of what forbids it."""
    try:
        return BY_ID[tournament.rulebook].draw(tournament, "prova")
    except RuleError as error:
        return error.code
    except (InputError, TabelloneError) as error:
        return type(error)


@given(days())
def test_a_rulebook_looks_at_nothing_else(day: Tournament) -> None:
    """Drawn from the basis alone, the round is the same to the last seat, and so is its certificate."""
    assert drawn(drawable(seen_by_draw(day), day)) == drawn(day)


@given(days())
def test_who_somebody_is_does_not_matter_to_a_draw(day: Tournament) -> None:
    """By their places in the order of the lots people get the same seats as by their ids."""
    basis = basis_of(day)
    ids = {place: player for player, place in zip(basis.order, sorted(_places(basis.canonical)), strict=True)}
    nameless = with_ids(drawable(seen_by_draw(day), day), {player: place for place, player in ids.items()})
    found, by_id = drawn(nameless), drawn(day)
    if not isinstance(by_id, str | type):
        assert told_otherwise(found, ids) == by_id


def _places(canonical: str) -> list[str]:
    return [one["id"] for one in json.loads(canonical)["players"]]


@given(days())
def test_the_text_reads_back_as_what_was_seen(day: Tournament) -> None:
    saw, basis = seen_by_draw(day), basis_of(day)
    assert read_basis(basis) == saw
    assert written_basis(read_basis(basis)) == basis


@given(days())
def test_the_text_is_canonical_and_names_nobody(day: Tournament) -> None:
    basis = basis_of(day)
    assert json.dumps(json.loads(basis.canonical), sort_keys=True, separators=(",", ":")) == basis.canonical
    assert len(basis.digest) == 64
    for player in day.players:
        assert f'"{player.id}"' not in basis.canonical
        assert player.name not in basis.canonical
    assert "Torre Alta" not in basis.canonical
    assert "Famiglia" not in basis.canonical


def test_who_left_before_coming_is_not_in_it() -> None:
    late = Player("tardi", "Persona in ritardo", from_round=2)
    four = tuple(Player(one, f"Persona {one}") for one in "abcd")
    day = Tournament("risiko", "x", "X", DAY, DAY, (*four, late), params={"accept_reduced": True})
    assert basis_of(replace(day, withdrawals=(Withdrawal("tardi", "before_round:1"),))) == basis_of(day)


@given(days(), st.randoms())
def test_the_order_in_which_anything_is_written_down_does_not_matter(day: Tournament, lots: Any) -> None:
    players, rounds, gone = [*day.players], [*day.rounds], [*day.withdrawals]
    for some in (players, rounds, gone):
        lots.shuffle(some)
    assert basis_of(replace(day, players=tuple(players), rounds=tuple(rounds), withdrawals=tuple(gone))) == basis_of(
        day
    )


@given(days())
def test_somebody_erased_is_still_in_the_same_place(day: Tournament) -> None:
    """Other ids for the same people: the text and its sum stay as they were."""
    basis = basis_of(day)
    erased = replace(basis, order=tuple(f"persona-{number}" for number in range(len(basis.order), 0, -1)))
    assert (erased.canonical, erased.digest) == (basis.canonical, basis.digest)
    assert [one.id for one in read_basis(erased).players] == [*erased.order]


def master(*, clubs: dict[str, str | None] | None = None, **fields: Any) -> Tournament:
    from tests.rulebooks.risiko.drawing import tournament

    made = tournament([f"p{number}" for number in range(1, 9)], **fields)
    told = clubs or {}
    return replace(made, players=tuple(replace(one, club=told.get(one.id)) for one in made.players))


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ({"name": "Altro nome"}, True),
        ({"params": {"minutes": 60}}, True),
        ({"params": {"most_winners": 4, "five_most": "1.1"}}, True),  # written down as they are anyway
        ({"params": {"most_winners": 3}}, False),
        ({"withdrawals": (Withdrawal("p1", "before_semifinals"),)}, True),  # nothing to the first game
        ({"withdrawals": (Withdrawal("p1", "before_round:1"),)}, False),
        ({"extra": {"x-note": "altro"}}, True),
    ],
)
def test_what_a_first_game_looks_at(changed: dict[str, Any], same: bool) -> None:
    day = master()
    assert (basis_of(replace(day, **changed)) == basis_of(day)) is same


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ({}, {"p1": "Torre Alta"}, True),  # nobody shares it
        ({}, {"p1": "Torre Alta", "p2": "Torre Alta"}, False),
        ({"p1": "Torre Alta", "p2": "Torre Alta"}, {"p1": "Torre Bassa", "p2": "Torre Bassa"}, True),
        ({"p1": "Torre Alta", "p2": "Torre Alta"}, {"p1": "Torre Alta", "p3": "Torre Alta"}, False),
    ],
)
def test_clubs_count_by_who_shares_them(
    before: dict[str, str | None], after: dict[str, str | None], same: bool
) -> None:
    assert (basis_of(master(clubs=before)) == basis_of(master(clubs=after))) is same


def test_a_club_is_nothing_to_a_rulebook_that_does_not_look_at_it() -> None:
    big = Tournament("big", "t", "T", master().start, master().start, (Player("a", "A"), Player("b", "B")), "splendor")
    other = replace(big, players=tuple(replace(one, club="Torre Alta") for one in big.players))
    assert basis_of(big) == basis_of(other)


def test_a_figure_is_the_same_however_it_is_written() -> None:
    from tests.rulebooks.risiko.drawing import round_

    scores = [{f"p{n}": 10 * n for n in range(1, 5)}, {f"p{n}": n for n in range(5, 9)}]
    day = replace(master(), rounds=(round_(1, *scores),))
    seats = tuple(replace(one, score=Decimal(f"{one.score}.00")) for one in day.rounds[0].tables[0].seats)
    tables = (replace(day.rounds[0].tables[0], seats=seats), *day.rounds[0].tables[1:])
    assert basis_of(replace(day, rounds=(replace(day.rounds[0], tables=tables),))) == basis_of(day)
