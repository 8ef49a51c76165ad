"""Online prizes: who gets what, to the cent (BIG 9.3)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import PrizeGiving, rulebooks_with
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.steps import Step, holds
from tabellone.rulebooks.big.check import problems
from tabellone.rulebooks.big.explain import explain
from tabellone.rulebooks.big.prizes import DEFAULT, explain_prizes, prize_problems, prize_sheet, prizes, prizes_divided
from tests.rulebooks.big.circuit_cases import every, played
from tests.rulebooks.big.prize_cases import awarded, online, standing_of


def test_free_entries_are_passed_over() -> None:
    """BIG 9.3: free entries count for rankings, not for prizes."""
    tournament = online(6, "4")
    entries = tuple(replace(player, paid=player.id not in {"p00", "p02"}) for player in tournament.players)
    answer = prizes(replace(tournament, players=entries))
    assert str(answer.pot) == "12.00"
    assert awarded(answer) == {"p01": "10.00"}
    assert answer.voucher is not None
    assert answer.voucher.player == "p03"


def test_the_organiser_chooses_any_entry_for_the_voucher() -> None:
    tournament = standing_of(["a", "b", "c", "d", "e"], 4, "4")  # e entered free
    for chosen in ("a", "d", "e"):
        answer = prizes(replace(tournament, voucher_to=chosen))
        assert answer.voucher is not None
        assert (answer.voucher.player, str(answer.voucher.amount)) == (chosen, "2.00")
        assert awarded(answer) == {"a": "10.00"}


def test_the_chosen_one_is_ignored_under_nine() -> None:
    answer = prizes(online(3, "3", voucher_to="p02"))
    assert answer.voucher is None
    assert awarded(answer) == {"p00": "6.75"}


def test_with_nobody_left_the_voucher_is_not_taken_out() -> None:
    answer = prizes(online(2, "10"))  # pot 15.00, two prizes, two entries
    assert answer.voucher is None
    assert awarded(answer) == {"p00": "9.75", "p01": "5.25"}


def test_shares_of_places_nobody_takes_go_to_the_first() -> None:
    answer = prizes(online(2, "40"))  # pot 60.00: 40, 30, 20, 10
    assert awarded(answer) == {"p00": "42.00", "p01": "18.00"}
    assert awarded(prizes(online(1, "40"))) == {"p00": "30.00"}


def test_paid_but_never_seated_pays_and_wins_nothing() -> None:
    """Ruling prizes-to-the-ranked: a no-show's fee is in the pot."""
    tournament = online(2, "10")
    absent = replace(tournament.players[0], id="zz", members=())
    answer = prizes(replace(tournament, players=(*tournament.players, absent)))
    assert str(answer.pot) == "22.50"
    assert awarded(answer) == {"p00": "15.75", "p01": "6.75"}
    assert answer.voucher is None


def test_the_tied_share_what_their_places_are_worth() -> None:
    """Ruling prize-ties: second and third have 30 and 20 of a hundred together."""
    tournament = played("t", [{"a": 9, "b": 7, "c": 7, "d": 5, "e": 3}], fee=Decimal("7.07"))
    entries = tuple(replace(player, paid=True) for player in tournament.players)
    answer = prizes(replace(tournament, players=entries))
    assert str(answer.pot) == "26.51"
    assert awarded(answer) == {"a": "12.27", "b": "6.12", "c": "6.12"}  # 24.51: 12.25 and two cents over
    assert answer.voucher is not None
    assert answer.voucher.player == "d"


def test_more_tied_than_places_share_them() -> None:
    tournament = played("t", [{"a": 9, "b": 7, "c": 7, "d": 7, "e": 3}], fee=Decimal("4"))
    entries = tuple(replace(player, paid=True) for player in tournament.players)
    answer = prizes(replace(tournament, players=entries))  # pot 15.00: 65 and 35
    assert awarded(answer) == {"a": "8.47", "b": "1.51", "c": "1.51", "d": "1.51"}
    assert answer.voucher is not None
    assert answer.voucher.player == "e"


def test_the_tied_first_share_the_places_nobody_takes() -> None:
    """BIG 9.3, ruling prize-ties: both are first, so what the third and the fourth leave is theirs alike."""
    tournament = played("t", [{"a": 9, "b": 9}], fee=Decimal("40.01"))
    entries = tuple(replace(player, paid=True) for player in tournament.players)
    tournament = replace(tournament, players=entries)
    assert awarded(prizes(tournament)) == {"a": "30.01", "b": "30.00"}  # 60.01: 40, 30, 20, 10, and a cent over
    assert [str(step.result) for step in explain_prizes(tournament, "a")] == ["30.01"]


