"""Auctions as acts (BIG 6.1): wished for, moved, taken back by consent, settled; the seats follow, and undo holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.contract.answers import DrawnTable
from tabellone.contract.auctions import FIRST_CHOICE, AuctionForm, Auctioning, AuctionTerms, Holding, Move
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat
from tabellone.engine.tables import SEATED
from tabellone.tournament import acts
from tabellone.tournament.act import apply, seen_for
from tabellone.tournament.acts import Act
from tabellone.tournament.auction_acts import stage_of, stand_of
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.hall import Auction, Confirmation, Hall
from tabellone.tournament.records import is_as_drawn
from tabellone.tournament.state import Settings, State
from tabellone.tournament.undo import JournalLine, replayed, without
from tabellone.tournament.view import auction_at, facts, hall_of, with_bids
from tests.tournament.examples import after, drawn, entrants, head, refused, seats, table

BIG = BY_ID["big"]
assert isinstance(BIG, Auctioning)


def evening(game: str = "ticket-to-ride", *tables: str) -> State:
    """A published round of a BIG game."""
    seated = tables or ("abcd", "efgh")
    plan: dict[str, Any] = {"rulebook": "big", "game": game, "system": "swiss", "params": {"rounds": 3}}
    settings = Settings(replace(head(), table_size=len(seated[0]), **plan))
    everybody = "".join(seated)
    made = drawn(1, *seated)
    swiss = replace(made, round=replace(made.round, phase="swiss"))
    return after(None, acts.Settle(settings), acts.Enrol(entrants(everybody, present=True)), swiss, acts.Publish(1))


def terms_at(state: State, names: tuple[str, ...] = ()) -> AuctionTerms:
    assert isinstance(BIG, Auctioning)
    offer = BIG.auction_offer(facts(state), 1, 1)
    assert offer is not None
    return BIG.auction_named(offer, names)


def tap(player: str) -> Confirmation:
    return Confirmation(player, "p1")


def wish(player: str, *, wanted: bool = True) -> acts.WishAuction:
    return acts.WishAuction(1, 1, tap(player), wanted)


def waive(instead: AuctionForm, by: str = "a") -> acts.WaiveAuction:
    return acts.WaiveAuction(1, 1, instead, tap(by))


def moves(state: State, *made: Move) -> State:
    """The state after moves, each by who is behind it."""
    for one in made:
        found = the(state)
        by = tap(found.terms.owner_of[one.player])
        state = apply(state, acts.MoveAuction(1, 1, one, len(found.moves), by))
    return state


def bid(player: str, amount: int, element: str = FIRST_CHOICE) -> Move:
    return Move(player, "bid", element, Decimal(amount))


def the(state: State) -> Auction:
    found = auction_at(state, 1, 1)
    assert found is not None
    return found


def order(state: State) -> str:
    return "".join(state.rounds[0].round.tables[0].players)


def settle(state: State, by: str | None = "a") -> acts.SettleAuction:
    return acts.SettleAuction(1, 1, stand_of(state, the(state)).holdings, tap(by) if by else None)


PLAYED = evening()
OPEN = apply(PLAYED, acts.OpenAuction(1, 1, terms_at(PLAYED), tap("a")))
BIDDING = apply(OPEN, wish("c"))
NOBODY = after(OPEN, *(wish(player, wanted=False) for player in "abcd"))
SOLD = moves(
    BIDDING,
    bid("a", 0),
    bid("b", 2),
    Move("c", "pass"),
    Move("d", "pass"),
    Move("a", "pass"),
    Move("b", "take", "seat-4"),
    bid("a", 1),
    Move("c", "pass"),
    Move("d", "pass"),
    Move("a", "take", "seat-2"),
    bid("c", 0),
    Move("d", "pass"),
    Move("c", "take", "seat-3"),
)


class TestWishes:
    def test_one_who_wants_it_is_enough(self) -> None:
        assert stage_of(OPEN, the(OPEN)) == "wishing"
        assert stage_of(BIDDING, the(BIDDING)) == "moving"
        assert refused(BIDDING, wish("d", wanted=False)) == "auction-begun"

    def test_if_nobody_does_they_sit_in_slip_order(self) -> None:
        """B16, BIG 6.1: nobody wants it, and the table says what they do instead."""
        asked = after(OPEN, *(wish(player, wanted=False) for player in "dcba"))
        assert stage_of(asked, the(asked)) == "waived"
        state = apply(asked, waive("seated"))
        assert stage_of(state, the(state)) == "over"
        assert [(one.player, one.element, int(one.amount)) for one in stand_of(state, the(state)).holdings] == [
            ("a", "seat-1", 0),
            ("b", "seat-2", 0),
            ("c", "seat-3", 0),
            ("d", "seat-4", 0),
        ]

    def test_or_choose_their_positions(self) -> None:
        """B16, BIG 6.1: as they like."""
        state = after(OPEN, *(wish(player, wanted=False) for player in "dcba"), waive("choosing"))
        sat = moves(state, *(bid(player, 0, f"seat-{seat}") for player, seat in zip("abcd", "3142", strict=True)))
        assert order(apply(sat, settle(sat))) == "bdac"
        assert the(sat).bids == {}

    def test_terms_of_before_that_know_one_way_hold(self) -> None:
        """A journal that was written when there was one way only reads as it did."""
        old = apply(PLAYED, acts.OpenAuction(1, 1, replace(terms_at(PLAYED), also=()), tap("a")))
        state = after(old, *(wish(player, wanted=False) for player in "abcd"))
        assert stage_of(state, the(state)) == "over"

    def test_or_choose_what_is_no_seat_in_slip_order(self) -> None:
        state = evening("7-wonders")
        opened = apply(state, acts.OpenAuction(1, 1, terms_at(state, ("Rodi", "Giza", "Efeso", "Olimpia"))))
        choosing = after(opened, *(wish(player, wanted=False) for player in "abcd"))
        options = stand_of(choosing, the(choosing)).options
        assert options is not None
        assert (options.player, {int(one.most) for one in options.bids}) == ("a", {0})

    def test_a_mind_may_change_while_it_is_asked(self) -> None:
        state = after(OPEN, wish("a", wanted=False), wish("a"))
        assert [(one.player, one.wanted) for one in the(state).wishes] == [("a", True)]

    def test_positions_at_catan_are_chosen_without_asking(self) -> None:
        state = evening("catan")
        opened = apply(state, acts.OpenAuction(1, 1, terms_at(state)))
        assert stage_of(opened, the(opened)) == "moving"


class TestMoves:
    def test_it_ends_when_everyone_has_a_seat_and_the_seats_follow(self) -> None:
        assert stage_of(SOLD, the(SOLD)) == "over"
        state = apply(SOLD, settle(SOLD))
        assert order(state) == "dacb"
        assert the(state).bids == {"a": 1, "b": 2, "c": 0, "d": 0}
        assert state.rounds[0].round.tables[0].extra == {SEATED: True}
        assert not state.rounds[0].by_hand

    def test_a_move_on_something_that_has_moved_is_stale(self) -> None:
        first = acts.MoveAuction(1, 1, bid("a", 0), 0, tap("a"))
        done = apply(BIDDING, first)
        assert refused(done, replace(first, move=bid("b", 1), by=tap("b"))) == "auction-moved-on"
        assert seen_for(BIDDING, first) != seen_for(done, first)

    @pytest.mark.parametrize(
        ("state", "act", "code"),
        [
            (OPEN, acts.OpenAuction(1, 1, terms_at(PLAYED)), "auction-open-already"),
            (PLAYED, wish("a"), "no-auction"),
            (OPEN, wish("h"), "auction-not-at-table"),
            (OPEN, acts.MoveAuction(1, 1, bid("a", 0), 0, tap("a")), "auction-still-wishing"),
            (BIDDING, acts.MoveAuction(1, 1, bid("a", 0), 0, tap("b")), "auction-not-yours"),
            (BIDDING, acts.MoveAuction(1, 1, bid("b", 0), 0, tap("b")), "auction-not-your-turn"),
            (BIDDING, acts.MoveAuction(1, 1, Move("a", "pass"), 0, tap("a")), "auction-must-bid"),
            (BIDDING, acts.SettleAuction(1, 1, (), tap("a")), "auction-not-over"),
            (PLAYED, acts.OpenAuction(1, 1, replace(terms_at(PLAYED), players=tuple("badc"))), "auction-other-players"),
            (PLAYED, acts.OpenAuction(1, 1, replace(terms_at(PLAYED), elements=())), "auction-too-few-elements"),
            (PLAYED, acts.OpenAuction(1, 9, terms_at(PLAYED)), "no-such-table"),
            (PLAYED, acts.DropAuction(1, 1), "no-auction"),
            (OPEN, waive("seated"), "auction-still-wishing"),
            (BIDDING, waive("seated"), "auction-begun"),
            (NOBODY, waive("sequential"), "auction-no-such-way"),
            (NOBODY, acts.MoveAuction(1, 1, bid("a", 0), 0, tap("a")), "auction-nobody-wants-it"),
            (NOBODY, acts.SettleAuction(1, 1, (), tap("a")), "auction-not-over"),
            (NOBODY, waive("seated", "h"), "auction-not-at-table"),
        ],
    )
    def test_refused(self, state: State, act: Act, code: str) -> None:
        assert refused(state, act) == code

    def test_a_result_comes_after_it(self) -> None:
        waiting = apply(PLAYED, acts.Propose(1, 1, seats("abcd", 9, 8, 7, 6), tap("a")))
        assert refused(waiting, acts.OpenAuction(1, 1, terms_at(PLAYED))) == "auction-too-late"
        stands = apply(SOLD, acts.Report(1, 1, seats("abcd", 9, 8, 7, 6)))
        assert refused(stands, settle(SOLD)) == "already-reported"


class TestTakingBack:
    """Ruling undo-by-all."""

    def back(self, player: str | None, of: int, *, agreed: bool = True) -> acts.TakeBackMove:
        return acts.TakeBackMove(1, 1, of, tap(player) if player else None, agreed)

    def test_all_have_to_agree(self) -> None:
        state = moves(BIDDING, bid("a", 0), bid("b", 1))
        asked = after(state, self.back("b", 2), self.back("a", 2), self.back("d", 2))
        assert the(asked).to_agree == ("c",)
        assert len(the(asked).moves) == 2
        done = apply(asked, self.back("c", 2))
        assert the(done) == the(moves(BIDDING, bid("a", 0)))

    def test_one_who_does_not_ends_it(self) -> None:
        asked = apply(moves(BIDDING, bid("a", 0)), self.back("a", 1))
        assert the(apply(asked, self.back("d", 1, agreed=False))).asked == ()

    def test_a_further_move_answers_it(self) -> None:
        asked = apply(moves(BIDDING, bid("a", 0)), self.back("a", 1))
        assert the(moves(asked, bid("b", 1))).asked == ()

    def test_the_organisers_ask_nobody(self) -> None:
        assert the(apply(moves(BIDDING, bid("a", 0)), self.back(None, 1))).moves == ()

    def test_also_when_it_is_over_but_not_once_it_is_settled(self) -> None:
        count = len(the(SOLD).moves)
        back = after(SOLD, *(self.back(player, count) for player in "abcd"))
        assert stage_of(back, the(back)) == "moving"
        assert refused(apply(SOLD, settle(SOLD)), self.back("a", count)) == "auction-settled"

    @pytest.mark.parametrize(
        ("state", "player", "of", "code"),
        [
            (BIDDING, "a", 0, "auction-nothing-to-undo"),
            (moves(BIDDING, bid("a", 0)), "a", 2, "auction-moved-on"),
            (moves(BIDDING, bid("a", 0)), "h", 1, "auction-not-at-table"),
        ],
    )
    def test_refused(self, state: State, player: str, of: int, code: str) -> None:
        assert refused(state, self.back(player, of)) == code

    def test_nobody_agrees_twice(self) -> None:
        asked = apply(moves(BIDDING, bid("a", 0)), self.back("a", 1))
        assert refused(asked, self.back("a", 1)) == "auction-agreed-already"


class TestSettled:
    SETTLED = apply(SOLD, settle(SOLD))

    def test_bids_are_filled_into_results(self) -> None:
        filled = with_bids(self.SETTLED, 1, 1, seats("dacb", 90, 80, 70, 60))
        assert [seat.bid for seat in filled] == [0, 1, 0, 2]
        given = with_bids(self.SETTLED, 1, 1, (Seat("a", bid=Decimal(5)),))
        assert given[0].bid == 5
        assert with_bids(PLAYED, 1, 1, seats("abcd")) == seats("abcd")

    def test_the_draw_is_verified_whatever_the_seats(self) -> None:
        """Ruling bids-reseat."""
        assert is_as_drawn(self.SETTLED.rounds[0].round.tables[0], DrawnTable(1, tuple("abcd")))
        assert not is_as_drawn(self.SETTLED.rounds[0].round.tables[0], DrawnTable(1, tuple("abce")))

    def test_a_report_that_waited_falls(self) -> None:
        waiting = apply(self.SETTLED, acts.Propose(1, 1, seats("dacb", 9, 8, 7, 6), tap("a")))
        by_hand = settle(SOLD, by=None)
        assert hall_of(apply(waiting, by_hand), 1).proposals == {}
        assert hall_of(apply(waiting, acts.DropAuction(1, 1)), 1).proposals == {}

    def test_dropped_it_leaves_nothing(self) -> None:
        assert apply(self.SETTLED, acts.DropAuction(1, 1)) == PLAYED

    def test_the_organisers_may_say_how_it_ended(self) -> None:
        spoken = tuple(
            Holding(player, f"seat-{nth}", Decimal(nth)) for player, nth in zip("abcd", (4, 3, 2, 1), strict=True)
        )
        state = apply(self.SETTLED, acts.SettleAuction(1, 1, spoken))
        assert order(state) == "dcba"
        assert refused(OPEN, acts.SettleAuction(1, 1, spoken, tap("a"))) == "auction-not-over"
        wrong = (replace(spoken[0], amount=Decimal("0.5")), *spoken[1:])
        assert refused(OPEN, acts.SettleAuction(1, 1, wrong)) == "auction-amount-wrong"
        twice = (replace(spoken[0], element="seat-1"), *spoken[1:])
        assert refused(OPEN, acts.SettleAuction(1, 1, twice)) == "auction-one-each"

    def test_a_pair_pays_what_both_have_bid(self) -> None:
        """Ruling pair-pays-both."""
        state = evening("7-wonders-cities", "ab", "cd")
        terms = terms_at(state, tuple("vwxyz"))
        opened = apply(state, acts.OpenAuction(1, 1, terms))
        held = tuple(Holding(one, element, Decimal(2)) for one, element in zip(terms.players, "vwxy", strict=True))
        assert the(apply(opened, acts.SettleAuction(1, 1, held))).bids == {"a": 4, "b": 4}

    def test_others_at_the_table_have_no_auction(self) -> None:
        swapped = acts.Arrange(1, (table(1, "abce"), table(2, "dfgh")))
        assert hall_of(apply(SOLD, swapped), 1) == Hall()
        elsewhere = acts.Arrange(1, (table(1, "abcd"), table(2, "hgfe")))
        assert auction_at(apply(SOLD, elsewhere), 1, 1) == the(SOLD)


def test_undoing_the_publication_takes_the_auction_with_it() -> None:
    start = evening()
    lines = [*lines_of(start), JournalLine(10, acts.OpenAuction(1, 1, terms_at(start))), JournalLine(11, wish("a"))]
    undone = without(lines, 4)
    assert undone.fallen == (10, 11)
    assert undone.state.hall == {}


def test_another_rulebook_has_none() -> None:
    risiko = after(
        None, acts.Settle(Settings(head())), acts.Enrol(entrants()), drawn(1, "abcd", "efgh"), acts.Publish(1)
    )
    assert refused(risiko, acts.OpenAuction(1, 1, terms_at(PLAYED))) == "rulebook-without-auctions"


GAMES = (("ticket-to-ride", 4), ("agricola", 3), ("splendor", 4), ("terra-mystica", 4), ("7-wonders", 5))
MORE = (("7-wonders-duel", 2), ("7-wonders-cities", 2), ("catan", 4), ("marco-polo", 2))


@given(st.data())
def test_any_taps_in_any_order_keep_an_auction_legal_and_end_it(data: st.DataObject) -> None:
    """BIG 6.1: anybody taps anything; what is refused changes nothing; it ends, and the cost is the standing bids."""
    game, count = data.draw(st.sampled_from(GAMES + MORE))
    players = "abcdefgh"[:count]
    start = evening(game, players, "ijklmnop"[:count])
    named = terms_at_any(start)
    done: list[Act] = [acts.OpenAuction(1, 1, named)]
    state = apply(start, done[0])
    for nth in range(120):
        if stage_of(state, the(state)) == "over":
            break
        act = data.draw(st.sampled_from([*taps(state, players, wild=nth < 60)]))
        try:
            state = apply(state, act)
        except RuleError:
            continue
        done.append(act)
        assert act.problems(state) == ()
        assert facts(state) == facts(start)
        legal(state)
    state = played_out(state, done)
    state = apply(state, last := settle(state, by=players[0]))
    assert sum(the(state).bids.values()) == sum(one.amount for one in the(state).held)
    assert sorted(order(state)) == sorted(players)
    assert decoded(State, encoded(state)) == state
    assert (
        replayed([*lines_of(start), *(JournalLine(100 + n, act) for n, act in enumerate([*done, last]))], ()).state
        == state
    )


def terms_at_any(state: State) -> AuctionTerms:
    assert isinstance(BIG, Auctioning)
    offer = BIG.auction_offer(facts(state), 1, 1)
    assert offer is not None
    return BIG.auction_named(offer, [f"Cosa {nth}" for nth in range(offer.least)])


def taps(state: State, players: str, *, wild: bool) -> Iterator[Act]:
    """What can be tapped, legal or not: every wish, consent, bid, pass and choice by anybody."""
    found = the(state)
    count = len(found.moves)
    for player in players if wild else players[:1]:
        yield wish(player)
        if wild:
            yield wish(player, wanted=False)
            yield acts.TakeBackMove(1, 1, count, tap(player))
            yield from (waive(way, player) for way in found.terms.ways)
    options = stand_of(state, found).options if stage_of(state, found) == "moving" else None
    if options is None:
        return
    by = tap(found.terms.owner_of[options.player])
    made = [Move(options.player, "take", element) for element in options.takes]
    made += [Move(options.player, "pass")]
    made += [Move(options.player, "bid", one.element, one.least) for one in options.bids]
    made += [Move(options.player, "bid", one.element, one.least + 2 * one.step) for one in options.bids if wild]
    yield from (acts.MoveAuction(1, 1, one, count, by) for one in made)


def played_out(state: State, done: list[Act]) -> State:
    """The shortest way to the end: pass, take the first, bid nothing on what is free."""
    while stage_of(state, the(state)) != "over":
        found, stage = the(state), stage_of(state, the(state))
        options = stand_of(state, found).options if stage == "moving" else None
        first = found.terms.voices[0]
        act: Act
        if options is None:
            act = wish(first) if stage == "wishing" else waive(found.terms.ways[-1], first)
        else:
            made = Move(options.player, "pass")
            if options.takes:
                made = Move(options.player, "take", options.takes[0])
            elif not options.may_pass:
                free = min(options.bids, key=lambda one: one.least)
                made = Move(options.player, "bid", free.element, free.least)
            act = acts.MoveAuction(1, 1, made, len(found.moves))
        state = apply(state, act)
        done.append(act)
    return state


def legal(state: State) -> None:
    found = the(state)
    if found.wishing:
        assert not found.moves
        return
    held = stand_of(state, found).holdings
    assert len({one.element for one in held}) == len(held) == len({one.player for one in held})
    assert all(one.amount >= 0 and one.amount % found.terms.step == 0 for one in held)


def lines_of(state: State) -> Iterator[JournalLine]:
    yield JournalLine(1, acts.Settle(state.settings))
    yield JournalLine(2, acts.Enrol(state.entrants))
    yield JournalLine(3, acts.DrawRound(state.rounds[0].round))
    yield JournalLine(4, acts.Publish(1))