def test_a_wrong_fee_is_a_problem_of_the_document() -> None:
    """BIG 9.3: found by `check`, not only when prizes are asked for."""
    wrong = replace(online(3, "1"), fee=Decimal("2.505"))
    assert [(problem.code, problem.place) for problem in problems(wrong)] == [("prizes-fee-cents", "fee")]


def test_the_explanation_of_a_tournament_tells_the_prize() -> None:
    """BIG 9.3: with a fee, the prize and the voucher are told after the standing, and nothing while it is played."""
    tournament = online(12, "2.50")
    told = {player: explain(tournament, player)[-1] for player in ("p00", "p03", "p04")}
    assert {player: step.name for player, step in told.items()} == {
        "p00": "big-prize-won",
        "p03": "big-voucher",
        "p04": "big-standing-position",
    }
    assert str(told["p00"].result) == "10.25"
    playing = explain(replace(tournament, params={"rounds": 20}), "p00")
    assert all(step.rule != "BIG 9.3" for step in playing)


def test_a_voucher_for_who_never_sat_down_is_told() -> None:
    """BIG 9.3: the organiser may choose any entry."""
    tournament = online(4, "4")
    absent = replace(tournament.players[0], id="zz", paid=False)
    tournament = replace(tournament, players=(*tournament.players, absent), voucher_to="zz")
    assert [step.name for step in explain(tournament, "zz")] == ["big-never-seated", "big-voucher"]


def test_a_fee_is_needed_and_is_money() -> None:
    with pytest.raises(RuleError, match="prizes-need-a-fee"):
        prizes(replace(online(3, "1"), fee=None))
    for fee, code in [("2.505", "prizes-fee-cents"), ("1e9", "prizes-fee-range"), ("NaN", "prizes-fee-range")]:
        wrong = replace(online(3, "1"), fee=Decimal(fee))
        assert [problem.code for problem in prize_problems(wrong)] == [code]
        with pytest.raises(InputError):
            prizes(wrong)
    assert list(prize_problems(replace(online(3, "1"), fee=Decimal("2.5000")))) == []


def test_prizes_wait_for_the_results() -> None:
    tournament = online(3, "5")
    with pytest.raises(RuleError, match="prizes-nobody-to-win"):
        prizes(replace(tournament, rounds=()))
    with pytest.raises(InputError):
        prizes(replace(tournament, params={"rounds": 9}))
    table = played("t", [{"a": 9, "b": 7}]).rounds[0].tables[0]
    open_ = replace(table, seats=(table.seats[0], replace(table.seats[1], score=None)))
    waiting = played("t", [{"a": 9, "b": 7}], fee=Decimal(5))
    with pytest.raises(InputError):
        prizes(replace(waiting, rounds=(replace(waiting.rounds[0], tables=(open_,)),)))


@given(st.integers(1, 9), st.integers(0, 3), st.integers(0, 5000), st.sampled_from([None, "p00", "q01", "p05"]))
def test_the_cents_add_up(paid: int, free: int, fee: int, chosen: str | None) -> None:
    names = [f"p{n:02}" for n in range(paid)] + [f"q{n:02}" for n in range(free)]
    tournament = standing_of(names, paid, str(Decimal(fee).scaleb(-2)))
    answer = prizes(replace(tournament, voucher_to=chosen if chosen in names else None))
    voucher = answer.voucher.amount if answer.voucher else Decimal(0)
    assert answer.pot == Decimal(fee * paid * 75 // 100).scaleb(-2)
    assert sum((award.amount for award in answer.prizes), voucher) == answer.pot
    assert {award.amount.as_tuple().exponent for award in answer.prizes} <= {-2}
    given_ = [award.amount for award in answer.prizes]
    assert given_ == sorted(given_, reverse=True)
    assert (answer.voucher is None) or answer.pot >= 9


@given(
    st.integers(0, 10**6),
    st.sampled_from([shares for _, shares in DEFAULT.bands]),
    st.lists(st.integers(1, 4), min_size=1, max_size=6),
)
def test_the_cents_add_up_with_ties(cents: int, shares: tuple[int, ...], sizes: list[int]) -> None:
    """Ruling prize-ties: whoever is tied gets the same, but for the cents left over, which are the first's."""
    groups = [[f"{group}-{n}" for n in range(size)] for group, size in enumerate(sizes)]
    awards = prizes_divided(cents, shares, groups)
    assert sum(awards.values()) == cents
    for group in groups:
        assert len({awards.get(each, 0) for each in group if each != "0-0"}) <= 1
    assert awards.get("0-0", 0) - min(awards.get(each, 0) for each in groups[0]) < sum(sizes)


@pytest.mark.parametrize("player", ["p00", "p01", "p02", "p03", "p04"])
def test_prizes_explain_themselves(player: str) -> None:
    tournament = online(12, "2.57")
    answer = prizes(tournament)
    steps = explain_prizes(tournament, player)
    assert all(holds(step) for step in steps)
    won = awarded(answer) | ({answer.voucher.player: str(answer.voucher.amount)} if answer.voucher else {})
    assert [str(step.result) for step in steps] == ([won[player]] if player in won else [])
    assert all(each.rule == "BIG 9.3" for step in steps for each in every(step))


def figures(steps: tuple[Step, ...]) -> bool:
    return all(holds(step) and figures(step.steps) for step in steps)


def test_the_worked_example() -> None:
    """RULES: 12 fees of 2.50 → pot 22.50, voucher 2.00, prizes 10.25, 6.15, 4.10."""
    sheet = prize_sheet(online(12, "2.50"))
    assert (str(sheet.fees), str(sheet.pot), str(sheet.voucher)) == ("30.00", "22.50", "2.00")
    assert sheet.shares == (50, 30, 20)
    assert [str(one) for one in sheet.places] == ["10.25", "6.15", "4.10"]
    assert [(one.player, str(one.amount)) for one in sheet.awards] == [
        ("p00", "10.25"),
        ("p01", "6.15"),
        ("p02", "4.10"),
    ]
    assert (sheet.voucher_to, sheet.chosen, sheet.over) == ("p03", False, True)
    assert (sheet.paid, sheet.free) == (12, 0)


def test_before_the_first_round_the_places_have_their_worth_and_nobody_a_prize() -> None:
    """Ruling prizes-if-it-ended-now."""
    sheet = prize_sheet(replace(online(12, "2.50"), rounds=()))
    assert [str(one) for one in sheet.places] == ["10.25", "6.15", "4.10"]
    assert (sheet.awards, sheet.voucher_to, sheet.over, sheet.after_round) == ((), None, False, 0)


def test_while_it_is_played_it_goes_by_the_last_standing() -> None:
    """Ruling prizes-if-it-ended-now."""
    event = replace(online(12, "2.50"), params={"rounds": 20})
    sheet = prize_sheet(event)
    assert not sheet.over
    assert sheet.awards == prizes(online(12, "2.50")).prizes
    with pytest.raises(InputError):
        prizes(event)


@pytest.mark.parametrize(
    ("entries", "shares"),
    [
        pytest.param(("3", 3), (100,), id="BIG 9.3 under 9"),
        pytest.param(("4", 4), (100,), id="BIG 9.3 12"),
        pytest.param(("4", 5), (65, 35), id="BIG 9.3 15"),
        pytest.param(("4", 7), (50, 30, 20), id="BIG 9.3 21"),
        pytest.param(("10", 4), (40, 30, 20, 10), id="BIG 9.3 30"),
    ],
)
def test_the_band_goes_by_the_pot(entries: tuple[str, int], shares: tuple[int, ...]) -> None:
    fee, paid = entries
    assert prize_sheet(online(paid, fee)).shares == shares


def test_without_a_fee_or_with_one_that_is_none_it_is_refused() -> None:
    event = online(3, "3")
    with pytest.raises(RuleError, match="prizes-need-a-fee"):
        prize_sheet(replace(event, fee=None))
    with pytest.raises(InputError):
        prize_sheet(replace(event, fee=Decimal("0.005")))


@given(st.integers(1, 9), st.integers(0, 9), st.integers(0, 4000), st.booleans())
def test_once_it_is_over_the_sheet_is_the_answer_of_the_command_line(
    entries: int, paid: int, cents: int, chosen: bool
) -> None:
    names = [f"p{n}" for n in range(entries)]
    fee = str(Decimal(cents) / 100)
    event = standing_of(names, min(paid, entries), fee, voucher_to=names[-1] if chosen else None)
    sheet = prize_sheet(event)
    assert figures((*sheet.steps, *(step for steps in sheet.why.values() for step in steps)))
    try:
        answer = prizes(event)
    except RuleError:
        assert sheet.awards == ()
        return
    assert (sheet.pot, sheet.awards) == (answer.pot, answer.prizes)
    assert sheet.voucher_to == (answer.voucher.player if answer.voucher else None)
    assert sum(one.amount for one in sheet.awards) == (sheet.divided if sheet.awards else 0)
    for award in sheet.awards:
        assert any(step.result == award.amount for step in sheet.why[award.player])


def test_a_shell_finds_it_by_capability() -> None:
    assert rulebooks_with(PrizeGiving) == ("big",)
